import type { Database, Row } from '../../../database/rows.ts';
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

/** How many hits one page reads, even when few of them match: the page then links to the rest. */
export const MAX_FOUND = 300;

/** Hits of the first part; each next part is twice as large. */
const FIRST_PART = 30;

/** What a part of the search begins with: `order_search` is read from the newest order on. */
type PartOfSearch = { before: number; count: number };

/**
 * The hits of a search, the newest first: in parts, until `enough` of them are wanted or `MAX_FOUND` are read. `select`:
 * reads a part, with the column `seq`. `isMore`: there may be further hits.
 */
export function readHits(
  select: (part: PartOfSearch) => Row[],
  from: number | null,
  isWanted: (row: Row) => boolean,
  enough: number,
): { rows: Row[]; isMore: boolean } {
  const rows: Row[] = [];
  let before = from ?? Number.MAX_SAFE_INTEGER;
  let wanted = 0;
  for (let count = FIRST_PART; rows.length < MAX_FOUND; count *= 2) {
    const part = select({ before, count: Math.min(count, MAX_FOUND - rows.length) });
    rows.push(...part);
    wanted += part.filter(isWanted).length;
    const last = part.at(-1);
    if (last === undefined || part.length < Math.min(count, MAX_FOUND)) break;
    if (wanted >= enough) return { rows, isMore: true };
    before = last.integer('seq');
  }
  return { rows, isMore: rows.length === MAX_FOUND };
}

/** The place of an order in the search; null without one. */
export function findPlace(sql: Database, number: string): number | null {
  const row = sql.first(
    'SELECT seq FROM order_words WHERE order_id = (SELECT id FROM orders WHERE number = ?)',
    number,
  );
  return row?.integer('seq') ?? null;
}

/** Saves an order's search words: of one that is being placed (`isNew`), or corrected. Triggers delete them with the contact or the order. */
export function saveOrderWords(
  sql: Database,
  { id, number, contact, items }: Searched,
  except: string,
  isNew: boolean,
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
  const known = isNew
    ? undefined
    : sql.first('SELECT seq FROM order_words WHERE order_id = ?', id)?.integer('seq');
  if (known === undefined) sql.run('INSERT INTO order_words (order_id) VALUES (?)', id);
  else sql.run('DELETE FROM order_search WHERE rowid = ?', known);
  sql.run(
    'INSERT INTO order_search (rowid, words) SELECT seq, ? FROM order_words WHERE order_id = ?',
    words,
    id,
  );
}
