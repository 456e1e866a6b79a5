import { codeTriesOfDay } from '../../auth/rules/guess-quotas.ts';
import type { Locale } from '../../contract/scalars.ts';
import { hasOpenAccount } from '../../couriers/store/accounts.ts';
import { usedOf } from '../../database/quotas/rules.ts';
import { readUse } from '../../database/quotas/store.ts';
import type { Database } from '../../database/rows.ts';
import { homeOf, may } from '../../domain/desk-rights.ts';
import type { Queue, QueueCount } from '../../domain/orders/queues.ts';
import { ordersOfLine } from '../../shop/order-limits/store/waiting-orders.ts';
import type { ActionInput } from '../../shop/orders/actions/action.ts';
import { applyAction } from '../../shop/orders/actions/apply-action.ts';
import { findAccountRefusal } from '../../shop/orders/payments/store/account-refusals.ts';
import { readRevenue } from '../../shop/orders/revenue/store/read-revenue.ts';
import { readOrderEvents } from '../../shop/orders/store/history.ts';
import { findOrder, findOrderByNumber } from '../../shop/orders/store/orders.ts';
import { readCounts } from '../../shop/orders/store/queue-counts.ts';
import { countWaiting } from '../../shop/reviews/store/reviews.ts';
import { dayOf } from '../../text/algiers.ts';
import { networkLinesOf } from '../call-queue/networks.ts';
import { type NetworkLines, placeBeforeAct } from '../call-queue/rules.ts';
import { findNextCall, readFirstCalls } from '../call-queue/store.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import { isOnboarding } from '../onboarding/procedures.ts';
import { listedFor } from '../order-lists/hide-by-role.ts';
import { type QueueName, type QueueNarrowing, queuesOf } from '../order-lists/rules/listed-orders.ts';
import { countWishes, readNarrowed, readQueue, readQueueParts } from '../order-lists/store.ts';
import { newestActionOf } from '../orders/newest-action.ts';
import { couriersToday } from '../parcels/open-parcels.ts';
import type { Device } from '../sessions/device.ts';
import { pairedDevices } from '../sessions/store/sessions.ts';
import { CHART_DAYS } from './rules/chart.ts';
import { readOutcomes, readProductOutcomes } from './store.ts';

/** So many wrong codes in a day are shown to all owners: fewer are typing mistakes. */
const SHOW_AFTER_WRONG_CODES = 3;

const noLines: NetworkLines = { lines: [], orders: 0, hasMore: false };

/** Orders of a queue on one page, and on a page with all of them ticked: as many as one bulk action takes. */
const ORDERS_A_PAGE = 50;
const ORDERS_AT_MOST = 200;
/** How many orders of the first queue the page shows. */
const ORDERS_AT_ONCE = 5;
/** Waiting reviews that it counts. */
const MOST_REVIEWS = 99;

/**
 * The number of orders in each queue of the role, the orders of the first one and, by right, the money. `isFirst`: as
 * the desk's first page, which is another one for some roles.
 */
export const showToday = signedInProcedure({
  name: 'today.show',
  right: 'use_desk',
  isChange: false,
  handle: ({ shop, device }: Desk<Device>, { language, isFirst }: { language: Locale; isFirst: boolean }) => {
    const { sql, now } = shop;
    const { role } = device;
    if (isFirst && homeOf(role) === 'money') return { ok: false, reason: 'elsewhere' } as const;
    const { queues, problems } = queuesOf(role);
    const seesMoney = may(role, 'see_money');
    const networks = may(role, 'call') ? networkLinesOf(shop) : noLines;
    const all = countsBeside(sql, networks);
    const countOf = <Name extends QueueName>(name: Name): QueueCount & { name: Name } => {
      const { orders, amount } = all.get(name) ?? { orders: 0, amount: 0 };
      return { name, orders, amount: seesMoney ? amount : 0 };
    };
    const first = queues.find((name) => countOf(name).orders > 0) ?? null;
    const orders =
      first === null
        ? []
        : first === 'call'
          ? readFirstCalls(sql, now(), ORDERS_AT_ONCE, language)
          : readQueue(sql, first, null, ORDERS_AT_ONCE, language);
    const today = dayOf(Math.floor(now() / 1000));
    return {
      ok: true,
      queues: queues.map(countOf),
      problems: problems.map(countOf).filter((one) => one.orders > 0),
      wishes: may(role, 'pack') ? wishesBeforeDispatch(sql) : [],
      first,
      ...couriersToday(sql, role),
      orders: listedFor({ shop, device }, orders, language),
      networks,
      isUnready: may(role, 'manage_settings') && isOnboarding(shop),
      accountRefusal: may(role, 'manage_settings') ? findAccountRefusal(sql, shop.settings.livemode) : null,
      reviews: may(role, 'manage_reviews') ? countWaiting(sql, MOST_REVIEWS) : 0,
      guessing: may(role, 'manage_devices') ? guessingDevices(sql, now()) : [],
      money: seesMoney
        ? {
            today,
            revenue: readRevenue(sql, today - CHART_DAYS + 1),
            outcomes: readOutcomes(sql),
            products: readProductOutcomes(sql),
          }
        : null,
    } as const;
  },
});

/** The queues of orders that leave soon although their shoppers ask for a change. */
function wishesBeforeDispatch(sql: Database): { queue: Queue; orders: number }[] {
  return (['pack', 'hand_over'] as const)
    .map((queue) => ({ queue, orders: countWishes(sql, queue) }))
    .filter(({ orders }) => orders > 0);
}

