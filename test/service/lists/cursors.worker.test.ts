import { runInDurableObject } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { errorBody } from '../../../src/contract/error.ts';
import { operationsOf } from '../../../src/service/resources/router.ts';
import { Payer } from '../hosted/payer.ts';
import { askOperator, Merchant, ORIGIN, openAccount } from '../merchant.ts';
import { ledgerOf } from '../webhooks/outside.ts';

/** Every list is walked by cursors, forth and back, in the order of its pages. */

const list = z.object({
  current_page: z.int().nullable(),
  data: z.array(z.object({ id: z.string() })),
  next_page_url: z.string().nullable(),
  prev_page_url: z.string().nullable(),
  next_cursor: z.string().nullable(),
  prev_cursor: z.string().nullable(),
  total: z.int(),
});

const MANY = 7;
const lists = operationsOf('test').filter(({ method, query }) => method === 'get' && 'page' in query.shape);
let merchant: Merchant;
let owners: Record<string, string>;

beforeAll(async () => {
  merchant = await Merchant.open();
  const product = await merchant.create('/products', { name: 'Miel' });
  const items = [];
  for (let n = 0; n < MANY; n += 1) {
    const price = await merchant.create('/prices', { amount: 500 + n, currency: 'dzd', product_id: product });
    items.push({ price, quantity: 1 });
    await merchant.create('/customers', { name: `Client ${n}` });
    if (n < 3) await merchant.create('/keys', { name: `Key ${n}`, scopes: 'balance:read' });
    await merchant.create('/products', { name: `Article ${n}` });
    await merchant.create('/payment-links', { name: `Lien ${n}`, items: [{ price, quantity: 1 }] });
  }
  // The same one twice, as it may be bought.
  items.push(...items.slice(0, 2));
  const link = await merchant.create('/payment-links', { name: 'Tout', items });
  let checkout = '';
  for (let n = 0; n < MANY; n += 1) {
    checkout = await merchant.create('/checkouts', { items, success_url: 'http://127.0.0.1:8787/ok' });
    await merchant.call('POST', `/checkouts/${checkout}/simulate`, { outcome: 'canceled' });
  }
  const tried = await merchant.create('/checkouts', {
    items,
    success_url: 'http://127.0.0.1:8787/ok',
    webhook_endpoint: 'http://127.0.0.1:9/hook',
  });
  for (let n = 0; n < 4; n += 1)
    await merchant.call('POST', `/checkouts/${tried}/simulate`, { outcome: 'declined' });
  const refunded = await merchant.create('/checkouts', { items, success_url: 'http://127.0.0.1:8787/ok' });
  await merchant.call('POST', `/checkouts/${refunded}/simulate`, { outcome: 'paid' });
  for (let n = 0; n < 4; n += 1)
    await merchant.call('POST', `/checkouts/${refunded}/refunds`, { amount: 100 + n });
  const payer = new Payer();
  for (let n = 0; n < MANY; n += 1) await payer.post(`/test/payment-links/${link}`);
  owners = {
    '/checkouts/{id}/attempts': tried,
    '/checkouts/{id}/items': tried,
    '/checkouts/{id}/refunds': refunded,
    '/payment-links/{id}/items': link,
    '/payment-links/{id}/checkouts': link,
  };
  owners['/products/{id}/prices'] = product;
  const [event] = (await read(merchant, '/events?per_page=1')).data;
  owners['/events/{id}/deliveries'] = event?.id ?? '';
  await runInDurableObject(ledgerOf(merchant), ({ account: { database } }) => {
    for (let n = 0; n < MANY; n += 1) {
      database.run(
        `INSERT INTO webhook_endpoints (id, url, types, status, created_at, updated_at)
         VALUES (?, 'https://shop.test/', '*', 'enabled', 1, 1)`,
        `hook${n}`,
      );
      database.run(
        `INSERT INTO deliveries (event_seq, url, endpoint_id, state, attempts, wake_at, created_at)
         VALUES (1, 'https://shop.test/', 'hook0', 'delivered', 1, 0, 1)`,
      );
    }
  });
  owners['/webhook-endpoints/{id}/deliveries'] = 'hook0';
});

