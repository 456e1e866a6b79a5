import * as z from 'zod';
import type { Locale } from '../../../contract/scalars.ts';
import { readObject, readString } from '../../../database/json.ts';
import { inEachLanguage } from '../../../text/locales/by-language.ts';
import type { CartLine } from '../../cart/rules.ts';
import type { ItemName, OrderItem } from '../../checkout/rules.ts';

/**
 * Items as they are kept: named in the order's language, and in all of them since orders do that. By hand, as all JSON of ours that
 * a page waits for: a schema took a tenth of an order's page.
 */
export function readItems(value: unknown): OrderItem[] {
  return readList(value).map((one) => {
    const item = readObject(one);
    const only = readItemName(item);
    const names = item.names === undefined ? null : readNames(item.names);
    return {
      price: readString(item.price),
      productId: readString(item.productId),
      slug: readString(item.slug),
      picture: item.picture === null ? null : readString(item.picture),
      amount: readNumber(item.amount),
      quantity: readNumber(item.quantity),
      names: inEachLanguage((language) => names?.get(language) ?? only),
    };
  });
}

/** By the code of a language, which a build may know that this one does not. */
function readNames(value: unknown): Map<string, ItemName> {
  const names = Object.entries(readObject(value));
  return new Map(names.map(([language, one]) => [language, readItemName(readObject(one))]));
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

/** The name in the order's language stays beside the others: versions of the shop before them read no other. */
export function writeItems({ items, language }: { items: readonly OrderItem[]; language: Locale }): string {
  return JSON.stringify(items.map((one) => ({ ...one, ...one.names[language] })));
}

export const storedCoupon = z.object({
  code: z.string(),
  kind: z.enum(['percent', 'amount']),
  value: z.int(),
  on: z.enum(['goods', 'delivery']),
  minimum: z.int(),
  prices: z.array(z.string()).nullable(),
});
