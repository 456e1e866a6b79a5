import { Hono } from 'hono';
import type { StorefrontEnvironment } from '../pages/environment.ts';
import { takeCarried } from './carrying.ts';
import { choicesRoutes } from './choices/routes.tsx';
import { couponRoutes } from './coupons/routes.tsx';
import { deskDeliveryRoutes } from './delivery/routes.tsx';
import { deviceRoutes } from './devices/routes.tsx';
import { exportRoutes } from './export/routes.tsx';
import { goodsRoutes } from './goods/routes.tsx';
import { importRoutes } from './imports/routes.tsx';
import { journalRoutes } from './journal/routes.tsx';
import { newsRoutes } from './news/routes.tsx';
import { orderRoutes } from './orders/routes.tsx';
import { askDesk } from './pages/ask.ts';
import { showRefusal } from './pages/refusal.tsx';
import { photoFormRoutes } from './photos/routes.ts';
import { printRoutes } from './print/routes.tsx';
import { proofRoutes } from './proof/routes.tsx';
import { searchRoutes } from './search/routes.tsx';
import { settingsRoutes } from './settings/routes.tsx';
import { signInRoutes } from './signin/routes.tsx';
import { startRoutes } from './start/routes.tsx';
import { statementRoutes } from './statements/routes.tsx';
import { todayRoutes } from './today/routes.tsx';

/** All pages of the desk. */
export const deskRoutes = new Hono<StorefrontEnvironment>();

deskRoutes.use(takeCarried);

deskRoutes.route('/', todayRoutes);
deskRoutes.route('/', signInRoutes);
deskRoutes.route('/orders', searchRoutes);
deskRoutes.route('/orders', orderRoutes);
deskRoutes.route('/delivery', deskDeliveryRoutes);
deskRoutes.route('/goods/import', importRoutes);
deskRoutes.route('/goods', goodsRoutes);
deskRoutes.route('/coupons', couponRoutes);
deskRoutes.route('/goods', photoFormRoutes);
deskRoutes.route('/devices', deviceRoutes);
deskRoutes.route('/journal', journalRoutes);
deskRoutes.route('/settings/news', newsRoutes);
deskRoutes.route('/settings', settingsRoutes);
deskRoutes.route('/settings', choicesRoutes);
deskRoutes.route('/proof', proofRoutes);
deskRoutes.route('/print', printRoutes);
deskRoutes.route('/export', exportRoutes);
deskRoutes.route('/start', startRoutes);
deskRoutes.route('/statements', statementRoutes);

// Whoever is not signed in is not told that there is nothing.
deskRoutes.get('/*', async (c) => {
  const reply = await askDesk(c, 'signin.confirm', {});
  return showRefusal(c, { reason: 'gone', ...reply });
});
