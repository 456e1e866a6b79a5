import type { DatabaseSync } from 'node:sqlite';
import { growthOf, LOOKED_BACK } from '../../database/storage/sizes.ts';
import { hasTable, readObject } from '../state/store.ts';

/** Most rows that are counted: a longer queue is reported as this number and costs no more. */
const COUNTED = 10_000;

/** Waiting work of an account's ledger. Times in milliseconds since the epoch; null when nothing waits. */
export type LedgerQueues = {
  /** Undelivered events, and when the oldest was written. */
  undelivered: number;
  undeliveredSince: number | null;
  /** Checkouts that can still be paid and are not at a bank. */
  checkouts: number;
  /** Payments at a bank. */
  payments: number;
};

/** Waiting work of a shop. */
export type ShopQueues = {
  /** Orders by queue, as the desk counts them. */
  orders: Record<string, number>;
  /** Orders and refunds to ask the service about, and notifications to send. */
  questions: number;
  refunds: number;
  notifications: number;
};

/** Null for a file that is no opened ledger. */
export function readLedgerQueues(path: string): LedgerQueues | null {
  return readIf(path, 'deliveries', (database) => {
    const open = database
      .prepare(
        `SELECT count(*) AS n, min(seq) AS first
         FROM (SELECT seq FROM deliveries INDEXED BY deliveries_lane WHERE state = 'open' LIMIT ?)`,
      )
      .get(COUNTED);
    const first = database
      .prepare('SELECT created_at AS n FROM deliveries WHERE seq = ?')
      .get(open?.first ?? null);
    return {
      undelivered: Number(open?.n ?? 0),
      undeliveredSince: first === undefined ? null : Number(first.n) * 1000,
      checkouts: count(database, "checkouts INDEXED BY checkouts_expiry WHERE status = 'pending'"),
      payments: count(database, "attempts INDEXED BY attempts_check WHERE status = 'pending'"),
    };
  });
}

/** Null for a file that is no shop. */
export function readShopQueues(path: string): ShopQueues | null {
  return readIf(path, 'queue_counts', (database) => ({
    orders: Object.fromEntries(
      database
        .prepare('SELECT queue, orders FROM queue_counts')
        .all()
        .map(({ queue, orders }) => [String(queue), Number(orders)]),
    ),
    questions: count(database, 'orders INDEXED BY orders_to_check WHERE next_check_at IS NOT NULL'),
    refunds: count(database, 'refunds INDEXED BY refunds_to_check WHERE next_check_at IS NOT NULL'),
    notifications: count(database, 'notifications'),
  }));
}

/** Growth of an object in thirty days, in bytes, by its monthly sizes. `now` in milliseconds. */
export function readObjectGrowth(path: string, now: number): number | null {
  return readIf(path, 'sizes', (database) => {
    const bytes = database.prepare(
      'SELECT page_count * page_size AS n FROM pragma_page_count, pragma_page_size',
    );
    const noted = database.prepare(`SELECT at, bytes FROM sizes ORDER BY month DESC LIMIT ${LOOKED_BACK}`);
    const sizes = noted.all().map((row) => ({ at: Number(row.at), bytes: Number(row.bytes) }));
    return growthOf(sizes, { at: now, bytes: Number(bytes.get()?.n) });
  });
}

/** Null when the table or the file is missing: it may be of another class or version. */
function readIf<Read>(path: string, table: string, read: (database: DatabaseSync) => Read): Read | null {
  try {
    return readObject(path, (database) => (hasTable(database, table) ? read(database) : null));
  } catch {
    return null;
  }
}

function count(database: DatabaseSync, from: string): number {
  return Number(
    database.prepare(`SELECT count(*) AS n FROM (SELECT 1 FROM ${from} LIMIT ?)`).get(COUNTED)?.n,
  );
}
