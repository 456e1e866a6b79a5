import { Hono } from 'hono';
import { CourierPage } from '../../../templates/storefront/parcel-check/parcel-check.tsx';
import { parcelCheckPath } from '../../domain/addresses/shop.ts';
import { shopPatterns } from '../../domain/addresses/shop-patterns.ts';
import { type StorefrontEnvironment, shopOf } from '../../shop-web/request-context.ts';
import { frameOf, showNotice, showPage } from '../../shop-web/respond.tsx';

/** The parcel check, by an order's second token. */
export const parcelCheckRoutes = new Hono<StorefrontEnvironment>();

parcelCheckRoutes.get(shopPatterns.parcelCheck, async (c) => {
  const token = c.req.param('token');
  const order = await shopOf(c).parcelCheck(token);
  if (order === null) return showNotice(c, 404, { kind: 'notFound' });
  const frame = frameOf(c, (other) => parcelCheckPath(other, token));
  return showPage(c, <CourierPage frame={frame} order={order} />, {
    headers: { 'X-Robots-Tag': 'noindex' },
  });
});
