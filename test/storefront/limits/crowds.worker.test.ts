import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dismissPlacer } from '../../../src/storefront/limits/admission.ts';
import { placeOrder } from '../../../src/storefront/orders/placing.ts';
import { inShop } from '../cash/ways.ts';
import { emptyShop } from '../mirror.ts';
import { type MirrorUnderTest, withMirror } from '../mirror-under-test.ts';
import { contact, ShopUnderTest } from '../shop-under-test.ts';
import { Visitor } from '../visitor.ts';

/** One address, a thousand people behind it, and a program on one phone among them that orders without end and pays nothing. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PEOPLE = 1_000;
const TOWN = { 'CF-Connecting-IP': '197.200.10.20' };

afterEach(() => {
  vi.useRealTimers();
});

class Town {
  readonly #mirror: MirrorUnderTest;
  readonly #price: string;
  #phones = 0;

  constructor(mirror: MirrorUnderTest, price: string) {
    this.#mirror = mirror;
    this.#price = price;
  }

  /** An order of somebody with a number of their own; `since`: when their browser was given its cookie, null without one. */
  order(since: number | null, browser = `browser ${this.#phones + 1}`) {
    this.#phones += 1;
    const phone = `+213550${String(this.#phones).padStart(6, '0')}`;
    const { name, email, wilaya, commune, street, note, delivery } = person;
    return placeOrder(
      this.#mirror.context,
      {
        cartId: `CART${this.#phones}`,
        lines: [{ price: this.#price, quantity: 1 }],
        seenTotal: 1_000,
        language: 'fr',
        contact: { name, phone, email, wilaya, commune, street, note, delivery },
      },
      { browser: since === null ? null : browser, network: 'town', phone, since },
    );
  }
}

const person = {
  ...{ name: 'x', email: null, wilaya: 16, commune: 'Bab El Oued', street: null, note: null },
  delivery: 'desk' as const,
};

const inTown = (live: (town: Town, mirror: MirrorUnderTest) => void) =>
  withMirror(async (mirror) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const price = mirror.service.addPrice(mirror.service.addProduct('Dattes'), 1_000);
    await mirror.sync();
    live(new Town(mirror, price), mirror);
  });

test(
  'a thousand people order while a program throws its cookies away after each order, or has none',
  () =>
    inTown((town, mirror) => {
      let taken = 0;
      let served = 0;
      const program = (count: number) => {
        for (let index = 0; index < count; index += 1)
          if (town.order(index % 2 === 0 ? null : mirror.now).ok) taken += 1;
      };
      program(4_000);
      // What those without cookies have, and what those with new ones have.
      expect(taken).toBe(120 + 1_200);
      for (let index = 0; index < PEOPLE; index += 1) {
        program(4);
        if (town.order(mirror.now - 2 * MINUTE).ok) served += 1;
        mirror.now += 2 * SECOND;
      }
      expect(served).toBe(PEOPLE);
      // One who has come just now waits until their cookie is a minute old.
      const hasty = town.order(mirror.now - 20 * SECOND);
      expect(hasty).toMatchObject({ ok: false, reason: 'limited', retryAfter: 40, isAnew: false });
    }),
  120_000,
);

test(
  'a thousand people order while a program goes through ten thousand cookies that it has let age',
  () =>
    inTown((town, mirror) => {
      const hoardedAt = mirror.now - DAY;
      let cookies = 0;
      let taken = 0;
      /** Ten thousand, taken in an hour of the day before; then over again. */
      const program = (count: number) => {
        for (let index = 0; index < count; index += 1) {
          const cookie = cookies++ % 10_000;
          if (town.order(hoardedAt + Math.floor((cookie * HOUR) / 10_000), `hoarded ${cookie}`).ok)
            taken += 1;
        }
      };
      program(10_000);
      // Twelve hundred of that day, and ten of each five minutes in which they were taken.
      expect(taken).toBeGreaterThanOrEqual(1_200 + 12 * 10);
      expect(taken).toBeLessThanOrEqual(1_200 + 13 * 10);
      let served = 0;
      for (let index = 0; index < PEOPLE; index += 1) {
        program(4);
        if (town.order(mirror.now - 2 * MINUTE).ok) served += 1;
        mirror.now += 3 * SECOND;
      }
      expect(served).toBe(PEOPLE);
      expect(taken).toBeLessThan(1_200 + 13 * 10 + 20);
    }),
  120_000,
);

