import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ask, Merchant } from '../merchant.ts';

/** A JSON parser changes every number in it, and the order of the keys. */
const WRITTEN = '{"bill":12345678901234567890,"rate":1.10,"tiny":1e-400,"10":"b","2":"a","exp":1E2}';
/** As PHP's json_encode and Python's json.dumps write it. */
const SPACED =
  '{ "bill": 12345678901234567890, "url": "https:\\/\\/a.dz\\/", "name": "\\u0639\\u0633\\u0644" }';
const SETTLED = '{"bill":12345678901234567890,"url":"https://a.dz/","name":"عسل"}';

let merchant: Merchant;
let stock: Record<string, string>;
beforeAll(async () => {
  merchant = await Merchant.open();
  stock = await merchant.stock();
});

const send = (path: string, text: string, headers: Record<string, string> = {}) =>
  ask('POST', `/test/api/v2${path}`, {
    headers: { Authorization: `Bearer ${merchant.key}`, 'Content-Type': 'application/json', ...headers },
    body: text,
  });
const idIn = (text: string) => z.object({ id: z.string() }).parse(JSON.parse(text)).id;
const withMetadata = (body: object, written: string) =>
  `${JSON.stringify(body).slice(0, -1)}${Object.keys(body).length > 0 ? ',' : ''}"metadata":${written}}`;

const amount = { amount: 2500, currency: 'dzd', success_url: 'https://shop.test/done' };
const bodies: Record<string, () => object> = {
  '/checkouts': () => amount,
  '/customers': () => ({ name: 'Amina' }),
  '/products': () => ({ name: 'Miel' }),
  '/prices': () => ({ amount: 900, currency: 'dzd', product_id: stock.products }),
  '/payment-links': () => ({ name: 'Market', items: [{ price: stock.prices, quantity: 1 }] }),
};

describe.each(Object.keys(bodies))('metadata of %s', (path) => {
  const body = (written: string) => withMetadata(bodies[path]?.() ?? {}, written);

  test('is echoed byte for byte: when made, read, listed and replayed', async () => {
    const key = { 'Idempotency-Key': `raw${path.replaceAll('/', '-')}` };
    const made = await send(path, body(WRITTEN), key);
    expect(made.text).toContain(`"metadata":${WRITTEN}`);
    const read = await merchant.call('GET', `${path}/${idIn(made.text)}`);
    const list = await merchant.call('GET', `${path}?per_page=1`);
    const again = await send(path, body(WRITTEN), key);
    for (const { text } of [read, list]) expect(text).toContain(`"metadata":${WRITTEN}`);
    expect([again.text, again.headers.get('Idempotent-Replayed')]).toEqual([made.text, 'true']);
  });

  test('loses only insignificant whitespace and escapes', async () => {
    expect((await send(path, body(SPACED))).text).toContain(`"metadata":${SETTLED}`);
  });

  test('is null when it is empty, also as text', async () => {
    for (const written of ['{}', '[]', ' { } ', '[\n]', 'null', '""']) {
      const { status, text } = await send(path, body(written));
      expect([written, status, text.includes('"metadata":null')]).toEqual([written, 200, true]);
    }
  });

  test('is refused above 8 KiB as sent, though a parser would shorten it', async () => {
    const answer = await send(path, body(`{"rate":1.${'0'.repeat(8_200)}}`));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      errors: { metadata: ['The metadata field must not be larger than 8 KiB.'] },
    });
  });

  test('is replaced by the text of an update', async () => {
    const id = idIn((await send(path, body('{"a":1}'))).text);
    const changed = await send(`${path}/${id}`, withMetadata({}, WRITTEN));
    expect(changed.text).toContain(`"metadata":${WRITTEN}`);
    expect((await merchant.call('GET', `${path}/${id}`)).text).toContain(`"metadata":${WRITTEN}`);
    expect((await send(`${path}/${id}`, withMetadata({}, 'null'))).text).toContain('"metadata":null');
  });
});

test('an event carries metadata as it was sent, for signing and reading', async () => {
  const id = idIn((await send('/checkouts', withMetadata(amount, WRITTEN))).text);
  await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'paid' });
  const list = await merchant.call('GET', `/events?checkout_id=${id}`);
  const event = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(list.body).data[0];
  const read = await merchant.call('GET', `/events/${event?.id}`);
  expect(list.text).toContain(`"metadata":${WRITTEN}`);
  expect(read.text).toContain(`"metadata":${WRITTEN}`);
});

test('the lines of a checkout and of a link echo the metadata of their price', async () => {
  const price = idIn((await send('/prices', withMetadata(bodies['/prices']?.() ?? {}, WRITTEN))).text);
  const items = [{ price, quantity: 1 }];
  const checkout = await merchant.create('/checkouts', { items, success_url: 'https://shop.test/done' });
  const link = await merchant.create('/payment-links', { name: 'Market', items });
  for (const path of [`/checkouts/${checkout}/items`, `/payment-links/${link}/items`]) {
    expect((await merchant.call('GET', path)).text).toContain(`"metadata":${WRITTEN}`);
  }
});

test('a large order number is found by its exact digits', async () => {
  const id = idIn((await send('/checkouts', withMetadata(amount, '{"order_id":98765432109876543210}'))).text);
  const found = await merchant.call('GET', '/checkouts?metadata[order_id]=98765432109876543210');
  expect(found.body).toMatchObject({ total: 1, data: [{ id }] });
});
