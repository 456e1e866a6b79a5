import type { Database } from '../database/rows.ts';
import { mostPickupPoints } from '../domain/delivery/pickup-points.ts';
import { saveCourierPickupPoints } from '../shop/delivery/store.ts';
import { wilayas } from '../text/wilayas.ts';
import type { CourierPickupPoint } from './port.ts';
import { courierPickupPointsIn } from './rules/pickup-points.ts';
import { accountFor } from './store/assignments.ts';
import { readAllPlaces } from './store/places.ts';

/**
 * Reads the pick-up points of the courier that gets a wilaya's parcels to one; none where no courier does. Each
 * account's list is read once.
 */
export function pointsByWilaya(sql: Database): (wilaya: number) => readonly CourierPickupPoint[] {
  const lists = new Map<string, CourierPickupPoint[]>();
  return (wilaya) => {
    const accountId = accountFor(sql, wilaya, 'desk');
    if (accountId === null) return [];
    const list = lists.get(accountId) ?? readAllPlaces(sql, accountId, 'points');
    lists.set(accountId, list);
    return list;
  };
}

/**
 * Lets shoppers choose among the connected couriers' pick-up points. It follows every change of an account's list, of
 * the accounts and of their wilayas. More than the shop's own list takes are no choice for a page.
 */
export function sharePickupPoints(sql: Database): void {
  const pointsFor = pointsByWilaya(sql);
  for (const { code } of wilayas) {
    const points = courierPickupPointsIn(code, pointsFor(code));
    saveCourierPickupPoints(sql, code, points.length > mostPickupPoints ? [] : points);
  }
}
