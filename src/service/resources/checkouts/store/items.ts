import { readInteger, readObject, readString } from '../../../../database/json.ts';
import type { Database } from '../../../../database/rows.ts';
import { knownLanguage } from '../../../../text/languages/by-language.ts';
import type { LocalNames } from '../../../payments/rules/payer.ts';

/** An item as it was bought: later changes of the product or the price do not affect it. */
export type ItemSnapshot = {
  priceId: string;
  productId: string;
  name: string;
  /** Only for the hosted pages; the API does not answer it. */
  localNames: LocalNames | null;
  image: string | null;
  /** True for the delivery, whose product has `metadata.slug` `delivery`: it is not counted as a product. */
  isDelivery: boolean;
  amount: number;
  quantity: number;
  /** The price's metadata: compact JSON, as sent. */
  metadata: string | null;
  createdAt: number;
  updatedAt: number;
};

/** Drops names in unsupported languages. */
function readLocalNames(value: unknown): LocalNames | null {
  if (value === null) return null;
  const names: LocalNames = {};
  for (const [language, name] of Object.entries(readObject(value))) {
    const known = knownLanguage(language);
    if (known !== null) names[known] = readString(name);
  }
  return names;
}

function readItem(value: unknown): ItemSnapshot {
  const item = readObject(value);
  return {
    priceId: readString(item.priceId),
    productId: readString(item.productId),
    name: readString(item.name),
    localNames: readLocalNames(item.localNames),
    image: item.image === null ? null : readString(item.image),
    isDelivery: item.isDelivery === true,
    amount: readInteger(item.amount),
    quantity: readInteger(item.quantity),
    metadata: item.metadata === null ? null : readString(item.metadata),
    createdAt: readInteger(item.createdAt),
    updatedAt: readInteger(item.updatedAt),
  };
}

function readItemList(value: unknown): ItemSnapshot[] {
  if (!Array.isArray(value)) throw new TypeError('Stored items are no array.');
  return value.map(readItem);
}

/** One row for all items: they are written and read together. `seq`: the checkout's. */
export function insertCheckoutItems(database: Database, seq: number, items: readonly ItemSnapshot[]): void {
  database.run('INSERT INTO checkout_items VALUES (?, ?)', seq, JSON.stringify(items));
}

export function readCheckoutItems(database: Database, seq: number): ItemSnapshot[] {
  return (
    database
      .first('SELECT items FROM checkout_items WHERE checkout_seq = ?', seq)
      ?.json('items', readItemList) ?? []
  );
}
