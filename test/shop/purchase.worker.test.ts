import { afterEach, expect, test, vi } from 'vitest';
import { Database } from '../../src/database/rows.ts';
import { contact, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';

/**
 * Rows that a purchase writes in the shop, by table, from the cart to the payment event: as they are billed,
 * with those of indexes and triggers. docs/architecture.md gives the reason of each.
 */

const shop = new ShopUnderTest((service) => {
  service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 7 } }), 1_000);
  const delivery = service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
  service.addPrice(delivery, 400, { wilaya: 16, mode: 'home' });
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Counts the writes into each table from now on. */
function watchWrites(): Map<string, number> {
  const written = new Map<string, number>();
  const { all } = Database.prototype;
  vi.spyOn(Database.prototype, 'all').mockImplementation(function (this: Database, statement, ...values) {
    const before = this.tally.written;
    const rows = all.call(this, statement, ...values);
    const count = this.tally.written - before;
    const table = /(?:INTO|UPDATE|FROM)\s+(\w+)/.exec(statement)?.[1] ?? statement;
    if (count > 0) written.set(table, (written.get(table) ?? 0) + count);
    return rows;
  });
  return written;
}

/** One article with a stock count, with delivery. */
const rows = {
  // The order, its addresses and lists at the desk; who orders by its phone, as customers are sorted; its customer at
  // the service; paid, with its queue and counters.
  // The counts of its source and product, as ordered and as paid.
  orders: 14 + 4 + 1 + 4 + 2 + 2,
  order_words: 2,
  order_search: 1,
  // Placed, opened, paid, with the day's revenue.
  order_events: 1 + 1 + 2,
  // Before the request, after the answer, at the payment.
  order_checkouts: 1 + 2 + 1,
  // Held; sold, with its place among the fewest pieces.
  stock: 1 + 2,
  reservations: 2 + 1,
  // One piece less: pages are rendered anew, once.
  catalogue_version: 1,
  // Until it is paid.
  waiting_orders: 5 + 1,
  // Taken from its network's quota, and given back.
  quotas: 2 + 1,
};

test('a purchase writes these rows and no others', async () => {
  expect(await purchase()).toEqual(rows);
});

async function purchase(headers: Record<string, string> = {}): Promise<Record<string, number>> {
  const visitor = await visitorWith({ [String(shop.service.prices[0]?.id)]: 1 });
  await (await visitor.get('/fr/cart')).body?.cancel();
  const written = watchWrites();
  const answer = await visitor.post(
    '/fr/checkout',
    { ...contact, seen_total: '1400', way: 'card:1400' },
    headers,
  );
  expect(answer.headers.get('Location')).toMatch(/\/go$/);
  expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
  return Object.fromEntries(written);
}
