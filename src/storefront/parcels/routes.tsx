import { Hono } from 'hono';
import { CourierPage } from '../../../templates/storefront/parcel/parcel.tsx';
import { type StorefrontEnvironment, shopOf } from '../pages/environment.ts';
import { frameOf, showNotice, showPage } from '../pages/respond.tsx';
import { courierPath } from '../urls.ts';

/** What an order's second token opens. */
export const courierRoutes = new Hono<StorefrontEnvironment>();

courierRoutes.get('/:token', async (c) => {
  const token = c.req.param('token');
  const order = await shopOf(c).orderForCourier(token);
  if (order === null) return showNotice(c, 404, { kind: 'notFound' });
  const frame = frameOf(c, (other) => courierPath(other, token));
  return showPage(c, <CourierPage frame={frame} order={order} />, {
    headers: { 'X-Robots-Tag': 'noindex' },
  });
});
