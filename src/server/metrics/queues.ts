import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { ALARM_LIST, countListedAlarms } from '../state/store.ts';
import type { StoredClass } from './storage-figures.ts';
import { type LedgerQueues, readLedgerQueues, readShopQueues, type ShopQueues } from './store.ts';

/** Waiting work in all objects together. Times in milliseconds since the epoch. */
export type Queues = {
  /** By class, how many objects have an alarm, and the first. */
  alarms: { worker: string; class: string; count: number; first: number | null }[];
  /** Null without a service. */
  ledgers: LedgerQueues | null;
  shop: ShopQueues | null;
};

const NANOSECONDS = 1_000_000;

/** Reads queues from the objects' files, without starting any object. */
export async function readQueues(classes: readonly StoredClass[]): Promise<Queues> {
  const queues: Queues = { alarms: [], ledgers: null, shop: null };
  for (const { worker, key, className, folder, paths } of classes) {
    queues.alarms.push({ worker, class: key, ...readAlarms(join(folder, ALARM_LIST)) });
    if (className === 'Shop') queues.shop = paths.map(readShopQueues).find((shop) => shop !== null) ?? null;
    if (className === 'Ledger') queues.ledgers = await sumLedgers(paths);
  }
  return queues;
}

/** A list that is missing, or being written, counts as empty. */
function readAlarms(list: string): { count: number; first: number | null } {
  try {
    const { count, first } = countListedAlarms(list);
    return { count, first: first === null ? null : Number(first) / NANOSECONDS };
  } catch {
    return { count: 0, first: null };
  }
}

async function sumLedgers(paths: readonly string[]): Promise<LedgerQueues> {
  const sum: LedgerQueues = { undelivered: 0, undeliveredSince: null, checkouts: 0, payments: 0 };
  for (const path of paths) {
    // Other requests and the log go on between two of a thousand ledgers.
    await pause();
    const ledger = readLedgerQueues(path);
    if (ledger === null) continue;
    for (const name of ['undelivered', 'checkouts', 'payments'] as const) sum[name] += ledger[name];
    const since = ledger.undeliveredSince;
    if (since !== null) sum.undeliveredSince = Math.min(since, sum.undeliveredSince ?? since);
  }
  return sum;
}
