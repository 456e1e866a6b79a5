import { DatabaseSync } from 'node:sqlite';
import { growthOf, LOOKED_BACK } from '../../database/storage/sizes.ts';

/** Rows that are counted at the most: a queue that is longer is told by this number, and costs no more. */
const COUNTED = 10_000;

/** What an account's ledger has before it. Times in milliseconds since the epoch; null where nothing waits. */
export type LedgerQueues = {
  /** Deliveries of events that have not arrived, and when the oldest of them was written. */
  undelivered: number;
  undeliveredSince: number | null;
  /** Checkouts that can still be paid and are not at a bank. */
  checkouts: number;
  /** Payments that are. */
  payments: number;
};

/** What a shop has before it. */
export type ShopQueues = {
  /** Orders by what they wait for, as the desk counts them. */
  orders: Record<string, number>;
  /** Orders and refunds about which the service is to be asked, and news that are to be sent. */
  questions: number;
  refunds: number;
  news: number;
};

/** The list of a class's alarms: how many objects are to be woken, and when the first, in milliseconds since the epoch. */
export type AlarmList = { count: number; first: number | null };

const NANOSECONDS = 1_000_000;

/** Null for a file that is no opened ledger. */
export function readLedgerQueues(path: string): LedgerQueues | null {
  return reading(path, 'deliveries', (database) => {
    const open = database
      .prepare(
        `SELECT count(*) AS n, min(seq) AS first
         FROM (SELECT seq FROM deliveries INDEXED BY deliveries_host WHERE state = 'open' LIMIT ?)`,
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
  return reading(path, 'queue_counts', (database) => ({
    orders: Object.fromEntries(
      database
        .prepare('SELECT queue, orders FROM queue_counts')
        .all()
        .map(({ queue, orders }) => [String(queue), Number(orders)]),
    ),
    questions: count(database, 'orders INDEXED BY orders_to_check WHERE next_check_at IS NOT NULL'),
    refunds: count(database, 'refunds INDEXED BY refunds_to_check WHERE next_check_at IS NOT NULL'),
    news: count(database, 'notifications'),
  }));
}

/** Bytes by which an object grows in thirty days, by what it notes of itself once a month. `now` in milliseconds. */
export function readObjectGrowth(path: string, now: number): number | null {
  return reading(path, 'sizes', (database) => {
    const bytes = database.prepare(
      'SELECT page_count * page_size AS n FROM pragma_page_count, pragma_page_size',
    );
    const noted = database.prepare(`SELECT at, bytes FROM sizes ORDER BY month DESC LIMIT ${LOOKED_BACK}`);
    const sizes = noted.all().map((row) => ({ at: Number(row.at), bytes: Number(row.bytes) }));
    return growthOf(sizes, { at: now, bytes: Number(bytes.get()?.n) });
  });
}

/** Of `metadata.sqlite`; null where there is none. */
export function readAlarmList(path: string): AlarmList | null {
  return reading(path, '_cf_ALARM', (database) => {
    const asked = database.prepare('SELECT count(*) AS n, min(scheduled_time) AS first FROM _cf_ALARM');
    // Nanoseconds do not fit into a number.
    asked.setReadBigInts(true);
    const { n, first } = asked.get() ?? {};
    return { count: Number(n ?? 0), first: typeof first === 'bigint' ? Number(first) / NANOSECONDS : null };
  });
}

/**
 * Reads a file of an object that may be running: opened for reading alone, for a writer beside the runtime would have its writes
 * fail. Null where the table is not there, or the file is not: its class may be another's, or of another version.
 */
function reading<Read>(path: string, table: string, read: (database: DatabaseSync) => Read): Read | null {
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      const asked = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?");
      return asked.get(table) === undefined ? null : read(database);
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

function count(database: DatabaseSync, from: string): number {
  return Number(
    database.prepare(`SELECT count(*) AS n FROM (SELECT 1 FROM ${from} LIMIT ?)`).get(COUNTED)?.n,
  );
}
