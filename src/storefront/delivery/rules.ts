import { readMetadata } from '../../contract/metadata.ts';
import type { Price } from '../../contract/resources/price.ts';
import { readLeadingNumber } from '../../text/numerals.ts';
import { wilayaOf, wilayas } from '../../text/wilayas.ts';
import type { DeliveryMode } from '../checkout/rules.ts';

/** Where a parcel goes and how. `wilaya`: 1 to 69. */
export type DeliveryChoice = {
  wilaya: number;
  mode: DeliveryMode;
};

/** What the merchant asks for one way to one wilaya. `amount` in whole dinars. */
export type Tariff = DeliveryChoice & {
  /** The price's id; null for what costs nothing, and where the amount has no price yet. */
  price: string | null;
  amount: number;
  /** How many days it takes at most; null or absent where nobody says. */
  days?: number | null;
};

/**
 * All that is charged, to every wilaya that is delivered. `isCharged`: somebody has said what delivery costs; where nobody has,
 * nothing is added, and everywhere is delivered. `freeFrom`: goods of so many dinars are brought for nothing.
 */
export type Terms = { isCharged: boolean; freeFrom: number | null; tariffs: readonly Tariff[] };

/** What delivery adds to a cart. Amounts in whole dinars. */
export type DeliveryQuote = {
  /** False in a shop without tariffs: there nothing is added. */
  isCharged: boolean;
  choice: DeliveryChoice | null;
  /** What each way costs to the chosen wilaya; null where it does not go. */
  offers: Record<DeliveryMode, number | null>;
  /** How many days each takes at most. */
  days: Record<DeliveryMode, number | null>;
  /** Goods of so many dinars are brought for nothing. */
  freeFrom: number | null;
  /** Of the chosen wilaya, where there are several; absent where there are none to choose from. */
  offices?: readonly string[];
  /** The tariff of the choice; null when nothing is chosen yet, or nobody goes there that way. */
  tariff: Tariff | null;
};

export const deliveryModes = ['home', 'desk'] as const satisfies DeliveryMode[];

function modeOf(value: unknown): DeliveryMode | null {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : null;
  return deliveryModes.find((mode) => mode === word) ?? null;
}

/** The wilaya and the way a price of the delivery product is for; null when it does not say. */
function destinationOf(price: Price): DeliveryChoice | null {
  const given = readMetadata(price.metadata, 'wilaya');
  const wilaya = typeof given === 'string' ? readLeadingNumber(given) : given;
  const mode = modeOf(readMetadata(price.metadata, 'mode'));
  if (mode === null || typeof wilaya !== 'number' || wilayaOf(wilaya) === undefined) return null;
  return { wilaya, mode };
}

/** The tariffs of the delivery product: of each wilaya and way the newest price that is offered. */
export function tariffsOf(prices: readonly Price[], isOffered: (price: Price) => boolean): Tariff[] {
  const tariffs = new Map<string, Tariff>();
  const byAge = [...prices].sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
  for (const price of byAge) {
    const destination = destinationOf(price);
    if (destination === null || !isOffered(price)) continue;
    const { wilaya, mode } = destination;
    tariffs.set(`${wilaya} ${mode}`, { ...destination, price: price.id, amount: price.amount });
  }
  return [...tariffs.values()];
}

/** The tariff of one way; a wilaya of 2026 without one has that of the wilaya it was part of. */
export function tariffFor(tariffs: readonly Tariff[], { wilaya, mode }: DeliveryChoice): Tariff | null {
  const own = tariffs.find((tariff) => tariff.wilaya === wilaya && tariff.mode === mode);
  if (own !== undefined) return own;
  const parent = wilayaOf(wilaya)?.parent ?? null;
  return parent === null ? null : tariffFor(tariffs, { wilaya: parent, mode });
}

/** The same tariffs with one for every wilaya that has its own or its parent's. */
export function spreadTariffs(tariffs: readonly Tariff[]): Tariff[] {
  return wilayas.flatMap(({ code: wilaya }) =>
    deliveryModes.flatMap((mode) => {
      const tariff = tariffFor(tariffs, { wilaya, mode });
      return tariff === null ? [] : [{ ...tariff, wilaya }];
    }),
  );
}

/** What delivery costs for a choice, and what the other way would. `goods`: what is ordered, in whole dinars. */
export function quoteDelivery(
  { isCharged, tariffs, freeFrom }: Terms,
  choice: DeliveryChoice | null,
  goods: number,
): DeliveryQuote {
  const isFree = freeFrom !== null && goods >= freeFrom;
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
