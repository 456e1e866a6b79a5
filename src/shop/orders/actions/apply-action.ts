import { DELIVERY_SLUG } from '../../catalogue/rules/product.ts';
import type { ShopContext } from '../../context.ts';
import { changePieces, reserve } from '../../stock/reservations.ts';
import { placeOfPieces, type Shortage } from '../../stock/rules.ts';
import { LoadedOrder } from '../order.ts';
import { settleOrder } from '../orders.ts';
import { keepNoted, type Noted, notedBy, retractNoted } from '../refunds/by-hand.ts';
import { isAmount, type OrderBalance, owedByCourier } from '../rules/balance.ts';
import { type DepositChoice, foldOrder, isOpen, type OrderEvent } from '../rules/order.ts';
import type { RefundMeaning, RefundMeans } from '../rules/refund.ts';
import {
  type Action,
  canTransition,
  eventKindOf,
  type OrderStatus,
  possibleActions,
  undoableOf,
} from '../rules/transitions.ts';
import { type Order, saveCorrection } from '../store/orders.ts';
import { saveOrderWords } from '../store/search.ts';
import { publishEvent } from '../subscribers.ts';
import { type Correction, correctOrder } from './correct.ts';
import { decideRefund, type RefundPlan, saveRefundPlan } from './refund.ts';
import {
  addToRevenue,
  type CorrectedFields,
  freezeCheckoutAmounts,
  readPreviousValues,
  savePreviousValues,
  saveTracking,
} from './store.ts';

/** An action of staff, as its form asks for it. */
export type ActionInput = {
  action: Action | 'undo';
  /** The position of the last order event that the page showed. */
  position: number;
  note?: string | null;
  /** What happens to the paid money when an order is canceled or returned. */
  deposit?: DepositChoice | null;
  /** Whole dinars that were collected, remitted or given back; without it, all of them. */
  amount?: number | null;
  /** Of `correct` only. */
  correction?: Correction;
  /** How money that was paid online goes back. */
  means?: RefundMeans | null;
  /** Whether a refund is still owed, a gift or a cancellation. */
  meaning?: RefundMeaning | null;
  /** Of `hand_over` only: the courier's tracking number. */
  tracking?: string | null;
  /** Of `retract_refund` only: the position of the order event that is retracted. */
  entry?: number | null;
};

/** The device of the desk that acts. */
type DeskActor = { device: string | null };

/**
 * `isRepeated`: the same form was sent before. `outdated`: the order has changed since the form was shown; `position`
 * is the current one. `not_now`: the order's status does not allow the action. `decision_required`: say what happens
 * to the paid money. `amount`: not a possible amount. `means`: say how the money goes back. `meaning`: say whether
 * the customer still owes it. `not_offered`: the service offers no refunds. `short`: other orders hold the pieces.
 * `note_required`: say how it was settled. The other reasons are those of a correction.
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
        | 'empty'
        | 'not_delivered'
        | 'out_of_bounds';
    };

/** The status of an order, and its possible actions. `undoable`: its newest action can be undone now. */
type StatusNow = {
  position: number;
  status: OrderStatus;
  money: OrderBalance;
  actions: Action[];
  undoable: boolean;
};

type Change = Partial<Pick<OrderEvent, 'amount' | 'due' | 'waived' | 'deposit' | 'undoes'>> & {
  kind: OrderEvent['kind'];
  correction?: CorrectedFields;
  refunds?: RefundPlan;
  noted?: Noted;
};

type Refused = Extract<ActionResult, { ok: false }>;

/** Thrown to roll the transaction back; a return would commit it. */
class ActionRefused extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.reason);
    this.refused = refused;
  }
}

/** The status of an order now. */
export function statusNow({ sql, now }: ShopContext, order: Order): StatusNow {
  const { position, status, money, history } = new LoadedOrder(sql, order);
  return {
    position,
    status,
    money,
    actions: possibleActions(status),
    undoable: undoableOf(history, Math.floor(now() / 1000)) !== null,
  };
}

