import type { ParcelProduct } from '../../../domain/orders/parcel-products.ts';
import type { Parcel } from './parcel.ts';

/** A product of several parcels, with its quantity in each. */
type Picked = Omit<ParcelProduct, 'variant'> & { parcels: { number: string; quantity: number }[] };

/** The picking list by name, so that variants of one product are together. */
export function pickingOf(
  parcels: readonly Pick<Parcel, 'number' | 'items'>[],
  compare: (one: string, other: string) => number,
): Picked[] {
  const picked = new Map<string, Picked>();
  for (const { number, items } of parcels)
    for (const { variant, name, label, quantity } of items) {
      const known = picked.get(variant) ?? { name, label, quantity: 0, parcels: [] };
      known.quantity += quantity;
      known.parcels.push({ number, quantity });
      picked.set(variant, known);
    }
  return [...picked.values()].sort(
    (one, other) => compare(one.name, other.name) || compare(one.label ?? '', other.label ?? ''),
  );
}
