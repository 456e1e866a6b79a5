import type { AuditSource } from '../../database/audit-log.ts';
import { neighbourhoodOf } from '../../web/networks.ts';
import type { RequestContext } from '../http/request-context.ts';

/** Whoever has the shop's own key, for its journal. */
export function operatorSource(c: RequestContext): AuditSource {
  const network = neighbourhoodOf(c.req.header('CF-Connecting-IP') ?? '');
  return { actor: { kind: 'operator', name: null }, network, requestId: c.req.header('CF-Ray') ?? null };
}
