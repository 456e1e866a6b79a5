import * as z from 'zod';
import { keyMode } from '../resources/account.ts';

/** Query of `GET /operator/accounts/{id}/recount`. */
export const recountQuery = z.object({
  mode: keyMode,
  after: z.string().max(1_000).optional(),
});
