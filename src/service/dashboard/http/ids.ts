import type { Context } from 'hono';
import type { Environment } from '../../environment.ts';
import type { Mode } from '../../urls.ts';
import { DEFAULT_ENDPOINT } from '../../webhooks/rules/default-endpoint.ts';
import { stateOf } from './state.ts';

/** The id in the address; null for one of another account or mode: no object is asked about it. */
export function readOwnId(c: Context<Environment>, mode: Mode): string | null {
  const id = c.req.param('id') ?? '';
  const route = c.get('minter').verifyId(id);
  return route?.mode === mode && route.account === stateOf(c).session.account ? id : null;
}

/** The endpoint of the address, `default` too; null for one of another account or mode. */
export function readEndpointId(c: Context<Environment>, mode: Mode): string | null {
  return c.req.param('id') === DEFAULT_ENDPOINT ? DEFAULT_ENDPOINT : readOwnId(c, mode);
}
