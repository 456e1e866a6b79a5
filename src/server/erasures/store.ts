import { READ_ERASED } from '../../database/erasure-list.ts';
import { hasTable, readObject } from '../state/store.ts';
import type { Erased } from './list.ts';

/** Everyone in an object's own table of erasures: the list lacks them after a crash, and when it is a new file. */
export function findErased(path: string, className: string): Erased[] {
  return readObject(path, (database) => {
    if (!hasTable(database, 'erased')) return [];
    const rows = database.prepare(READ_ERASED).all();
    return rows.map(({ subject }) =>
      className === 'Shop' ? { order: String(subject) } : { customer: String(subject) },
    );
  });
}
