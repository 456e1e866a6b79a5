import { Hono } from 'hono';
import * as signInCalls from '../shop/desk-calls/sign-in/calls.ts';
import type { StorefrontEnvironment } from '../storefront/http/request-context.ts';
import { auditLogRoutes } from './audit-log/routes.tsx';
import { bulkRoutes } from './bulk/routes.tsx';
import { callQueueRoutes } from './call-queue/routes.tsx';
import { couponRoutes } from './coupons/routes.tsx';
import { courierFeeRoutes } from './courier-fees/routes.tsx';
import { courierPaymentRoutes } from './courier-payments/routes.tsx';
import { courierPlaceRoutes } from './courier-places/routes.tsx';
import { settlementRoutes } from './courier-settlements/routes.tsx';
import { courierAccountRoutes } from './couriers/routes.tsx';
import { customerRoutes, orderTagRoutes } from './customers/routes.tsx';
import { deskDeliveryRoutes } from './delivery/routes.tsx';
import { deviceRoutes } from './devices/routes.tsx';
import { exportRoutes } from './export/routes.tsx';
import { funnelRoutes } from './funnel/routes.tsx';
import { askDesk } from './http/ask.ts';
import { showRefusal } from './http/refusal.tsx';
import { takePendingForm } from './http/resume-form.ts';
import { importRoutes } from './imports/routes.tsx';
import { labelRoutes } from './labels/routes.tsx';
import { notificationRoutes } from './notifications/routes.tsx';
import { onboardingRoutes } from './onboarding/routes.tsx';
import { orderRoutes } from './orders/routes.tsx';
import { parcelRoutes } from './parcels/routes.tsx';
import { paymentSettingsRoutes } from './payment-settings/routes.tsx';
import { photoFormRoutes } from './photos/routes.ts';
import { printRoutes } from './print/routes.tsx';
import { productRoutes } from './products/routes.tsx';
import { figureFileRoutes, profitRoutes } from './profit/routes.tsx';
import { reauthenticationRoutes } from './reauthentication/routes.tsx';
import { reviewRoutes } from './reviews/routes.tsx';
import { searchRoutes } from './search/routes.tsx';
import { pairingRoutes, signInRoutes } from './sign-in/routes.tsx';
import { stockRoutes } from './stock/routes.tsx';
import { storeDetailsRoutes } from './store-details/routes.tsx';
import { todayRoutes } from './today/routes.tsx';
import { typedOrderRoutes } from './typed-orders/routes.tsx';

const deskRoutes = new Hono<StorefrontEnvironment>();

deskRoutes.use(takePendingForm);

deskRoutes.route('/queues/call', callQueueRoutes);
deskRoutes.route('/', todayRoutes);
deskRoutes.route('/', signInRoutes);
deskRoutes.route('/orders', searchRoutes);
deskRoutes.route('/orders/new', typedOrderRoutes);
deskRoutes.route('/orders', orderRoutes);
deskRoutes.route('/orders', orderTagRoutes);
deskRoutes.route('/customers', customerRoutes);
deskRoutes.route('/stock', stockRoutes);
deskRoutes.route('/parcels', parcelRoutes);
deskRoutes.route('/parcels', labelRoutes);
deskRoutes.route('/delivery/couriers', courierAccountRoutes);
deskRoutes.route('/delivery/couriers', courierPlaceRoutes);
deskRoutes.route('/delivery/fees', courierFeeRoutes);
deskRoutes.route('/delivery', deskDeliveryRoutes);
deskRoutes.route('/goods/import', importRoutes);
deskRoutes.route('/goods', productRoutes);
deskRoutes.route('/coupons', couponRoutes);
deskRoutes.route('/reviews', reviewRoutes);
deskRoutes.route('/bulk', bulkRoutes);
deskRoutes.route('/goods', photoFormRoutes);
deskRoutes.route('/devices', deviceRoutes);
deskRoutes.route('/journal', auditLogRoutes);
deskRoutes.route('/settings/news', notificationRoutes);
deskRoutes.route('/settings', paymentSettingsRoutes);
deskRoutes.route('/settings', storeDetailsRoutes);
deskRoutes.route('/proof', reauthenticationRoutes);
deskRoutes.route('/print', printRoutes);
deskRoutes.route('/export', exportRoutes);
deskRoutes.route('/start', onboardingRoutes);
deskRoutes.route('/statements/payments', courierPaymentRoutes);
deskRoutes.route('/statements', settlementRoutes);
deskRoutes.route('/profit', profitRoutes);
deskRoutes.route('/figures', figureFileRoutes);
deskRoutes.route('/visits', funnelRoutes);

// A caller without a session is not told that the address does not exist.
deskRoutes.get('/*', async (c) => {
  const reply = await askDesk(c, signInCalls.confirmSession, {});
  return showRefusal(c, { reason: 'gone', ...reply });
});

/** All that the desk answers; the Worker loads it at the first request for one of these. */
export const desk = { pages: deskRoutes, pairings: pairingRoutes };
