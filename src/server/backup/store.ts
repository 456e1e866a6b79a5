import { RESTORE_TABLES, type Restore } from '../../database/restores.ts';
import { ALARM_KEY } from '../check/store.ts';
import { openDatabase } from '../state/store.ts';

/**
 * Copies an object's rows as they are at one moment, while the server may write; opened read-only, so that no request
 * waits. Not SQLite's page backup: it would copy freed pages, which still hold erased people.
 */
export function copyObject(from: string, to: string): void {
  const source = openDatabase(from, { readOnly: true });
  try {
    source.prepare('VACUUM INTO ?').run(to);
  } finally {
    source.close();
  }
}

/**
 * Classes whose objects react to a restore: a table that each has from its first step on, and how to find a person in
 * it.
 */
const CONCERNED = new Map([
  ['Ledger', { table: 'schema', person: 'SELECT 1 FROM customers WHERE id = ? AND deleted_at IS NULL' }],
  ['Shop', { table: 'orders', person: 'SELECT 1 FROM orders WHERE number = ? AND erased_at IS NULL' }],
]);

/**
 * Whether a build before 0.1.0 wrote an object: it stored its version in another table (src/database/migrations.ts).
 */
export function isTooOld(path: string): boolean {
  const database = openDatabase(path, { readOnly: true });
  try {
    const names = database.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all();
    return names.some(({ name }) => name === 'migrations' || name === 'schema_version');
  } finally {
    database.close();
  }
}

/** Seconds since the epoch in the runtime's unit of alarms, nanoseconds. */
export function alarmAt(seconds: number): bigint {
  return BigInt(seconds) * 1_000_000_000n;
}

/**
 * Writes into a restored object's file what it has to know at its next start; returns how many people it has to erase
 * again. Objects with people to erase are started at once, because no request may ever come. Objects that do not
 * react to a restore, or were never used, get no note.
 */
export function noteRestore(
  path: string,
  className: string,
  { at, backedUpAt }: Restore,
  erased: ReadonlySet<string>,
): number {
  const concerned = CONCERNED.get(className);
  if (concerned === undefined) return 0;
  const database = openDatabase(path);
  try {
    const has = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?');
    if (has.get(concerned.table) === undefined) return 0;
    database.exec('BEGIN');
    database.exec(RESTORE_TABLES);
    database
      .prepare('INSERT OR REPLACE INTO restores (at, backed_up_at, is_met) VALUES (?, ?, 0)')
      .run(at, backedUpAt);
    const isThere = database.prepare(concerned.person);
    const again = [...erased].filter((one) => isThere.get(one) !== undefined);
    const note = database.prepare('INSERT OR IGNORE INTO restored_erasures (subject) VALUES (?)');
    for (const one of again) note.run(one);
    if (again.length > 0) {
      database.exec('CREATE TABLE IF NOT EXISTS _cf_METADATA (key INTEGER PRIMARY KEY, value BLOB)');
      const wake = database.prepare('INSERT OR REPLACE INTO _cf_METADATA (key, value) VALUES (?, ?)');
      wake.run(ALARM_KEY, alarmAt(at));
    }
    database.exec('COMMIT');
    return again.length;
  } finally {
    database.close();
  }
}

/** The content of an object's file. `lastAt`: seconds, the newest recorded time; null without one. */
export type Contents = { orders: number; checkouts: number; events: number; lastAt: number | null };

/** Tables with ids that the service made, by class; in the shop those are the ids that it got from the service. */
const IDS = new Map([
  [
    'Ledger',
    [
      'checkouts',
      'attempts',
      'events',
      'customers',
      'products',
      'prices',
      'payment_links',
      'refunds',
      'payouts',
    ].map((table) => ({ table, column: 'id' })),
  ],
  ['Shop', [{ table: 'order_checkouts', column: 'checkout_id' }]],
]);

/** Columns with times in seconds. */
const TIMES = [
  { table: 'audit_log', column: 'at' },
  { table: 'order_events', column: 'at' },
  { table: 'events', column: 'created_at' },
];

/**
 * Reads every row that people or clients know by a number or an id, and passes each id that the service made to
 * `tell`.
 */
export function readContents(
  path: string,
  className: string,
  tell: (id: string, owner: { mode: string; account: string } | null) => void,
): Contents {
  const database = openDatabase(path, { readOnly: true });
  try {
    const known = database.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all();
    const tables = new Set(known.map(({ name }) => name));
    const rows = (table: string, columns: string) =>
      tables.has(table) ? database.prepare(`SELECT ${columns} FROM ${table}`).iterate() : [];
    const [identity] = rows('identity', 'mode, account');
    const owner = identity && { mode: String(identity.mode), account: String(identity.account) };
    for (const { table, column } of IDS.get(className) ?? [])
      for (const row of rows(table, column)) {
        const id = row[column];
        // A checkout whose answer has not arrived yet has no id.
        if (id !== null) tell(String(id), owner ?? null);
      }
    let orders = 0;
    for (const { id, number, token } of rows('orders', 'id, number, token')) {
      if (typeof id !== 'string' || typeof number !== 'string' || typeof token !== 'string')
        throw new Error('An order has no number.');
      orders += 1;
    }
    const count = (table: string) =>
      Array.from(rows(table, 'count(*) AS n')).reduce((sum, { n }) => sum + Number(n), 0);
    const times = TIMES.flatMap(({ table, column }) => Array.from(rows(table, `max(${column}) AS at`)))
      .filter(({ at }) => at !== null)
      .map(({ at }) => Number(at));
    return {
      orders,
      checkouts: count('checkouts'),
      events: count('events'),
      lastAt: times.length === 0 ? null : Math.max(...times),
    };
  } finally {
    database.close();
  }
}
