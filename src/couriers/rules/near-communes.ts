import { communesOf } from '../../text/communes.ts';
import { editDistance } from '../../text/edit-distance.ts';
import { wilayas } from '../../text/wilayas.ts';
import type { CourierCommune } from '../port.ts';
import { communesAround, courierWilayaOf, keyOf } from './match-communes.ts';

/** Two spellings of one name differ in a quarter of its letters at most, and in three. */
const MOST_DIFFERENT = 3;

/** Whether two folded names may be one: `distance` is theirs. */
function isNear(one: string, other: string, distance: number): boolean {
  return distance <= Math.min(MOST_DIFFERENT, Math.floor(Math.max(one.length, other.length) / 4));
}

/** A commune of the courier that may be one of ours; the nearest stand first. */
type CommuneCandidate = CourierCommune & { isNear: boolean };

/** Places by the likeness of their names to a text. */
export function byNearness<T extends { name: string }>(
  text: string,
  list: readonly T[],
): (T & { isNear: boolean })[] {
  const sought = keyOf(text);
  return list
    .map((one) => {
      const name = keyOf(one.name);
      const distance = editDistance(sought, name);
      return { place: { ...one, isNear: isNear(sought, name, distance) }, distance };
    })
    .toSorted((a, b) => a.distance - b.distance || (a.place.name < b.place.name ? -1 : 1))
    .map(({ place }) => place);
}

/** A commune of ours that no name of the courier equals. `code`: of `text/communes.ts`. */
export type UnmatchedCommune = {
  wilaya: number;
  code: number;
  fr: string;
  ar: string;
  /** The courier's communes around it that equal none of ours. */
  candidates: CommuneCandidate[];
};

/** Such communes, with the courier's communes around them that equal none of ours. `list`: all its communes. */
function unmatchedIn(list: readonly CourierCommune[]) {
  const taken = new Set<CourierCommune>();
  const byWilaya = Map.groupBy(list, ({ wilaya }) => wilaya);
  const open = wilayas.flatMap(({ code: wilaya }) => {
    if (!byWilaya.has(courierWilayaOf(wilaya))) return [];
    const around = communesAround(wilaya, list);
    const byName = new Map(around.toReversed().map((commune) => [keyOf(commune.name), commune]));
    return communesOf(wilaya).flatMap((commune) => {
      const found = byName.get(keyOf(commune.fr));
      if (found === undefined) return [{ ...commune, wilaya, around }];
      taken.add(found);
      return [];
    });
  });
  return open.map(({ around, ...commune }) => ({
    ...commune,
    free: around.filter((one) => !taken.has(one)),
  }));
}

/**
 * Our communes that a courier writes otherwise, or does not have, in the wilayas that it serves. `list`: all its
 * communes.
 */
export function unmatchedCommunes(list: readonly CourierCommune[]): UnmatchedCommune[] {
  return unmatchedIn(list).map(({ free, ...commune }) => ({
    ...commune,
    candidates: byNearness(commune.fr, free),
  }));
}

/** How many of them the merchant can choose something for, and has not. `chosen`: by our code. */
export function countOpenCommunes(
  list: readonly CourierCommune[],
  chosen: { has(code: number): boolean },
): number {
  return unmatchedIn(list).filter(({ code, free }) => free.length > 0 && !chosen.has(code)).length;
}
