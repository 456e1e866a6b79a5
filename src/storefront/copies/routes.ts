import { Hono } from 'hono';
import { answerAsked, answerSaid, answerSent, type CopiedObject } from '../../database/copies/answers.ts';
import type { ActSource } from '../../database/journal.ts';
import { type RequestContext, type StorefrontEnvironment, shopOf } from '../pages/environment.ts';
import { refuseKey } from '../pages/shop-keys.ts';
import { photoGroups, photosOf } from '../photos/places.ts';
import { operatorSource } from './source.ts';

/** For a program of the merchant's, `npm run backup -- --remote`: all that the shop holds, out of it and into an empty one. */
export const copyRoutes = new Hono<StorefrontEnvironment>();

copyRoutes.use(async (c, next) => {
  const refused = await refuseKey(c, c.var.settings.adminKeyHash, 'admin');
  return refused ?? next();
});

copyRoutes.get('/', (c) => c.json({ objects: ['shop', ...photoGroups.map((group) => `photos-${group}`)] }));

copyRoutes.post('/:object', (c) => inObject(c, answerSaid));
copyRoutes.get('/:object', (c) => inObject(c, answerAsked));
copyRoutes.put('/:object', (c) => inObject(c, answerSent));

async function inObject(
  c: RequestContext,
  answerTo: (object: CopiedObject, request: Request, source: ActSource) => Promise<Response>,
): Promise<Response> {
  const object = objectIn(c);
  if (object === null) return c.json({ message: 'Not found.', code: 'not_found' }, 404);
  return answerTo(object, c.req.raw, operatorSource(c));
}

function objectIn(c: RequestContext): CopiedObject | null {
  const name = c.req.param('object') ?? '';
  if (name === 'shop') {
    const shop = shopOf(c);
    return { name, copy: (call) => shop.copy(call) };
  }
  const group = photoGroups.find((one) => name === `photos-${one}`);
  if (group === undefined) return null;
  const photos = photosOf(c.env.PHOTOS, group);
  return { name, copy: (call) => photos.copy(call) };
}