/** Names of devices with many wrong authenticator codes lately: another person may hold them. */
function guessingDevices(sql: Database, now: number): string[] {
  return pairedDevices(sql, now)
    .filter(({ id }) => {
      const tries = codeTriesOfDay('desk reauthentication', id);
      return Math.ceil(usedOf(readUse(sql, tries.name), tries, now)) >= SHOW_AFTER_WRONG_CODES;
    })
    .map(({ name }) => name);
}

/** A queue, or the part of it that a list shows. */
type QueueChoice = { queue: QueueName; narrowing: QueueNarrowing };

/**
 * The orders of a queue; `after`: the last number of the page before; `isWhole`: as many as one bulk action takes.
 * `done`: the order that an action took out of this queue a moment ago.
 */
export const showQueue = signedInProcedure({
  name: 'today.queue',
  right: 'use_desk',
  isChange: false,
  handle: (
    { shop, device }: Desk<Device>,
    {
      after,
      language,
      isWhole,
      done,
      ...choice
    }: QueueChoice & { after: string | null; language: Locale; isWhole: boolean; done: string | null },
  ) => {
    const { sql } = shop;
    const { queue, narrowing } = choice;
    // The queue of calls has a page and an order of its own.
    if (!isOpenTo(device, queue) || queue === 'call') return { ok: false, reason: 'forbidden' } as const;
    const count = isWhole ? ORDERS_AT_MOST : ORDERS_A_PAGE;
    const found = readNarrowed(sql, queue, after, count, { narrowing, language });
    const orders = listedFor({ shop, device }, found.orders, language);
    const all = readCounts(sql).get(queue)?.orders ?? 0;
    const isPart = narrowing.wilaya !== null || narrowing.courier !== null;
    return {
      ok: true,
      orders,
      hasCouriers: queue === 'hand_over' && hasOpenAccount(sql),
      next: found.next,
      count: isPart ? orders.length : all,
      parts: readQueueParts(sql, queue, ORDERS_AT_MOST),
      done: done === null ? null : newestActionOf(shop, device, done),
    } as const;
  },
});

/** The order after another one in the list of a queue, wherever that one is now; null at the end. */
export const showNext = signedInProcedure({
  name: 'today.next',
  right: 'use_desk',
  isChange: false,
  handle: (
    { shop, device }: Desk<Device>,
    {
      after,
      language,
      network,
      ...choice
    }: QueueChoice & { after: string; language: Locale; network: string | null },
  ) => {
    const { sql, now } = shop;
    const { queue, narrowing } = choice;
    if (!isOpenTo(device, queue)) return { ok: false, reason: 'forbidden' } as const;
    if (queue === 'call') {
      const order = findOrderByNumber(sql, after);
      if (order === null) return { ok: true, number: null } as const;
      const place = placeBeforeAct(order, readOrderEvents(sql, order.id));
      const range = { now: now(), network, device: device.id, wilaya: narrowing.wilaya };
      return { ok: true, number: findNextCall(sql, place, range) } as const;
    }
    const { orders } = readNarrowed(sql, queue, after, 1, { narrowing, language });
    return { ok: true, number: orders[0]?.number ?? null } as const;
  },
});

function isOpenTo({ role }: Device, queue: QueueName): boolean {
  const { queues, problems } = queuesOf(role);
  return [...queues, ...problems].includes(queue);
}

/** Most orders of a network that one tap acts on; the line stays for the rest. */
const MOST_AT_ONCE = 1_000;

type NetworkInput = { network: string; until: number };

/** Acts on each order of a network's line. `until`: when its newest order was placed: a later one stays as it is. */
function actOnNetwork(
  { shop, device, note }: Desk<Device>,
  { network, until }: NetworkInput,
  act: Pick<ActionInput, 'action' | 'reason'>,
): { ok: true } {
  for (const orderId of ordersOfLine(shop.sql, network, until, MOST_AT_ONCE)) {
    const position = readOrderEvents(shop.sql, orderId).length;
    const acted = applyAction(shop, orderId, { ...act, position }, { device: device.id });
    if (acted.ok) note(findOrder(shop.sql, orderId)?.number ?? null, [act.action]);
  }
  return { ok: true };
}

/**
 * Cancels the orders of one network that wait for their call, one by one. Orders that were confirmed or canceled
 * meanwhile stay as they are, and so do those that staff have handled.
 */
export const cancelNetwork = signedInProcedure({
  name: 'today.cancel_network',
  right: 'manage_orders',
  isChange: true,
  handle: (desk: Desk<Device>, input: NetworkInput) => actOnNetwork(desk, input, { action: 'cancel' }),
});

/** Says that the orders of one network are genuine: the queue of calls then shows them one by one. */
export const trustNetwork = signedInProcedure({
  name: 'today.trust_network',
  right: 'call',
  isChange: true,
  handle: (desk: Desk<Device>, input: NetworkInput) =>
    actOnNetwork(desk, input, { action: 'dismiss_mark', reason: 'is_genuine' }),
});

/** The number of orders in every queue, without those in network lines. */
function countsBeside(sql: Database, { orders: inLines }: NetworkLines): Map<string, QueueCount> {
  const counts = readCounts(sql);
  const call = counts.get('call');
  if (call !== undefined) counts.set('call', { ...call, orders: Math.max(0, call.orders - inLines) });
  return counts;
}
