import { mostPickupPoints, type PickupPoint, pickupPointPart } from '../../domain/delivery/pickup-points.ts';
import type { CourierPickupPoint } from '../port.ts';
import { keyOf, wilayaOfPoint } from './match-communes.ts';

/** The courier's pick-up points in one of our wilayas, as lines of the shop's list. */
export function courierPickupPointsIn(wilaya: number, points: readonly CourierPickupPoint[]): PickupPoint[] {
  return points
    .filter((point) => wilayaOfPoint(point) === wilaya)
    .map(({ name, address }) => ({
      ...{ wilaya, name: pickupPointPart(name), phone: '' },
      address: pickupPointPart(address),
    }))
    .filter(({ name }) => keyOf(name) !== '');
}

/** `left`: how many the shop's list cannot take; `isEmpty`: the courier's lists have none. */
type MissingPickupPoints = { added: PickupPoint[]; left: number; isEmpty: boolean };

/**
 * The courier's pick-up points that the shop's own list lacks, as lines of that list. `pointsFor`: of the courier that
 * gets a wilaya's parcels to pick-up points. A point with the name of another one of its wilaya is that one: its
 * address may be the merchant's own words.
 */
export function missingPickupPoints(
  own: readonly PickupPoint[],
  served: readonly number[],
  pointsFor: (wilaya: number) => readonly CourierPickupPoint[],
): MissingPickupPoints {
  const nameOf = ({ wilaya, name }: PickupPoint) => `${wilaya} ${keyOf(name)}`;
  const known = new Set(own.map(nameOf));
  const missing: PickupPoint[] = [];
  let isEmpty = true;
  for (const wilaya of served)
    for (const point of courierPickupPointsIn(wilaya, pointsFor(wilaya))) {
      isEmpty = false;
      if (known.has(nameOf(point))) continue;
      known.add(nameOf(point));
      missing.push(point);
    }
  const added = missing.slice(0, Math.max(0, mostPickupPoints - own.length));
  return { added, left: missing.length - added.length, isEmpty };
}
