import type { LocalNames, Payee } from '../../payments/rules/payer.ts';

/** Purchases of a link that its page sums at most, the newest ones. */
export const MOST_SUMMED = 1_000;
/** Payments of a link that its page lists. */
export const SHOWN_PAYMENTS = 20;
/** Prices that the form of a link offers, the newest ones. */
export const OFFERED_PRICES = 50;

/** What a link sells. `amount`: of one piece, in whole dinars; `isGone`: the price or its product was deleted. */
export type ShownItem = {
  priceId: string;
  name: string;
  localNames: LocalNames | null;
  amount: number;
  quantity: number;
  isAdjustable: boolean;
  isGone: boolean;
};

/** A link as lists show it. Times in seconds. `total`: of its items at their own quantities, in whole dinars. */
export type ListedLink = {
  id: string;
  name: string;
  isActive: boolean;
  total: number;
  createdAt: number;
};

/** A link with everything that its form changes. */
export type ShownLink = ListedLink & {
  url: string;
  payee: Payee;
  message: string;
  passesFees: boolean;
  asksAddress: boolean;
  items: ShownItem[];
};

/** What a link sold: its newest purchases, at most `MOST_SUMMED`. `isCut`: there are more. Whole dinars. */
export type Sold = { purchases: number; paid: number; amount: number; refunded: number; isCut: boolean };

/** A price that a link may sell, named as payers read it. */
export type OfferedPrice = { id: string; name: string; localNames: LocalNames | null; amount: number };

/** What the form of a link says of its terms. */
export type LinkTerms = { name: string; message: string; passesFees: boolean; asksAddress: boolean };

/** Why a form was refused. */
export const linkRefusals = ['name', 'amount', 'items', 'message'] as const;
export type LinkRefusal = (typeof linkRefusals)[number];

export const linkOutcomes = ['create', 'change', 'items', 'switch', 'delete'] as const;
export type LinkOutcome = (typeof linkOutcomes)[number];
