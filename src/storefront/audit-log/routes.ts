import { Hono } from 'hono';
import type { AuditLogKind } from '../../shop/audit-log/audit-log.ts';
import { type RequestContext, type StorefrontEnvironment, shopOf } from '../../shop-web/request-context.ts';
import { admitKey } from '../privacy/access.ts';

/** For the merchant's program `npm run erase -- --journal`: the audit log and the counters of refusals. */
export const auditLogRoutes = new Hono<StorefrontEnvironment>();

async function answerAuditLog(c: RequestContext, kind: AuditLogKind): Promise<Response> {
  const admitted = await admitKey(c);
  if (!admitted.ok) return admitted.answer;
  const page = await shopOf(c).auditLog(kind, c.req.query('after') ?? null);
  if (page === null) return c.json({ message: 'No such `after`.', code: 'invalid' }, 422);
  return c.json(page);
}

auditLogRoutes.get('/journal', (c) => answerAuditLog(c, 'journal'));
auditLogRoutes.get('/incidents', (c) => answerAuditLog(c, 'incidents'));
