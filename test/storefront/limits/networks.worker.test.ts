import { expect, test, vi } from 'vitest';
import { findProduct, pricesOfProduct } from '../../../src/storefront/catalogue/store/mirror.ts';
import { CheckoutSync } from '../../../src/storefront/checkout/sync/checkout-sync.ts';
import { placeOrder } from '../../../src/storefront/orders/placing.ts';
import { stockStateOf } from '../../../src/storefront/stock/counts.ts';
import { type MirrorUnderTest, withMirror } from '../mirror-under-test.ts';

/** A program that asks from fifty networks at once, with a new browser and a new number each time, and never pays. */

const NETWORKS = 50;
const MINUTE = 60_000;
const stocks = [60, 45, 18, 9, 7, 4, 2, 12, 12, 12, 12, 12, 1, 1, 1, 1];

type Goods = { productId: string; price: string; stock: number }[];

class Program {
  readonly #mirror: MirrorUnderTest;
  #asked = 0;

  constructor(mirror: MirrorUnderTest) {
    this.#mirror = mirror;
  }

  /** Somebody new in a network orders so much of some goods. */
  order(network: string, lines: { price: string; quantity: number }[]) {
    this.#asked += 1;
    const phone = `+213550${String(this.#asked).padStart(6, '0')}`;
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const contact = {
      ...{ name: 'x', phone, email: null, wilaya: 16, commune: 'Bab El Oued', street: null, note: null },
      delivery: 'desk' as const,
    };
    return placeOrder(
      this.#mirror.context,
      { cartId: `CART${this.#asked}`, lines, seenTotal: pieces * 1_000, language: 'fr', contact },
      { browser: `browser ${this.#asked}`, network, phone, since: this.#mirror.now - 2 * MINUTE },
    );
  }

  /** Takes from a network whatever it can get, until it gets nothing more. */
  takeAll(network: string, goods: Goods): void {
    for (let isMore = true; isMore; ) {
      isMore = false;
      for (const { productId, price } of goods) {
        const free = this.#stateOf(productId).available ?? 0;
        for (const quantity of [free, Math.ceil(free / 2), 3, 2, 1])
          if (quantity > 0 && quantity <= free && this.order(network, [{ price, quantity }]).ok) {
            isMore = true;
            break;
          }
      }
    }
  }

  #stateOf(productId: string) {
    const { sql } = this.#mirror.context;
    const found = findProduct(sql, productId);
    if (found === null) throw new Error(productId);
    return stockStateOf(sql, found.product, pricesOfProduct(sql, productId));
  }

  leftOf(goods: Goods): number[] {
    return goods.map(({ productId }) => this.#stateOf(productId).available ?? 0);
  }

  heldOf(goods: Goods): number[] {
    return goods.map(({ productId }) => this.#stateOf(productId).held);
  }
}

test(
  'one network leaves something of all but eight goods; fifty keep all there is from others, as held and never as sold, and a quarter of an hour later it is all back',
  () =>
    withMirror(async (mirror) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      const goods: Goods = stocks.map((stock, index) => {
        const productId = mirror.service.addProduct(`Miel ${index}`, {
          metadata: { slug: `miel-${index}`, stock },
        });
        return { productId, price: mirror.service.addPrice(productId, 1_000), stock };
      });
      await mirror.sync();
      const { context } = mirror;
      const program = new Program(mirror);
      program.takeAll('network 0', goods);
      // Single pieces have no share.
      const plenty = goods.filter(({ stock }) => stock > 1);
      expect(program.leftOf(plenty).filter((left) => left === 0).length).toBeLessThanOrEqual(8);
      for (let index = 1; index < NETWORKS; index += 1) {
        program.takeAll(`network ${index}`, goods);
      }
      // Nobody can tell them from people, and a ceiling of the whole shop would be one that they press.
      expect(program.leftOf(goods)).toEqual(goods.map(() => 0));
      expect(program.heldOf(goods)).toEqual(stocks);

      mirror.now += 15 * MINUTE;
      const sync = new CheckoutSync(context);
      for (const { id } of context.storage.sql.exec<{ id: string }>('SELECT id FROM orders'))
        await sync.ask(id);
      expect(program.leftOf(goods)).toEqual(stocks);
      expect(program.order('elsewhere', [{ price: goods[0]?.price ?? '', quantity: 1 }]).ok).toBe(true);
    }),
  120_000,
);