async function read(from: Merchant, path: string): Promise<z.infer<typeof list>> {
  const answer = await from.call('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return list.parse(answer.body);
}

const idsOf = ({ data }: z.infer<typeof list>) => data.map(({ id }) => id);

test.each(lists.map(({ path }) => [path]))('%s goes by cursors, forth and back', async (template) => {
  const path = template.replace('{id}', owners[template] ?? '');
  const whole = await read(merchant, `${path}?per_page=50`);
  // The one list whose `after` goes against the order of its pages.
  const all = template === '/events' ? idsOf(whole).toReversed() : idsOf(whole);
  if (whole.total === 0) return;
  const seen = all.slice(0, 1);
  let pages = 0;
  let at: string | null = all[0] ?? '';
  const back: string[] = [];
  while (at !== null && pages < 80) {
    const page = await read(merchant, `${path}?per_page=3&after=${at}`);
    expect(page.current_page).toBeNull();
    // Of events, behind `after`, what is behind it is counted.
    if (template !== '/events') expect(page.total).toBe(whole.total);
    seen.push(...idsOf(page));
    at = page.next_cursor;
    pages += 1;
    if (page.next_page_url !== null) expect(new URL(page.next_page_url).searchParams.get('after')).toBe(at);
    if (at === null && page.prev_cursor !== null) back.push(...idsOf(page).toReversed(), page.prev_cursor);
  }
  expect(seen).toEqual(all);
  const gone = back.slice(0, -1);
  for (let from = back.at(-1) ?? null; from !== null && gone.length < 200; ) {
    const page = await read(merchant, `${path}?per_page=3&before=${from}`);
    gone.push(...(template === '/events' ? idsOf(page) : idsOf(page).toReversed()));
    from = page.prev_cursor;
  }
  if (back.length > 0) expect(gone).toEqual(all.toReversed());
});

test.each(lists.map(({ path }) => [path]))(
  '%s knows a cursor from a guess, and from a page',
  async (template) => {
    const path = template.replace('{id}', owners[template] ?? '');
    for (const [query, field] of [
      ['after=nobody', 'after'],
      ['before=nobody', 'before'],
      ['after=a&page=1', 'page'],
      ['before=a&page=2', 'page'],
      ['after=a&before=b', 'before'],
    ] as const) {
      const answer = await merchant.call('GET', `${path}?${query}`);
      expect(answer.status, query).toBe(422);
      expect(Object.keys(errorBody.parse(answer.body).errors ?? {})).toEqual([field]);
    }
  },
);

test('what is deleted while a list is walked makes it miss nothing, by page URLs or by the deleted id', async () => {
  const own = await Merchant.open();
  const made: string[] = [];
  for (let n = 0; n < 12; n += 1)
    made.unshift(await own.create('/customers', { name: `C${n}`, phone: '0550' }));
  const seen: string[] = [];
  let next: string | null = '/customers?phone=0550&per_page=3';
  while (next !== null) {
    const page: z.infer<typeof list> = await read(own, next);
    seen.push(...idsOf(page));
    for (const { id } of page.data) await own.call('DELETE', `/customers/${id}`);
    next = page.next_page_url === null ? null : `/customers${new URL(page.next_page_url).search}`;
  }
  expect(seen).toEqual(made);
});

test('operators go by cursors as well', async () => {
  for (let n = 0; n < 3; n += 1) await openAccount(`Compte ${n}`);
  const whole = list.parse((await askOperator('GET', '/accounts?per_page=3')).body);
  const [first, second, third] = idsOf(whole);
  const page = list.parse((await askOperator('GET', `/accounts?per_page=1&after=${first}`)).body);
  expect(page).toMatchObject({
    current_page: null,
    data: [{ id: second }],
    next_cursor: second,
    prev_cursor: second,
  });
  expect(page.next_page_url).toBe(`${ORIGIN}/operator/accounts?per_page=1&after=${second}`);
  const back = list.parse((await askOperator('GET', `/accounts?per_page=2&before=${third}`)).body);
  expect(idsOf(back)).toEqual([first, second]);
  expect((await askOperator('GET', '/accounts?after=nobody')).status).toBe(422);
  expect((await askOperator('GET', `/accounts?after=${first}&page=2`)).status).toBe(422);
  const exceptions = `/accounts/${first}/payment-exceptions?mode=test`;
  expect((await askOperator('GET', `${exceptions}&page=11`)).status).toBe(200);
  expect((await askOperator('GET', `${exceptions}&after=nobody`)).status).toBe(422);
});
