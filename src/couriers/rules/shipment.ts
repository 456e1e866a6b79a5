import type { MoneyState, Movement } from '../port.ts';
import type { ParcelDetails } from './parcel-details.ts';

/**
 * How far a parcel is made. `planned`: nothing was sent, or the courier has none of its reference; `unknown`: sent, and
 * no answer came; `refused`: the courier made none; `made`: a draft that nobody collects yet; `confirmed`: the courier
 * collects it; `doubtful`: the courier has several of its reference; `canceled`: ended, the order may get another.
 */
export const stages = ['planned', 'unknown', 'refused', 'made', 'confirmed', 'doubtful', 'canceled'] as const;
type Stage = (typeof stages)[number];

/** The next call about a shipment. */
export const tasks = ['create', 'look_up', 'edit', 'confirm', 'cancel', 'ask_return', 'poll'] as const;
type Task = (typeof tasks)[number];

/**
 * What became of the order's latest correction. `asked`: the courier is asked; `done`: it has it; `locked`: it is too
 * late; `refused`: in its words; `elsewhere`: the order goes to another place, to which no change moves a parcel.
 */
export const editStates = ['asked', 'done', 'locked', 'refused', 'elsewhere'] as const;
export type EditState = (typeof editStates)[number];

/**
 * What became of the request to send a parcel back. `asked`: the courier took it, and may not follow; `not_now`: it
 * takes none of this parcel now; `no_answer`: it may have taken it.
 */
export const returnRequests = ['wanted', 'asked', 'not_now', 'refused', 'no_answer'] as const;
export type ReturnRequest = (typeof returnRequests)[number];

/**
 * What a person has to look at. `several`: parcels of one reference; `cannot_look_up`: nothing shows whether a parcel
 * was made; `locked`: too late to cancel; `missing`: the courier has it no more; `amount_differs`: it collects another
 * amount than the order's; `decision_required`: a returned order's money; `money_undone`: the courier took back that it
 * paid; `canceled_by_courier`; `given_up`: it does not say what becomes of the goods; `contradicts`: it cannot be where the
 * courier says; `unknown_status`: no document has its words; `tracking_taken`: another order has this number; `commune`,
 * `pickup_point`: the courier has no such place; `no_list`: it does not give the lists that tell; `no_answer`: calls that
 * would make it got no answer, five times; `silent`: nothing changed for so long that it is not
 * polled any more; `account_removed`: nothing follows it; `edit_locked`, `edit_refused`, `edit_elsewhere`: the courier does
 * not have the order's correction.
 */
export const shipmentProblems = [
  'invalid',
  'unserved',
  'refused',
  'several',
  'cannot_look_up',
  'locked',
  'missing',
  'amount_differs',
  'decision_required',
  'money_undone',
  'canceled_by_courier',
  'given_up',
  'contradicts',
  'unknown_status',
  'tracking_taken',
  'commune',
  'pickup_point',
  'no_list',
  'no_answer',
  'silent',
  'account_removed',
  'edit_locked',
  'edit_refused',
  'edit_elsewhere',
] as const;
export type ShipmentProblem = (typeof shipmentProblems)[number];

/** A person has to tell the courier: the shop could not. */
export function editProblemOf(edit: EditState | null): Extract<ShipmentProblem, `edit_${string}`> | null {
  return edit === 'locked' || edit === 'refused' || edit === 'elsewhere' ? `edit_${edit}` : null;
}

/** What staff look at: a failed attempt after which nobody has called; a problem; a draft that nobody collects. */
export type ParcelList = 'calls' | 'problems' | 'drafts';

/**
 * Where a parcel is, for the list of all parcels. `making`: its courier has none of it for sure; `ready`: it waits for its
 * hand-over.
 */
export const parcelGroups = [
  'making',
  'draft',
  'ready',
  'on_the_way',
  'delivered',
  'returning',
  'returned',
  'canceled',
] as const;
export type ParcelGroup = (typeof parcelGroups)[number];

/** The parcels of a list are counted up to this number: Today reads few rows, however many wait. */
export const MOST_COUNTED = 50;

/** The followed parcels of an account are counted up to this number, for the page of couriers. */
export const MOST_FOLLOWED = 1_000;

