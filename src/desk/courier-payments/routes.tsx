import { Hono } from 'hono';
import { CourierPaymentPage } from '../../../templates/desk/courier-payments/payment.tsx';
import { CourierPaymentsPage } from '../../../templates/desk/courier-payments/payments.tsx';
import { courierPaymentPath, courierPaymentsPath } from '../../domain/addresses/desk/couriers.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import type { StorefrontEnvironment } from '../../shop-web/request-context.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import * as courierPaymentProcedures from './procedures.ts';

/** Payments that couriers' APIs tell, beside their settlements by file. */
export const courierPaymentRoutes = new Hono<StorefrontEnvironment>();

/** A whole number in an address; null for anything else. */
function numberIn(text = ''): number | null {
  return /^\d{1,14}$/.test(text) ? Number(text) : null;
}

courierPaymentRoutes.get(deskPatterns.courierPayments, async (c) => {
  const before = numberIn(c.req.query('before'));
  const reply = await askDesk(c, courierPaymentProcedures.listCourierPayments, { before });
  if (!reply.ok) return showRefusal(c, reply);
  const { payments, next } = reply;
  const frame = deskFrameOf(c, reply.device, (other) => courierPaymentsPath(other, before));
  return showDesk(c, <CourierPaymentsPage frame={frame} payments={payments} next={next} />);
});

courierPaymentRoutes.get(deskPatterns.courierPayment, async (c) => {
  const accountId = c.req.param('account');
  const [paymentId, day] = [c.req.query('payment') ?? '', numberIn(c.req.query('day')) ?? 0];
  const key = { accountId, paymentId, day };
  const reply = await askDesk(c, courierPaymentProcedures.showCourierPayment, key);
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, (other) => courierPaymentPath(other, key));
  return showDesk(c, <CourierPaymentPage frame={frame} payment={reply.payment} rows={reply.rows} />);
});
