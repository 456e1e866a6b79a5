import * as z from 'zod';
import { pageQuery } from '../page-query.ts';
import { lenientInteger, line, optional } from '../scalars.ts';
import { givenScopes } from './account.ts';

/** Keys of a mode that are in force at once. */
export const MOST_KEYS = 50;

const name = line(255);
/** Longest and default time, in seconds, in which a key works beside the one that replaces it. */
const MAX_OVERLAP = 604_800;
const DEFAULT_OVERLAP = 86_400;

/** `POST /keys`. `expires_at`: seconds since the epoch; absent means never. */
export const createApiKeyRequest = z.object({
  name,
  scopes: givenScopes,
  expires_at: optional(lenientInteger(0, Number.MAX_SAFE_INTEGER)),
});
export type CreateApiKeyRequest = z.infer<typeof createApiKeyRequest>;

/** `POST /keys/{id}`. */
export const updateApiKeyRequest = z.object({ name: optional(name) });
export type UpdateApiKeyRequest = z.infer<typeof updateApiKeyRequest>;

/** `POST /keys/{id}/roll`. `overlap`: seconds in which the key still works. */
export const rollApiKeyRequest = z.object({
  overlap: optional(lenientInteger(0, MAX_OVERLAP)).transform((seconds) => seconds ?? DEFAULT_OVERLAP),
});
export type RollApiKeyRequest = z.infer<typeof rollApiKeyRequest>;

export const apiKeysQuery = pageQuery;
