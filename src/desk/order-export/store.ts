import * as z from 'zod';
import type { Database } from '../../database/rows.ts';
import type { ExportChoice } from './rules/columns.ts';
import type { ExportCursor, ExportFilter } from './rules/exported-order.ts';

const storedChoice = z.object({ columns: z.array(z.string()), format: z.string() });

/**
 * The columns and the format of the last file, in the words of the build that wrote them; null before the first.
 */
export function readExportChoice(sql: Database): z.infer<typeof storedChoice> | null {
  const row = sql.first('SELECT choice FROM export_choice');
  return row?.jsonOrNull('choice', storedChoice.parse) ?? null;
}

export function saveExportChoice(sql: Database, choice: ExportChoice): void {
  sql.run('INSERT OR REPLACE INTO export_choice (id, choice) VALUES (1, ?)', JSON.stringify(choice));
}

/** Orders after the cursor, oldest first, at most `count`, that pass the filter. */
export function readPart(
  sql: Database,
  { from, to, fulfilment, payment }: ExportFilter,
  after: ExportCursor | null,
  count: number,
): ExportCursor[] {
  const column = fulfilment !== null ? 'fulfilment' : payment !== null ? 'payment' : null;
  const wanted: [condition: string, ...values: (string | number)[]][] = [];
  if (column !== null) wanted.push([`${column} = ?`, fulfilment ?? payment ?? '']);
  if (after !== null) wanted.push(['(placed_at, id) > (?, ?)', after.placedAt, after.id]);
  else if (from !== null) wanted.push(['placed_at >= ?', from]);
  if (to !== null) wanted.push(['placed_at < ?', to]);
  const where = wanted.length === 0 ? '' : `WHERE ${wanted.map(([condition]) => condition).join(' AND ')}`;
  return sql
    .all(
      `SELECT placed_at, id FROM orders INDEXED BY orders_by_${column ?? 'time'} ${where}
       ORDER BY placed_at, id LIMIT ?`,
      ...wanted.flatMap(([, ...values]) => values),
      count,
    )
    .map((row) => ({ placedAt: row.integer('placed_at'), id: row.text('id') }));
}
