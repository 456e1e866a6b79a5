import { DELIVERY_SLUG } from '../../catalogue/rules/product.ts';
import type { Order } from '../../orders/store/orders.ts';
import type { ParcelChanges } from '../port.ts';

/** What a courier is told of an order. `place`: where its parcel goes, which no change of a parcel moves. */
export type ParcelDetails = Required<ParcelChanges> & { place: string };

/** What a courier has to know of an order as it is. `toCollect`: whole dinars. */
export function parcelDetailsOf(
  { contact, items }: Pick<Order, 'contact' | 'items'>,
  toCollect: number,
): ParcelDetails {
  const { name, phone, street, wilaya, commune, delivery } = contact;
  const contents = items
    .filter(({ slug }) => slug !== DELIVERY_SLUG)
    .map(({ names, quantity }) => `${names.fr.name}${quantity > 1 ? ` × ${quantity}` : ''}`);
  return {
    recipient: name,
    phone,
    address: street ?? commune,
    contents: contents.join(', '),
    amount: toCollect,
    // The street of a pick-up point is its name.
    place: [wilaya, commune, delivery, ...(delivery === 'desk' ? [street] : [])].join(' '),
  };
}

export function hasSameDetails(one: ParcelDetails, other: ParcelDetails): boolean {
  return (Object.keys(one) as (keyof ParcelDetails)[]).every((field) => one[field] === other[field]);
}
