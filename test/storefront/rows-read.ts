import { runInDurableObject } from 'cloudflare:test';
import { vi } from 'vitest';
import { dropKept } from '../../src/database/kept-results.ts';
import { Database } from '../../src/database/rows.ts';
import { ShopAlarm } from '../../src/shop-worker/alarm.ts';
import { stub } from './mirror.ts';

type Values = Parameters<Database['all']> extends [string, ...infer V] ? V : never;

/** The database, reporting how many rows every statement has read. */
export function countRows(
  sql: Database,
  note: (read: number, query: string, bindings: Values) => void,
): Database {
  return new Proxy(sql, {
    get(target, name) {
      if (name !== 'all') return Reflect.get(target, name);
      return (query: string, ...bindings: Values) => {
        const before = target.tally.read;
        const rows = target.all(query, ...bindings);
        note(target.tally.read - before, query, bindings);
        return rows;
      };
    },
  });
}

/**
 * Reports each statement of the shop during `work`, with the rows that it read. The alarm does nothing in that time: its
 * jobs read rows, too, and on a slow machine it rings in the middle.
 */
export async function watchStatements(
  work: () => Promise<unknown>,
  note: (statement: string, read: number) => void,
): Promise<void> {
  const { all } = Database.prototype;
  const ring = vi.spyOn(ShopAlarm.prototype, 'ring').mockResolvedValue();
  const spy = vi.spyOn(Database.prototype, 'all').mockImplementation(function (
    this: Database,
    statement,
    ...values
  ) {
    const before = this.tally.read;
    const rows = all.call(this, statement, ...values);
    note(statement, this.tally.read - before);
    return rows;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
    ring.mockRestore();
  }
}

/**
 * The rows that the shop reads during `work`, by the statements that `counts` selects, as after a start: nothing is kept
 * in memory.
 */
export async function rowsReadDuring(
  work: () => Promise<unknown>,
  counts: (statement: string, read: number) => boolean = () => true,
): Promise<number> {
  await runInDurableObject(stub(), (_, { storage }) => dropKept(storage.sql));
  let rows = 0;
  await watchStatements(work, (statement, read) => {
    if (counts(statement, read)) rows += read;
  });
  return rows;
}
