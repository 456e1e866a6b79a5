import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  defaultPreferences,
  type NotificationPreferences,
} from '../../../src/domain/notifications/notifications.ts';
import { CatalogueSync } from '../../../src/shop/catalogue/sync/catalogue-sync.ts';
import type { ShopContext } from '../../../src/shop/context.ts';
import { contextOf } from '../../../src/shop/context.ts';
import { loadPreferences } from '../../../src/shop/notifications/preferences.ts';
import { NotificationSender } from '../../../src/shop/notifications/sending.ts';
import { savePreferences } from '../../../src/shop/notifications/store/outbox.ts';
import { notifyServiceDown, notifyServiceUp } from '../../../src/shop/notifications/triggers.ts';
import { applyAction } from '../../../src/shop/orders/actions/apply-action.ts';
import { placeOrder } from '../../../src/shop/orders/placing/place-order.ts';
import { addEventAndUpdateHoldings, addOrderEvent } from '../../../src/shop/orders/record-events.ts';
import { findOrder } from '../../../src/shop/orders/store/orders.ts';
import { orderSubscribers } from '../../../src/shop-worker/order-subscribers.ts';
import { stub } from '../../storefront/mirror.ts';
import { newOrderClient } from '../../storefront/order-client.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { inShop, offerPaymentMethods } from '../orders/cash/payment-methods.ts';
import { inContext } from '../orders/cash/placing.ts';

/** Notifications to the merchant: stored with their cause, and sent by the alarm until they arrive. */

let honey = '';
let large = '';
const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 10 } }), 1_000);
  const robe = service.addProduct('Robe', { metadata: { slug: 'robe', stock: 10 } });
  large = service.addPrice(robe, 1_000, { variant: 'large', label_fr: 'Grande', stock: 10 });
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The clock of these tests, and the requests sent in them. */
let clock = 0;
let sent: { url: string; text: string }[] = [];
let answer: () => Response | Promise<Response> = () => Response.json({ ok: true });
beforeEach(() => {
  clock = Date.parse('2026-11-22T10:00:00Z');
  sent = [];
  answer = () => Response.json({ ok: true });
});

const post = async (input: unknown, init?: { body?: unknown }) => {
  const url = String(input);
  if (!url.startsWith('https://api.telegram.org/')) throw new TypeError('Nobody is there.');
  sent.push({ url, text: JSON.parse(String(init?.body)).text });
  return answer();
};

const telegram: NotificationPreferences = {
  ...defaultPreferences,
  language: 'fr',
  kinds: {
    ...defaultPreferences.kinds,
    telegram: ['placed', 'paid', 'canceled', 'disputed', 'low_stock', 'service'],
  },
};

const started = <T>(work: (context: ShopContext) => T | Promise<T>): Promise<T> =>
  inContext(work, { now: () => clock, fetch: post as typeof fetch });

const choose = (choice: NotificationPreferences) => started(({ sql }) => savePreferences(sql, choice));
const ring = () => started((context) => new NotificationSender(context).run());
const waiting = () => inShop('SELECT channel, tries, due_at FROM notifications ORDER BY at, id');

let carts = 0;
/** Places an order of a shopper about whom no message may say more than the wilaya; returns its id. */
async function place(paymentMethod: 'card' | 'cash' = 'cash', price = honey): Promise<string> {
  carts += 1;
  clock += 1_000;
  const placed = await started((context) =>
    placeOrder(
      context,
      {
        cartId: `NEWS${carts}`,
        lines: [{ price, quantity: 1 }],
        seenTotal: 1_000,
        chosen: { paymentMethod, dueOnline: paymentMethod === 'card' ? 1_000 : 0 },
        language: 'ar',
        contact: {
          name: 'Amina Benali',
          phone: '+213550123456',
          email: 'amina@mail.dz',
          wilaya: 16,
          commune: 'Bab El Oued',
          street: '12 rue Larbi',
          note: 'Code 4711',
          delivery: 'home',
        },
      },
      newOrderClient(),
    ),
  );
  if (!placed.ok) throw new Error(placed.reason);
  return placed.order.id;
}

