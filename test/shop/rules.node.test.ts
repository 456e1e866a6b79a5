import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkoutStatus } from '../../src/contract/resources/checkout.ts';
import type { Price } from '../../src/contract/resources/price.ts';
import type { Product } from '../../src/contract/resources/product.ts';
import {
  addToCart,
  type Cart,
  MAX_CART_LINES,
  readCart,
  setQuantity,
  writeCart,
} from '../../src/shop/carts/rules.ts';
import {
  amountOfPieces,
  amountsByTiers,
  savedByTiers,
  type Tier,
  tieredTotalOf,
  totalOf,
} from '../../src/shop/line-items/rules.ts';
import { latestStatus } from '../../src/shop/orders/rules/checkouts.ts';
import { foldOrder, type OrderEvent } from '../../src/shop/orders/rules/order.ts';
import {
  descriptionOf,
  isShown,
  nameOf,
  pricesForSale,
  slugOf,
} from '../../src/shop/products/rules/product.ts';
import { nextCheck } from '../../src/shop/rules.ts';
import { crockford } from '../../src/text/crockford.ts';
import { normalisePhone } from '../../src/text/phones.ts';
import { SEED } from '../seed.ts';

fc.configureGlobal({ seed: SEED, numRuns: 300 });

describe('phones', () => {
  test.each([
    ['0550 12 34 56', '+213550123456'],
    ['+213 550-12-34-56', '+213550123456'],
    ['00213 0550123456', '+213550123456'],
    ['٠٥٥٠ ١٢ ٣٤ ٥٦', '+213550123456'],
    ['021 23 45 67', '+21321234567'],
    ['0850123456', null],
    ['055012345', null],
    ['+33 6 12 34 56 78', null],
    ['', null],
  ])('%s is %s', (typed, expected) => {
    expect(normalisePhone(typed)).toBe(expected);
  });

  test('a normalised number stays the same when normalised again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^0[567]\d{8}$/), (national) => {
        const kept = normalisePhone(national);
        expect(kept).toBe(`+213${national.slice(1)}`);
        expect(normalisePhone(kept ?? '')).toBe(kept);
      }),
    );
  });
});

const lines = fc.uniqueArray(
  fc.record({ price: fc.string({ minLength: 1, maxLength: 12 }), quantity: fc.integer({ min: 1, max: 99 }) }),
  { maxLength: MAX_CART_LINES, selector: (line) => line.price },
);

const place = fc.option(
  fc.record({
    wilaya: fc.integer({ min: 1, max: 69 }),
    mode: fc.constantFrom('home' as const, 'desk' as const),
  }),
);

describe('carts', () => {
  const id = '0123456789ABCDEFGHJKMNPQ';

  test('are read as written, for any ids', () => {
    fc.assert(
      fc.property(lines, place, (chosen, delivery) => {
        const cart = { id, lines: chosen.filter((line) => line.price.isWellFormed()), delivery };
        expect(readCart(writeCart(cart))).toEqual(cart);
      }),
    );
  });

  test('are empty for any other text, without an error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cart = readCart(text);
        expect(cart === null || writeCart(cart) === text).toBe(true);
      }),
    );
    for (const text of [
      `1~${id}~a*0`,
      `1~${id}~a*1,a*2`,
      `2~${id}~a*1`,
      `1~${id}~a*100`,
      `1~x~a*1`,
      `1~${id}~a*1~70h`,
      `1~${id}~a*1~`,
    ]) {
      expect(readCart(text), text).toBeNull();
    }
  });

  test('never hold more lines or pieces than allowed', () => {
    let cart: Cart = { id, lines: [], delivery: null };
    for (let index = 0; index < MAX_CART_LINES; index++) {
      const more = addToCart(cart, `p${index}`, 1_000);
      cart = more ?? cart;
    }
    expect(cart.lines.every((line) => line.quantity === 99)).toBe(true);
    expect(addToCart(cart, 'one-more', 1)).toBeNull();
    expect(setQuantity(cart, 'p0', 0).lines).toHaveLength(MAX_CART_LINES - 1);
    expect(setQuantity(cart, 'unknown', 5)).toEqual(cart);
  });
});

describe('order numbers', () => {
  test('have eight characters of five random bytes, without I, L, O or U', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 5, maxLength: 5 }), (bytes) => {
        expect(crockford(bytes)).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
      }),
    );
    expect(crockford(Uint8Array.of(0, 0, 0, 0, 1))).toBe('00000001');
    expect(crockford(Uint8Array.of(255, 255, 255, 255, 255))).toBe('ZZZZZZZZ');
  });
});

