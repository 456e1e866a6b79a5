import { Hono } from 'hono';
import { contentTypeOf, photoPlaceIn } from '../../shop/photos/photo-storage.ts';
import type { StorefrontEnvironment } from '../../shop-web/request-context.ts';

/** The merchant's photos. The picture of an address never changes. */
export const photoRoutes = new Hono<StorefrontEnvironment>();

photoRoutes.get('/:file', async (c) => {
  const file = c.req.param('file');
  const type = contentTypeOf(file);
  // A name that is no photo's is refused without a call to the object.
  const bytes = type === null ? null : await photoPlaceIn(c.env).read(file);
  if (type === null || bytes === null) return c.notFound();
  return c.body(bytes, 200, {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    // The payment page, on another origin, shows pictures of the products.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
});
