import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { standingNow } from '../../../src/storefront/acts/acts.ts';
import { moneyOf, paidOnlineOf, standingOf } from '../../../src/storefront/acts/rules/money.ts';
import { problemOf, queueOf } from '../../../src/storefront/acts/rules/queues.ts';
import { attemptsOfOrder } from '../../../src/storefront/checkout/store/attempts.ts';
import { effectiveOf, foldOrder, type OrderEvent } from '../../../src/storefront/orders/rules.ts';
import { readOrderEvents } from '../../../src/storefront/orders/store/history.ts';
import { findOrder, type Order } from '../../../src/storefront/orders/store.ts';
import { dayOf } from '../../../src/text/algiers.ts';
import { foldedWords } from '../../../src/text/folding.ts';
import type { Dump } from '../../fixtures/dumps.ts';
import { databases, layOut } from '../../fixtures/laid-out.ts';
import { inContext } from '../cash/placing.ts';
import { inShop } from '../cash/ways.ts';
import { FakeService } from '../fake-service.ts';
import { emptyShop, stub } from '../mirror.ts';
import { textOf } from '../shop-under-test.ts';
import type { Visitor } from '../visitor.ts';
import { pairOwner } from './devices.ts';

/**
 * What earlier builds wrote is opened at the desk of this one: every order stands where its history says, in the columns and
 * counts that the schema's steps filled in, and in those that pages read.
 */

type Cell = string | number | null;
type Cells = Record<string, Cell>;
type Kinds = (readonly [kind: string, actor: string])[];

/** Ends that orders of before have come to since, as builds of then wrote them: each is an order of its own. */
const ends: { fulfilment?: string; payment?: string; due?: number; events: Kinds }[] = [
  {
    fulfilment: 'shipped',
    payment: 'paid',
    events: [
      ['paid', 'event'],
      ['shipped', 'merchant'],
    ],
  },
  {
    fulfilment: 'delivered',
    payment: 'paid',
    events: [
      ['paid', 'read'],
      ['shipped', 'merchant'],
      ['delivered', 'merchant'],
    ],
  },
  {
    fulfilment: 'returned',
    payment: 'paid',
    events: [
      ['paid', 'read'],
      ['shipped', 'merchant'],
      ['returned', 'merchant'],
    ],
  },
  {
    fulfilment: 'returned',
    payment: 'paid',
    events: [
      ['paid', 'event'],
      ['shipped', 'merchant'],
      ['returned', 'merchant'],
    ],
  },
  {
    payment: 'paid',
    events: [
      ['expired', 'read'],
      ['paid', 'event'],
      ['paid_late', 'shop'],
    ],
  },
  {
    payment: 'paid',
    events: [
      ['paid', 'event'],
      ['paid', 'event'],
      ['paid_twice', 'shop'],
    ],
  },
  {
    payment: 'paid',
    events: [
      ['paid', 'event'],
      ['paid_twice', 'shop'],
    ],
  },
  { payment: 'pending', events: [['mismatch', 'event']] },
  {
    fulfilment: 'delivered',
    payment: 'paid',
    events: [
      ['paid', 'event'],
      ['mismatch', 'read'],
      ['delivered', 'merchant'],
    ],
  },
  {
    payment: 'pending',
    events: [
      ['processing', 'read'],
      ['declined', 'read'],
    ],
  },
  {
    payment: 'pending',
    events: [
      ['processing', 'read'],
      ['declined', 'read'],
      ['checkout_opened', 'shop'],
    ],
  },
  { payment: 'processing', events: [['processing', 'read']] },
  {
    fulfilment: 'delivered',
    payment: 'paid',
    events: [
      ['paid', 'event'],
      ['delivered', 'merchant'],
    ],
  },
];

