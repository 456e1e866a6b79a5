import type { ActSource } from '../../database/journal.ts';
import { neighbourhoodOf } from '../../web/networks.ts';
import type { RequestContext } from '../pages/environment.ts';

/** Whoever has the shop's own key, for its journal. */
export function operatorSource(c: RequestContext): ActSource {
  const network = neighbourhoodOf(c.req.header('CF-Connecting-IP') ?? '');
  return { actor: { kind: 'operator', name: null }, network, requestId: c.req.header('CF-Ray') ?? null };
}
