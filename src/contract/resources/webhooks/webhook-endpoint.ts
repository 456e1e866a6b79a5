import * as z from 'zod';
import { timestamp } from '../../scalars.ts';
import { eventType } from './event.ts';

/** Most secrets that sign at once; each adds a signature to every delivery. */
export const MAX_WEBHOOK_SECRETS = 5;

/** A signing secret without its value. `expires_at` is null for the newest. */
const webhookSecretSummary = z
  .object({ id: z.string(), created_at: timestamp, expires_at: timestamp.nullable() })
  .meta({ id: 'WebhookSecret' });

/** The endpoint, in one mode, for events of checkouts without an endpoint of their own. */
export const webhookEndpoint = z
  .object({
    entity: z.literal('webhook_endpoint'),
    livemode: z.boolean(),
    url: z.string().nullable(),
    source: z.enum(['endpoint', 'account']).nullable(),
    enabled: z.boolean(),
    disabled_at: timestamp.nullable(),
    secrets: z.array(webhookSecretSummary),
  })
  .meta({ id: 'WebhookEndpoint' });
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

/** The new secret is shown only in this answer. */
export const rotatedWebhookSecret = webhookEndpoint
  .extend({ webhook_secret: z.string() })
  .meta({ id: 'RotatedWebhookSecret' });
export type RotatedWebhookSecret = z.infer<typeof rotatedWebhookSecret>;

/** One endpoint of `GET /webhook-endpoints`; the first is the mode's default one, with the id `default`. */
export const listedWebhookEndpoint = z
  .object({
    id: z.string(),
    entity: z.literal('webhook_endpoint'),
    livemode: z.boolean(),
    is_default: z.boolean(),
    url: z.string(),
    types: z.array(z.enum(['*', ...eventType.options])),
    description: z.string().nullable(),
    status: z.enum(['enabled', 'paused', 'disabled']),
    disabled_at: timestamp.nullable(),
    secrets: z.array(webhookSecretSummary),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ListedWebhookEndpoint' });
export type ListedWebhookEndpoint = z.infer<typeof listedWebhookEndpoint>;

/** The secret is shown only in this answer. */
export const shownWebhookEndpoint = listedWebhookEndpoint
  .extend({ webhook_secret: z.string() })
  .meta({ id: 'ShownWebhookEndpoint' });
export type ShownWebhookEndpoint = z.infer<typeof shownWebhookEndpoint>;
