import { DELIVERY_SLUG } from '../../catalogue/rules/product.ts';
import type { ShopContext } from '../../context.ts';
import { notifyOfOrder } from '../../notifications/enqueue.ts';
import { changePieces, reserve } from '../../stock/reservations.ts';
import { placeOfPieces, type Shortage } from '../../stock/rules.ts';
import { projectOrder, updateStock } from '../orders.ts';
import { checkoutsOfOrder } from '../payments/store/checkouts.ts';
import { keepNoted, type Noted, notedBy, retractNoted } from '../refunds/by-hand.ts';
import { paymentSumsOf } from '../refunds/order-payments.ts';
import type { RefundMeaning, RefundMeans } from '../refunds/rules.ts';
import { balanceOf, isAmount, type OrderBalance, owedByCourier, statusOf } from '../rules/balance.ts';
import { type DepositChoice, foldOrder, isOpen, type OrderEvent } from '../rules/order.ts';
import {
  type Action,
  canTransition,
  eventKindOf,
  type OrderStatus,
  possibleActions,
  undoableOf,
} from '../rules/transitions.ts';
import { appendOrderEvent, readOrderEvents } from '../store/history.ts';
import { findOrder, type Order, saveCorrection } from '../store/orders.ts';
import { saveOrderWords } from '../store/search.ts';
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

/**
 * What a person of the shop does. `position`: of the last entry that they were shown. `deposit`: what becomes of money that
 * was paid, where an order is canceled or comes back. `amount`: whole dinars that were collected, remitted or given back;
 * without one all of it. `correction`: of `correct` alone. `means`: how money goes back, where it was paid online. `meaning`:
 * whether the customer still owes it, where the goods stay with them or go out.
 * `tracking`: of `hand_over` alone, what its courier calls the parcel. `entry`: of `retract_refund` alone, the position of what counts
 * no more.
 */
export type ActionInput = {
  action: Action | 'undo';
  position: number;
  note?: string | null;
  deposit?: DepositChoice | null;
  amount?: number | null;
  correction?: Correction;
  means?: RefundMeans | null;
  meaning?: RefundMeaning | null;
  tracking?: string | null;
  entry?: number | null;
};

/** Which device of the desk acts. */
type DeskActor = { device: string | null };

/**
 * `isRepeated`: the same form came before. `outdated`: something else has happened since it was shown; `position` is now's.
 * `not_now`: nothing that may follow. `decision_required`: it must be said what becomes of the money. `amount`: none that can be.
 * `means`: it must be said how the money goes back. `not_offered`: not by the service. `meaning`: and whether the customer still owes it. `short`: the pieces are somebody else's. `note_required`: it must be said how it was
 * settled. Others as of a correction.
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

/** How an order stands, and what may be done about it. `undoable`: its newest act can be taken back now. */
type OrderStanding = {
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

/** Throws away what was written: a transaction that only answers keeps it. */
class ActRefused extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.reason);
    this.refused = refused;
  }
}

/** How an order stands now. */
export function statusNow({ sql, now }: ShopContext, order: Order): OrderStanding {
  const history = readOrderEvents(sql, order.id);
  const state = foldOrder(history, order.paymentMethod);
  const account = paymentSumsOf(sql, order);
  const status = statusOf(account, state);
  return {
    position: history.length,
    status,
    money: balanceOf(account, state),
    actions: possibleActions(status),
    undoable: undoableOf(history, Math.floor(now() / 1000)) !== null,
  };
}

