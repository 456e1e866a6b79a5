import type { CorrectionRefusal } from '../../shop/orders/actions/correction.ts';
import type { FoundProduct } from '../products/rules/product-row.ts';

/** What a correction does with the order's discount. `keep`: its terms stay. */
export const discountChanges = ['keep', 'none', 'delivery', 'amount'] as const;

/** The field of a correction's form with the wilaya of the pick-up points that it offers. */
export const PICKUP_POINTS_OF = 'pickup_points_of';

/** The field of a correction's form whose order goes home without a street: a quick order needs none. */
export const WITHOUT_STREET = 'without_street';

/** A product that a correction adds, at its price of today. */
type AddedProduct = { price: string; name: string; label: string | null; amount: number };

/** A line of the corrected order. `isToday`: at today's price, and not at the order's. */
type CorrectedLine = {
  name: string;
  label: string | null;
  quantity: number;
  amount: number;
  isToday: boolean;
};

/** What an order would come to. `received`: money that the shop has; whole dinars, like the other amounts. */
export type CorrectionOutcome =
  | CorrectionRefusal
  | {
      ok: true;
      lines: CorrectedLine[];
      discount: number;
      total: number;
      received: number;
      toPayOnline: number;
      toCollect: number;
      refundDue: number;
    };

/** A correction that is being typed: nothing of it is saved. `outcome`: null while fields are mistyped. */
export type DraftAnswer = {
  found: FoundProduct[];
  added: AddedProduct[];
  outcome: CorrectionOutcome | null;
  /** The shop's pick-up points of the typed wilaya. */
  pickupPoints: string[];
  /** Of the corrected order in each wilaya asked for, in whole dinars; null where it is not served. */
  prices: Record<number, number | null>;
};
