import { isMetadata, type Metadata, readMetadata } from '../contract/metadata.ts';
import type { Price } from '../contract/resources/price.ts';
import type { Product } from '../contract/resources/product.ts';

/** Resources whose metadata the shop relies on. */
export type ResourceWithMetadata = 'product' | 'price' | 'checkout';

/** The resource that a write creates. */
export type WrittenResource = 'product' | 'price' | 'customer' | 'payment_link';

/** The fields of a request by which the shop recognises its result. */
export type ProductRequest = { name?: string; product_id?: string; amount?: number; metadata?: unknown };

/**
 * A write without an answer so far. `request`: null for a resource that is not recognised by its request; `madeId`:
 * its result, when a list has shown it.
 */
export type PendingWrite = {
  key: string;
  resource: WrittenResource;
  request: ProductRequest | null;
  madeId: string | null;
};

function keysOf(metadata: unknown): string[] {
  if (Array.isArray(metadata)) return metadata.flatMap(keysOf);
  return isMetadata(metadata) ? Object.keys(metadata) : [];
}

/** True for metadata with at least one key. */
export function hasKeys(metadata: unknown): metadata is Metadata {
  return keysOf(metadata).length > 0;
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** True when an answer's metadata has all that was sent. A number that comes back as text is equal. */
export function isEchoed(sent: unknown, answered: unknown): boolean {
  const keys = keysOf(sent);
  if (keys.length === 0) return !hasKeys(answered);
  return keys.every((key) => textOf(readMetadata(sent, key)) === textOf(readMetadata(answered, key)));
}

/**
 * What a read element shows about a pending write. `isNew`: the shop reads it for the first time; `keepsMetadata`:
 * the service returns metadata.
 */
type Evidence = { isNew: boolean; keepsMetadata: boolean };

/**
 * True when a write made this product or price, as far as that can be told: by its metadata, or, where the service
 * returns none, by its other fields, if the element is new to the shop.
 */
export function isMadeBy(
  { resource, request }: PendingWrite,
  element: Product | Price,
  { isNew, keepsMetadata }: Evidence,
): boolean {
  if (request === null || resource !== element.entity) return false;
  const { metadata } = element;
  const fits =
    element.entity === 'product'
      ? element.name === request.name
      : element.product_id === request.product_id && element.amount === request.amount;
  const slug = readMetadata(request.metadata, 'slug');
  if (resource === 'product' && slug !== null && hasKeys(metadata))
    return readMetadata(metadata, 'slug') === slug;
  if (isEchoed(request.metadata, metadata)) return fits && (isNew || hasKeys(metadata));
  return fits && isNew && !keepsMetadata && !hasKeys(metadata);
}

/**
 * What became of the details that the payment page shows. `published`: it shows them; `waiting`: its name waits for the
 * service's operator; `scope`: the shop's key may not change it; `failed`: no usable answer; `none`: the service has no
 * profile.
 */
export const profileOutcomes = ['published', 'waiting', 'scope', 'failed', 'none'] as const;
export type ProfileOutcome = (typeof profileOutcomes)[number];
