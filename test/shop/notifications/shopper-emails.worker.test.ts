import { beforeEach, describe, expect, test } from 'vitest';
import {
  defaultPreferences,
  type NotificationPreferences,
} from '../../../src/domain/notifications/notifications.ts';
import type { Action } from '../../../src/domain/orders/transitions.ts';
import type { ShopContext } from '../../../src/shop/context.ts';
import { NotificationSender } from '../../../src/shop/notifications/sending.ts';
import { savePreferences } from '../../../src/shop/notifications/store/outbox.ts';
import { placeOrder } from '../../../src/shop/orders/placing/place-order.ts';
import { addOrderEvent } from '../../../src/shop/orders/record-events.ts';
import { newOrderClient } from '../../storefront/order-client.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { applyNow } from '../orders/actions/apply-now.ts';
import { inShop, offerPaymentMethods } from '../orders/cash/payment-methods.ts';
import { inContext } from '../orders/cash/placing.ts';

/** E-mails to shoppers who gave an address: stored with the order's event, and sent by the alarm. */

let honey = '';
new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 50 } }), 1_000);
});

const MINUTE = 60_000;
type Letter = { to: string[]; subject: string; text: string };
let clock = 0;
let sent: Letter[] = [];
let keys: string[] = [];
let answer: () => Response = () => Response.json({ id: '1' });
const writing: NotificationPreferences = { ...defaultPreferences, shoppers: true };

beforeEach(async () => {
  clock = Date.parse('2026-11-22T10:00:00Z');
  sent = [];
  keys = [];
  answer = () => Response.json({ id: '1' });
  await offerPaymentMethods('card cash');
  await choose(writing);
});

const post = async (input: unknown, init?: { body?: unknown; headers?: HeadersInit }) => {
  if (String(input) !== 'https://api.resend.com/emails') throw new TypeError('Nobody is there.');
  sent.push(JSON.parse(String(init?.body)));
  keys.push(new Headers(init?.headers).get('Idempotency-Key') ?? '');
  return answer();
};

const started = <T>(work: (context: ShopContext) => T | Promise<T>): Promise<T> =>
  inContext(work, {
    ...{ now: () => clock, fetch: post as typeof fetch },
    settings: { origin: 'https://shop.example.dz', livemode: true },
  });

const choose = (choice: NotificationPreferences) => started(({ sql }) => savePreferences(sql, choice));
const ring = () => started((context) => new NotificationSender(context).run());
const waiting = () => inShop('SELECT channel, id FROM notifications ORDER BY at, id');
const action = (orderId: string, what: Action | 'undo') =>
  started((context) => {
    const done = applyNow(context, orderId, { action: what });
    if (!done.ok) throw new Error(done.reason);
  });