/**
 * Does something about an order, or takes the newest act back. Decided, written down and followed by the stock in one
 * transaction. The same form sent again changes nothing and is answered as the first time.
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
      const order = findOrder(sql, orderId);
      if (order === null) return { ok: false, reason: 'unknown' };
      const history = readOrderEvents(sql, orderId);
      if (input.position !== history.length) return answerLate(history, input, device);
      const change = decide(context, order, history, input);
      if ('ok' in change) return change;
      const { correction, refunds, noted, ...entry } = change;
      const retracted =
        input.action === 'retract_refund' ? notedBy(context, orderId, entry.undoes ?? null) : [];
      if (correction !== undefined) correct(context, order, correction);
      if (input.action === 'hand_over' && input.tracking) saveTracking(sql, orderId, input.tracking);
      claimPieces(context, order, [...history, eventOf(entry, history.length + 1)]);
      appendOrderEvent(sql, orderId, {
        ...entry,
        actor: 'merchant',
        device,
        note: input.note ?? null,
        checkoutId: null,
        at: Math.floor(now() / 1000),
      });
      if (refunds !== undefined) saveRefundPlan(context, orderId, history.length + 1, refunds, device);
      if (noted !== undefined) keepNoted(context, orderId, history.length + 1, noted);
      retractNoted(context, order, retracted);
      if (input.action === 'refund' && input.meaning === 'cancel') cancelRefunded(context, orderId, device);
      takeRecount(context, order, history);
      if (entry.kind === 'corrected') savePreviousValues(sql, orderId, order);
      projectOrder(sql, orderId);
      updateStock(context, orderId);
      notifyOfOrder(context, orderId, entry.kind);
      return { ok: true, position: readOrderEvents(sql, orderId).length, isRepeated: false };
    });
  } catch (error) {
    if (error instanceof ActRefused) return error.refused;
    throw error;
  }
}

/** A form that was shown before something happened: its own act, sent twice, or another's. */
function answerLate(history: readonly OrderEvent[], input: ActionInput, device: string | null): ActionResult {
  const next = history[input.position];
  const kinds = input.action === 'undo' ? ['undone'] : [eventKindOf(input.action)];
  if (input.action === 'refund') kinds.push('refunded_part', 'refund_asked');
  const isOwn = next !== undefined && next.actor === 'merchant' && next.device === device;
  // Two notes that were written on two pages are two.
  if (isOwn && next.note !== (input.note ?? null))
    return { ok: false, reason: 'outdated', position: history.length };
  if (isOwn && kinds.includes(next.kind)) return { ok: true, position: next.position, isRepeated: true };
  return { ok: false, reason: 'outdated', position: history.length };
}

/** What an act writes down, if it may. */
function decide(
  context: ShopContext,
  order: Order,
  history: readonly OrderEvent[],
  input: ActionInput,
): Change | Refused {
  const { sql, now } = context;
  if (input.action === 'undo') {
    const undone = undoableOf(history, Math.floor(now() / 1000));
    if (undone === null) return { ok: false, reason: 'not_now' };
    const former = undone.kind === 'corrected' ? readPreviousValues(sql, order.id, undone.position) : null;
    return { kind: 'undone', undoes: undone.position, ...(former === null ? {} : { correction: former }) };
  }
  const { status, money } = statusNow(context, order);
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
      // What was collected before and comes in now says nothing about what is still due.
      const isOfBefore = isRemitted && amount > 0 && amount <= money.collected - money.remitted;
      return { kind: eventKindOf(input.action), amount, due: isOfBefore ? 0 : money.toCollect };
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

/** The goods of an order whose money goes back do not go out. */
function cancelRefunded({ sql, now }: ShopContext, orderId: string, device: string | null): void {
  const entry = { kind: 'canceled_by_shop', actor: 'merchant', note: null, checkoutId: null } as const;
  appendOrderEvent(sql, orderId, { ...entry, device, deposit: 'refund', at: Math.floor(now() / 1000) });
}

/** Takings count what was remitted: a recount, or one that was taken back, changes that too. */
function takeRecount(
  { sql, now }: ShopContext,
  { id, paymentMethod }: Order,
  before: readonly OrderEvent[],
): void {
  const after = readOrderEvents(sql, id);
  const last = after.at(-1);
  const isRecount =
    last?.kind === 'recounted' ||
    before.some((one) => one.kind === 'recounted' && one.position === last?.undoes);
  if (!isRecount) return;
  const more =
    (foldOrder(after, paymentMethod).remitted ?? 0) - (foldOrder(before, paymentMethod).remitted ?? 0);
  if (more !== 0) addToRevenue(sql, now(), more);
}

function correct({ sql }: ShopContext, order: Order, to: CorrectedFields): void {
  const shortages = changePieces(sql, order.id, to.items, order.language);
  if (shortages.length > 0) throw new ActRefused({ ok: false, reason: 'short', shortages });
  freezeCheckoutAmounts(sql, order);
  saveCorrection(sql, { ...order, ...to });
  saveOrderWords(sql, { ...order, ...to }, DELIVERY_SLUG);
}

/** What is to be sold must be there: confirmed late, or taken back after somebody else had it. */
function claimPieces({ sql }: ShopContext, order: Order, history: readonly OrderEvent[]): void {
  const isAwaited = checkoutsOfOrder(sql, order.id).some(({ status }) => isOpen(status));
  if (placeOfPieces(order.paymentMethod, foldOrder(history, order.paymentMethod), isAwaited) !== 'paid')
    return;
  const { items, language } = findOrder(sql, order.id) ?? order;
  const shortages = reserve(sql, order.id, items, language);
  if (shortages.length > 0) throw new ActRefused({ ok: false, reason: 'short', shortages });
}

function eventOf(change: Omit<Change, 'correction' | 'refunds' | 'noted'>, position: number): OrderEvent {
  return {
    actor: 'merchant',
    note: null,
    checkoutId: null,
    at: 0,
    device: null,
    amount: null,
    due: null,
    waived: null,
    undoes: null,
    deposit: null,
    ...change,
    position,
  };
}
