import { readObject, readString } from '../../database/json.ts';
import type { CartLine } from '../../domain/carts.ts';
import {
  type ItemName,
  type OrderItem,
  type ReturnedItem,
  returnedPlaces,
  type Tier,
} from '../../domain/line-items.ts';
import { inEachLanguage } from '../../text/languages/by-language.ts';

/**
 * Stored items, with names in every language. Parsed by hand, like all own JSON that a page waits for: a schema took
 * a tenth of the time of an order's page.
 */
export function readItems(value: unknown): OrderItem[] {
  return readList(value).map((one) => readItem(readObject(one)));
}

function readItem(item: Record<string, unknown>): OrderItem {
  const names = readNames(item.names);
  return {
    price: readString(item.price),
    productId: readString(item.productId),
    slug: readString(item.slug),
    picture: item.picture === null ? null : readString(item.picture),
    amount: readNumber(item.amount),
    quantity: readNumber(item.quantity),
    ...(item.tiers === undefined ? {} : { tiers: readTiers(item.tiers) }),
    names: inEachLanguage((language) => names.get(language) ?? firstOf(names)),
  };
}

function readTiers(value: unknown): Tier[] {
  return readList(value).map((one) => {
    const { pieces, amount } = readObject(one);
    return { pieces: readNumber(pieces), amount: readNumber(amount) };
  });
}

/** Stored pieces that came back. */
export function readReturned(value: unknown): ReturnedItem[] {
  return readList(value).map((one) => {
    const item = readObject(one);
    const place = returnedPlaces.find((known) => known === item.place);
    if (place === undefined) throw new TypeError('Stored pieces are at no known place.');
    return { ...readItem(item), place, entry: readNumber(item.entry) };
  });
}

/** Names by language code. A newer build may have stored a language that this build does not know. */
function readNames(value: unknown): Map<string, ItemName> {
  const names = Object.entries(readObject(value));
  return new Map(names.map(([language, one]) => [language, readItemName(readObject(one))]));
}

/** An order from a build with fewer languages shows its first name. */
function firstOf(names: ReadonlyMap<string, ItemName>): ItemName {
  const [first] = names.values();
  if (first === undefined) throw new TypeError('A stored item has no name.');
  return first;
}

function readItemName({ name, label }: Record<string, unknown>): ItemName {
  return { name: readString(name), label: label === null ? null : readString(label) };
}

export function readCart(value: unknown): CartLine[] {
  return readList(value).map((one) => {
    const { price, quantity } = readObject(one);
    return { price: readString(price), quantity: readNumber(quantity) };
  });
}

function readList(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError('Stored value is no array.');
  return value;
}

function readNumber(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError('Stored value is no number.');
  return value;
}

/**
 * SQL, for triggers on `orders`: the lines of the old or the new row, without delivery, as `product_id`, `names` and
 * `is_kept`, which is 0 for pieces that came back while others were kept.
 */
export function productLines(row: 'OLD' | 'NEW'): string {
  return `SELECT json_extract(value, '$.productId') AS product_id, json_extract(value, '$.names') AS names, 1 AS is_kept
      FROM json_each(CASE WHEN json_valid(${row}.items) THEN ${row}.items ELSE '[]' END)
      WHERE json_extract(value, '$.slug') IS NOT 'delivery' AND json_extract(value, '$.productId') IS NOT NULL
    UNION ALL SELECT json_extract(value, '$.productId'), json_extract(value, '$.names'), 0
      FROM json_each(coalesce(${row}.returned, '[]'))`;
}
