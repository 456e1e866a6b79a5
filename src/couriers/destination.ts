import type { Contact } from '../domain/delivery/contact.ts';
import type { ShopContext } from '../shop/context.ts';
import { communeCode } from '../text/communes.ts';
import type { Courier, CourierCommune, CourierWilaya, NewParcel } from './port.ts';
import {
  communeKey,
  courierWilayaOf,
  courierWilayasOf,
  matchCommune,
  matchPickupPoint,
} from './rules/match-communes.ts';
import type { ShipmentProblem } from './rules/shipment.ts';
import { sharePickupPoints } from './share-pickup-points.ts';
import { readChosenCommunes } from './store/chosen-communes.ts';
import { type CourierPlaces, readPlaces, savePlaces } from './store/places.ts';

/** Lists are read at night; where that failed, an older one is as good for a while. */
const FRESH = 7 * 86_400_000;

/** Who reads the courier's lists. */
type Reading = { context: ShopContext; accountId: string; courier: Courier };

type DestinationKind = Exclude<keyof CourierPlaces, 'fees'>;

/** A list of the courier, kept for a week. */
async function listOf<K extends DestinationKind>(
  { context, accountId, courier }: Reading,
  kind: K,
  wilaya: number,
): Promise<CourierPlaces[K]> {
  const { storage, sql, now } = context;
  const kept = readPlaces(sql, accountId, kind, wilaya, now() - FRESH);
  if (kept !== null) return kept;
  const read: { [Kind in DestinationKind]: () => Promise<CourierPlaces[Kind]> } = {
    wilayas: () => courier.wilayas(),
    communes: () => courier.communes(wilaya),
    points: () => courier.pickupPoints(),
  };
  const list = await read[kind]();
  // An empty answer proves nothing, and would refuse every parcel for a week.
  if (list.length > 0)
    storage.transactionSync(() => {
      savePlaces(sql, accountId, kind, wilaya, list, now());
      if (kind === 'points') sharePickupPoints(sql);
    });
  return list;
}

/**
 * The courier's commune of an address. `unserved`: the merchant has said that the courier does not go there. `chosenOf`:
 * reads what the merchant chose for communes that the list lacks.
 */
export function communeOf(
  chosenOf: () => ReturnType<typeof readChosenCommunes>,
  { wilaya, commune }: Pick<Contact, 'wilaya' | 'commune'>,
  list: readonly CourierCommune[],
  place: string | null,
): CourierCommune | 'unserved' | null {
  const isMeant = (key: string | null) => list.find((one) => communeKey(one) === key) ?? null;
  const found = isMeant(place) ?? matchCommune({ wilaya, commune }, list);
  if (found !== null) return found;
  const code = communeCode(wilaya, commune);
  const chosen = code === null ? undefined : chosenOf().get(code);
  return chosen === null ? 'unserved' : isMeant(chosen === undefined ? null : communeKey(chosen));
}

type FoundDestination =
  | { ok: true; origin: CourierWilaya; destination: NewParcel['destination'] }
  | { ok: false; problem: Extract<ShipmentProblem, 'unserved' | 'commune' | 'pickup_point'> };

/** Where a parcel starts and goes, in the courier's spelling. `place`: what staff chose for this parcel alone. */
export async function findDestination(
  reading: Reading,
  origin: number,
  contact: Contact,
  place: string | null,
): Promise<FoundDestination> {
  const { wilaya: code, street, delivery } = contact;
  const wilayas = await listOf(reading, 'wilayas', 0);
  const from = wilayas.find(({ id }) => id === courierWilayaOf(origin));
  const around = wilayas.filter(({ id }) => courierWilayasOf(code).includes(id));
  if (from === undefined || !around.some(({ id }) => id === courierWilayaOf(code)))
    return { ok: false, problem: 'unserved' };
  const communes: CourierCommune[] = [];
  for (const { id } of around) communes.push(...(await listOf(reading, 'communes', id)));
  const chosenOf = () => readChosenCommunes(reading.context.sql, reading.accountId);
  const found = communeOf(chosenOf, contact, communes, place);
  const arrive = (wilaya: number, commune: string, pickupPoint: string | null): FoundDestination => {
    const to = around.find(({ id }) => id === wilaya);
    return to === undefined
      ? { ok: false, problem: 'unserved' }
      : { ok: true, origin: from, destination: { wilaya: to, commune, pickupPoint } };
  };
  if (delivery !== 'desk') {
    if (found === 'unserved') return { ok: false, problem: 'unserved' };
    return found === null ? { ok: false, problem: 'commune' } : arrive(found.wilaya, found.name, null);
  }
  const points = (await listOf(reading, 'points', 0)).filter(({ wilaya }) =>
    around.some(({ id }) => id === wilaya),
  );
  const commune = found === null || found === 'unserved' ? contact.commune : found.name;
  const point = points.find(({ id }) => id === place) ?? matchPickupPoint({ street, commune }, points);
  return point === null
    ? { ok: false, problem: 'pickup_point' }
    : arrive(point.wilaya, point.commune, point.id);
}
