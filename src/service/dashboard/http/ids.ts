import type { Context } from 'hono';
import type { Environment } from '../../environment.ts';
import type { Mode } from '../../urls.ts';
import { stateOf } from './state.ts';

/** The id in the address; null for one of another account or mode: no object is asked about it. */
export function readOwnId(c: Context<Environment>, mode: Mode): string | null {
  const id = c.req.param('id') ?? '';
  const route = c.get('minter').verifyId(id);
  return route?.mode === mode && route.account === stateOf(c).session.account ? id : null;
}
