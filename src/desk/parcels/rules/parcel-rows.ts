import type { AmountChoices } from '../../../couriers/choose-amount.ts';
import type { PlaceChoice } from '../../../couriers/rules/match-communes.ts';
import type { Shipment } from '../../../couriers/rules/shipment.ts';
import type { ParcelItem } from '../../../domain/orders/parcel-products.ts';
import type { ListedOrder } from '../../order-lists/rules/listed-orders.ts';

/** Two amounts, and what staff can choose. `parts`: pieces of the order whose return explains the courier's. */
type ParcelAmounts = Omit<AmountChoices, 'parts'> & {
  parts: { key: string; items: readonly ParcelItem[] }[];
};

/** An order's parcel at a courier, as the desk shows it. Times in milliseconds, amounts in whole dinars. */
export type ParcelState = Pick<
  Shipment,
  | 'stage'
  | 'tracking'
  | 'movement'
  | 'rawStatus'
  | 'isHeld'
  | 'attempts'
  | 'problem'
  | 'problemText'
  | 'courierAmount'
  | 'plannedAt'
  | 'reference'
  | 'wantsCancel'
  | 'wantsConfirm'
  | 'edit'
  | 'editText'
  | 'returnRequest'
  | 'returnText'
> & {
  /** What its order has for the door, and what its courier collects, where they differ; null where they agree. */
  amounts: ParcelAmounts | null;
  /** It can be asked back. */
  mayAskReturn: boolean;
  /** A person may say that its courier does not have it any more. */
  mayBeGone: boolean;
  /** The account's title; null where it was removed. */
  courier: string | null;
  /** The courier tried in vain, and nobody has called the customer since. */
  isToCall: boolean;
  /** Why its last attempt failed, in its words. */
  lastAttempt: { at: number | null; reason: string } | null;
  /** A person has to say whether it is there: the tracking numbers that the courier names. */
  doubts: readonly string[] | null;
  /** It found no place at the courier: those that staff can choose. */
  choice: PlaceChoice | null;
};

/** The courier is asked about it right now. */
export function isPending(parcel: ParcelState): boolean {
  const { stage, problem, wantsCancel, wantsConfirm, edit, returnRequest } = parcel;
  const isWished = wantsCancel || wantsConfirm || edit === 'asked' || returnRequest === 'wanted';
  const isOpen = stage === 'planned' || stage === 'unknown' || isWished;
  return isOpen && stage !== 'canceled' && problem === null;
}

/** A draft that nobody collects until it is handed in. */
export function isDraft({
  stage,
  wantsConfirm,
  wantsCancel,
}: Pick<ParcelState, 'stage' | 'wantsConfirm' | 'wantsCancel'>): boolean {
  return stage === 'made' && !wantsConfirm && !wantsCancel;
}

/** Whether its courier has a label for it. */
export function hasLabel({ stage, tracking, courier }: ParcelState): boolean {
  return tracking !== null && courier !== null && (stage === 'made' || stage === 'confirmed');
}

/** Whether the desk offers to end it: the courier may refuse. */
export function mayEnd({ stage, movement, wantsCancel, courier }: ParcelState): boolean {
  // Its account was removed: nobody else follows it.
  if (courier === null) return stage !== 'canceled';
  const isEarly = movement === null || movement === 'packed' || movement === 'canceled';
  const isThere = stage !== 'canceled' && stage !== 'doubtful' && stage !== 'refused';
  return isThere && isEarly && !wantsCancel;
}

/** A parcel that its courier has, for the hand-over of its order. `courier`: null where its account was removed. */
export type HandedParcel = { courier: string | null; tracking: string; isDraft: boolean };

/** Why no parcel was made of an order. */
export type WhyNoParcel = 'gone' | 'not_packed' | 'no_account';

/** An order with its parcel. `why`: it has none. */
export type ParcelRow = {
  number: string;
  /** Null where it is gone, or where this device may not see it. */
  order: ListedOrder | null;
  parcel: ParcelState | null;
  why: WhyNoParcel | null;
};
