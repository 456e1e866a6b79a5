import { describe, expect, test } from 'vitest';
import { MAX_CART_LINES } from '../../../src/domain/carts.ts';
import { cartProductsOf, priceCart } from '../../../src/shop/carts/pricing.ts';
import { withMirror } from '../../storefront/mirror-under-test.ts';
import { countRows } from '../../storefront/rows-read.ts';

const VARIANTS = 3;

describe('a full cart', () => {
  test('takes one query, stock included, since the mark of the delivery prices is kept, and reads no more rows than its products have', () =>
    withMirror(async (mirror) => {
      const { service } = mirror;
      const prices = Array.from({ length: MAX_CART_LINES * 5 }, (_, index) => {
        const product = service.addProduct(`Miel ${index}`, {
          metadata: { slug: `miel-${index}`, stock: 9 },
        });
        const variants = Array.from({ length: VARIANTS }, (__, variant) =>
          service.addPrice(product, 100 + index, { variant: `v${variant}` }),
        );
        return variants[0] ?? '';
      });
      const delivery = service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
      for (const wilaya of [16, 31]) service.addPrice(delivery, 400, { wilaya, mode: 'home' });
      await mirror.sync();
      const statements: number[] = [];
      const sql = countRows(mirror.context.sql, (read) => statements.push(read));
      const lines = prices.slice(0, MAX_CART_LINES).map((price) => ({ price, quantity: 2 }));
      const cart = { id: 'CART', lines, delivery: { wilaya: 16, mode: 'home' as const } };

      // The delivery prices are kept from one cart to the next.
      const { terms } = mirror.context;
      terms.read(mirror.context.sql);
      const priced = priceCart(cartProductsOf({ sql, terms }, cart), cart, 'fr');

      expect(priced.lines).toHaveLength(MAX_CART_LINES);
      expect(priced.lines.every(({ status, available }) => status === 'same' && available === 9)).toBe(true);
      expect(priced.delivery.tariff?.amount).toBe(400);
      expect(statements).toHaveLength(1);
      // A dozen per product, and four per price; products outside the cart cost nothing.
      const most = (MAX_CART_LINES + 1) * (12 + 4 * VARIANTS);
      expect(statements[0]).toBeLessThan(most);
    }));
});
