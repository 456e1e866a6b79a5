import { Hono } from 'hono';
import { AuditLogPage } from '../../../templates/desk/audit-log/audit-log.tsx';
import { auditLogPagePath } from '../../domain/addresses/desk/sign-in.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import type { StorefrontEnvironment } from '../../shop-web/request-context.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import * as auditLogProcedures from './procedures.ts';
import { entryDays, entryKinds } from './rules.ts';

export const auditLogRoutes = new Hono<StorefrontEnvironment>();

auditLogRoutes.get(deskPatterns.auditLog, async (c) => {
  const after = c.req.query('after') || null;
  const [kind, device, days] = ['kind', 'device', 'days'].map((name) => c.req.query(name) ?? '');
  const filter = {
    kind: entryKinds.find((one) => one === kind) ?? null,
    device: /^[\w-]{1,64}$/.test(device ?? '') ? (device ?? null) : null,
    days: entryDays.find((one) => String(one) === days) ?? null,
  };
  const reply = await askDesk(c, auditLogProcedures.showAuditLog, { after, filter });
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, (other) => auditLogPagePath(other, after, filter));
  return showDesk(c, <AuditLogPage frame={frame} filter={filter} {...reply} />);
});
