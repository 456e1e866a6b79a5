import { readMetadata } from '../../contract/metadata.ts';
import type { Price } from '../../contract/resources/price.ts';
import { readLeadingNumber } from '../../text/numerals.ts';
import { wilayaOf } from '../../text/wilayas.ts';
import type { DeliveryMode } from '../checkout/rules.ts';

/** Where a parcel goes and how. `wilaya`: 1 to 69. */
export type DeliveryChoice = {
  wilaya: number;
  mode: DeliveryMode;
};

/** What the merchant asks for one way to one wilaya. `amount` in whole dinars. */
type Tariff = DeliveryChoice & {
  /** The price's id. */
  price: string;
  amount: number;
};

/** What delivery adds to a cart. Amounts in whole dinars. */
export type DeliveryQuote = {
  /** False in a shop without tariffs: there nothing is added. */
  isCharged: boolean;
  choice: DeliveryChoice | null;
  /** What each way costs to the chosen wilaya; null where it does not go. */
  offers: Record<DeliveryMode, number | null>;
  /** The tariff of the choice; null when nothing is chosen yet, or nobody goes there that way. */
  tariff: Tariff | null;
};

const deliveryModes: readonly DeliveryMode[] = ['home', 'desk'];

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

/** What delivery costs for a choice, and what the other way would. */
export function quoteDelivery(tariffs: readonly Tariff[], choice: DeliveryChoice | null): DeliveryQuote {
  const costOf = (mode: DeliveryMode) =>
    choice === null ? null : (tariffFor(tariffs, { wilaya: choice.wilaya, mode })?.amount ?? null);
  return {
    isCharged: tariffs.length > 0,
    choice,
    offers: { home: costOf('home'), desk: costOf('desk') },
    tariff: choice === null ? null : tariffFor(tariffs, choice),
  };
}
