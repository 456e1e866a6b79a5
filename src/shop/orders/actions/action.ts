import type { EventReason } from '../../../domain/orders/calls/call-outcomes.ts';
import type { DepositChoice, OrderEvent } from '../../../domain/orders/order.ts';
import type { PiecesBack } from '../../../domain/orders/part-return.ts';
import type { RefundMeaning, RefundMeans } from '../../../domain/orders/refund-shares.ts';
import type { Action } from '../../../domain/orders/transitions.ts';
import type { Shortage } from '../../../domain/stock.ts';
import type { ShopContext } from '../../context.ts';
import type { LoadedOrder } from '../loaded-order.ts';
import type { Correction } from './correction.ts';

/** An action of staff, as its form asks for it. */
export type ActionInput = {
  action: Action | 'undo';
  /** The position of the last order event that the page showed. */
  position: number;
  /** The random text of the page's forms: two pages are never the same form. Null where no page asks. */
  submission?: string | null;
  note?: string | null;
  /** What happens to the paid money when an order is canceled or returned. */
  deposit?: DepositChoice | null;
  /** Whole dinars that were collected, remitted or given back; without it, all of them. */
  amount?: number | null;
  /** Of `correct` only. */
  correction?: Correction;
  /** Of `return_part` only: the pieces that came back, by their price. */
  back?: readonly PiecesBack[];
  /** How money that was paid online goes back. */
  means?: RefundMeans | null;
  /** Whether a refund is still owed, a gift or a cancellation. */
  meaning?: RefundMeaning | null;
  /** Of `hand_over` only: the courier's tracking number. */
  tracking?: string | null;
  /** Of `hand_over` only: who takes the parcel. */
  courier?: string | null;
  /** Of `cancel` only: what happens to the paid money is decided later. Until then it is owed to the shopper. */
  isUndecided?: boolean;
  /** Of `retract_refund` only: the position of the order event that is retracted. */
  entry?: number | null;
  /** Of calls, cancellations and dismissed marks: why. */
  reason?: EventReason | null;
  /** Of a call: when to call again, in seconds. */
  againAt?: number | null;
};

/**
 * `isRepeated`: the same form was sent before. `outdated`: the order has changed since the form was shown; `position`
 * is the current one. `not_now`: the order's status does not allow the action. `decision_required`: say what happens
 * to the paid money. `amount`: not a possible amount. `means`: say how the money goes back. `meaning`: say whether
 * the customer still owes it. `not_offered`: the service offers no refunds. `short`: other orders hold the pieces.
 * `time`: not a possible time of a call. `note_required`: say how it was settled. `tracking_taken`: another order has this tracking number. `pieces`:
 * not possible pieces of a part return. `all_back`: all of them. `payment_open`: a checkout can still be paid.
 * The other reasons are those of a correction.
 */
export type ActionResult =
  | { ok: true; position: number; isRepeated: boolean }
  | { ok: false; reason: 'outdated'; position: number }
  | { ok: false; reason: 'short'; shortages: Shortage[] }
  | {
      ok: false;
      reason:
        | 'unknown'
        | 'erased'
        | 'not_now'
        | 'decision_required'
        | 'amount'
        | 'note_required'
        | 'means'
        | 'meaning'
        | 'not_offered'
        | 'tracking_taken'
        | 'time'
        | 'pieces'
        | 'all_back'
        | 'payment_open'
        | 'empty'
        | 'gone_price'
        | 'not_delivered'
        | 'pickup_point'
        | 'out_of_bounds';
    };

type Refused = Extract<ActionResult, { ok: false }>;

/** Thrown to roll the transaction back; a return would commit it. */
export class ActionRefused extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.reason);
    this.refused = refused;
  }
}

/** What an action works with. `device`: of the desk; null for the shop's key. */
type ActionCase = {
  context: ShopContext;
  loaded: LoadedOrder;
  input: ActionInput;
  device: string | null;
};

/** The event that an action adds, and its other writes in the same transaction. */
type Change = {
  event: Partial<
    Pick<OrderEvent, 'amount' | 'due' | 'waived' | 'deposit' | 'undoes' | 'reason' | 'againAt'>
  > & {
    kind: OrderEvent['kind'];
  };
  /** Runs before the event is appended; may throw `ActionRefused`. */
  before?(): void;
  /** Runs after the event was appended, and before the order's status is saved. */
  after?(): void;
};

/** Decides an action that the order's status allows: the change, or why it is refused. It writes nothing itself. */
export type Decide = (action: ActionCase) => Change | Refused;
