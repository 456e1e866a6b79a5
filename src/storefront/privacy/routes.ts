import { Hono } from 'hono';
import * as z from 'zod';
import { parseJson } from '../../contract/json-text.ts';
import type { ErasureSubject } from '../../privacy/store.ts';
import { type StorefrontEnvironment, shopOf } from '../../shop-web/request-context.ts';
import { normalisePhone } from '../../text/phones.ts';
import { readBytesWithin } from '../../web/form-bodies.ts';
import { admitKey } from './access.ts';

/** Longer than any request with a number and a phone. */
const MAX_BYTES = 1024;

const asked = z.object({
  order: z.string().trim().max(32).optional(),
  phone: z.string().trim().max(64).optional(),
  after: z.string().max(64).optional(),
});

/** The subject of a request: one order or one phone, and not both. */
function readWho({ order, phone }: z.infer<typeof asked>): ErasureSubject | null {
  if (order !== undefined) {
    // Pages show it in two halves.
    const number = order.replaceAll(' ', '').toUpperCase();
    return phone === undefined && number !== '' ? { number } : null;
  }
  const normal = phone === undefined ? null : normalisePhone(phone);
  return normal === null ? null : { phone: normal };
}

/** For the merchant's program `npm run erase`, not for browsers: an erasure cannot be undone. */
export const erasureRoutes = new Hono<StorefrontEnvironment>();

erasureRoutes.post('/', async (c) => {
  const admitted = await admitKey(c);
  if (!admitted.ok) return admitted.answer;
  const bytes = await readBytesWithin(c.req.raw, MAX_BYTES);
  if (bytes === null) return c.json({ message: 'Too large.', code: 'body_too_large' }, 413);
  const body = asked.safeParse(parseJson(new TextDecoder().decode(bytes)));
  const who = body.success ? readWho(body.data) : null;
  if (!body.success || who === null)
    return c.json({ message: 'Name one `order` by its number, or one `phone`.', code: 'invalid' }, 422);
  return c.json(await shopOf(c).eraseOrders(who, body.data.after, admitted.source));
});
