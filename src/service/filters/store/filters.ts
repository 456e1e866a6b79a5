import type { Database } from '../../../database/rows.ts';
import type { Selection } from './pages.ts';

/** One filter of a list: an element matches when it has one of the values. */
export type Filter = Selection['filters'][number];

/** A filter by one value. */
export function filterBy(name: string, value: string): Filter {
  return { values: [`${name}=${value}`] };
}

/** A filter by one metadata entry: key and value, as texts. */
export function filterByMetadata(
  database: Database,
  table: string,
  asked: Record<string, string> | undefined,
): Filter[] {
  return Object.entries(asked ?? {}).map(([key, value]) => {
    // SQLite writes the entry, exactly as in the triggers.
    const entry = database.first('SELECT json_array(?, ?) AS entry', key, value)?.text('entry') ?? '';
    return filterBy(`${table}.metadata`, entry);
  });
}
