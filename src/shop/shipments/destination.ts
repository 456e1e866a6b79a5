import type { ShopContext } from '../context.ts';
import type { Contact } from '../delivery/rules/contact.ts';
import type { Courier, CourierWilaya, NewParcel } from './port.ts';
import { courierWilayaOf, matchCommune, matchPickupPoint } from './rules/matching.ts';
import type { ShipmentProblem } from './rules/shipment.ts';
import { type CourierPlaces, readPlaces, savePlaces } from './store/places.ts';

/** A courier's lists change rarely. */
const FRESH = 7 * 86_400_000;

/** Who reads the courier's lists. */
type Reading = { context: ShopContext; accountId: string; courier: Courier };

/** A list of the courier, kept for a week. */
async function listOf<K extends keyof CourierPlaces>(
  { context, accountId, courier }: Reading,
  kind: K,
  wilaya: number,
): Promise<CourierPlaces[K]> {
  const { sql, now } = context;
  const kept = readPlaces(sql, accountId, kind, wilaya, now() - FRESH);
  if (kept !== null) return kept;
  const read: { [Kind in keyof CourierPlaces]: () => Promise<CourierPlaces[Kind]> } = {
    wilayas: () => courier.wilayas(),
    communes: () => courier.communes(wilaya),
    points: () => courier.pickupPoints(),
  };
  const list = await read[kind]();
  // An empty answer proves nothing, and would refuse every parcel for a week.
  if (list.length > 0) savePlaces(sql, accountId, kind, wilaya, list, now());
  return list;
}

type FoundDestination =
  | { ok: true; origin: CourierWilaya; destination: NewParcel['destination'] }
  | { ok: false; problem: Extract<ShipmentProblem, 'unserved' | 'commune' | 'pickup_point'> };

/** Where a parcel starts and goes, in the courier's spelling. */
export async function findDestination(
  reading: Reading,
  origin: number,
  { wilaya: code, commune, street, delivery }: Contact,
): Promise<FoundDestination> {
  const wilayas = await listOf(reading, 'wilayas', 0);
  const from = wilayas.find(({ id }) => id === courierWilayaOf(origin));
  const wilaya = wilayas.find(({ id }) => id === courierWilayaOf(code));
  if (from === undefined || wilaya === undefined) return { ok: false, problem: 'unserved' };
  const communes = await listOf(reading, 'communes', wilaya.id);
  const found = matchCommune({ wilaya: code, commune }, communes);
  if (delivery !== 'desk')
    return found === null
      ? { ok: false, problem: 'commune' }
      : { ok: true, origin: from, destination: { wilaya, commune: found.name, pickupPoint: null } };
  const points = await listOf(reading, 'points', 0);
  const here = points.filter((one) => one.wilaya === wilaya.id);
  const point = matchPickupPoint({ street, commune: found?.name ?? commune }, here);
  return point === null
    ? { ok: false, problem: 'pickup_point' }
    : { ok: true, origin: from, destination: { wilaya, commune: point.commune, pickupPoint: point.id } };
}
