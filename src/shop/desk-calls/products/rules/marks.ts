import { type Json, readMetadata } from '../../../../contract/metadata.ts';
import type { Product } from '../../../../contract/resources/product.ts';
import { isHeldBack, isMarked } from '../../../catalogue/rules/product.ts';

/** What one tap says of a product; each is undone by another. */
export const productMarks = ['hide', 'show', 'sold_out', 'back'] as const;
export type ProductMark = (typeof productMarks)[number];

/** In `stock_before`, of a product of which none were counted. */
const UNCOUNTED = 'uncounted';

/**
 * What a tap changes in a product's metadata; null where it is so already. `left`: pieces that are not sold; `sold`: those that
 * were since it was last counted; `hasOwn`: some of its variants are counted alone. A product that is sold out keeps in mind how many there were, for when it is not.
 */
export function markOf(
  { metadata }: Pick<Product, 'metadata'>,
  mark: ProductMark,
  { left, sold, hasOwn }: { left: number | null; sold: number; hasOwn: boolean },
): Record<string, Json | null> | null {
  if (mark === 'hide') return isMarked(metadata, 'hidden') ? null : { hidden: true };
  if (mark === 'show') return isMarked(metadata, 'hidden') ? { hidden: null } : null;
  // What is left of none of its variants needs no tap, and what was tapped already no other.
  if (mark === 'sold_out' && (isHeldBack({ metadata }) || (left === 0 && !hasOwn))) return null;
  if (mark === 'sold_out') return { stock: 0, stock_before: left ?? UNCOUNTED };
  const before = readMetadata(metadata, 'stock_before');
  if (before === null) return null;
  const counted = typeof before === 'number' ? Math.max(0, before - sold) : null;
  return { stock: counted, stock_before: null };
}
