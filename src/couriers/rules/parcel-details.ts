import type { OrderBalance } from '../../domain/orders/balance.ts';
import type { Order } from '../../domain/orders/order.ts';
import { parcelProductsOf, productsText } from '../../domain/orders/parcel-products.ts';
import type { ParcelChanges } from '../port.ts';

/** What a courier is told of an order. `place`: where its parcel goes, which no change of a parcel moves. */
export type ParcelDetails = Required<ParcelChanges> & { place: string };

/** What a courier has to know of an order as it is. `toCollect`: whole dinars. */
export function parcelDetailsOf(
  { contact, items }: Pick<Order, 'contact' | 'items'>,
  toCollect: number,
): ParcelDetails {
  const { name, phone, street, wilaya, commune, delivery } = contact;
  return {
    recipient: name,
    phone,
    address: street ?? commune,
    contents: productsText(parcelProductsOf(items, 'fr')),
    amount: toCollect,
    // The street of a pick-up point is its name.
    place: [wilaya, commune, delivery, ...(delivery === 'desk' ? [street] : [])].join(' '),
  };
}

/** What the courier of a parcel is to collect. It stays once money was taken at the door. Whole dinars. */
export function amountOfParcel(
  { sentDetails, amount }: { sentDetails: ParcelDetails | null; amount: number },
  { collected, toCollect }: OrderBalance,
): number {
  return collected > 0 ? (sentDetails?.amount ?? amount) : toCollect;
}

export function hasSameDetails(one: ParcelDetails, other: ParcelDetails): boolean {
  return (Object.keys(one) as (keyof ParcelDetails)[]).every((field) => one[field] === other[field]);
}
