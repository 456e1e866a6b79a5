import type { Database } from '../../src/database/rows.ts';

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
