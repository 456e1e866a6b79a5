import { type Json, readMetadata } from '../../../contract/metadata.ts';
import type { Product } from '../../../contract/resources/product.ts';
import { hasFlag, isHeldBack } from '../../../domain/products/product.ts';

/** What one tap changes of a product's availability; each is undone by another. */
export const availabilityChanges = ['hide', 'show', 'sold_out', 'back'] as const;
export type AvailabilityChange = (typeof availabilityChanges)[number];

/** The value of `stock_before` for an uncounted product. */
const UNCOUNTED = 'uncounted';

/**
 * The metadata changes of a tap; null where the product is so already. `left`: unsold pieces; `sold`: pieces sold since
 * the last count; `hasOwn`: some variants are counted separately. A sold-out product remembers its number for its
 * return.
 */
export function availabilityMetadata(
  { metadata }: Pick<Product, 'metadata'>,
  wanted: AvailabilityChange,
  { left, sold, hasOwn }: { left: number | null; sold: number; hasOwn: boolean },
): Record<string, Json | null> | null {
  if (wanted === 'hide') return hasFlag(metadata, 'hidden') ? null : { hidden: true };
  if (wanted === 'show') return hasFlag(metadata, 'hidden') ? { hidden: null } : null;
  // A product without any pieces needs no tap, and one that is sold out no second tap.
  if (wanted === 'sold_out' && (isHeldBack({ metadata }) || (left === 0 && !hasOwn))) return null;
  if (wanted === 'sold_out') return { stock: 0, stock_before: left ?? UNCOUNTED };
  const before = readMetadata(metadata, 'stock_before');
  if (before === null) return null;
  const counted = typeof before === 'number' ? Math.max(0, before - sold) : null;
  return { stock: counted, stock_before: null };
}
