import { Hono } from 'hono';
import { TodayPage } from '../../../../templates/desk/today/today.tsx';
import { deskPath } from '../../desk-urls.ts';
import type { StorefrontEnvironment } from '../../pages/environment.ts';
import { askDesk } from '../pages/ask.ts';
import { deskFrameOf, showDesk, showRefusal } from '../pages/respond.tsx';

/** The newest orders. */
export const todayRoutes = new Hono<StorefrontEnvironment>();

todayRoutes.get('/', async (c) => {
  const after = c.req.query('after') || null;
  const reply = await askDesk(c, 'today.orders', { after });
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, (other) => deskPath(other, after));
  return showDesk(c, <TodayPage frame={frame} orders={reply.orders} next={reply.next} />);
});
