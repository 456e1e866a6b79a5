import { readMetadata } from '../../contract/metadata.ts';
import type { CheckoutStatus } from '../../contract/resources/checkout.ts';
import { isOpen } from './order.ts';

/** The shopper of an order. */
type Person = { orderId: string; name: string; phone: string };

/** True for the customer of an order: by the order in its metadata or, without metadata, by phone and name. */
export function isPerson(
  { name, phone, metadata }: { name: string; phone: string | null; metadata: unknown },
  person: Person,
): boolean {
  const named = readMetadata(metadata, 'order_id');
  return phone === person.phone && (named === null ? name === person.name : named === person.orderId);
}

/**
 * True for an order's checkout that can be paid or was paid: by the order in its metadata or, without metadata, by
 * the address of the order's page, which contains the order's token.
 */
export function isCheckoutOf(
  { status, metadata, success_url }: { status: CheckoutStatus; metadata: unknown; success_url?: string },
  order: { id: string; token: string },
): boolean {
  const named = readMetadata(metadata, 'order_id');
  const isOrders = named === null ? success_url?.includes(order.token) === true : named === order.id;
  return isOrders && (isOpen(status) || status === 'paid');
}
