import * as z from 'zod';
import { clearable, lenientBoolean, lenientInteger, optional, webUrl } from '../../scalars.ts';

/** Longest and default time, in seconds, in which an old secret signs beside its successor. */
const MAX_OVERLAP = 604_800;

const DEFAULT_OVERLAP = 86_400;

/** `POST /webhook-endpoint`: absent fields stay; a `url` of null restores the account's default. */
export const updateWebhookEndpointRequest = z.object({
  url: clearable(webUrl),
  enabled: optional(lenientBoolean),
});
export type UpdateWebhookEndpointRequest = z.infer<typeof updateWebhookEndpointRequest>;

/** `POST /webhook-endpoint/rotate-secret`. `overlap`: seconds in which the earlier secrets still sign. */
export const rotateWebhookSecretRequest = z.object({
  overlap: optional(lenientInteger(0, MAX_OVERLAP)).transform((seconds) => seconds ?? DEFAULT_OVERLAP),
});
export type RotateWebhookSecretRequest = z.infer<typeof rotateWebhookSecretRequest>;
