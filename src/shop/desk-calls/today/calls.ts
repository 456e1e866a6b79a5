import { usedOf } from '../../../database/quotas/rules.ts';
import { readUse } from '../../../database/quotas/store.ts';
import type { Database } from '../../../database/rows.ts';
import { dayOf } from '../../../text/algiers.ts';
import { UNKNOWN_NETWORK } from '../../order-limits/rules.ts';
import { applyAction } from '../../orders/actions/apply-action.ts';
import { readOrderEvents } from '../../orders/store/history.ts';
import { findOrder } from '../../orders/store/orders.ts';
import { readFirstCalls } from '../call-queue/store.ts';
import { type Desk, signedInCall } from '../define-call.ts';
import { isOnboarding } from '../onboarding/calls.ts';
import { SHOW_AFTER_WRONG_CODES, triesOfDay } from '../reauthentication/rules/limits.ts';
import { may } from '../rights/rules.ts';
import type { Device } from '../sessions/rules.ts';
import { pairedDevices } from '../sessions/store.ts';
import {
  CHART_DAYS,
  type ListedOrder,
  MOST_ALONE,
  MOST_LINES,
  type NetworkOrders,
  type QueueCount,
  type QueueName,
  queuesOf,
} from './rules.ts';
import {
  readCounts,
  readNetworks,
  readOrdersOfNetwork,
  readOutcomes,
  readProductOutcomes,
  readQueue,
  readRevenue,
} from './store.ts';

const ORDERS_A_PAGE = 20;
/** How many orders of the first queue the page shows. */
const ORDERS_AT_ONCE = 5;

/** The number of orders in each queue of the role, the orders of the first one and, by right, the money. */
export const showToday = signedInCall({
  name: 'today.show',
  right: 'use_desk',
  isChange: false,
  handle: ({ shop, device }: Desk<Device>) => {
    const { sql, now } = shop;
    const { queues, problems } = queuesOf(device.role);
    const { role } = device;
    const seesMoney = may(role, 'see_money');
    const networks = may(role, 'call') ? networksOf(sql) : [];
    const all = countsBeside(sql, networks);
    const countOf = <Name extends QueueName>(name: Name): QueueCount & { name: Name } => {
      const { orders, amount } = all.get(name) ?? { orders: 0, amount: 0 };
      return { name, orders, amount: seesMoney ? amount : 0 };
    };
    const first = queues.find((name) => countOf(name).orders > 0) ?? null;
    const part = without(networks);
    const orders =
      first === null
        ? []
        : first === 'call'
          ? readFirstCalls(sql, now(), ORDERS_AT_ONCE, part)
          : readQueue(sql, first, null, ORDERS_AT_ONCE, part);
    const today = dayOf(Math.floor(now() / 1000));
    return {
      ok: true,
      queues: queues.map(countOf),
      problems: problems.map(countOf).filter((one) => one.orders > 0),
      first,
      orders: orders.map((order) => listedFor(device, order)),
      networks,
      isUnready: may(role, 'manage_settings') && isOnboarding(shop),
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

/** Names of devices with many wrong authenticator codes lately: another person may hold them. */
function guessingDevices(sql: Database, now: number): string[] {
  return pairedDevices(sql, now)
    .filter(({ id }) => {
      const tries = triesOfDay(id);
      return Math.ceil(usedOf(readUse(sql, tries.name), tries, now)) >= SHOW_AFTER_WRONG_CODES;
    })
    .map(({ name }) => name);
}

/**
 * The orders of a queue; `after`: the last number of the page before. `network`: the orders of this network, which
 * otherwise share one line.
 */
export const showQueue = signedInCall({
  name: 'today.queue',
  right: 'use_desk',
  isChange: false,
  handle: (
    { shop: { sql }, device }: Desk<Device>,
    { queue, after, network }: { queue: QueueName; after: string | null; network: string | null },
  ) => {
    const { queues, problems } = queuesOf(device.role);
    if (![...queues, ...problems].includes(queue)) return { ok: false, reason: 'forbidden' } as const;
    const all = queue === 'call' && may(device.role, 'call') ? networksOf(sql) : [];
    const networks = network === null ? all : all.filter((one) => one.network === network);
    const part = network === null ? without(all) : { of: [network] };
    const found = readQueue(sql, queue, after, ORDERS_A_PAGE + 1, part);
    const orders = found.slice(0, ORDERS_A_PAGE).map((order) => listedFor(device, order));
    const next = found.length > orders.length ? (orders.at(-1)?.number ?? null) : null;
    const beside = countsBeside(sql, all).get(queue)?.orders ?? 0;
    const count = network === null ? beside : (networks[0]?.orders ?? orders.length);
    return { ok: true, orders, next, count, networks } as const;
  },
});

/** Most orders canceled by one tap; the line stays for the rest. */
const MOST_CANCELED = 1_000;

/**
 * Cancels the orders of one network that wait for their call, one by one. `until`: when the newest order of the line
 * was placed. Orders that were confirmed or canceled meanwhile stay as they are.
 */
export const cancelNetwork = signedInCall({
  name: 'orders.cancel_network',
  right: 'manage_orders',
  isChange: true,
  handle: ({ shop, device, note }: Desk<Device>, { network, until }: { network: string; until: number }) => {
    for (const orderId of readOrdersOfNetwork(shop.sql, network, until, MOST_CANCELED)) {
      const position = readOrderEvents(shop.sql, orderId).length;
      const canceled = applyAction(shop, orderId, { action: 'cancel', position }, { device: device.id });
      if (canceled.ok) note(findOrder(shop.sql, orderId)?.number ?? null, ['cancel']);
    }
    return { ok: true } as const;
  },
});

function networksOf(sql: Database): NetworkOrders[] {
  return readNetworks(sql, { mostAlone: MOST_ALONE, unknown: UNKNOWN_NETWORK, count: MOST_LINES });
}

function without(networks: readonly NetworkOrders[]) {
  return { without: networks.map(({ network }) => network) };
}

/** The number of orders in every queue, without those in network lines. */
function countsBeside(sql: Database, networks: readonly NetworkOrders[]): Map<string, QueueCount> {
  const counts = readCounts(sql);
  const call = counts.get('call');
  const inLines = networks.reduce((sum, { orders }) => sum + orders, 0);
  if (call !== undefined) counts.set('call', { ...call, orders: Math.max(0, call.orders - inLines) });
  return counts;
}

/** Without the amounts and the problem that the role may not see. */
function listedFor({ role }: Device, { id: _, ...order }: ListedOrder & { id: string }): ListedOrder {
  return {
    ...order,
    total: may(role, 'see_amounts') ? order.total : null,
    problem: may(role, 'see_money') ? order.problem : null,
  };
}