const entry = (kind: OrderEvent['kind'], checkoutId: string | null = 'a'): OrderEvent => ({
  kind,
  checkoutId,
  actor: 'event',
  note: null,
  at: 0,
  position: 0,
  amount: null,
  device: null,
  undoes: null,
  deposit: null,
});

describe('orders', () => {
  test('any paid checkout pays the order, and only a refund changes that', () => {
    const kinds = fc.constantFrom<OrderEvent['kind']>(
      'checkout_opened',
      'processing',
      'declined',
      'failed',
      'expired',
      'canceled',
      'mismatch',
      'paid',
      'handed_over',
    );
    const history = fc.array(fc.record({ kind: kinds, id: fc.constantFrom('a', 'b') }));
    fc.assert(
      fc.property(history, (events) => {
        const { payment } = foldOrder(events.map(({ kind, id }) => entry(kind, id)));
        expect(payment === 'paid').toBe(events.some(({ kind }) => kind === 'paid'));
      }),
    );
  });

  test('the end of an older checkout does not end the open one', () => {
    const events = [entry('checkout_opened', 'a'), entry('checkout_opened', 'b'), entry('expired', 'a')];
    expect(foldOrder(events).payment).toBe('pending');
    expect(foldOrder([...events, entry('canceled', 'b')]).payment).toBe('canceled');
  });

  test('payment and fulfilment are two axes', () => {
    const state = foldOrder([entry('paid'), entry('packed', null), entry('paid_twice')]);
    expect(state).toMatchObject({ payment: 'paid', fulfilment: 'packed', paidTwice: true });
  });

  test('events of a checkout lead to the same end in any order and number', () => {
    const status = fc.constantFrom(...checkoutStatus.options);
    fc.assert(
      fc.property(status, status, (known, seen) => {
        const after = latestStatus(known, seen);
        expect(latestStatus(after, seen)).toBe(after);
        expect(after === 'paid').toBe(known === 'paid' || seen === 'paid');
        if (['failed', 'canceled', 'expired'].includes(known) && seen !== 'paid') expect(after).toBe(known);
      }),
    );
  });
});

describe('prices', () => {
  const price = (id: string, created_at: number, metadata: Price['metadata'], amount = 100): Price => ({
    id,
    entity: 'price',
    livemode: false,
    amount,
    currency: 'dzd',
    product_id: 'p',
    metadata,
    created_at,
    updated_at: created_at,
  });

  test('the newest price of each variant that is not hidden is for sale', () => {
    const prices = [
      price('c', 3, [{ variant: 's' }, { hidden: true }]),
      price('a', 1, [{ variant: 's' }]),
      price('b', 2, { variant: 's' }),
      price('d', 1, { variant: 'l' }),
      price('e', 9, { variant: 'xl', hidden: 1 }),
      price('f', 9, { variant: 'xxl', hidden: 'TRUE ' }),
      price('g', 9, { variant: 'xs', hidden: 'false' }),
    ];
    expect(pricesForSale(prices).map(({ id }) => id)).toEqual(['b', 'd', 'g']);
    expect(pricesForSale([...prices].reverse()).map(({ id }) => id)).toEqual(['b', 'd', 'g']);
  });
});

test('open orders are queried every four minutes, after a day hourly, at any age', () => {
  const minute = 60_000;
  expect(nextCheck(0, 2 * minute, null)).toBe(5.5 * minute);
  expect(nextCheck(0, 25 * 60 * minute, null)).toBe(26 * 60 * minute);
  expect(nextCheck(0, 31 * 24 * 60 * minute, null)).toBe((31 * 24 + 1) * 60 * minute);
});

test('open orders are queried at the end of their hold, too', () => {
  const minute = 60_000;
  expect(nextCheck(0, 2 * minute, 15 * minute)).toBe(5.5 * minute);
  expect(nextCheck(0, 13 * minute, 15 * minute)).toBe(15 * minute);
  expect(nextCheck(0, 15 * minute, 15 * minute)).toBe(18.5 * minute);
});

