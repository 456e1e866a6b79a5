import { isMetadata, type Metadata } from '../../../contract/metadata.ts';
import type { Price } from '../../../contract/resources/price.ts';
import type { Product } from '../../../contract/resources/product.ts';
import { readInteger, readObject, readString, readStrings } from '../../../database/json.ts';

/**
 * Stored products and prices. Parsed by hand: the contract's schemas checked them when they came, and take several
 * times as long; a cart reads hundreds. The parsers refuse what the schemas refuse.
 */

export function readProductBody(value: unknown): Product {
  const body = readObject(value);
  return {
    id: readString(body.id),
    entity: readWord(body.entity, 'product'),
    livemode: readFlag(body.livemode),
    name: readString(body.name),
    description: body.description === null ? null : readString(body.description),
    images: readStrings(body.images),
    metadata: readKept(body.metadata),
    created_at: readTime(body.created_at),
    updated_at: readTime(body.updated_at),
  };
}

export function readPriceBody(value: unknown): Price {
  const body = readObject(value);
  return {
    id: readString(body.id),
    entity: readWord(body.entity, 'price'),
    livemode: readFlag(body.livemode),
    amount: readInteger(body.amount),
    currency: readWord(body.currency, 'dzd'),
    product_id: readString(body.product_id),
    metadata: readKept(body.metadata),
    created_at: readTime(body.created_at),
    updated_at: readTime(body.updated_at),
  };
}

function readWord<T extends string>(value: unknown, word: T): T {
  if (value !== word) throw new TypeError(`Stored value is not ${word}.`);
  return word;
}

function readFlag(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new TypeError('Stored value is no flag.');
  return value;
}

function readTime(value: unknown): number {
  const seconds = readInteger(value);
  if (seconds < 0) throw new TypeError('Stored value is no time.');
  return seconds;
}

function readKept(value: unknown): Metadata | null {
  if (value === null) return null;
  if (!isMetadata(value)) throw new TypeError('Stored value is no metadata.');
  return value;
}
