import { Hono } from 'hono';
import { DeskOrderPage } from '../../../../templates/desk/today/order.tsx';
import { TodayPage } from '../../../../templates/desk/today/today.tsx';
import { deskOrderPath, deskPath } from '../../desk-urls.ts';
import { languageOf, type StorefrontEnvironment } from '../../pages/environment.ts';
import { askDesk } from '../pages/ask.ts';
import { deskFrameOf, showDesk, showRefusal } from '../pages/respond.tsx';

/** The newest orders, and each of them. */
export const todayRoutes = new Hono<StorefrontEnvironment>();

todayRoutes.get('/', async (c) => {
  const after = c.req.query('after') || null;
  const reply = await askDesk(c, 'today.orders', { after });
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, (other) => deskPath(other, after));
  return showDesk(c, <TodayPage frame={frame} orders={reply.orders} next={reply.next} />);
});

todayRoutes.get('/orders/:number', async (c) => {
  const number = c.req.param('number');
  const reply = await askDesk(c, 'today.order', { number, language: languageOf(c) });
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, (other) => deskOrderPath(other, reply.order.number));
  return showDesk(c, <DeskOrderPage frame={frame} order={reply.order} />);
});
