import { describe, expect, test } from 'vitest';
import type { Price } from '../../../src/contract/resources/price.ts';
import {
  amountsWithoutPrice,
  gridOfPrices,
  pricesByAmount,
  tariffsOfGrid,
} from '../../../src/domain/delivery/grid.ts';
import { readPickupPointLines, writePickupPointLines } from '../../../src/domain/delivery/pickup-points.ts';
import { quoteDelivery } from '../../../src/domain/delivery/tariffs.ts';
import { isOffered } from '../../../src/domain/products/product.ts';

function priceOf(id: string, amount: number, created_at = 1, metadata: Price['metadata'] = null): Price {
  const at = { created_at, updated_at: created_at };
  return { id, entity: 'price', livemode: false, amount, currency: 'dzd', product_id: 'd', metadata, ...at };
}

const cell = (wilaya: number, mode: 'home' | 'desk', amount: number, days: number | null = null) => ({
  wilaya,
  mode,
  amount,
  days,
});

describe('a grid', () => {
  test('begins with the existing prices, wilayas of 2026 with those of their parents', () => {
    const tariffs = [{ price: 'p', wilaya: 28, mode: 'home' as const, amount: 700 }];
    expect(gridOfPrices(tariffs)).toEqual({
      freeFrom: null,
      cells: [cell(28, 'home', 700), cell(68, 'home', 700)],
    });
  });

  test('charges any offered price of its amount; without one the former price, else its own amount', () => {
    const byAmount = pricesByAmount(
      [priceOf('hidden', 900, 9, { hidden: true }), priceOf('old', 500), priceOf('new', 500, 2)],
      isOffered,
    );
    const grid = {
      freeFrom: null,
      cells: [cell(16, 'home', 500, 2), cell(9, 'home', 900, 3), cell(31, 'home', 900), cell(1, 'desk', 0)],
    };
    const former = [{ price: 'f', wilaya: 9, mode: 'home' as const, amount: 450 }];
    expect(amountsWithoutPrice(grid, byAmount)).toEqual([900]);
    expect(tariffsOfGrid(grid, byAmount, former)).toEqual([
      { wilaya: 16, mode: 'home', price: 'new', amount: 500, days: 2 },
      { wilaya: 9, mode: 'home', price: 'f', amount: 450, days: 3 },
      { wilaya: 31, mode: 'home', price: null, amount: 900, days: null },
      { wilaya: 1, mode: 'desk', price: null, amount: 0, days: null },
    ]);
  });

  test('is free from its threshold on, and never where nothing is delivered', () => {
    const tariffs = [{ wilaya: 16, mode: 'home' as const, price: 'p', amount: 500, days: 2 }];
    const home = { wilaya: 16, mode: 'home' as const };
    const quote = (subtotal: number, choice: { wilaya: number; mode: 'home' | 'desk' } = home) =>
      quoteDelivery({ isCharged: true, freeFrom: 5_000, tariffs }, choice, subtotal);
    expect(quote(4_999).tariff).toMatchObject({ amount: 500, price: 'p' });
    expect(quote(5_000).tariff).toMatchObject({ amount: 0, price: null, days: 2 });
    expect(quote(5_000).offers).toEqual({ home: 0, desk: null });
    expect(quote(5_000, { wilaya: 16, mode: 'desk' }).tariff).toBeNull();
  });
});

describe('pick-up points', () => {
  test('are read from lines and tables, by number or name of the wilaya, and written in the same form', () => {
    const read = readPickupPointLines(
      '16; Bab Ezzouar; Cité 5 Juillet; 0550\r\n\nوهران\tالسانية\r\nBEJAIA; Ville',
    );
    expect(read).toEqual({
      ok: true,
      pickupPoints: [
        { wilaya: 16, name: 'Bab Ezzouar', address: 'Cité 5 Juillet', phone: '0550' },
        { wilaya: 31, name: 'السانية', address: '', phone: '' },
        { wilaya: 6, name: 'Ville', address: '', phone: '' },
      ],
    });
    if (read.ok) expect(readPickupPointLines(writePickupPointLines(read.pickupPoints))).toEqual(read);
  });

  test('that cannot be read are reported by their lines', () => {
    expect(readPickupPointLines('16; A\n70; B\n16\n; C\nx; D')).toEqual({ ok: false, lines: [2, 3, 4, 5] });
  });
});