describe('An order', () => {
  beforeEach(() => offerPaymentMethods('card cash'));

  test('canceled by staff is notified when they can no longer undo it, and not at all once undone', async () => {
    await choose(telegram);
    const [kept, undone] = [await place(), await place()];
    await ring();
    sent = [];
    const act = (id: string, action: 'cancel' | 'undo', position: number) =>
      started((context) => applyAction(context, id, { action, position }, { device: 'd' }));
    for (const id of [kept, undone]) expect(await act(id, 'cancel', 1)).toMatchObject({ ok: true });
    await ring();
    expect(sent).toEqual([]);
    clock += 30_000;
    expect(await act(undone, 'undo', 2)).toMatchObject({ ok: true });
    clock += 32_000;
    await ring();
    expect(sent).toHaveLength(1);
    const order = await started(({ sql }) => findOrder(sql, kept));
    expect(sent[0]?.text).toContain(order?.number);
    expect(await waiting()).toEqual([]);
  });

  test('confirmed by staff tells of low stock when they can no longer undo it, and again after an undo', async () => {
    await choose({ ...telegram, lowStock: 9, kinds: { ...telegram.kinds, telegram: ['low_stock'] } });
    const id = await place();
    const act = (action: 'confirm' | 'undo', position: number) =>
      started((context) => applyAction(context, id, { action, position }, { device: 'd' }));
    expect(await act('confirm', 1)).toMatchObject({ ok: true });
    expect(await waiting()).toHaveLength(1);
    expect(await act('undo', 2)).toMatchObject({ ok: true });
    expect(await waiting()).toEqual([]);
    expect(await act('confirm', 3)).toMatchObject({ ok: true });
    await ring();
    expect(sent).toEqual([]);
    clock += 62_000;
    await ring();
    expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('Miel')]);
  });

  test('is notified with number, amount and wilaya, and no personal data', async () => {
    await choose(telegram);
    const id = await place();
    await ring();
    const order = await started(({ sql }) => findOrder(sql, id));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain(order?.number);
    expect(sent[0]?.text).toContain('Alger');
    expect(sent[0]?.text.replace(/\s/g, ' ')).toContain('1 000');
    expect(sent[0]?.text).not.toMatch(/Amina|Benali|550|Larbi|Oued|4711|mail\.dz/);
    expect(JSON.stringify(await inShop('SELECT * FROM notifications'))).not.toMatch(/Amina|550|Larbi/);
    expect(await waiting()).toEqual([]);
  });

  test('is notified once as paid, and its outcome is notified correctly', async () => {
    await choose(telegram);
    const [paid, canceled] = [await place('card'), await place('card')];
    clock += 1_000;
    await started((context) => {
      addOrderEvent(context, paid, { kind: 'checkout_opened', actor: 'shop', checkoutId: 'c1' });
      addOrderEvent(context, paid, { kind: 'paid', actor: 'event', checkoutId: 'c1' });
      // A replaced checkout makes no notification.
      addOrderEvent(context, canceled, { kind: 'checkout_opened', actor: 'shop', checkoutId: 'c2' });
      addOrderEvent(context, canceled, { kind: 'checkout_opened', actor: 'shop', checkoutId: 'c3' });
      addOrderEvent(context, canceled, { kind: 'expired', actor: 'event', checkoutId: 'c2' });
    });
    await ring();
    const titles = () => sent.map(({ text }) => plain(text.replace(/[A-Z\d]{8}[\s\S]*/, '')).trim());
    expect(titles()).toEqual(['Nouvelle commande', 'Nouvelle commande', 'Payée : commande'].map(plain));
    await started((context) =>
      addOrderEvent(context, canceled, { kind: 'canceled', actor: 'event', checkoutId: 'c3' }),
    );
    await ring();
    expect(titles().at(-1)).toBe(plain('Sans suite : commande'));
  });

  test('that is paid twice or too late is notified as a problem', async () => {
    await choose({ ...telegram, kinds: { ...defaultPreferences.kinds, telegram: ['disputed'] } });
    for (const kind of ['paid_twice', 'paid_late'] as const) {
      const id = await place('card');
      await started((context) => {
        addOrderEvent(context, id, { kind: 'paid', actor: 'event', checkoutId: 'c1' });
        addOrderEvent(context, id, { kind, actor: 'shop', checkoutId: 'c2' });
      });
      await ring();
    }
    expect(sent.map(({ text }) => plain(text).split('\n')[1])).toEqual(
      [
        'Elle a été payée deux fois : un des paiements est à rembourser.',
        'Elle a été payée après la libération de ses articles.',
      ].map(plain),
    );
  });

  test('makes no notification and no row when no channel is chosen', async () => {
    const before = await started((context) => {
      const sending = new NotificationSender(context);
      const read = context.sql.tally.read;
      sending.dueAt();
      return context.sql.tally.read - read;
    });
    expect(before).toBe(0);
    await place();
    await ring();
    expect(await waiting()).toEqual([]);
    expect(sent).toEqual([]);
  });

  test('that was not stored makes no notification: both are in one transaction', async () => {
    await choose(telegram);
    const id = await place();
    await inShop('DELETE FROM notifications');
    await expect(
      started((context) =>
        context.storage.transactionSync(() => {
          addOrderEvent(context, id, { kind: 'withdrawn', actor: 'shopper', checkoutId: null });
          throw new Error('a bug');
        }),
      ),
    ).rejects.toThrow('a bug');
    expect(await waiting()).toEqual([]);
  });
});

