import { beforeEach, describe, expect, test } from 'vitest';
import { reindex } from '../../../src/shop/catalogue/reindex.ts';
import { findOrderByToken } from '../../../src/shop/orders/store/orders.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { stub } from '../../storefront/mirror.ts';
import { newOrderClient } from '../../storefront/order-client.ts';
import { order, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import { Visitor } from '../../storefront/visitor.ts';
import { applyNow } from '../orders/actions/apply-now.ts';
import { inShop, offerPaymentMethods } from '../orders/cash/payment-methods.ts';
import { inContext, placeCash } from '../orders/cash/placing.ts';
import { holdAll } from './hold-all.ts';

const copy = copyIn.fr;

let robe = '';
let small = '';
let medium = '';
let large = '';
const shop = new ShopUnderTest((service) => {
  robe = service.addProduct('Robe', { metadata: { slug: 'robe', stock: 5 } });
  small = service.addPrice(robe, 1_000, { variant: 'small', label_fr: 'Petite' });
  medium = service.addPrice(robe, 1_000, { variant: 'medium', label_fr: 'Moyenne' });
  large = service.addPrice(robe, 1_000, { variant: 'large', label_fr: 'Grande', stock: 2 });
});

beforeEach(holdAll);

const total = (pieces: number) => ({ seen_total: String(pieces * 1_000), way: `card:${pieces * 1_000}` });
const page = (path = '/fr/p/robe') => new Visitor().readText(path);
/** Available pieces: those that small and medium share, and those of the large. */
const left = async () => {
  const rows = await inShop(
    'SELECT product_id, max(0, counted - paid - reserved) AS free FROM stock ORDER BY product_id',
  );
  return rows.map(({ free }) => free);
};

/** The merchant sets another number for the large ones, or none. */
function say(stock: number | null, price = large): Promise<void> {
  const metadata = { variant: 'large', label_fr: 'Grande', ...(stock === null ? {} : { stock }) };
  return inContext((context) =>
    context.storage.transactionSync(() => {
      const json = JSON.stringify(metadata);
      context.sql.run(
        "UPDATE prices SET body = json_set(body, '$.metadata', json(?)) WHERE id = ?",
        json,
        price,
      );
      reindex(context, new Set([robe]));
    }),
  );
}

function act(
  orderId: string,
  ...acts: ('confirm' | 'cancel' | 'pack' | 'hand_over' | 'return' | 'restock')[]
) {
  return inContext((context) => acts.map((action) => applyNow(context, orderId, { action }).ok));
}

async function cash(price: string, quantity: number): Promise<string> {
  const placed = await placeCash(price, newOrderClient(), quantity);
  if (!('order' in placed)) throw new Error(placed.reason);
  return placed.order.id;
}

describe('a variant with its own stock', () => {
  test('is counted separately, and the others share their product’s', async () => {
    expect(await left()).toEqual([5, 2]);
    await order(await visitorWith({ [large]: 2, [small]: 1, [medium]: 1 }), total(4));
    expect(await left()).toEqual([3, 0]);
    await shop.tell(shop.lastCheckout(), 'paid');
    expect(await left()).toEqual([3, 0]);
    // Sold-out items are left out of the cart, which then has another total.
    expect((await order(await visitorWith({ [large]: 1, [small]: 1 }), total(2))).token).toBe('');
    expect(await left()).toEqual([3, 0]);
    expect(await page()).toContain('Grande Épuisé');
    expect(await page()).not.toContain('Petite Épuisé');
    await order(await visitorWith({ [small]: 3 }), total(3));
    await shop.tell(shop.lastCheckout(), 'paid');
    expect(await page('/fr')).toContain(copy.catalogue.soldOut);
    expect(await page('/fr/feed.csv')).not.toContain('in stock');
  });

  test.each(['failed', 'canceled', 'expired'] as const)(
    'gets its pieces back once when a payment is %s',
    async (end) => {
      await order(await visitorWith({ [large]: 2, [small]: 1 }), total(3));
      await shop.tell(shop.lastCheckout(), end);
      await shop.tell(shop.lastCheckout(), end);
      expect(await left()).toEqual([5, 2]);
    },
  );

  test('for many concurrent buyers sells exactly its pieces', async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, () => visitorWith({ [large]: 1 })));
    const answers = await Promise.all(crowd.map((visitor) => order(visitor, total(1))));
    expect(answers.filter(({ token }) => token !== '')).toHaveLength(2);
    expect(await left()).toEqual([5, 0]);
  });

  test('is shown in the cart with its rest and its name', async () => {
    const visitor = await visitorWith({ [large]: 3, [small]: 5 });
    const cart = await visitor.readText('/fr/cart');
    expect(cart).toContain('Il n’en reste que 2. En prendre 2');
    expect(cart).not.toContain(copy.cart.take(5));
    const { token } = await order(await visitorWith({ [large]: 2 }), total(2));
    await shop.tell(shop.lastCheckout(), 'failed');
    await order(await visitorWith({ [large]: 1 }), total(1));
    const found = await inContext(({ sql }) => findOrderByToken(sql, token));
    expect(found?.payment).toBe('failed');
  });

  test('stays counted when another amount makes another price of it', async () => {
    await order(await visitorWith({ [large]: 1 }), total(1));
    await shop.tell(shop.lastCheckout(), 'paid');
    await inContext((context) =>
      context.storage.transactionSync(() => {
        const { sql } = context;
        sql.run(
          `INSERT INTO prices (id, product_id, body) SELECT id || '_b', product_id,
             json_set(body, '$.id', id || '_b', '$.amount', 1200, '$.created_at', 1895000000) FROM prices WHERE id = ?`,
          large,
        );
        reindex(context, new Set([robe]));
      }),
    );
    expect(await left()).toEqual([5, 1]);
  });

  test('is sold out with its product, and returns with it unchanged', async () => {
    await order(await visitorWith({ [large]: 1 }), total(1));
    await shop.tell(shop.lastCheckout(), 'paid');
    const sayOfAll = (metadata: Record<string, unknown>) =>
      inContext((context) =>
        context.storage.transactionSync(() => {
          const json = JSON.stringify({ slug: 'robe', ...metadata });
          context.sql.run(
            "UPDATE products SET body = json_set(body, '$.metadata', json(?)) WHERE id = ?",
            json,
            robe,
          );
          reindex(context, new Set([robe]));
        }),
      );
    await sayOfAll({ stock: 0 });
    expect((await stub().product('fr', 'robe'))?.available).toBe(1);
    await sayOfAll({ stock: 0, stock_before: 5 });
    expect((await stub().product('fr', 'robe'))?.available).toBe(0);
    expect(await page('/fr')).toContain(copy.catalogue.soldOut);
    expect((await order(await visitorWith({ [large]: 1 }), total(1))).token).toBe('');
    await sayOfAll({ stock: 5 });
    expect(await left()).toEqual([5, 1]);
  });
});

describe('a change between common and separate stock of a variant', () => {
  test('moves the held pieces along, which come back there', async () => {
    await offerPaymentMethods('cash');
    await say(null);
    const orderId = await cash(large, 2);
    expect(await left()).toEqual([3, null]);
    await say(3);
    expect(await left()).toEqual([5, 1]);
    await expect(cash(large, 2)).rejects.toThrow('cart_short');
    await say(null);
    expect(await left()).toEqual([3, null]);
    await say(3);
    expect(await act(orderId, 'cancel')).toEqual([true]);
    expect(await left()).toEqual([5, 3]);
  });

  test('returns earlier sold pieces to the variant only', async () => {
    await offerPaymentMethods('cash');
    await say(null);
    const orderId = await cash(large, 2);
    expect(await act(orderId, 'confirm')).toEqual([true]);
    await say(1);
    expect(await left()).toEqual([3, 1]);
    expect(await act(orderId, 'cancel')).toEqual([true]);
    expect(await left()).toEqual([3, 3]);
  });
});
