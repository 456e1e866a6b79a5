import type { Database } from '../../../database/rows.ts';
import type { Selection } from './pages.ts';

/** One filter of a list: the values of which an element has one, and the index that finds rows no run lists yet. */
export type Filter = Selection['filters'][number];

/** By one value; `column`: by which an index finds the rows of before. */
export function filterBy(name: string, value: string, column: string | null = null): Filter {
  return { values: [`${name}=${value}`], former: column === null ? null : formerly(column, value) };
}

function formerly(column: string, value: string): Filter['former'] {
  return { sql: `${column} IS NOT NULL AND ${column} = ?`, value };
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
    const isOrder = table === 'checkouts' && key === 'order_id';
    return { values: [`${table}.metadata=${entry}`], former: isOrder ? formerly('order_id', value) : null };
  });
}
