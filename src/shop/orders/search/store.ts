import type { Database } from '../../../database/rows.ts';
import { foldedWords } from '../../../text/folding.ts';

/** An order is searched by its recipient, place and note, and by its products' names in every language. */
type Searched = {
  id: string;
  contact: { name: string; commune: string; street: string | null; note: string | null };
  items: readonly { slug: string; names: Record<string, { name: string; label: string | null }> }[];
};

/** Saves an order's search words, new or corrected. Triggers delete them with the contact or the order. */
export function saveOrderWords(sql: Database, { id, contact, items }: Searched, except: string): void {
  const { name, commune, street, note } = contact;
  const productLines = items
    .filter(({ slug }) => slug !== except)
    .flatMap(({ names }) => Object.values(names).flatMap((one) => [one.name, one.label ?? '']));
  const words = [
    ...new Set(foldedWords([name, commune, street ?? '', note ?? '', ...productLines].join(' '))),
  ].join(' ');
  const known = sql.first('SELECT seq FROM order_words WHERE order_id = ?', id)?.integer('seq');
  if (known === undefined) sql.run('INSERT INTO order_words (order_id) VALUES (?)', id);
  else sql.run('DELETE FROM order_search WHERE rowid = ?', known);
  sql.run(
    'INSERT INTO order_search (rowid, words) SELECT seq, ? FROM order_words WHERE order_id = ?',
    words,
    id,
  );
}
