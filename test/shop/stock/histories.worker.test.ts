import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { holds, quickOrLong } from '../../seed.ts';
import { stub } from '../../storefront/mirror.ts';
import { order, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import type { Visitor } from '../../storefront/visitor.ts';
import { holdAll } from './hold-all.ts';

const STOCK = 5;
const RUNS = quickOrLong(10, 25);
/** One product a run, and some more to shrink a counterexample with. */
const PRODUCTS = 100;

const shop = new ShopUnderTest((service) => {
  for (let index = 0; index < PRODUCTS; index++) {
    const metadata = { slug: `miel-${index}`, stock: STOCK };
    service.addPrice(service.addProduct(`Miel ${index}`, { metadata }), 1_000);
  }
});

beforeEach(holdAll);

type Step = {
  kind: 'order' | 'paid' | 'failed' | 'expired' | 'again';
  who: number;
  quantity: number;
};
const step = fc.record<Step>({
  kind: fc.constantFrom('order', 'order', 'paid', 'failed', 'expired', 'again'),
  who: fc.nat(3),
  quantity: fc.integer({ min: 1, max: STOCK }),
});

/** An order in the model. */
type OrderModel = {
  who: number;
  visitor: Visitor;
  token: string;
  quantity: number;
  state: 'open' | 'over' | 'paid';
};

function checkoutOf({ token }: OrderModel): string {
  const own = [...shop.service.checkouts].filter(([, { success_url }]) =>
    String(success_url).endsWith(token),
  );
  return own.at(-1)?.[0] ?? '';
}

async function take(orders: OrderModel[], price: string, { kind, who, quantity }: Step): Promise<void> {
  const last = orders.filter((one) => one.who === who).at(-1);
  if (kind === 'order' && last?.state !== 'open') {
    const visitor = await visitorWith({ [price]: quantity });
    const { token } = await order(visitor, {
      seen_total: String(quantity * 1_000),
      way: `card:${quantity * 1_000}`,
    });
    if (token !== '') orders.push({ who, visitor, token, quantity, state: 'open' });
  } else if (kind === 'again' && last?.state === 'over') {
    const answer = await last.visitor.post(`/fr/orders/${last.token}/again`, {});
    if (answer.status === 303) last.state = 'open';
  } else if ((kind === 'paid' || kind === 'failed' || kind === 'expired') && last?.state === 'open') {
    last.state = kind === 'paid' ? 'paid' : 'over';
    expect(await shop.tell(checkoutOf(last), kind)).toBe(200);
  }
}

// The steps of a batch run at once: their requests interleave wherever the shop waits for the service.
test('in any history no piece is promised twice, and none is lost', async () => {
  let run = 0;
  const turn = fc.uniqueArray(step, { maxLength: 4, selector: ({ who }) => who });
  const history = fc.asyncProperty(fc.array(turn, { maxLength: 8 }), async (turns) => {
    const slug = `miel-${run % PRODUCTS}`;
    const price = String(shop.service.prices[run % PRODUCTS]?.id);
    run += 1;
    const orders: OrderModel[] = [];
    for (const steps of turns) {
      await Promise.all(steps.map((one) => take(orders, price, one)));
      const promised = orders
        .filter(({ state }) => state !== 'over')
        .reduce((sum, { quantity }) => sum + quantity, 0);
      expect(promised).toBeLessThanOrEqual(STOCK);
      expect((await stub().product('fr', slug))?.available).toBe(STOCK - promised);
    }
  });
  await holds(history, RUNS);
  expect(run).toBe(RUNS);
});
