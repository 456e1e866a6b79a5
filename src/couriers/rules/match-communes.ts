import { pickupPointPart, pickupPointText } from '../../domain/delivery/pickup-points.ts';
import { communeCode, communesOf } from '../../text/communes.ts';
import { foldedWords } from '../../text/folding.ts';
import { wilayas } from '../../text/wilayas.ts';
import type { CourierCommune, CourierPickupPoint } from '../port.ts';

export const keyOf = (text: string) => foldedWords(text).join('');

/** Couriers know the 58 wilayas: those of 2026 go out under their parent. */
export function courierWilayaOf(code: number): number {
  return wilayas.find((wilaya) => wilaya.code === code)?.parent ?? code;
}

/** The ten wilayas of 2019: couriers keep some of their communes under the old parent (CF, DS). */
const formerParents: Partial<Record<number, number>> = {
  49: 1,
  50: 1,
  51: 7,
  52: 8,
  53: 11,
  54: 11,
  55: 30,
  56: 33,
  57: 39,
  58: 47,
};

/** The courier's wilayas that may have the communes of one of ours, the likeliest first. */
export function courierWilayasOf(code: number): number[] {
  const former = formerParents[code];
  return [courierWilayaOf(code), ...(former === undefined ? [] : [former])];
}

/** Names of our communes, folded, by wilaya: they do not change while the program runs. */
const foldedByWilaya = new Map<number, ReadonlySet<string>>();

function foldedNamesOf(wilaya: number): ReadonlySet<string> {
  const known = foldedByWilaya.get(wilaya);
  if (known !== undefined) return known;
  const names = new Set(communesOf(wilaya).map(({ fr }) => keyOf(fr)));
  foldedByWilaya.set(wilaya, names);
  return names;
}

/**
 * The courier's communes among which one of a wilaya is sought. A commune of the old parent itself is none of them,
 * also where its name is the same.
 */
export function communesAround(code: number, list: readonly CourierCommune[]): CourierCommune[] {
  const [own, former] = courierWilayasOf(code);
  return [
    ...list.filter(({ wilaya }) => wilaya === own),
    ...list.filter(({ wilaya, name }) => wilaya === former && !foldedNamesOf(former).has(keyOf(name))),
  ];
}

/** The French name of a commune, as the shop's list has it; what was typed where the list lacks it. */
export function frenchName(wilaya: number, written: string): string {
  const code = communeCode(wilaya, written);
  return communesOf(wilaya).find((commune) => commune.code === code)?.fr ?? written;
}

/** The courier's commune of an address: equal after folding, inside the wilaya. Null for none. */
export function matchCommune(
  { wilaya, commune }: { wilaya: number; commune: string },
  list: readonly CourierCommune[],
): CourierCommune | null {
  const sought = keyOf(frenchName(wilaya, commune));
  return communesAround(wilaya, list).find(({ name }) => keyOf(name) === sought) ?? null;
}

/** The wilaya of ours in which one of the courier's pick-up points stands. */
export function wilayaOfPoint({ wilaya, commune }: Pick<CourierPickupPoint, 'wilaya' | 'commune'>): number {
  const sought = keyOf(commune);
  const candidates = [wilaya, ...wilayas.map(({ code }) => code)];
  return (
    candidates.find((code) => courierWilayasOf(code).includes(wilaya) && foldedNamesOf(code).has(sought)) ??
    wilaya
  );
}

/** The courier's pick-up point as an order names it, once it is in the shop's list. */
function officeText({ name, address }: CourierPickupPoint): string {
  return pickupPointText({ name: pickupPointPart(name), address: pickupPointPart(address) });
}

/** The courier's pick-up point: by the name that the order has, or the only one of the commune. Null for none. */
export function matchPickupPoint(
  { street, commune }: { street: string | null; commune: string },
  points: readonly CourierPickupPoint[],
): CourierPickupPoint | null {
  const listed = points.filter((point) => officeText(point) === street);
  if (listed.length === 1) return listed[0] ?? null;
  const sought = keyOf(street ?? '');
  const named = points.filter(({ name }) => sought !== '' && sought.startsWith(keyOf(name)));
  // “Oran” begins “Oran Centre”, too: the longest name is meant.
  const longest = Math.max(...named.map(({ name }) => keyOf(name).length));
  const meant = named.filter(({ name }) => keyOf(name).length === longest);
  if (meant.length === 1) return meant[0] ?? null;
  const here = points.filter((point) => keyOf(point.commune) === keyOf(commune));
  return here.length === 1 ? (here[0] ?? null) : null;
}

/** How a form and a shipment name a commune of the courier. */
export function communeKey({ wilaya, name }: Pick<CourierCommune, 'wilaya' | 'name'>): string {
  return `${wilaya} ${name}`;
}

/** The name in such a key. */
export function communeOfKey(key: string): string {
  return key.replace(/^\d+ /, '');
}

/**
 * The courier's places for a parcel that found none, the likeliest first. `key`: of a form; `written`: what the order
 * says; `likely`: the key of the one that is probably meant, null for none.
 */
export type PlaceChoice = {
  kind: 'commune' | 'pickup_point';
  written: string;
  places: { key: string; name: string; address: string | null }[];
  likely: string | null;
};
