import { Hono } from 'hono';
import type { StorefrontEnvironment } from '../pages/environment.ts';
import { deviceRoutes } from './devices/routes.tsx';
import { journalRoutes } from './journal/routes.tsx';
import { orderRoutes } from './orders/routes.tsx';
import { askDesk } from './pages/ask.ts';
import { showRefusal } from './pages/respond.tsx';
import { proofRoutes } from './proof/routes.tsx';
import { signInRoutes } from './signin/routes.tsx';
import { todayRoutes } from './today/routes.tsx';

/** All pages of the desk. */
export const deskRoutes = new Hono<StorefrontEnvironment>();

deskRoutes.route('/', todayRoutes);
deskRoutes.route('/', signInRoutes);
deskRoutes.route('/orders', orderRoutes);
deskRoutes.route('/devices', deviceRoutes);
deskRoutes.route('/journal', journalRoutes);
deskRoutes.route('/proof', proofRoutes);

// Whoever is not signed in is not told that there is nothing.
deskRoutes.get('/*', async (c) => {
  const reply = await askDesk(c, 'signin.confirm', {});
  return showRefusal(c, { reason: 'gone', ...reply });
});
