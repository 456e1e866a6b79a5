import type { ProductProps } from './product-props.ts';

/**
 * What is chosen on a product's page, and what follows the choice without a script: each part for one variant or one
 * quantity has its class, and the style sheet shows the parts whose field is checked.
 */

type Product = ProductProps['product'];
type Variant = Product['variants'][number];

/** Choices that the style sheet follows. */
const MOST_FOLLOWED = 12;

/** The class of what belongs to a variant, by its place; none beyond those that the style sheet follows. */
export function ofVariant(index: number): string | undefined {
  return index < MOST_FOLLOWED ? `v${index + 1}` : undefined;
}

/** The same of a quantity, of which there are few. */
export const ofQuantity = (index: number) => `t${index + 1}`;

/** The place of the variant that the page chooses: that of the address, else the first for sale. */
export function firstChoice({ product, chosen = null }: Pick<ProductProps, 'product' | 'chosen'>): number {
  const wanted = product.variants.findIndex(({ variant, isSoldOut }) => variant === chosen && !isSoldOut);
  return wanted < 0 ? product.variants.findIndex(({ isSoldOut }) => !isSoldOut) : wanted;
}

/** True where all variants have one price, before and now. */
export function isOfOnePrice({ variants }: Product): boolean {
  const [first] = variants;
  return variants.every((one) => one.amount === first?.amount && one.compareAt === first.compareAt);
}

/** A variant whose price and tiers are those of all variants for sale; null where they differ, or have no tiers. */
export function tieredVariant({ variants }: Product): Variant | null {
  const [first, ...others] = variants.filter(({ isSoldOut }) => !isSoldOut);
  const offerOf = ({ amount, tiers }: Variant) => JSON.stringify([amount, tiers]);
  if (first?.tiers === undefined) return null;
  return others.every((other) => offerOf(other) === offerOf(first)) ? first : null;
}

/**
 * The quantities to choose from: one piece, or several that cost less together. Other quantities are for the cart; one
 * that the address names is a choice as well. None where a quantity is typed.
 */
export function quantitiesOf({ product, quantity = 1, mistyped = null }: ProductProps): number[] {
  const variant = tieredVariant(product);
  if (variant === null || mistyped !== null) return [];
  const most = product.available ?? Number.POSITIVE_INFINITY;
  const all = [1, quantity, ...(variant.tiers ?? []).map(({ pieces }) => pieces)];
  return [...new Set(all)]
    .filter((pieces) => pieces <= most || pieces === 1)
    .sort((one, other) => one - other);
}