test(
  'a program that takes cookies day and night and lets them age keeps none from ordering who came before, and all others until it stops',
  () =>
    inTown((town, mirror) => {
      const begun = mirror.now;
      let served = 0;
      let taken = 0;
      /** A new cookie each second, and one of two minutes ago used. */
      const program = (seconds: number) => {
        for (let second = 0; second < seconds; second += 1) {
          mirror.now += SECOND;
          if (town.order(mirror.now - 2 * MINUTE).ok) taken += 1;
        }
      };
      program(3 * 3_600);
      // Twelve hundred of a day, be there two of them, and ten of each five minutes.
      expect(taken).toBeLessThanOrEqual(2 * 1_200 + 38 * 10);
      // People who were in the shop once in the month before, at any time.
      for (let index = 0; index < PEOPLE; index += 1) {
        program(2);
        if (town.order(begun - HOUR - Math.floor((index * 29 * DAY) / PEOPLE)).ok) served += 1;
      }
      expect(served).toBe(PEOPLE);
      // It stops, and five minutes later whoever was refused is one of those who come then.
      mirror.now += 6 * MINUTE;
      for (let index = 0; index < 10; index += 1)
        expect(town.order(mirror.now - 2 * MINUTE).ok, String(index)).toBe(true);
    }),
  120_000,
);

test('what is paid was taken from nobody, whenever its browser came', () =>
  inTown((town, mirror) => {
    const taken = () =>
      mirror.context.sql.all('SELECT taken FROM allowances').map((row) => row.integer('taken'));
    const orders = [null, mirror.now, mirror.now - HOUR].map((since) => town.order(since));
    // Each with others of their kind; from its own numbers and browsers it takes once it has come to nothing.
    expect(taken()).toEqual([1_000, 1_000, 1_000]);
    for (const placed of orders) if (placed.ok) dismissPlacer(mirror.context, placed.order.id, true);
    expect(taken()).toEqual([0, 0, 0]);
    const left = town.order(mirror.now - HOUR);
    if (left.ok) dismissPlacer(mirror.context, left.order.id, false);
    expect(taken()).toEqual(expect.arrayContaining([0, 0, 1_000, 1_000, 1_000]));
  }));

describe('over the wire', () => {
  let price: string;
  // What the mirrors of the tests before have left.
  beforeEach(emptyShop);
  new ShopUnderTest((service) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    price = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 1_000);
  });

  const useUp = () => inShop(`UPDATE allowances SET taken = 1200000 WHERE name NOT LIKE 'phone %'`);
  const browserOf = (visitor: Visitor) => /hanout_browser=browser~([^~]+)~/.exec(visitor.cookie)?.[1];

  test('a browser is as old as its cookie, and one refused for those who came with it is given it anew', async () => {
    // Two minutes before other five minutes begin.
    let now = Date.UTC(2030, 0, 7, 8, 3);
    vi.useFakeTimers({ toFake: ['Date'], now });
    const pass = (milliseconds: number) => {
      now += milliseconds;
      vi.setSystemTime(now);
    };
    let phones = 0;
    const come = async () => {
      const visitor = new Visitor();
      await visitor.post('/fr/cart/add', { price, quantity: '1' }, TOWN);
      return visitor;
    };
    const send = (visitor: Visitor) => {
      phones += 1;
      const form = {
        ...contact,
        seen_total: '1000',
        way: 'card:1000',
        phone: `0550${String(phones).padStart(6, '0')}`,
      };
      return visitor.post('/fr/checkout', form, TOWN);
    };
    const [first, second, third] = [await come(), await come(), await come()];
    pass(2 * MINUTE);
    // Twice: what those of a day have, then what those of five minutes have.
    for (const visitor of [first, second]) {
      expect((await send(visitor)).headers.get('Location')).toContain('/orders/');
      await useUp();
    }
    const before = { browser: browserOf(third), cookie: third.cookie };
    const refused = await send(third);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(300);
    expect(third.cookie).not.toBe(before.cookie);
    expect(browserOf(third)).toBe(before.browser);
    pass(1.5 * MINUTE);
    expect((await send(third)).headers.get('Location')).toContain('/orders/');
    // One who has just come is not given another, and waits a minute.
    const hasty = await come();
    await send(hasty);
    await useUp();
    const late = await come();
    const kept = late.cookie;
    expect((await send(late)).status).toBe(429);
    expect(browserOf(late)).toBe(/browser~([^~]+)~/.exec(kept)?.[1]);
    expect(late.cookie).toContain(/hanout_browser=[^;]+/.exec(kept)?.[0]);
  });
});