/** The dump with an order for each end, made from the first of those that nobody has paid. */
function withEnds(dump: Dump): Dump {
  const tables = structuredClone(dump.tables);
  const of = (name: string) => {
    const table = tables.find((one) => one.name === name);
    if (table === undefined) throw new Error(name);
    const cellsOf = (row: Cell[]): Cells =>
      Object.fromEntries(table.columns.map((column, at) => [column, row[at] ?? null]));
    const put = (cells: Cells) => table.rows.push(table.columns.map((column) => cells[column] ?? null));
    return { rows: table.rows.map(cellsOf), put };
  };
  const orders = of('orders');
  const events = of('order_events');
  const checkouts = of('order_checkouts');
  const model = orders.rows.find(({ payment }) => payment === 'expired');
  if (model === undefined) throw new Error('One has expired.');
  const begun = events.rows.filter(({ order_id: id, kind }) => id === model.id && kind !== 'expired');
  const opened = checkouts.rows.filter(({ order_id: id }) => id === model.id);
  for (const [index, { fulfilment = 'new', payment = 'expired', events: kinds }] of ends.entries()) {
    const id = `END${String(index).padStart(23, '0')}`;
    const number = `ENDS${String(index).padStart(4, '0')}`;
    const name = index % 2 === 0 ? 'إيمان بن عيسى' : 'Émilie Aït-Ahmed';
    const placed = Number(model.placed_at) + index * 86_400_000;
    orders.put({
      ...model,
      id,
      number,
      token: id.toLowerCase().padEnd(32, '0'),
      cart_id: id,
      fulfilment,
      payment,
      name,
      wilaya: 10 + (index % 3),
      placed_at: placed,
      next_check_at: null,
    });
    const checkout = (attempt: number) => `${id}-${attempt}`;
    const paid = kinds.filter(([kind]) => kind === 'paid').length;
    const status = paid > 0 ? 'paid' : payment;
    for (const attempt of paid > 1 ? [1, 2] : [1])
      checkouts.put({ ...opened[0], order_id: id, attempt, checkout_id: checkout(attempt), status });
    const history = [...begun.map(({ kind, actor }) => [String(kind), String(actor)] as const), ...kinds];
    let payments = 0;
    for (const [at, [kind, actor]] of history.entries()) {
      if (kind === 'paid') payments += 1;
      events.put({
        order_id: id,
        position: at + 1,
        kind,
        actor,
        note: null,
        checkout_id: kind === 'placed' || actor === 'merchant' ? null : checkout(Math.max(1, payments)),
        at: Math.floor(placed / 1000) + at * 60,
      });
    }
  }
  return { ...dump, tables };
}

