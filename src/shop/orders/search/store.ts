import type { Database } from '../../../database/rows.ts';
import { foldedWords } from '../../../text/folding.ts';
import { localPhone } from '../../../text/phones.ts';

/** An order is searched by its recipient, phone, place and note, and by its products' names in every language. */
type Searched = {
  id: string;
  number: string;
  contact: { name: string; phone: string; commune: string; street: string | null; note: string | null };
  items: readonly { slug: string; names: Record<string, { name: string; label: string | null }> }[];
};

/** Ends of a phone and of an order's number that people say instead of the whole; their beginnings need no word. */
function endsOf(phone: string, number: string): string[] {
  const digits = localPhone(phone);
  return [digits, digits.slice(-8), digits.slice(-6), digits.slice(-4), number.slice(-4)];
}

/** Saves an order's search words, new or corrected. Triggers delete them with the contact or the order. */
export function saveOrderWords(
  sql: Database,
  { id, number, contact, items }: Searched,
  except: string,
): void {
  const { name, phone, commune, street, note } = contact;
  const productLines = items
    .filter(({ slug }) => slug !== except)
    .flatMap(({ names }) => Object.values(names).flatMap((one) => [one.name, one.label ?? '']));
  const words = [
    ...new Set(
      foldedWords(
        [name, commune, street ?? '', note ?? '', ...endsOf(phone, number), ...productLines].join(' '),
      ),
    ),
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
