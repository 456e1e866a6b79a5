import type { Database } from '../../../database/rows.ts';
import { foldedWords } from '../../../text/folding.ts';

/** By what an order is searched for: whoever receives it, and its goods as they are called in every language. */
type Searched = {
  id: string;
  contact: { name: string };
  items: readonly { slug: string; names: Record<string, { name: string; label: string | null }> }[];
};

/** Writes an order's words down, new or corrected. Triggers take them away with whoever stands in it, or with the order. */
export function saveOrderWords(sql: Database, { id, contact, items }: Searched, except: string): void {
  const goods = items
    .filter(({ slug }) => slug !== except)
    .flatMap(({ names }) => Object.values(names).flatMap(({ name, label }) => [name, label ?? '']));
  const words = [...new Set(foldedWords([contact.name, ...goods].join(' ')))].join(' ');
  const known = sql.first('SELECT seq FROM order_words WHERE order_id = ?', id)?.integer('seq');
  if (known === undefined) sql.run('INSERT INTO order_words (order_id) VALUES (?)', id);
  else sql.run('DELETE FROM order_search WHERE rowid = ?', known);
  sql.run(
    'INSERT INTO order_search (rowid, words) SELECT seq, ? FROM order_words WHERE order_id = ?',
    words,
    id,
  );
}
