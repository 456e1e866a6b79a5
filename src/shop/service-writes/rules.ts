import { isMetadata, type Metadata, readMetadata } from '../../contract/metadata.ts';
import type { CheckoutStatus } from '../../contract/resources/checkout.ts';
import type { Price } from '../../contract/resources/price.ts';
import type { Product } from '../../contract/resources/product.ts';
import { isOpen } from '../orders/rules/order.ts';

/** Resources whose metadata the shop relies on. */
export type ResourceWithMetadata = 'product' | 'price' | 'checkout';

/** What a write makes. */
export type WrittenResource = 'product' | 'price' | 'customer' | 'payment_link';

/** The fields of a request by which the shop knows again what it made. */
export type GoodRequest = { name?: string; product_id?: string; amount?: number; metadata?: unknown };

/**
 * A write that has begun and has no answer yet. `request`: null for a resource that is not known again by it; `madeId`: what it has
 * made, where a list has shown that.
 */
export type PendingWrite = {
  key: string;
  resource: WrittenResource;
  request: GoodRequest | null;
  madeId: string | null;
};

function keysOf(metadata: unknown): string[] {
  if (Array.isArray(metadata)) return metadata.flatMap(keysOf);
  return isMetadata(metadata) ? Object.keys(metadata) : [];
}

/** True for metadata that says something. */
export function hasKeys(metadata: unknown): metadata is Metadata {
  return keysOf(metadata).length > 0;
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** True when an answer's metadata has all that was sent. A number that came back as a text is the same to the shop. */
export function isEchoed(sent: unknown, answered: unknown): boolean {
  const keys = keysOf(sent);
  if (keys.length === 0) return !hasKeys(answered);
  return keys.every((key) => textOf(readMetadata(sent, key)) === textOf(readMetadata(answered, key)));
}

/** Whether the service keeps metadata, as far as a read element tells of a write. `isNew`: the shop sees it for the first time. */
type Evidence = { isNew: boolean; keepsMetadata: boolean };

/**
 * True when a write made a product or price, as far as that can be told. Its metadata says so; where a service gives none back, its
 * other fields do, if nobody has seen it before.
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

/** The person of an order. */
type Person = { orderId: string; name: string; phone: string };

/** True for the customer of an order: by the order that its metadata names or, where that names none, by phone and name. */
export function isPerson(
  { name, phone, metadata }: { name: string; phone: string | null; metadata: unknown },
  person: Person,
): boolean {
  const named = readMetadata(metadata, 'order_id');
  return phone === person.phone && (named === null ? name === person.name : named === person.orderId);
}

/**
 * True for a checkout of an order that can be or was paid: by the order that its metadata names or, where that names none, by the
 * address of the order's page, which has the order's token in it.
 */
export function isCheckoutOf(
  { status, metadata, success_url }: { status: CheckoutStatus; metadata: unknown; success_url?: string },
  order: { id: string; token: string },
): boolean {
  const named = readMetadata(metadata, 'order_id');
  const isOrders = named === null ? success_url?.includes(order.token) === true : named === order.id;
  return isOrders && (isOpen(status) || status === 'paid');
}