let carts = 0;
async function place(
  email: string | null,
  paymentMethod: 'card' | 'cash' = 'cash',
  { wantsReminder = false, phone = '' } = {},
): Promise<string> {
  carts += 1;
  const placed = await started((context) =>
    placeOrder(
      context,
      {
        cartId: `LETTERS${carts}`,
        lines: [{ price: honey, quantity: 1 }],
        seenTotal: 1_000,
        wantsReminder,
        chosen: { paymentMethod, dueOnline: paymentMethod === 'card' ? 1_000 : 0 },
        language: 'fr',
        contact: {
          name: 'Amina Benali',
          phone: phone || `+2135501234${10 + carts}`,
          email,
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

test('a shopper with an address gets confirmation and dispatch: number, sum, page, no name, no street', async () => {
  const id = await place('amina@mail.dz');
  await action(id, 'confirm');
  await ring();
  expect(sent).toEqual([]);
  clock += 2 * MINUTE;
  await ring();
  const [row] = await inShop('SELECT number, token FROM orders WHERE id = ?', id);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: ['amina@mail.dz'] });
  expect(sent[0]?.subject).toContain(`Commande confirmée · ${row?.number}`);
  expect(sent[0]?.text).toContain(`https://shop.example.dz/fr/orders/${row?.token}`);
  expect(sent[0]?.text.replace(/\s/g, ' ')).toContain('1 000');
  expect(JSON.stringify(sent)).not.toMatch(/Amina|Benali|12341|Larbi|Oued|4711/);
  expect(keys).toEqual([`${row?.number}-confirmed`]);
  await action(id, 'pack');
  await action(id, 'hand_over');
  clock += 2 * MINUTE;
  await ring();
  expect(sent.map(({ subject }) => subject.split(' · ')[1])).toEqual(['Commande confirmée', 'En route']);
  await action(id, 'deliver');
  clock += 2 * MINUTE;
  await ring();
  expect(sent.at(-1)?.subject).toContain('Livrée');
  expect(sent.at(-1)?.text).toContain(`https://shop.example.dz/fr/orders/${row?.token}/review`);
  expect(await waiting()).toEqual([]);
});

test('unpaid orders send no e-mail to a typed address, however many there are', async () => {
  for (let times = 0; times < 3; times++) {
    const id = await place('victim@mail.dz', 'card');
    await started((context) => {
      addOrderEvent(context, id, { kind: 'checkout_opened', actor: 'shop', checkoutId: `c${carts}` });
      addOrderEvent(context, id, { kind: 'failed', actor: 'event', checkoutId: `c${carts}` });
    });
    const other = await place('victim@mail.dz', 'cash');
    await action(other, 'cancel');
  }
  clock += 5 * MINUTE;
  await ring();
  expect(sent).toEqual([]);
  expect(await waiting()).toEqual([]);
});

describe('a shopper who asked for a reminder', () => {
  const asked = { wantsReminder: true };

  /** The checkout of an order opens, and then ends, or is paid. */
  const become = (id: string, kind: 'failed' | 'expired' | 'canceled' | 'paid') =>
    started((context) => {
      addOrderEvent(context, id, { kind: 'checkout_opened', actor: 'shop', checkoutId: id });
      addOrderEvent(context, id, { kind, actor: 'event', checkoutId: id });
    });

  test.each(['failed', 'expired', 'canceled'] as const)(
    'gets one e-mail when the payment is %s, with the order and the cart, and no second one',
    async (end) => {
      const id = await place('amina@mail.dz', 'card', asked);
      await become(id, end);
      clock += 5 * MINUTE;
      await ring();
      expect(sent).toEqual([]);
      clock += 5 * MINUTE;
      await ring();
      const [row] = await inShop('SELECT number, token FROM orders WHERE id = ?', id);
      expect(sent).toHaveLength(1);
      expect(sent[0]?.subject).toContain(`Votre commande n’est pas encore payée · ${row?.number}`);
      expect(sent[0]?.text).toContain(`https://shop.example.dz/fr/orders/${row?.token}`);
      expect(sent[0]?.text).toContain(`https://shop.example.dz/fr/c/${honey}:1`);
      expect(JSON.stringify(sent)).not.toMatch(/Amina|Benali|12341|Larbi|Oued|4711/);
      await become(id, 'expired');
      clock += 60 * MINUTE;
      await ring();
      expect(sent).toHaveLength(1);
    },
  );

  test('gets none once the order is paid or canceled, or the same phone has ordered again', async () => {
    const paid = await place('amina@mail.dz', 'card', asked);
    await become(paid, 'expired');
    const canceled = await place('samir@mail.dz', 'card', asked);
    await become(canceled, 'failed');
    const replaced = await place('lina@mail.dz', 'card', { ...asked, phone: '+213661000000' });
    await become(replaced, 'expired');
    clock += MINUTE;
    await become(paid, 'paid');
    await action(canceled, 'cancel');
    await place('lina@mail.dz', 'cash', { phone: '+213661000000' });
    clock += 20 * MINUTE;
    await ring();
    expect(sent.filter(({ subject }) => subject.includes('pas encore payée'))).toEqual([]);
  });

  test('gets none while the shop checks money that came late', async () => {
    const id = await place('amina@mail.dz', 'card', asked);
    await become(id, 'expired');
    await started((context) =>
      addOrderEvent(context, id, { kind: 'paid_late', actor: 'read', checkoutId: id }),
    );
    clock += 20 * MINUTE;
    await ring();
    expect(sent).toEqual([]);
  });

  test('fills no inbox: two a day to one address', async () => {
    for (let times = 0; times < 4; times++) {
      clock += 20 * MINUTE;
      await become(await place('victim@mail.dz', 'card', asked), 'expired');
    }
    clock += 20 * MINUTE;
    await ring();
    expect(sent).toHaveLength(2);
  });

  test('needs an address, and an order that is paid online', async () => {
    const ids = [await place(null, 'card', asked), await place('amina@mail.dz', 'cash', asked)];
    for (const id of ids)
      expect(await inShop('SELECT wants_reminder FROM orders WHERE id = ?', id)).toEqual([
        { wants_reminder: 0 },
      ]);
  });
});

test('an action undone within the minute sends no e-mail', async () => {
  const id = await place('amina@mail.dz');
  await action(id, 'confirm');
  await action(id, 'undo');
  clock += 2 * MINUTE;
  await ring();
  expect(sent).toEqual([]);
  expect(await waiting()).toEqual([]);
  expect(await inShop(`SELECT count FROM incidents WHERE kind = 'notification_dropped'`)).toEqual([]);
});

test('after erasure, without an address, or with e-mails off, none is sent', async () => {
  const [erased, silent] = [await place('amina@mail.dz'), await place(null)];
  await action(erased, 'confirm');
  await action(silent, 'confirm');
  expect(await waiting()).toHaveLength(1);
  await inShop('UPDATE orders SET erased_at = 1 WHERE id = ?', erased);
  await choose(defaultPreferences);
  await action(await place('other@mail.dz'), 'confirm');
  await choose(writing);
  clock += 2 * MINUTE;
  await ring();
  expect(sent).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('a failed e-mail is retried, and its address is shown nowhere', async () => {
  const id = await place('amina@mail.dz');
  await action(id, 'confirm');
  clock += 2 * MINUTE;
  answer = () => Response.json({ message: 'Later for amina@mail.dz' }, { status: 500 });
  await ring();
  expect(await waiting()).toHaveLength(1);
  expect(await inShop('SELECT channel, failure FROM notification_channels')).toEqual([
    { channel: 'shopper', failure: 'HTTP 500' },
  ]);
  answer = () => Response.json({ id: '1' });
  clock += MINUTE;
  await ring();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(await waiting()).toEqual([]);
});

test('a refund is told with its amount, and not told when it was retracted before the e-mail', async () => {
  const id = await place('amina@mail.dz', 'card');
  await started((context) => {
    addOrderEvent(context, id, { kind: 'checkout_opened', actor: 'shop', checkoutId: 'c-refund' });
    addOrderEvent(context, id, { kind: 'paid', actor: 'event', checkoutId: 'c-refund' });
    addOrderEvent(context, id, { kind: 'refunded_part', actor: 'read', checkoutId: 'c-refund', amount: 250 });
    addOrderEvent(context, id, { kind: 'refunded_part', actor: 'merchant', checkoutId: null, amount: 300 });
    addOrderEvent(context, id, { kind: 'refunded', actor: 'read', checkoutId: 'c-refund', amount: 750 });
  });
  await inShop(
    `INSERT INTO order_events (order_id, position, kind, actor, at, undoes)
     SELECT order_id, max(position) + 1, 'undone', 'merchant', max(at),
            max(CASE WHEN amount = 300 THEN position END) FROM order_events WHERE order_id = ?`,
    id,
  );
  clock += 2 * MINUTE;
  await ring();
  const refunds = sent.filter(({ subject }) => subject.includes('Montant remboursé'));
  expect(refunds.map(({ text }) => /remboursé \u2068(\d+)\s/.exec(text)?.[1])).toEqual(['250', '750']);
  expect(new Set(keys).size).toBe(keys.length);
  expect(JSON.stringify(refunds)).not.toMatch(/Amina|Benali|Larbi|Oued|4711/);
});
