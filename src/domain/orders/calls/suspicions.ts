import { isNonsense } from './nonsense.ts';

/**
 * Why an order may be no real one. `name`, `commune`: nobody has such a one; `refused`: its phone is refused;
 * `unpaid`: earlier orders of the phone came to nothing; `high_sum`: of a number that never received a parcel;
 * `network`: one of many unconfirmed orders of one network. Stored in rows.
 */
export const suspicions = ['name', 'commune', 'refused', 'unpaid', 'high_sum', 'network'] as const;
export type Suspicion = (typeof suspicions)[number];

/** So many orders that came to nothing mark the next one. */
const MANY_FAILED = 2;
/** So many unconfirmed orders of one network mark the next one. */
export const MANY_OF_NETWORK = 3;

/** Dinars from which on an order of a number without a received parcel is marked: the setting `HIGH_SUM`. */
export const highSumBounds = { usual: 30_000, least: 1, most: 100_000_000 } as const;

export type SuspectedOrder = {
  name: string;
  commune: string;
  /** Whole dinars, as the next one. */
  total: number;
  highSum: number;
  isPhoneRefused: boolean;
  /** The phone's earlier orders that arrived, and those that came back or were canceled by the shop. */
  delivered: number;
  failed: number;
  /** Other unconfirmed orders of its network; 0 for an unknown network. */
  ofNetwork: number;
};

export function suspicionsOf(order: SuspectedOrder): Suspicion[] {
  const signs: Record<Suspicion, boolean> = {
    name: isNonsense(order.name),
    commune: isNonsense(order.commune),
    refused: order.isPhoneRefused,
    unpaid: order.failed >= MANY_FAILED && order.failed > order.delivered,
    high_sum: order.total >= order.highSum && order.delivered === 0,
    network: order.ofNetwork >= MANY_OF_NETWORK,
  };
  return suspicions.filter((sign) => signs[sign]);
}

export function readSuspicions(text: string): Suspicion[] {
  const words = text.split(' ');
  return suspicions.filter((sign) => words.includes(sign));
}
