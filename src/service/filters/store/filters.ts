import type { Database } from '../../../database/rows.ts';
import type { Selection } from './pages.ts';

/** One filter of a list: the values of which an element has one. */
export type Filter = Selection['filters'][number];

/** By one value. */
export function filterBy(name: string, value: string): Filter {
  return { values: [`${name}=${value}`] };
}

/** By the entry of metadata that is asked for: key and value, as texts. */
export function filterByMetadata(
  database: Database,
  table: string,
  asked: Record<string, string> | undefined,
): Filter[] {
  return Object.entries(asked ?? {}).map(([key, value]) => {
    // SQLite spells the entry, as it does where it is listed.
    const entry = database.first('SELECT json_array(?, ?) AS entry', key, value)?.text('entry') ?? '';
    return filterBy(`${table}.metadata`, entry);
  });
}
