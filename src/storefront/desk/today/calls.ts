import { takenOf } from '../../../database/allowances/rules.ts';
import { readTaken } from '../../../database/allowances/store.ts';
import type { Database } from '../../../database/rows.ts';
import { dayOf } from '../../../text/algiers.ts';
import { type Desk, memberCall } from '../call.ts';
import { triesOfDay, WRONG_CODES_TOLD } from '../proof/rules.ts';
import type { Device } from '../sessions/rules.ts';
import { pairedDevices } from '../sessions/store.ts';
import { isUnready } from '../start/calls.ts';
import { CHART_DAYS, type ListedOrder, type QueueCount, type QueueName, queuesOf } from './rules.ts';
import { readCounts, readOutcomes, readProductOutcomes, readQueue, readTakings } from './store.ts';

const ORDERS_A_PAGE = 20;
/** Of the queue that is worked on first, the day's page shows so many. */
const ORDERS_AT_ONCE = 5;

/** How many orders wait for what, those of the first queue, and for owners the money. */
export const showToday = memberCall({
  name: 'today.show',
  role: 'any',
  isChange: false,
  handle: ({ shop, device }: Desk<Device>) => {
    const { sql, now } = shop;
    const all = readCounts(sql);
    const { queues, problems } = queuesOf(device.role);
    const isOwner = device.role === 'owner';
    const countOf = <Name extends QueueName>(name: Name): QueueCount & { name: Name } => {
      const { orders, amount } = all.get(name) ?? { orders: 0, amount: 0 };
      return { name, orders, amount: isOwner ? amount : 0 };
    };
    const first = queues.find((name) => all.has(name)) ?? null;
    const orders = first === null ? [] : readQueue(sql, first, null, ORDERS_AT_ONCE);
    const today = dayOf(Math.floor(now() / 1000));
    return {
      ok: true,
      queues: queues.map(countOf),
      problems: problems.map(countOf).filter((one) => one.orders > 0),
      first,
      orders: orders.map((order) => listedFor(device, order)),
      isUnready: isOwner && isUnready(shop),
      guessing: isOwner ? guessingDevices(sql, now()) : [],
      money: isOwner
        ? {
            today,
            takings: readTakings(sql, today - CHART_DAYS + 1),
            outcomes: readOutcomes(sql),
            products: readProductOutcomes(sql),
          }
        : null,
    } as const;
  },
});

/** Names of the devices on which many wrong codes of the authenticator were typed of late: somebody else may hold them. */
function guessingDevices(sql: Database, now: number): string[] {
  return pairedDevices(sql, now)
    .filter(({ id }) => {
      const tries = triesOfDay(id);
      return Math.ceil(takenOf(readTaken(sql, tries.name), tries, now)) >= WRONG_CODES_TOLD;
    })
    .map(({ name }) => name);
}

/** The orders of a queue; `after`: the number of the one before. */
export const showQueue = memberCall({
  name: 'today.queue',
  role: 'any',
  isChange: false,
  handle: (
    { shop: { sql }, device }: Desk<Device>,
    { queue, after }: { queue: QueueName; after: string | null },
  ) => {
    const { queues, problems } = queuesOf(device.role);
    if (![...queues, ...problems].includes(queue)) return { ok: false, reason: 'forbidden' } as const;
    const found = readQueue(sql, queue, after, ORDERS_A_PAGE + 1);
    const orders = found.slice(0, ORDERS_A_PAGE).map((order) => listedFor(device, order));
    const next = found.length > orders.length ? (orders.at(-1)?.number ?? null) : null;
    const count = readCounts(sql).get(queue)?.orders ?? 0;
    return { ok: true, orders, next, count } as const;
  },
});

/** A packer is told no amounts. */
function listedFor({ role }: Device, { id: _, ...order }: ListedOrder & { id: string }): ListedOrder {
  return role === 'owner' ? order : { ...order, total: null, problem: null };
}
