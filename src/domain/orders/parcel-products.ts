import type { Locale } from '../../contract/scalars.ts';
import type { ItemName, OrderItem } from '../line-items.ts';
import { DELIVERY_SLUG } from '../products/product.ts';

/** What a parcel's contents are written from: a line of an order, without its amounts. */
export type ParcelItem = Pick<OrderItem, 'price' | 'slug' | 'names' | 'quantity'>;

/** Products in a parcel, or to take back. `variant`: the price, which identifies them; `label`: size or colour. */
export type ParcelProduct = ItemName & { variant: string; quantity: number };

/**
 * What a parcel contains, without its delivery. Slips, lists of the packer, pages and couriers all say it by this rule.
 */
export function parcelProductsOf(items: readonly ParcelItem[], language: Locale): ParcelProduct[] {
  return items
    .filter(({ slug }) => slug !== DELIVERY_SLUG)
    .map(({ price, names, quantity }) => ({ variant: price, ...names[language], quantity }));
}

/** A product with its size or colour. */
export function productName({ name, label }: ItemName): string {
  return label === null ? name : `${name} ${label}`;
}

/** Products in one line of text; one piece is not counted. */
export function productsText(products: readonly ParcelProduct[]): string {
  return products
    .map((one) => `${productName(one)}${one.quantity > 1 ? ` × ${one.quantity}` : ''}`)
    .join(', ');
}
