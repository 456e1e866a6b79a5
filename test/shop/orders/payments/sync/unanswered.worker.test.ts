import { runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdTime } from '../../../../../src/domain/holds.ts';
import {
  CheckoutSync,
  UNANSWERED_AFTER,
} from '../../../../../src/shop/orders/payments/sync/checkout-sync.ts';
import { FakeService } from '../../../../storefront/fake-service.ts';
import { emptyShop, stub } from '../../../../storefront/mirror.ts';
import { openOrders, simulate } from './open-orders.ts';

/** A requested checkout may be paid while its answer may still come: its pieces stay reserved until then. */

let service: FakeService;
let price: string;

beforeEach(async () => {
  service = new FakeService();
  service.standIn();
  price = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes', stock: '1' } }), 950);
  await stub().siteMap();
});

afterEach(async () => {
  await emptyShop();
  vi.restoreAllMocks();
});

test.each([
  [
    'a requested checkout without an answer',
    'UPDATE order_checkouts SET checkout_id = NULL, checkout_url = NULL',
    () => UNANSWERED_AFTER,
  ],
  // It cannot be paid, so it keeps them no longer than a shopper's time to pay.
  ['an order without a requested checkout', 'DELETE FROM order_checkouts', holdTime],
])('%s keeps its pieces until no answer can come, and no longer', async (_, loss, keptFor) => {
  await runInDurableObject(stub(), async (_shop, { storage }) => {
    const { clock, context } = simulate(service, storage, 0);
    const start = clock.now;
    openOrders({ service, price }, context, 1, () => start);
    storage.sql.exec(loss);
    const orderId = String(storage.sql.exec('SELECT id FROM orders').one().id);
    const sync = new CheckoutSync(context);
    const end = start + keptFor(context.settings.limits.HOLD_MINUTES);
    const states = async (at: number) => {
      clock.now = at;
      await sync.ask(orderId);
      return storage.sql
        .exec('SELECT state FROM reservations')
        .toArray()
        .map(({ state }) => state);
    };
    expect(await states(start + 1_000)).toEqual(['reserved']);
    expect(await states(end - 1_000)).toEqual(['reserved']);
    expect(await states(end + 1_000)).toEqual(['released']);
  });
});
