import { communesIn } from '../../../text/communes.ts';
import { foldedWords } from '../../../text/folding.ts';
import { wilayas } from '../../../text/wilayas.ts';
import type { CourierCommune, CourierPickupPoint } from '../port.ts';

const keyOf = (text: string) => foldedWords(text).join('');

/** Couriers know the 58 wilayas: those of 2026 go out under their parent. */
export function courierWilayaOf(code: number): number {
  return wilayas.find((wilaya) => wilaya.code === code)?.parent ?? code;
}

/** The French name of a commune, as the shop's list has it; what was typed where the list lacks it. */
function frenchName(wilaya: number, written: string): string {
  const sought = keyOf(written);
  const found = communesIn(wilaya, 'fr').find(
    ({ name, other }) => keyOf(name) === sought || keyOf(other) === sought,
  );
  return found?.name ?? written;
}

/** The courier's commune of an address: equal after folding, inside the wilaya. Null for none. */
export function matchCommune(
  { wilaya, commune }: { wilaya: number; commune: string },
  list: readonly CourierCommune[],
): CourierCommune | null {
  const sought = keyOf(frenchName(wilaya, commune));
  return list.find(({ name }) => keyOf(name) === sought) ?? null;
}

/** The courier's pick-up point: by the name that the order has, or the only one of the commune. Null for none. */
export function matchPickupPoint(
  { street, commune }: { street: string | null; commune: string },
  points: readonly CourierPickupPoint[],
): CourierPickupPoint | null {
  const sought = keyOf(street ?? '');
  const named = points.filter(({ name }) => sought !== '' && sought.startsWith(keyOf(name)));
  if (named.length === 1) return named[0] ?? null;
  const here = points.filter((point) => keyOf(point.commune) === keyOf(commune));
  return here.length === 1 ? (here[0] ?? null) : null;
}