describe('the merchant’s texts', () => {
  const product = (name: string, metadata: Product['metadata'] = null): Product => ({
    id: 'prod_1',
    entity: 'product',
    livemode: false,
    name,
    description: name,
    images: [],
    metadata,
    created_at: 1,
    updated_at: 1,
  });

  test('are shown without control characters and without stacks of combining marks', () => {
    expect(nameOf(product('Un\u0000\u001bdeux'), 'fr')).toBe('Un deux');
    expect(nameOf(product(`z${'\u0321'.repeat(99)}o`), 'fr')).toBe(`z${'\u0321'.repeat(4)}o`);
    expect(nameOf(product('تَمْرٌ'), 'ar')).toBe('تَمْرٌ');
    expect(descriptionOf(product('Un\n\nDeux'), 'fr')).toBe('Un\n\nDeux');
  });

  test('have a fallback when nothing of them is visible', () => {
    expect(nameOf(product('Dattes', { name_fr: '\u200b \u202e' }), 'fr')).toBe('Dattes');
    expect(nameOf(product('\u2060', { slug: 'dattes' }), 'fr')).toBe('dattes');
    expect(nameOf(product(' '), 'fr')).toBe('prod_1');
    expect(descriptionOf(product('\u200b'), 'fr')).toBeNull();
  });

  test.each([
    ['Miel de Jujubier', 'miel-de-jujubier'],
    ["  Huile/d'olive_vierge -- 1L ", 'huile-d-olive-vierge-1l'],
    ['زيت الزيتون', 'زيت-الزيتون'],
    ['\u202eزيت\u200f', 'زيت'],
    ['تَمْرٌ', 'تَمْرٌ'],
    ['../../fr/cart?x=1#y', 'fr-cart-x-1-y'],
    ['%2e%2e', '2e-2e'],
    ['x\ud800', 'x'],
    ['--', 'prod_1'],
    ['\u0301', 'prod_1'],
    ['a'.repeat(101), 'prod_1'],
  ])('make of the address %j the address %j', (slug, address) => {
    expect(slugOf(product('Miel', { slug }))).toBe(address);
    if (address !== 'prod_1') expect(slugOf(product('Miel', { slug: address }))).toBe(address);
  });

  test('named like the tariff product, in any spelling, are in no catalogue', () => {
    for (const slug of ['delivery', ' DELIVERY ', 'Delivery/']) {
      expect(isShown(product('Livraison', { slug })), slug).toBe(false);
    }
    expect(isShown(product('Miel', { slug: 'delivery-box' }))).toBe(true);
  });
});

describe('tiers', () => {
  const tiers = fc.uniqueArray(
    fc.record({ pieces: fc.integer({ min: 2, max: 6 }), amount: fc.integer({ min: 1, max: 9_000 }) }),
    { maxLength: 3, selector: ({ pieces }) => pieces },
  );
  const amount = fc.integer({ min: 1, max: 2_000 });

  test.each([
    [1, 1_000],
    [2, 1_800],
    [3, 2_500],
    [4, 3_500],
    [5, 4_300],
    [6, 5_000],
    [7, 6_000],
  ])('%i pieces of 1,000, two for 1,800 and three for 2,500, cost %i', (pieces, expected) => {
    const offers = [
      { pieces: 2, amount: 1_800 },
      { pieces: 3, amount: 2_500 },
    ];
    expect(amountOfPieces(pieces, 1_000, offers)).toBe(expected);
  });

  test('cost what the best way to pay for the pieces costs, and more pieces never cost less', () => {
    const best = (pieces: number, one: number, offers: readonly Tier[]): number =>
      pieces <= 0
        ? 0
        : Math.min(
            ...[{ pieces: 1, amount: one }, ...offers].map(
              (offer) => offer.amount + best(pieces - offer.pieces, one, offers),
            ),
          );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), amount, tiers, (pieces, one, offers) => {
        const least = amountOfPieces(pieces, one, offers);
        expect(least).toBe(best(pieces, one, offers));
        expect(amountOfPieces(pieces + 1, one, offers)).toBeGreaterThanOrEqual(least);
      }),
    );
  });

  test('count the pieces of all lines with the same price and tiers, in any order, and share the sum among them', () => {
    const line = fc.record({
      productId: fc.constantFrom('honey', 'oil'),
      amount: fc.constantFrom(700, 1_000),
      quantity: fc.integer({ min: 1, max: 9 }),
      tiers: fc.constantFrom([], [{ pieces: 2, amount: 1_300 }], [{ pieces: 3, amount: 1_999 }]),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (chosen) => {
        const amounts = amountsByTiers(chosen);
        const groups = Map.groupBy(chosen, ({ quantity: _, ...offer }) => JSON.stringify(offer));
        const expected = [...groups.values()].map((group) => {
          const [{ amount: one, tiers: offers }] = group as [(typeof group)[number]];
          return amountOfPieces(
            group.reduce((sum, { quantity }) => sum + quantity, 0),
            one,
            offers,
          );
        });
        const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
        expect(sum(amounts)).toBe(sum(expected));
        expect(tieredTotalOf(chosen.toReversed())).toBe(sum(amounts));
        expect(savedByTiers(chosen)).toBe(totalOf(chosen) - sum(amounts));
        for (const [index, { amount: one, quantity }] of chosen.entries())
          expect(amounts[index]).toBeLessThanOrEqual(one * quantity + 1);
      }),
    );
  });
});
