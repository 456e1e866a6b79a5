import * as z from 'zod';
import { pageQuery } from '../../page-query.ts';
import { eventType } from '../../resources/webhooks/event.ts';
import { anyCase, clearable, lenientBoolean, lenientInteger, optional, text, webUrl } from '../../scalars.ts';
import { redeliverEventsRequest } from './event.ts';

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

/** Most endpoints of a mode beside its default one. */
export const MOST_ENDPOINTS = 16;

const ALL_TYPES = '*';

/** A list, or a text separated by spaces or commas; `*` for all, also among others. Parsed to a text with spaces. */
const chosenTypes = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(/[\s,]+/).filter((word) => word !== '') : value),
    z.array(anyCase(z.enum([ALL_TYPES, ...eventType.options]))).min(1),
  )
  .transform((types) => (types.includes(ALL_TYPES) ? ALL_TYPES : [...new Set(types)].join(' ')));

const description = text(2_000);

/** `POST /webhook-endpoints`. */
export const createWebhookEndpointRequest = z.object({
  url: webUrl,
  types: optional(chosenTypes).transform((types) => types ?? ALL_TYPES),
  description: optional(description),
});
export type CreateWebhookEndpointRequest = z.infer<typeof createWebhookEndpointRequest>;

/** `POST /webhook-endpoints/{id}`: absent fields stay. */
export const updateListedWebhookEndpointRequest = z.object({
  url: optional(webUrl),
  types: optional(chosenTypes),
  description: clearable(description),
  status: optional(anyCase(z.enum(['enabled', 'paused']))),
});
export type UpdateListedWebhookEndpointRequest = z.infer<typeof updateListedWebhookEndpointRequest>;

/** `POST /webhook-endpoints/{id}/redeliver`: one event by `event_id`, or a range as in `POST /events/redeliver`. */
export const redeliverToWebhookEndpointRequest = redeliverEventsRequest.extend({
  event_id: optional(z.string()),
  from: optional(redeliverEventsRequest.shape.from),
});
export type RedeliverToWebhookEndpointRequest = z.infer<typeof redeliverToWebhookEndpointRequest>;

export const webhookEndpointsQuery = pageQuery;