describe('A notification', () => {
  beforeEach(async () => {
    await offerPaymentMethods('card cash');
    await choose(telegram);
  });

  test('that fails is retried, later each time, and given up with a counter', async () => {
    answer = () => new Response('', { status: 503 });
    await place();
    const tries: number[] = [];
    for (let turns = 0; turns < 20; turns++) {
      await ring();
      const [row] = await waiting();
      if (row === undefined) break;
      tries.push(Number(row.due_at) - clock);
      clock = Number(row.due_at);
    }
    expect(sent).toHaveLength(7);
    expect(tries).toEqual([10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR]);
    expect(await inShop(`SELECT kind, count FROM incidents WHERE kind = 'notification_dropped'`)).toEqual([
      { kind: 'notification_dropped', count: 1 },
    ]);
    const [state] = await inShop('SELECT failure FROM notification_channels');
    expect(state).toEqual({ failure: 'HTTP 503' });
  });

  test('is given up at once after a permanent failure', async () => {
    answer = () =>
      Response.json(
        { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' },
        { status: 403 },
      );
    await place();
    await ring();
    expect(await waiting()).toEqual([]);
    const [state] = await inShop('SELECT failure FROM notification_channels');
    expect(state).toEqual({ failure: 'HTTP 403: Forbidden: bot was blocked by the user' });
  });

  test('whose sender ended before the answer is sent again, but only after its lease', async () => {
    await place();
    answer = () => new Promise(() => undefined);
    // The object ends between claim and answer: no later step of it happens.
    await started((context) => {
      void new NotificationSender(context).run();
    });
    expect(sent).toHaveLength(1);
    expect(await waiting()).toEqual([{ channel: 'telegram', tries: 1, due_at: clock + 2 * MINUTE }]);
    answer = () => Response.json({ ok: true });
    clock += MINUTE;
    await ring();
    expect(sent).toHaveLength(1);
    clock += MINUTE;
    await ring();
    expect(sent).toHaveLength(2);
    expect(await waiting()).toEqual([]);
  });

  test('is claimed by one of two concurrent senders', async () => {
    await place();
    await started(async (context) => {
      await Promise.all([new NotificationSender(context).run(), new NotificationSender(context).run()]);
    });
    expect(sent).toHaveLength(1);
  });

  test('among many becomes part of a summary that counts them all', async () => {
    for (let orders = 0; orders < 6; orders++) await place();
    await ring();
    expect(sent).toHaveLength(1);
    expect(plain(sent[0]?.text ?? '')).toContain(plain('Nouvelle commande : 6'));
    expect(await waiting()).toEqual([]);
  });

  test('among hours of orders is one of twenty an hour at most, and all are counted', async () => {
    const reported: number[] = [];
    let orders = 0;
    for (let minutes = 0; minutes < 180; minutes++) {
      clock += MINUTE;
      if (minutes < 120) {
        await place();
        await inShop(`UPDATE orders SET cart_id = 'other'`);
        await inShop(`UPDATE reservations SET state = 'released'`);
        await inShop('UPDATE stock SET reserved = 0');
        orders += 1;
      }
      const before = sent.length;
      await ring();
      reported.push(sent.length - before);
    }
    for (let from = 0; from + 60 <= reported.length; from++)
      expect(reported.slice(from, from + 60).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(20);
    const counted = sent.map(({ text }) => Number(/commande\s:\s(\d+)$/.exec(text)?.[1] ?? 1));
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(orders);
    expect(await waiting()).toEqual([]);
  });

  test('that waited for a day is dropped', async () => {
    await place();
    clock += DAY + MINUTE;
    await ring();
    expect(sent).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
});

describe('The shop notifies', () => {
  test('low stock once per count, by sold and not by held pieces', async () => {
    await choose({
      ...telegram,
      lowStock: 9,
      kinds: { ...defaultPreferences.kinds, telegram: ['low_stock'] },
    });
    await offerPaymentMethods('card cash');
    const sell = async (id: string) =>
      started((context) => {
        addEventAndUpdateHoldings(context, id, { kind: 'confirmed', actor: 'merchant', checkoutId: null });
        // It can be undone for a minute.
        clock += 61_000;
      });
    const [one, two] = [await place(), await place()];
    await ring();
    expect(sent).toEqual([]);
    await sell(one);
    await sell(two);
    await ring();
    expect(sent.map(({ text }) => plain(text).split('\n')[0])).toEqual([plain('Plus que 9 pièces : Miel')]);
    await sell(await place('cash', large));
    await ring();
    expect(sent.map(({ text }) => plain(text).split('\n')[0]).slice(1)).toEqual([
      plain('Plus que 9 pièces : Robe (Grande)'),
    ]);
    const productId = String((await inShop("SELECT id FROM products WHERE slug = 'miel'"))[0]?.id);
    await inShop('UPDATE stock SET counted = 2, paid = 0 WHERE product_id = ?', productId);
    await inShop(`UPDATE products SET body = json_set(body, '$.metadata.stock', 2) WHERE id = ?`, productId);
    await sell(await place());
    await ring();
    expect(sent.map(({ text }) => plain(text).split('\n')[0]).at(-1)).toBe(plain('Plus que 1 pièce : Miel'));
  });

  test('that the service is down once, after seven failures in a row, and once that it is back', async () => {
    await choose(telegram);
    shop.service.sabotage = () => new Response('', { status: 503 });
    const read = () =>
      started(async (context) => {
        const sync = new CatalogueSync(
          { ...context, service: serviceOf(context) },
          { onDown: notifyServiceDown, onUp: notifyServiceUp },
        );
        clock = Math.max(clock, sync.dueAt());
        await sync.run();
      });
    const begun = clock;
    for (let times = 0; times < 6; times++) await read();
    await ring();
    expect(sent).toEqual([]);
    for (let times = 0; times < 4; times++) await read();
    await ring();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('injoignable');
    expect(clock - begun).toBeGreaterThan(4 * MINUTE);
    shop.service.sabotage = null;
    await read();
    await read();
    await ring();
    expect(sent).toHaveLength(2);
    expect(sent[1]?.text).toContain('répond de nouveau');
  });

  test('each morning at eight in Algiers the open tasks, the first time tomorrow', async () => {
    await offerPaymentMethods('cash');
    await choose({ ...telegram, kinds: { ...defaultPreferences.kinds, telegram: ['digest'] } });
    await place();
    await inShop(
      'INSERT INTO daily_revenue (day, online, cash, refunded) VALUES (?, 2500, 500, 100)',
      Math.floor((clock + HOUR) / DAY),
    );
    await ring();
    expect(sent).toEqual([]);
    const due = await started((context) => new NotificationSender(context).dueAt());
    expect(new Date(due).toISOString()).toBe('2026-11-23T07:00:00.000Z');
    clock = due + 5_000;
    await ring();
    await ring();
    expect(sent).toHaveLength(1);
    expect(plain(sent[0]?.text ?? '')).toContain(
      plain('À appeler : 1\nÀ emballer : 0\nEncaissé hier : 2 900'),
    );
    expect(await started((context) => new NotificationSender(context).dueAt())).toBe(due + DAY);
  });

  test('by its alarm, which is set for waiting notifications', async () => {
    await choose(telegram);
    expect(await started(({ sql }) => loadPreferences(sql))).toEqual(telegram);
    clock = Date.now();
    await offerPaymentMethods('cash');
    await place();
    shop.service.sabotage = (request) =>
      request.url.includes('/sendMessage') ? Response.json({ ok: true }) : undefined;
    // It reads the overrides when it starts.
    await evictDurableObject(stub());
    await runDurableObjectAlarm(stub());
    await expect.poll(waiting).toEqual([]);
    expect(shop.service.calls.some((call) => call.endsWith('/sendMessage'))).toBe(true);
  });
});

/** The client of the in-memory service, beside a network without other hosts. */
function serviceOf(context: ShopContext) {
  const { settings } = context;
  return contextOf(context.storage, settings, orderSubscribers, {
    now: context.now,
    wait: context.wait,
    random: context.random,
    fetch: (input, init) => shop.service.handle(new Request(input, init)),
  }).service;
}

/** Collapses spaces, keeps line breaks. */
function plain(text: string): string {
  return text.replace(/[ \u00a0\u202f\u200f]+/g, ' ');
}
