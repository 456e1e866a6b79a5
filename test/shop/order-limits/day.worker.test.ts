import { expect, test, vi } from 'vitest';
import { placeOrder } from '../../../src/shop/orders/placing/place-order.ts';
import { withMirror } from '../../storefront/mirror-under-test.ts';
import { newOrderClient } from '../../storefront/order-client.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LINES = 30;
/** One order of thirty items, its rows, history and indexes together. */
const BYTES_OF_ORDER = 18 * 1024;

const contact = {
  name: 'x',
  email: null,
  wilaya: 16,
  commune: 'Bab El Oued',
  street: '12, rue Larbi Ben M’hidi',
  note: null,
  delivery: 'home' as const,
};

test('a network that orders for two days with new and old cookies is held to its daily orders and 18 KB each', () =>
  withMirror(async (mirror) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const prices = Array.from({ length: LINES }, (_, index) => {
      const names = {
        name_ar: `عسل السدر ${index}`,
        name_fr: `Miel de jujubier ${index}`,
        name_en: `Honey ${index}`,
      };
      const product = mirror.service.addProduct(`Miel ${index}`, {
        images: [`https://pictures.example.dz/goods/miel-de-jujubier-${index}.jpg`],
        metadata: { slug: `miel-${index}`, ...names },
      });
      return mirror.service.addPrice(product, 1_000);
    });
    await mirror.sync();
    const { context } = mirror;
    const lines = prices.map((price) => ({ price, quantity: 1 }));
    const bytes = () => context.storage.sql.databaseSize;
    const counted = { orders: 0, asked: 0 };
    const ask = () => {
      counted.asked += 1;
      const submission = {
        cartId: `CART${counted.asked}`,
        lines,
        seenTotal: LINES * 1_000,
        language: 'fr' as const,
      };
      const phone = `+213550${String(counted.asked).padStart(6, '0')}`;
      const since = counted.asked % 2 === 0 ? mirror.now : mirror.now - 2 * HOUR;
      return placeOrder(
        context,
        { ...submission, contact: { ...contact, phone } },
        newOrderClient({ network: 'one', since }),
      );
    };
    const spendDay = () => {
      const before = { orders: counted.orders, bytes: bytes() };
      for (const end = mirror.now + DAY; mirror.now < end; ) {
        const placed = ask();
        if (placed.ok) counted.orders += 1;
        // Thirty a minute while they succeed; then as soon as the shop allows.
        mirror.now += placed.ok ? 2_000 : placed.reason === 'limited' ? placed.retryAfter * 500 : DAY;
      }
      return { orders: counted.orders - before.orders, bytes: bytes() - before.bytes };
    };
    const [first, second] = [spendDay(), spendDay()];
    // Without the limit 43,200 a day, which is half a gigabyte and more.
    expect(first.orders).toBeLessThanOrEqual(4 * 300 + 2);
    expect(second.orders).toBeLessThanOrEqual(2 * 300 + 2);
    // The exact size varies by half a percent: ids are random, so the pages of an index split differently.
    expect((first.bytes + second.bytes) / counted.orders).toBeLessThan(BYTES_OF_ORDER);
    // Another network is served all the while, and paid orders of this one too.
    const elsewhere = newOrderClient({ browser: null, since: null });
    const honest = { cartId: 'HONEST', lines, seenTotal: LINES * 1_000, language: 'fr' as const };
    const placed = placeOrder(
      context,
      { ...honest, contact: { ...contact, phone: '+213660000000' } },
      elsewhere,
    );
    expect(placed.ok).toBe(true);
  }));
