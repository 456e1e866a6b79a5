import type { Locale } from '../contract/scalars.ts';
import type { Database } from '../database/rows.ts';
import type { Contact } from '../domain/delivery/contact.ts';
import { languageFacts } from '../text/languages/languages.ts';
import { communeOf } from './destination.ts';
import type { CourierCommune, CourierPickupPoint } from './port.ts';
import { courierWilayasOf, matchPickupPoint } from './rules/match-communes.ts';
import type { Shipment } from './rules/shipment.ts';
import { accountFor } from './store/assignments.ts';
import { readChosenCommunes } from './store/chosen-communes.ts';
import { readAllPlaces, readPlaces } from './store/places.ts';
import { openShipmentOf } from './store/shipments.ts';

/** The courier's pick-up point at which an order's parcel waits; null where the lists do not tell. */
export function pickupPointOf(sql: Database, orderId: string, contact: Contact): CourierPickupPoint | null {
  if (contact.delivery !== 'desk') return null;
  const shipment = openShipmentOf(sql, orderId);
  const accountId = shipment?.accountId ?? accountFor(sql, contact.wilaya, contact.delivery);
  if (accountId === null) return null;
  const around = courierWilayasOf(contact.wilaya);
  const lists = {
    points: readAllPlaces(sql, accountId, 'points'),
    communes: around.flatMap((wilaya) => readPlaces(sql, accountId, 'communes', wilaya, 0) ?? []),
    chosenOf: () => readChosenCommunes(sql, accountId),
  };
  return pointIn(lists, contact, shipment?.place ?? null);
}

/** A courier's lists. `communes`: at least those of the wilayas around the address. */
type CourierLists = {
  points: readonly CourierPickupPoint[];
  communes: readonly CourierCommune[];
  chosenOf: () => ReturnType<typeof readChosenCommunes>;
};

function pointIn(lists: CourierLists, contact: Contact, place: string | null): CourierPickupPoint | null {
  const around = courierWilayasOf(contact.wilaya);
  const isNear = ({ wilaya }: { wilaya: number }) => around.includes(wilaya);
  const points = lists.points.filter(isNear);
  const found = communeOf(lists.chosenOf, contact, lists.communes.filter(isNear), null);
  const commune = found === null || found === 'unserved' ? contact.commune : found.name;
  return (
    points.find(({ id }) => id === place) ?? matchPickupPoint({ street: contact.street, commune }, points)
  );
}

/** The pick-up points of many parcels. The lists of each account are read once, those of all wilayas together. */
export class PickupPoints {
  readonly #sql: Database;
  readonly #lists = new Map<string, CourierLists>();

  constructor(sql: Database) {
    this.#sql = sql;
  }

  of(
    { accountId, place }: Pick<Shipment, 'accountId' | 'place'>,
    contact: Contact,
  ): CourierPickupPoint | null {
    const lists = this.#lists.get(accountId) ?? this.#read(accountId);
    this.#lists.set(accountId, lists);
    return pointIn(lists, contact, place);
  }

  #read(accountId: string): CourierLists {
    const chosen = readChosenCommunes(this.#sql, accountId);
    return {
      points: readAllPlaces(this.#sql, accountId, 'points'),
      communes: readAllPlaces(this.#sql, accountId, 'communes'),
      chosenOf: () => chosen,
    };
  }
}

/** Its name and address, for a page in a language. */
export function pickupPointIn(language: Locale, { name, address }: CourierPickupPoint): string {
  return [name, address].filter(Boolean).join(languageFacts[language].comma);
}
