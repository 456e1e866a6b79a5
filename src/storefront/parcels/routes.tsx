import { Hono } from 'hono';
import { CourierPage } from '../../../templates/storefront/parcel/parcel.tsx';
import { frameOf, shopOf, showNotice, showPage, type VisitEnv } from '../pages/visit.tsx';
import { courierPath } from '../urls.ts';

/** What an order's second token opens. */
export const courierRoutes = new Hono<VisitEnv>();

courierRoutes.get('/:token', async (visit) => {
  const token = visit.req.param('token');
  const order = await shopOf(visit).orderForCourier(token);
  if (order === null) return showNotice(visit, 404, { kind: 'notFound' });
  const frame = frameOf(visit, (other) => courierPath(other, token));
  return showPage(visit, <CourierPage frame={frame} order={order} />, {
    headers: { 'X-Robots-Tag': 'noindex' },
  });
});
