import { readMetadata } from '../../../contract/metadata.ts';
import type { Price } from '../../../contract/resources/price.ts';
import type { Product } from '../../../contract/resources/product.ts';
import type { Sort, SortOf } from '../../../domain/desk-tables.ts';
import { isHeldBack, isSoldOutVariant, stockOf, variantGroups } from '../../../domain/products/product.ts';
import type { DuplicateReason } from './duplicates.ts';

/** The states of a product in the list. */
export const productStates = ['hidden', 'sold_out', 'links_only', 'unpriced', 'duplicate'] as const;
export type ProductState = (typeof productStates)[number];

/**
 * A product in the list. Amounts in whole dinars; `left`: unsold pieces, null where nothing is counted; `addedAt`: seconds.
 */
export type ProductRow = {
  id: string;
  name: string;
  category: string | null;
  picture: string | null;
  amount: number | null;
  isFrom: boolean;
  left: number | null;
  addedAt: number;
  states: ProductState[];
  /** Sold out by a tap; another tap undoes it. */
  isHeldBack: boolean;
  /** What its form in the list shows; null for a product without a price for sale, or with several variants. */
  numbers: ListedNumbers | null;
  /** The duplicate, and why it is one; null without one. */
  duplicate: { id: string; name: string; reason: DuplicateReason } | null;
};

/**
 * The part of a product's form that its row in the list has: the price, and the pieces as the product's or the variant's
 * own. What it leaves out is not changed.
 */
export type ListedNumbers = {
  fields: { stock?: string };
  stockJson: string;
  variants: [{ variant: string; fields: { amount: string; stock?: string }; stockJson: string }];
};

/** `left`: its unsold pieces. A variant marked as sold out has no number, nor an own number in a product held back. */
export function listedNumbers(
  product: Product,
  prices: readonly Price[],
  left: number | null,
): ListedNumbers | null {
  const [group, ...others] = variantGroups(prices);
  if (group === undefined || others.length > 0 || group.offered.length === 0) return null;
  const { variant, current } = group;
  const amount = String(current.amount);
  const stockJson = JSON.stringify(readMetadata(product.metadata, 'stock'));
  if (stockOf(current) === null)
    return {
      fields: { stock: left === null ? '' : String(left) },
      stockJson,
      variants: [{ variant, fields: { amount }, stockJson: '' }],
    };
  const hasNumber = left !== null && !isSoldOutVariant(current) && !isHeldBack(product);
  const own = { stockJson: JSON.stringify(readMetadata(current.metadata, 'stock')) };
  return {
    fields: {},
    stockJson,
    variants: [{ variant, fields: hasNumber ? { amount, stock: String(left) } : { amount }, ...own }],
  };
}

/** `state`, `category`: null for all. */
export type ProductQuery = {
  q: string;
  state: ProductState | null;
  category: string | null;
  sort: Sort<SortOf<'products'>>;
};

/** A product that a search for an order's products found, with its variants. `left`: pieces, null where they are not counted. */
export type FoundProduct = {
  slug: string;
  name: string;
  variants: {
    price: string;
    label: string | null;
    amount: number;
    isSoldOut: boolean;
    left: number | null;
  }[];
};
