import { Hono } from 'hono';
import { AuditLogPage } from '../../../templates/desk/audit-log/audit-log.tsx';
import { auditLogPagePath } from '../../domain/addresses/desk.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import type { StorefrontEnvironment } from '../../shop-web/request-context.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import * as auditLogProcedures from './procedures.ts';

export const auditLogRoutes = new Hono<StorefrontEnvironment>();

auditLogRoutes.get(deskPatterns.auditLog, async (c) => {
  const after = c.req.query('after') || null;
  const reply = await askDesk(c, auditLogProcedures.showAuditLog, { after });
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, (other) => auditLogPagePath(other, after));
  return showDesk(c, <AuditLogPage frame={frame} entries={reply.entries} next={reply.next} />);
});
