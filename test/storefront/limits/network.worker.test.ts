import { describe, expect, test, vi } from 'vitest';
import { placeOrder } from '../../../src/storefront/orders/placing.ts';
import { stub } from '../mirror.ts';
import { withMirror } from '../mirror-under-test.ts';
import { countRows } from '../rows-read.ts';
import { contact, ShopUnderTest } from '../shop-under-test.ts';
import { Visitor } from '../visitor.ts';

/** An address that a town shares: what all of it may keep from others, and what its own people still get. */

const TOWN = { 'CF-Connecting-IP': '197.200.10.20' };
const ELSEWHERE = { 'CF-Connecting-IP': '105.96.1.2' };

const phoneOf = (index: number) => `0550${String(index).padStart(6, '0')}`;
const isOrdered = (answer: Response) =>
  /\/orders\/[0-9a-z]{32}\/go$/.test(answer.headers.get('Location') ?? '');

describe('a network', () => {
  /** Sixteen single pieces, and some of which there are more. */
  const single: string[] = [];
  let honey: string;
  let soap: string;
  let oil: string;
  new ShopUnderTest((service) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const sell = (slug: string, stock: number) =>
      service.addPrice(service.addProduct(slug, { metadata: { slug, stock } }), 1_000);
    honey = sell('miel', 1_200);
    soap = sell('savon', 9);
    oil = sell('huile', 40);
    single.splice(0, single.length, ...Array.from({ length: 16 }, (_, index) => sell(`tapis-${index}`, 1)));
  });

  let people = 0;
  /** Somebody new at an address, who orders so much of some things. */
  async function buy(lines: Record<string, number>, address = TOWN): Promise<Response> {
    people += 1;
    const visitor = new Visitor();
    for (const [price, quantity] of Object.entries(lines))
      await visitor.post('/fr/cart/add', { price, quantity: String(quantity) }, address);
    const pieces = Object.values(lines).reduce((sum, quantity) => sum + quantity, 0);
    const form = {
      ...contact,
      seen_total: String(pieces * 1_000),
      way: `card:${pieces * 1_000}`,
      phone: phoneOf(people),
    };
    return visitor.post('/fr/checkout', form, address);
  }
  const last = (from: number) => Object.fromEntries(single.slice(from, from + 4).map((price) => [price, 1]));
  const left = async (slug: string) => (await stub().product('fr', slug))?.available;

  test('of which two browsers keep all they may leaves its others a small order of anything', async () => {
    expect(isOrdered(await buy(last(0)))).toBe(true);
    expect(isOrdered(await buy(last(4)))).toBe(true);
    for (const price of [single[8] ?? '', oil, soap, honey])
      expect(isOrdered(await buy({ [price]: 1 })), price).toBe(true);
    // More than a small order waits.
    expect((await buy(last(9))).status).toBe(429);
    expect(isOrdered(await buy(last(9), ELSEWHERE))).toBe(true);
  });

  test('may keep half of what one browser leaves, and leaves the last piece of more to all others', async () => {
    expect(isOrdered(await buy(last(0)))).toBe(true);
    expect(isOrdered(await buy(last(4)))).toBe(true);
    // Of forty one browser half, and others in its network up to three quarters.
    expect(isOrdered(await buy({ [oil]: 20 }))).toBe(true);
    expect(isOrdered(await buy({ [oil]: 10 }))).toBe(true);
    expect((await buy({ [oil]: 4 })).status).toBe(429);
    for (let count = 0; count < 6; count++) await buy({ [soap]: 4 });
    expect(await left('savon')).toBe(5);
    for (let count = 0; count < 2; count++) expect(isOrdered(await buy({ [soap]: 1 }))).toBe(true);
    for (let count = 0; count < 8; count++) await buy({ [soap]: 1 });
    expect(await left('savon')).toBe(1);
    expect(isOrdered(await buy({ [soap]: 1 }, ELSEWHERE))).toBe(true);
  });
});

test(
  'an order of a network with two thousand unpaid ones is as cheap as its first',
  () =>
    withMirror(async (mirror) => {
      const prices = Array.from({ length: 20 }, (_, index) =>
        mirror.service.addPrice(
          mirror.service.addProduct(`Miel ${index}`, { metadata: { slug: `miel-${index}`, stock: 4_000 } }),
          1_000,
        ),
      );
      await mirror.sync();
      const { context } = mirror;
      const settings = {
        ...context.settings,
        limits: { ...context.settings.limits, ORDERS_PER_NETWORK: 1_000_000 },
      };
      let read = 0;
      const sql = countRows(context.sql, (rows) => {
        read += rows;
      });
      const order = (index: number, quantity: number) => {
        read = 0;
        const placed = placeOrder(
          { ...context, settings, sql },
          {
            cartId: `CART${index}`,
            lines: [0, 1].map((more) => ({ price: prices[(index + more) % 20] ?? '', quantity })),
            seenTotal: 2_000 * quantity,
            language: 'fr',
            contact: {
              ...{ name: 'x', phone: `+213550${String(index).padStart(6, '0')}`, email: null, wilaya: 16 },
              ...{ commune: 'Bab El Oued', street: null, note: null, delivery: 'desk' },
            },
          },
          { browser: `browser ${index}`, phone: `phone ${index}`, network: 'town' },
        );
        return { isOk: placed.ok, read };
      };
      const first = order(0, 1);
      for (let index = 1; index < 2_000; index++) expect(order(index, 1).isOk).toBe(true);
      const last = order(2_000, 1);
      expect([first.isOk, last.isOk]).toEqual([true, true]);
      // Three hundred orders are counted, and none of their pieces.
      expect(last.read - first.read).toBeLessThan(320);
      const refused = order(2_001, 1_900);
      expect(refused.isOk).toBe(false);
      expect(refused.read - first.read).toBeLessThan(360);
    }),
  120_000,
);

test('a network keeps pieces with so many orders at a time, and another keeps what is left', () =>
  withMirror(async (mirror) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { service, context } = mirror;
    const price = service.addPrice(
      service.addProduct('Savon', { metadata: { slug: 'savon', stock: 4_000 } }),
      1_000,
    );
    await mirror.sync();
    const limits = { ...context.settings.limits, HOLDS_PER_NETWORK: 5 };
    const settings = { ...context.settings, limits };
    const order = (index: number, quantity: number, network = 'town') =>
      placeOrder(
        { ...context, settings },
        {
          cartId: `CART${index}`,
          lines: [{ price, quantity }],
          seenTotal: 1_000 * quantity,
          language: 'fr',
          contact: {
            ...{ name: 'x', phone: `+21355000000${index}`, email: null, wilaya: 16 },
            ...{ commune: 'Bab El Oued', street: null, note: null, delivery: 'desk' },
          },
        },
        { browser: `browser ${index}`, phone: `phone ${index}`, network },
      );
    for (let index = 0; index < 5; index++) expect(order(index, 4)).toMatchObject({ ok: true });
    expect(order(5, 4)).toMatchObject({ ok: false, reason: 'limited', shortages: [] });
    // A small order of somebody who keeps nothing yet, and any of another network's.
    expect(order(6, 3)).toMatchObject({ ok: true });
    expect(order(7, 4, 'village')).toMatchObject({ ok: true });
  }));
