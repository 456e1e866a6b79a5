import { Hono } from 'hono';
import { contentTypeOf, photoPlaceIn } from '../../shop/photos/places.ts';
import type { StorefrontEnvironment } from '../http/request-context.ts';

/** The merchant's photos. What an address shows never changes. */
export const photoRoutes = new Hono<StorefrontEnvironment>();

photoRoutes.get('/:file', async (c) => {
  const file = c.req.param('file');
  const type = contentTypeOf(file);
  // No object is asked for what cannot be a file of ours.
  const bytes = type === null ? null : await photoPlaceIn(c.env).read(file);
  if (type === null || bytes === null) return c.notFound();
  return c.body(bytes, 200, {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    // The payment page, on another origin, shows the pictures of what is being paid.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
});
