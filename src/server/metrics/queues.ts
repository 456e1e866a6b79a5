import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { storageOf, type WorkerKind } from '../running/processes.ts';
import type { ServerSettings } from '../settings.ts';
import { type ClassFigures, findObjectFiles } from './storage-figures.ts';
import {
  type AlarmList,
  type LedgerQueues,
  readAlarmList,
  readLedgerQueues,
  readShopQueues,
  type ShopQueues,
} from './store.ts';

/** Waiting work in all objects together. Times in milliseconds since the epoch. */
export type Queues = {
  alarms: { worker: WorkerKind; class: string; list: AlarmList }[];
  /** Null without a service. */
  ledgers: LedgerQueues | null;
  shop: ShopQueues | null;
  /** Changed ledgers that were not read yet. */
  unread: number;
};

/** Files opened for one answer: some 100 ms. Unchanged files keep their figures. */
const OPENED = 200;
/** Milliseconds in which a file may change again without a new modification time. */
const BLUR = 1000;

type Kept<Read> = { stamp: string | null; readAt: number; read: Read | null };
type Memory<Read> = Map<string, Kept<Read>>;

/** Reads queues from the objects' files, without starting any object. */
export class QueueReader {
  readonly #ledgers: Memory<LedgerQueues> = new Map();
  readonly #shops: Memory<ShopQueues> = new Map();

  /** `now` in milliseconds. */
  async read(settings: ServerSettings, classes: readonly ClassFigures[], now: number): Promise<Queues> {
    const queues: Queues = { alarms: [], ledgers: null, shop: null, unread: 0 };
    for (const { worker, key } of classes) {
      const folder = join(storageOf(settings, worker), key);
      const list = readAlarmList(join(folder, 'metadata.sqlite'));
      if (list !== null) queues.alarms.push({ worker, class: key, list });
      if (key.endsWith('-Ledger')) {
        queues.unread = await refresh(folder, this.#ledgers, readLedgerQueues, now);
        queues.ledgers = valuesOf(this.#ledgers).reduce(addLedgers, NOTHING);
      }
      if (key.endsWith('-Shop')) {
        await refresh(folder, this.#shops, readShopQueues, now);
        queues.shop = valuesOf(this.#shops)[0] ?? null;
      }
    }
    return queues;
  }
}

/** Reads changed files, the longest unread first; returns how many had to wait. */
async function refresh<Read>(
  folder: string,
  memory: Memory<Read>,
  read: (path: string) => Read | null,
  now: number,
): Promise<number> {
  const changed: { path: string; stamp: string | null; readAt: number }[] = [];
  for (const name of await findObjectFiles(folder)) {
    const path = join(folder, name);
    const stamp = await readStamp(path, now);
    const known = memory.get(path);
    if (known === undefined || stamp === null || known.stamp !== stamp)
      changed.push({ path, stamp, readAt: known?.readAt ?? 0 });
  }
  const turns = changed.toSorted((one, other) => one.readAt - other.readAt).slice(0, OPENED);
  for (const { path, stamp } of turns) memory.set(path, { stamp, readAt: now, read: read(path) });
  return changed.length - turns.length;
}

/** Identifies a file's content; null while it may change again under the same stamp. */
async function readStamp(path: string, now: number): Promise<string | null> {
  const parts = await Promise.all(
    [path, `${path}-wal`].map((part) => stat(part, { bigint: true }).catch(() => null)),
  );
  const times = parts.map((part) => Number(part?.mtimeMs ?? 0));
  if (Math.max(...times) > now - BLUR) return null;
  return parts.map((part) => `${part?.mtimeNs} ${part?.size}`).join(' ');
}

function valuesOf<Read>(memory: Memory<Read>): Read[] {
  return [...memory.values()].flatMap(({ read }) => read ?? []);
}

const NOTHING: LedgerQueues = { undelivered: 0, undeliveredSince: null, checkouts: 0, payments: 0 };

function addLedgers(one: LedgerQueues, other: LedgerQueues): LedgerQueues {
  const times = [one.undeliveredSince, other.undeliveredSince].filter((time) => time !== null);
  return {
    undelivered: one.undelivered + other.undelivered,
    undeliveredSince: times.length === 0 ? null : Math.min(...times),
    checkouts: one.checkouts + other.checkouts,
    payments: one.payments + other.payments,
  };
}
