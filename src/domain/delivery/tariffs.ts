import { readMetadata } from '../../contract/metadata.ts';
import type { Price } from '../../contract/resources/price.ts';
import { readLeadingNumber } from '../../text/numerals.ts';
import { wilayaOf, wilayas } from '../../text/wilayas.ts';
import type { DeliveryMode } from './contact.ts';

/** The destination and the delivery mode. `wilaya`: 1 to 69. */
export type DeliveryChoice = {
  wilaya: number;
  mode: DeliveryMode;
};

/** The price of one mode to one wilaya. `amount` in whole dinars. */
export type Tariff = DeliveryChoice & {
  /** The price's id; null for free delivery, and for an amount without a price. */
  price: string | null;
  amount: number;
  /** The longest time in days; null or absent where unknown. */
  days?: number | null;
};

/**
 * All delivery prices. `isCharged`: the merchant has set prices; otherwise nothing is added, and every wilaya is
 * served. `freeFrom`: delivery is free from so many dinars of products on.
 */
export type Terms = { isCharged: boolean; freeFrom: number | null; tariffs: readonly Tariff[] };

/** What delivery adds to a cart. Amounts in whole dinars. */
export type DeliveryQuote = {
  /** False in a shop without delivery prices: nothing is added. */
  isCharged: boolean;
  choice: DeliveryChoice | null;
  /** The price of each mode to the chosen wilaya; null where it is not served. */
  offers: Record<DeliveryMode, number | null>;
  /** The longest time of each mode in days. */
  days: Record<DeliveryMode, number | null>;
  /** When a parcel of today is likely to arrive by the choice: a moment of that day, in seconds; null where unknown. */
  arrivesAt?: number | null;
  /** Delivery is free from so many dinars of products on. */
  freeFrom: number | null;
  /** What each served wilaya costs before a mode is chosen; absent where the caller does not ask. */
  usual?: UsualTariff[];
  /** The pick-up points of the chosen wilaya, where there are several; otherwise absent. */
  pickupPoints?: readonly string[];
  /** The price of the choice; null when nothing is chosen, or the place is not served. */
  tariff: Tariff | null;
};

/** The longest delivery, in days. */
export const MOST_DAYS = 60;

export const deliveryModes = ['home', 'desk'] as const satisfies DeliveryMode[];

function modeOf(value: unknown): DeliveryMode | null {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : null;
  return deliveryModes.find((mode) => mode === word) ?? null;
}

/** The wilaya and the mode of a price of the delivery product; null when it names none. */
function destinationOf(price: Price): DeliveryChoice | null {
  const given = readMetadata(price.metadata, 'wilaya');
  const wilaya = typeof given === 'string' ? readLeadingNumber(given) : given;
  const mode = modeOf(readMetadata(price.metadata, 'mode'));
  if (mode === null || typeof wilaya !== 'number' || wilayaOf(wilaya) === undefined) return null;
  return { wilaya, mode };
}

/** The longest time in days of a price of the delivery product; null when it names none. */
function daysOf(price: Price): number | null {
  const given = readMetadata(price.metadata, 'days');
  const days = typeof given === 'string' ? readLeadingNumber(given) : given;
  return typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= MOST_DAYS ? days : null;
}

/** The prices of the delivery product: the newest offered one of each wilaya and mode. */
export function tariffsOf(prices: readonly Price[], isOffered: (price: Price) => boolean): Tariff[] {
  const tariffs = new Map<string, Tariff>();
  const byAge = [...prices].sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
  for (const price of byAge) {
    const destination = destinationOf(price);
    if (destination === null || !isOffered(price)) continue;
    const { wilaya, mode } = destination;
    tariffs.set(`${wilaya} ${mode}`, {
      ...destination,
      price: price.id,
      amount: price.amount,
      days: daysOf(price),
    });
  }
  return [...tariffs.values()];
}

/** The price of one mode to a wilaya; a wilaya of 2026 without one has its parent's. */
export function tariffFor(tariffs: readonly Tariff[], { wilaya, mode }: DeliveryChoice): Tariff | null {
  const own = tariffs.find((tariff) => tariff.wilaya === wilaya && tariff.mode === mode);
  if (own !== undefined) return own;
  const parent = wilayaOf(wilaya)?.parent ?? null;
  return parent === null ? null : tariffFor(tariffs, { wilaya: parent, mode });
}

/** The same prices, with one for every wilaya that has its own or its parent's. */
export function spreadTariffs(tariffs: readonly Tariff[]): Tariff[] {
  return wilayas.flatMap(({ code: wilaya }) =>
    deliveryModes.flatMap((mode) => {
      const tariff = tariffFor(tariffs, { wilaya, mode });
      return tariff === null ? [] : [{ ...tariff, wilaya }];
    }),
  );
}

/**
 * What delivery to a wilaya costs before a mode is chosen: home delivery, or the pick-up point where there is no home
 * delivery. `amount` in whole dinars.
 */
export type UsualTariff = DeliveryChoice & { amount: number };

/**
 * The usual tariff of each wilaya that is served, in the order of the wilayas. `subtotal`: the sum of the products, in
 * whole dinars.
 */
export function usualTariffs({ tariffs, freeFrom }: Terms, subtotal = 0): UsualTariff[] {
  const isFree = freeFrom !== null && subtotal >= freeFrom;
  return wilayas.flatMap(({ code: wilaya }) => {
    const own = tariffs.filter((one) => one.wilaya === wilaya);
    const found = own.find(({ mode }) => mode === 'home') ?? own[0];
    return found === undefined ? [] : [{ wilaya, mode: found.mode, amount: isFree ? 0 : found.amount }];
  });
}

/** The delivery price of a choice, and of the other mode. `subtotal`: the sum of the products, in whole dinars. */
export function quoteDelivery(
  { isCharged, tariffs, freeFrom }: Terms,
  choice: DeliveryChoice | null,
  subtotal: number,
): DeliveryQuote {
  const isFree = freeFrom !== null && subtotal >= freeFrom;
  const tariffOf = (mode: DeliveryMode): Tariff | null => {
    const found = tariffs.find((one) => one.wilaya === choice?.wilaya && one.mode === mode) ?? null;
    return found !== null && isFree ? { ...found, amount: 0, price: null } : found;
  };
  const [home, desk] = [tariffOf('home'), tariffOf('desk')];
  return {
    isCharged,
    choice,
    offers: { home: home?.amount ?? null, desk: desk?.amount ?? null },
    days: { home: home?.days ?? null, desk: desk?.days ?? null },
    freeFrom,
    tariff: choice === null ? null : choice.mode === 'home' ? home : desk,
  };
}