/**
 * Applies an action to an order, or undoes the newest one. Decision, order event and stock are one transaction. The
 * same form sent again changes nothing and gets the first answer.
 */
export function applyAction(
  context: ShopContext,
  orderId: string,
  input: ActionInput,
  { device }: DeskActor,
): ActionResult {
  const { storage, sql, now } = context;
  try {
    return storage.transactionSync(() => {
      const loaded = LoadedOrder.find(sql, orderId);
      if (loaded === null) return { ok: false, reason: 'unknown' };
      if (input.position !== loaded.position) return answerLate(loaded.history, input, device);
      const change = decide(context, loaded, input);
      if ('ok' in change) return change;
      const {
        order: former,
        history: [...before],
      } = loaded;
      const { correction, refunds, noted, ...entry } = change;
      const retracted =
        input.action === 'retract_refund' ? notedBy(context, orderId, entry.undoes ?? null) : [];
      if (correction !== undefined) correct(context, loaded, correction);
      if (input.action === 'hand_over' && input.tracking) {
        saveTracking(sql, orderId, input.tracking);
        loaded.merge({ tracking: input.tracking });
      }
      loaded.append({
        ...entry,
        actor: 'merchant',
        device,
        note: input.note ?? null,
        checkoutId: null,
        at: Math.floor(now() / 1000),
      });
      claimPieces(context, loaded);
      if (entry.kind === 'corrected') savePreviousValues(sql, orderId, loaded.position, former);
      if (noted !== undefined) keepNoted(context, orderId, loaded.position, noted);
      if (refunds !== undefined) saveRefundPlan(context, loaded, refunds, device);
      if (refunds !== undefined || noted !== undefined) loaded.dropPayments();
      retractNoted(context, loaded, retracted);
      if (input.action === 'refund' && input.meaning === 'cancel') cancelRefunded(context, loaded, device);
      takeRecount(context, loaded, before);
      loaded.project();
      settleOrder(context, loaded);
      publishEvent(context, loaded, entry.kind);
      return { ok: true, position: loaded.position, isRepeated: false };
    });
  } catch (error) {
    if (error instanceof ActionRefused) return error.refused;
    throw error;
  }
}

/** Answers a form whose page is older than the newest order event: it is repeated, or outdated. */
function answerLate(history: readonly OrderEvent[], input: ActionInput, device: string | null): ActionResult {
  const next = history[input.position];
  const kinds = input.action === 'undo' ? ['undone'] : [eventKindOf(input.action)];
  if (input.action === 'refund') kinds.push('refunded_part', 'refund_asked');
  const isOwn = next !== undefined && next.actor === 'merchant' && next.device === device;
  // Two different notes are two actions.
  if (isOwn && next.note !== (input.note ?? null))
    return { ok: false, reason: 'outdated', position: history.length };
  if (isOwn && kinds.includes(next.kind)) return { ok: true, position: next.position, isRepeated: true };
  return { ok: false, reason: 'outdated', position: history.length };
}

