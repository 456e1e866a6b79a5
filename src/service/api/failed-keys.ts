import type { Context } from 'hono';
import { addressOf, type Environment } from '../environment.ts';
import { noteIncident } from '../incidents.ts';
import { type Reply, tooManyRequests, unauthenticated } from './replies.ts';

/**
 * Counts a refused key against its sender's address; above the limit the answer is 429. `kind`: its name in the audit
 * log's counters; null when the account's own ledger has counted it.
 */
export async function countFailure(
  c: Context<Environment>,
  kind: 'guessed_key' | 'refused_operator_key' | null = null,
): Promise<Reply> {
  const { success } = await c.env.FAILED_KEY_LIMIT.limit({ key: addressOf(c.req.raw) });
  if (!success) noteIncident(c, 'limit_reached');
  else if (kind !== null) noteIncident(c, kind);
  return success ? unauthenticated() : tooManyRequests();
}
