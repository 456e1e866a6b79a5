import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod';
import type { CopyAnswer, CopyCall } from '../../database/copies/copies.ts';
import { type RequestContext, type StorefrontEnvironment, shopOf } from '../pages/environment.ts';
import { refuseKey } from '../pages/shop-keys.ts';
import { photoGroups, photosOf } from '../photos/places.ts';
import { operatorSource } from './source.ts';

/** An object that is copied, by the name that its copies bear. */
type Object = { name: string; copy: (call: CopyCall) => Promise<CopyAnswer> };

/** For a program of the merchant's, `npm run backup -- --remote`: all that the shop holds, out of it and into an empty one. */
export const copyRoutes = new Hono<StorefrontEnvironment>();

copyRoutes.use(async (c, next) => {
  const refused = await refuseKey(c, c.var.settings.adminKeyHash, 'admin');
  return refused ?? next();
});

const token = z.string().regex(/^[\da-f]{32,64}$/);
const holding = z.object({ do: z.enum(['freeze', 'hold', 'thaw']), token });

const limitBody = bodyLimit({
  maxSize: 1024,
  onError: (c) => c.json({ message: 'Too large.', code: 'body_too_large' }, 413),
});

copyRoutes.get('/', (c) => c.json({ objects: ['shop', ...photoGroups.map((group) => `photos-${group}`)] }));

copyRoutes.post('/:object', limitBody, async (c) => {
  const object = objectIn(c);
  const read = holding.safeParse(await c.req.json().catch(() => null));
  if (object === null) return notFound(c);
  if (!read.success)
    return c.json({ message: 'Say what to `do`, and the `token` of this copy.', code: 'invalid' }, 422);
  const { do: act, token: given } = read.data;
  const call =
    act === 'freeze' ? { do: act, token: given, source: operatorSource(c) } : { do: act, token: given };
  return answerCopied(c, await object.copy(call));
});

// Its token is a header: addresses are written down in many places.
copyRoutes.get('/:object', async (c) => {
  const object = objectIn(c);
  const given = token.safeParse(c.req.header('Copy-Token'));
  if (object === null) return notFound(c);
  if (!given.success) return c.json({ message: 'The copy token is missing.', code: 'invalid' }, 422);
  return answerCopied(c, await object.copy({ do: 'export', token: given.data, name: object.name }));
});

copyRoutes.put('/:object', async (c) => {
  const object = objectIn(c);
  const stream = c.req.raw.body;
  if (object === null || stream === null) return notFound(c);
  const given = token.safeParse(c.req.header('Copy-Token'));
  const call = {
    do: 'import',
    name: object.name,
    stream,
    source: operatorSource(c),
    token: given.data,
  } as const;
  const taken = await object.copy(call);
  // It ends in the middle of this call, and whoever asks next meets what was taken in, or nothing.
  if (taken.ok || taken.reason === 'unusable') await object.copy({ do: 'restart' }).catch(() => undefined);
  return answerCopied(c, taken);
});

function objectIn(c: RequestContext): Object | null {
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

const refusals = {
  taken: 'Somebody else has this object frozen, or fills it.',
  thawed: 'This object is not frozen by this token, or no longer: begin anew.',
  not_empty: 'This object holds something already: a copy is put into an empty shop alone.',
} as const;

function notFound(c: RequestContext): Response {
  return c.json({ message: 'Not found.', code: 'not_found' }, 404);
}

function answerCopied(c: RequestContext, done: CopyAnswer): Response {
  if (!done.ok && done.reason === 'unusable')
    return c.json({ message: done.message, code: 'copy_unusable' }, 422);
  if (!done.ok) return c.json({ message: refusals[done.reason], code: `copy_${done.reason}` }, 409);
  if (done.stream === undefined) return c.json({ rows: done.rows ?? null });
  return c.body(done.stream, 200, { 'Content-Type': 'text/plain; charset=utf-8' });
}
