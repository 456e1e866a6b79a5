import type { AuditSource } from '../../database/audit-log.ts';
import type { RequestContext } from '../../shop-web/request-context.ts';
import { neighbourhoodOf } from '../../web/networks.ts';

/** The holder of the shop's own key, for the audit log. */
export function operatorSource(c: RequestContext): AuditSource {
  const network = neighbourhoodOf(c.req.header('CF-Connecting-IP') ?? '');
  return { actor: { kind: 'operator', name: null }, network, requestId: c.req.header('CF-Ray') ?? null };
}