describe.each(databases)('the shop of $version at the desk', ({ dumps }) => {
  const dump = dumps.find(({ className }) => className === 'Shop');
  if (dump === undefined) throw new Error('There is a shop.');
  const grown = withEnds(dump);
  let owner: Visitor;

  beforeEach(async () => {
    new FakeService().standIn();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await layOut(stub(), grown);
    // Nothing is asked about, and nobody forgotten, while it is looked at.
    await inShop('UPDATE orders SET next_check_at = NULL');
    owner = await pairOwner();
  });
  afterEach(async () => {
    await emptyShop();
    vi.restoreAllMocks();
  });

  const all = () =>
    inContext(({ sql }) =>
      sql.all('SELECT id FROM orders ORDER BY id').map((row): { order: Order; history: OrderEvent[] } => {
        const order = findOrder(sql, row.text('id'));
        if (order === null) throw new Error('It can be read.');
        return { order, history: readOrderEvents(sql, order.id) };
      }),
    );
  const pageOf = async (path: string) => {
    const answer = await owner.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.text();
  };
  const spell = (number: string) => `${number.slice(0, 4)} ${number.slice(4)}`;

  test('every order stands where its history says, and is counted there', async () => {
    const orders = await all();
    expect(orders.length).toBe(6 + ends.length);
    const expected = new Map<string, number>();
    for (const { order, history } of orders) {
      const state = foldOrder(history, order.way);
      const [row] = await inShop(
        'SELECT payment, fulfilment, queue, problem FROM orders WHERE id = ?',
        order.id,
      );
      const { queue, problem } = await inContext(({ sql }) => {
        const paidOnline = paidOnlineOf(attemptsOfOrder(sql, order.id), order);
        const account = { ...order, paidOnline };
        return {
          queue: queueOf(standingOf(account, state), state),
          problem: problemOf(state, moneyOf(account, state)),
        };
      });
      expect([order.number, row]).toEqual([
        order.number,
        { payment: state.payment, fulfilment: state.fulfilment, queue, problem },
      ]);
      for (const name of [queue, problem])
        if (name !== null) expected.set(name, (expected.get(name) ?? 0) + 1);
    }
    for (const name of [
      'pack',
      'courier',
      'restock',
      'unpaid',
      'paid_twice',
      'paid_late',
      'mismatch',
      'refund_due',
    ])
      expect([name, expected.has(name)]).toEqual([name, true]);
    const counts = await inShop('SELECT queue, orders FROM queue_counts WHERE orders > 0');
    expect(new Map(counts.map(({ queue, orders: count }) => [String(queue), Number(count)]))).toEqual(
      expected,
    );
    for (const [name, count] of expected) {
      const page = await pageOf(`/fr/desk/queues/${name}`);
      expect([name, page.match(/class="whole"/g)?.length]).toEqual([name, count]);
    }
  });

  test('every order is shown in every language, and found by number, phone, name and goods', async () => {
    for (const { order } of await all()) {
      for (const language of ['ar', 'fr', 'en'])
        expect(await pageOf(`/${language}/desk/orders/${order.number}`)).toContain(spell(order.number));
      const acts = await inContext((context) => standingNow(context, order).acts);
      expect([order.number, acts.includes('note')]).toEqual([order.number, true]);
      const goods = order.items.find(({ slug }) => slug !== 'delivery')?.names[order.language].name ?? '';
      const [day] = new Date(order.placedAt + 3_600_000).toISOString().split('T');
      for (const query of [
        `q=${order.number}`,
        `q=${encodeURIComponent(order.contact.phone)}&day=${day}`,
        `q=${encodeURIComponent(order.contact.name)}&day=${day}`,
        `q=${encodeURIComponent(foldedWords(order.contact.name)[0] ?? '')}&day=${day}`,
        `q=${encodeURIComponent(goods)}&day=${day}`,
        `state=${order.fulfilment}&day=${day}`,
        `state=payment-${order.payment}&day=${day}`,
        `wilaya=${order.contact.wilaya}&day=${day}`,
      ])
        expect([query, (await pageOf(`/fr/desk/orders?${query}`)).includes(spell(order.number))]).toEqual([
          query,
          true,
        ]);
    }
  });

  test('money and parcels are counted as their histories add up to', async () => {
    const orders = await all();
    const takings = new Map<number, { online: number; refunded: number }>();
    const wilayas = new Map<number, { delivered: number; returned: number }>();
    const products = new Map<string, { delivered: number; returned: number }>();
    for (const { order, history } of orders) {
      for (const { kind, at, amount } of effectiveOf(history)) {
        if (kind !== 'paid' && kind !== 'refunded') continue;
        const day = takings.get(dayOf(at)) ?? { online: 0, refunded: 0 };
        if (kind === 'paid') day.online += order.dueOnline;
        else day.refunded += amount ?? 0;
        takings.set(dayOf(at), day);
      }
      const { fulfilment } = foldOrder(history, order.way);
      if (fulfilment !== 'delivered' && fulfilment !== 'returned') continue;
      const goods = order.items.filter(({ slug }) => slug !== 'delivery').map(({ productId }) => productId);
      for (const [map, key] of [
        [wilayas, order.contact.wilaya] as const,
        ...[...new Set(goods)].map((id) => [products, id] as const),
      ]) {
        const counts = (map as Map<string | number, { delivered: number; returned: number }>).get(key) ?? {
          delivered: 0,
          returned: 0,
        };
        counts[fulfilment] += 1;
        (map as Map<string | number, { delivered: number; returned: number }>).set(key, counts);
      }
    }
    const rows = async (sql: string) => new Map((await inShop(sql)).map(({ k, ...rest }) => [k, rest]));
    expect(await rows('SELECT day AS k, online, refunded FROM takings')).toEqual(takings);
    expect(await rows('SELECT wilaya AS k, delivered, returned FROM wilaya_outcomes')).toEqual(wilayas);
    expect(await rows('SELECT product_id AS k, delivered, returned FROM product_outcomes')).toEqual(products);
    expect(products.size).toBe(1);
    const page = textOf(await pageOf('/fr/desk'));
    const parcels = [...wilayas.values()];
    const returned = parcels.reduce((sum, one) => sum + one.returned, 0);
    const delivered = parcels.reduce((sum, one) => sum + one.delivered, 0);
    expect(page).toContain(`${returned} colis sur ${returned + delivered}`);
    expect(page).toMatch(/Par article .* Savon noir 2 3 40 %/);
  });
});