/** The change that an action makes, or why it is refused. */
function decide(
  context: ShopContext,
  { order, history, status, money }: LoadedOrder,
  input: ActionInput,
): Change | Refused {
  const { sql, now } = context;
  if (input.action === 'undo') {
    const undone = undoableOf(history, Math.floor(now() / 1000));
    if (undone === null) return { ok: false, reason: 'not_now' };
    const former = undone.kind === 'corrected' ? readPreviousValues(sql, order.id, undone.position) : null;
    return { kind: 'undone', undoes: undone.position, ...(former === null ? {} : { correction: former }) };
  }
  if (!canTransition(input.action, status)) return { ok: false, reason: 'not_now' };
  switch (input.action) {
    case 'cancel':
    case 'return':
      if (money.refundable > 0 && !input.deposit) return { ok: false, reason: 'decision_required' };
      return {
        kind: eventKindOf(input.action),
        deposit: money.refundable > 0 ? (input.deposit ?? null) : null,
      };
    case 'collect_cash':
    case 'remit': {
      const isRemitted = input.action === 'remit';
      const amount = input.amount ?? (isRemitted ? owedByCourier(money) : money.toCollect);
      if (!isAmount(amount)) return { ok: false, reason: 'amount' };
      // If the courier hands in money that was recorded as collected before, the amount due stays the same.
      const isRemainder = isRemitted && amount > 0 && amount <= money.collected - money.remitted;
      return { kind: eventKindOf(input.action), amount, due: isRemainder ? 0 : money.toCollect };
    }
    case 'refund':
      if (input.meaning === 'cancel' && !canTransition('cancel', status))
        return { ok: false, reason: 'not_now' };
      return decideRefund(sql, order, history, money, input);
    case 'explain_refund': {
      if (!input.meaning || input.meaning === 'cancel') return { ok: false, reason: 'meaning' };
      const waived = input.meaning === 'gift' ? Math.min(money.unexplained, money.lacking) : 0;
      return { kind: eventKindOf(input.action), amount: money.unexplained, waived };
    }
    case 'retract_refund': {
      const { entry = null } = input;
      if (notedBy(context, order.id, entry).length === 0) return { ok: false, reason: 'not_now' };
      return { kind: 'undone', undoes: entry, amount: history[(entry ?? 0) - 1]?.amount ?? null };
    }
    case 'recount': {
      const amount = input.amount ?? Number.NaN;
      if (!isAmount(amount)) return { ok: false, reason: 'amount' };
      return input.note
        ? { kind: eventKindOf(input.action), amount }
        : { ok: false, reason: 'note_required' };
    }
    case 'correct': {
      if (order.erasedAt !== null) return { ok: false, reason: 'erased' };
      const corrected = correctOrder(context, order, input.correction ?? {}, money.paidOnline);
      return corrected.ok ? { kind: 'corrected', correction: corrected.order } : corrected;
    }
    case 'settle':
      return input.note ? { kind: eventKindOf(input.action) } : { ok: false, reason: 'note_required' };
    default:
      return { kind: eventKindOf(input.action) };
  }
}

/** Cancels an order whose money goes back, so that its products do not go out. */
function cancelRefunded({ now }: ShopContext, loaded: LoadedOrder, device: string | null): void {
  const entry = { kind: 'canceled_by_shop', actor: 'merchant', note: null, checkoutId: null } as const;
  loaded.append({ ...entry, device, deposit: 'refund', at: Math.floor(now() / 1000) });
}

/** Adds the difference of a recount, or of its undoing, to the day's revenue. */
function takeRecount(
  { sql, now }: ShopContext,
  { order, history, state }: LoadedOrder,
  before: readonly OrderEvent[],
): void {
  const last = history.at(-1);
  const isRecount =
    last?.kind === 'recounted' ||
    before.some((one) => one.kind === 'recounted' && one.position === last?.undoes);
  if (!isRecount) return;
  const more = (state.remitted ?? 0) - (foldOrder(before, order.paymentMethod).remitted ?? 0);
  if (more !== 0) addToRevenue(sql, now(), more);
}

function correct({ sql }: ShopContext, loaded: LoadedOrder, to: CorrectedFields): void {
  const { order } = loaded;
  const shortages = changePieces(sql, order.id, to.items, order.language);
  if (shortages.length > 0) throw new ActionRefused({ ok: false, reason: 'short', shortages });
  freezeCheckoutAmounts(sql, order);
  saveCorrection(sql, { ...order, ...to });
  saveOrderWords(sql, { ...order, ...to }, DELIVERY_SLUG);
  loaded.merge(to);
  // The checkouts' amounts are saved with them now.
  loaded.dropPayments();
}

/** Reserves pieces again, if an order is confirmed after its hold ended or its cancellation is undone. */
function claimPieces({ sql }: ShopContext, { order, state, checkouts }: LoadedOrder): void {
  const isAwaited = checkouts.some(({ status }) => isOpen(status));
  if (placeOfPieces(order.paymentMethod, state, isAwaited) !== 'paid') return;
  const shortages = reserve(sql, order.id, order.items, order.language);
  if (shortages.length > 0) throw new ActionRefused({ ok: false, reason: 'short', shortages });
}