/** The parcel of an order at a courier. Times in milliseconds, amounts in whole dinars. */
export type Shipment = {
  id: string;
  orderId: string;
  accountId: string;
  reference: string;
  stage: Stage;
  task: Task | null;
  /** When the task is due; null without one. */
  nextAt: number | null;
  /** Failed tries of the task in a row. */
  tries: number;
  /** Calls to make it alone whose answer said nothing of it. */
  creations: number;
  /** The most parcels of the next call that makes it; null: as many as its courier takes. */
  together: number | null;
  plannedAt: number;
  /** When the call that made it went out; before any, as `plannedAt`. */
  madeAt: number;
  tracking: string | null;
  wantsConfirm: boolean;
  wantsCancel: boolean;
  /** What the courier was told to collect. */
  amount: number;
  movement: Movement | null;
  money: MoneyState;
  /** The part of its money that the courier's word has entered in the order. */
  entered: MoneyState;
  paymentId: string | null;
  isHeld: boolean;
  /** It waits at a pick-up point for its recipient. */
  isAtPickupPoint: boolean;
  /** The courier has given it up, and has not said since where it goes. */
  isGivenUp: boolean;
  attempts: number;
  /** Those after which staff have called the customer. */
  attemptsHandled: number;
  /** The courier's words; null before any. */
  rawStatus: string | null;
  isKnown: boolean;
  /** What the courier says that it collects; null while it does not say. */
  courierAmount: number | null;
  /** Both amounts, where staff have said that the order's is right all the same; null where they have not. */
  explained: { courier: number; order: number } | null;
  /** What it says that it takes for a delivery, and for a return. */
  fee: number | null;
  /** The fee of the delivery is no estimate. */
  isFeeSure: boolean;
  returnFee: number | null;
  /** When the courier's list of payments is read for it; null where polls say all, or no money is out. */
  paymentAt: number | null;
  /** When movement or money changed last. */
  changedAt: number;
  /** The courier's commune (`communeKey`) or the id of its pick-up point that staff chose for this parcel alone. */
  place: string | null;
  /** Polls in a row without it. */
  missing: number;
  problem: ShipmentProblem | null;
  problemText: string | null;
  /** What the courier has for sure; null where nothing says it. */
  sentDetails: ParcelDetails | null;
  /** A change was sent, and no answer says whether the courier has it. */
  isEditOpen: boolean;
  edit: EditState | null;
  /** The courier's words. */
  editText: string | null;
  returnRequest: ReturnRequest | null;
  returnText: string | null;
  /** When an event named it last; null for never. */
  heardAt: number | null;
  /** The batch whose print has its label, as it is now, if the courier has the parcel; null for none. */
  batchId: string | null;
};

export type ShipmentChange = Partial<
  Omit<Shipment, 'id' | 'orderId' | 'accountId' | 'reference' | 'plannedAt'>
>;

const MINUTE = 60_000;
const LONGEST_PAUSE = 6 * 60 * MINUTE;

/** Growing pauses between failed tries. */
export function pauseAfter(tries: number): number {
  return Math.min(LONGEST_PAUSE, MINUTE * 2 ** Math.min(tries, 10));
}

export const ended = (stage: Stage): ShipmentChange => ({
  stage,
  ...{ task: null, nextAt: null, paymentAt: null },
  tries: 0,
});

/** The end of a shipment without a parcel at its courier. */
export const canceled: ShipmentChange = {
  ...ended('canceled'),
  wantsCancel: false,
  problem: null,
  problemText: null,
};

/** No parcel of it is at the courier: it was refused, or the courier ended it. */
function isOver({ stage, movement }: Shipment): boolean {
  return stage === 'refused' || movement === 'canceled';
}

/**
 * A person may say that the courier has no such parcel any more: it did not let it go, and has not collected it. Nothing
 * else frees the order.
 */
export function mayBeGone({ stage, movement, problem }: Shipment): boolean {
  const isThere = stage === 'made' || stage === 'confirmed';
  return isThere && problem === 'locked' && (movement === null || movement === 'packed');
}

/**
 * The order asks for its parcel to be canceled. `at`: when the wish cannot be undone any more; what was never sent ends
 * then, and any other parcel's courier is asked.
 */
export function wishCancel(shipment: Shipment, now: number, at = now): ShipmentChange {
  const { stage, nextAt } = shipment;
  if (isOver(shipment) || (stage === 'planned' && at <= now)) return canceled;
  if (stage === 'unknown') return { wantsCancel: true, nextAt: Math.max(nextAt ?? at, at) };
  if (stage === 'doubtful') return { wantsCancel: true };
  return { wantsCancel: true, task: 'cancel', nextAt: at, tries: 0 };
}

/** What the courier is asked next about a parcel that it has. A draft is changed before it is handed in. */
export function nextTaskOf({
  wantsCancel,
  edit,
  wantsConfirm,
  returnRequest,
}: Pick<Shipment, 'wantsCancel' | 'edit' | 'wantsConfirm' | 'returnRequest'>): Task & NextTask {
  if (wantsCancel) return 'cancel';
  if (edit === 'asked') return 'edit';
  if (wantsConfirm) return 'confirm';
  return returnRequest === 'wanted' ? 'ask_return' : 'poll';
}
type NextTask = 'cancel' | 'edit' | 'confirm' | 'ask_return' | 'poll';

/** The cancellation was undone before the courier was asked. */
export function withdrawCancel(shipment: Shipment, now: number): ShipmentChange {
  const { stage, task } = shipment;
  const next = stage === 'planned' ? 'create' : nextTaskOf({ ...shipment, wantsCancel: false });
  return {
    wantsCancel: false,
    ...(task === 'cancel' ? { task: next, nextAt: now, tries: 0 } : {}),
  };
}
