import type { AuditSource } from '../../database/audit-log.ts';
import { randomBytes } from '../../shop/platform.ts';
import { refuseKey } from '../../shop-web/management-keys.ts';
import type { RequestContext } from '../../shop-web/request-context.ts';
import { crockford } from '../../text/crockford.ts';
import { neighbourhoodOf } from '../../web/networks.ts';

/**
 * The source for the audit log: the key, by the beginning of its hash, and the network. Or the refusal of a caller
 * without the key.
 */
export async function admitKey(
  c: RequestContext,
): Promise<{ ok: true; source: AuditSource } | { ok: false; answer: Response }> {
  const { erasureKeyHash } = c.var.settings;
  const answer = await refuseKey(c, erasureKeyHash, 'erase');
  if (answer !== null) return { ok: false, answer };
  const requestId = crockford(randomBytes(10)).toLowerCase();
  c.header('X-Request-Id', requestId);
  const actor = { kind: 'key' as const, name: `erasure_${(erasureKeyHash ?? '').slice(0, 8)}` };
  const network = neighbourhoodOf(c.req.header('CF-Connecting-IP') ?? '');
  return { ok: true, source: { actor, network, requestId } };
}
