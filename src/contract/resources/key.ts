import * as z from 'zod';
import { timestamp } from '../scalars.ts';

/** A secret key of the API, without the secret. `scopes`: separated by spaces; `*` for all. */
export const apiKey = z
  .object({
    id: z.string(),
    entity: z.literal('key'),
    livemode: z.boolean(),
    name: z.string(),
    scopes: z.string(),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
    expires_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKey>;

/** The key itself is shown only in this answer. */
export const shownApiKey = apiKey.extend({ secret_key: z.string() }).meta({ id: 'ShownApiKey' });
export type ShownApiKey = z.infer<typeof shownApiKey>;
