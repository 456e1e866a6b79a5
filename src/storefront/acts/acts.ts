import { DELIVERY_SLUG } from '../catalogue/rules/product.ts';
import { attemptsOfOrder } from '../checkout/store/attempts.ts';
import { tellOfOrder } from '../news/telling.ts';
import { bringUpToDate, settleStock } from '../orders/orders.ts';
import { type DepositChoice, foldOrder, isOpen, type OrderEvent } from '../orders/rules.ts';
import { appendOrderEvent, readOrderEvents } from '../orders/store/history.ts';
import { saveOrderWords } from '../orders/store/search.ts';
import { findOrder, type Order, saveCorrection } from '../orders/store.ts';
import { accountOf } from '../refunds/account.ts';
import { keepNoted, type Noted, notedBy, retractNoted } from '../refunds/by-hand.ts';
import type { RefundMeaning, RefundMeans } from '../refunds/rules.ts';
import type { ShopContext } from '../shop/context.ts';
import { changePieces, reserve } from '../stock/reservations.ts';
import { placeOfPieces, type Shortage } from '../stock/rules.ts';
import { type Correction, correctOrder } from './correction.ts';
import { decideRefund, keepRefunds, type Refunds } from './refund.ts';
import { dueFromCourier, isAmount, type Money, moneyOf, standingOf } from './rules/money.ts';
import { type Act, kindOf, mayFollow, type Standing, undoableOf, whatMayFollow } from './rules/table.ts';
import {
  addToTakings,
  type Correctable,
  keepAmounts,
  keepFormer,
  readFormer,
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
export type ActInput = {
  act: Act | 'undo';
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
 * `not_now`: nothing that may follow. `choice`: it must be said what becomes of the money. `amount`: none that can be.
 * `means`: it must be said how the money goes back. `not_offered`: not by the service. `meaning`: and whether the customer still owes it. `short`: the pieces are somebody else's. `wordless`: it must be said how it was
 * settled. Others as of a correction.
 */
export type ActResult =
  | { ok: true; position: number; isRepeated: boolean }
  | { ok: false; reason: 'outdated'; position: number }
  | { ok: false; reason: 'short'; shortages: Shortage[] }
  | {
      ok: false;
      reason:
        | 'unknown'
        | 'erased'
        | 'not_now'
        | 'choice'
        | 'amount'
        | 'wordless'
        | 'means'
        | 'meaning'
        | 'not_offered'
        | 'empty'
        | 'unserved'
        | 'beyond';
    };

/** How an order stands, and what may be done about it. `undoable`: its newest act can be taken back now. */
type OrderStanding = {
  position: number;
  standing: Standing;
  money: Money;
  acts: Act[];
  undoable: boolean;
};

type Change = Partial<Pick<OrderEvent, 'amount' | 'due' | 'waived' | 'deposit' | 'undoes'>> & {
  kind: OrderEvent['kind'];
  correction?: Correctable;
  refunds?: Refunds;
  noted?: Noted;
};

type Refused = Extract<ActResult, { ok: false }>;

/** Throws away what was written: a transaction that only answers keeps it. */
class ActRefused extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.reason);
    this.refused = refused;
  }
}

/** How an order stands now. */
export function standingNow({ sql, now }: ShopContext, order: Order): OrderStanding {
  const history = readOrderEvents(sql, order.id);
  const state = foldOrder(history, order.way);
  const account = accountOf(sql, order);
  const standing = standingOf(account, state);
  return {
    position: history.length,
    standing,
    money: moneyOf(account, state),
    acts: whatMayFollow(standing),
    undoable: undoableOf(history, Math.floor(now() / 1000)) !== null,
  };
}

/**
 * Does something about an order, or takes the newest act back. Decided, written down and followed by the stock in one
 * transaction. The same form sent again changes nothing and is answered as the first time.
 */
export function performAct(
  context: ShopContext,
  orderId: string,
  input: ActInput,
  { device }: DeskActor,
): ActResult {
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
      const retracted = input.act === 'retract_refund' ? notedBy(context, orderId, entry.undoes ?? null) : [];
      if (correction !== undefined) correct(context, order, correction);
      if (input.act === 'hand_over' && input.tracking) saveTracking(sql, orderId, input.tracking);
      claimPieces(context, order, [...history, eventOf(entry, history.length + 1)]);
      appendOrderEvent(sql, orderId, {
        ...entry,
        actor: 'merchant',
        device,
        note: input.note ?? null,
        checkoutId: null,
        at: Math.floor(now() / 1000),
      });
      if (refunds !== undefined) keepRefunds(context, orderId, history.length + 1, refunds, device);
      if (noted !== undefined) keepNoted(context, orderId, history.length + 1, noted);
      retractNoted(context, order, retracted);
      if (input.act === 'refund' && input.meaning === 'cancel') cancelRefunded(context, orderId, device);
      takeRecount(context, order, history);
      if (entry.kind === 'corrected') keepFormer(sql, orderId, order);
      bringUpToDate(sql, orderId);
      settleStock(context, orderId);
      tellOfOrder(context, orderId, entry.kind);
      return { ok: true, position: readOrderEvents(sql, orderId).length, isRepeated: false };
    });
  } catch (error) {
    if (error instanceof ActRefused) return error.refused;
    throw error;
  }
}

/** A form that was shown before something happened: its own act, sent twice, or another's. */
function answerLate(history: readonly OrderEvent[], input: ActInput, device: string | null): ActResult {
  const next = history[input.position];
  const kinds = input.act === 'undo' ? ['undone'] : [kindOf(input.act)];
  if (input.act === 'refund') kinds.push('refunded_part', 'refund_asked');
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
  input: ActInput,
): Change | Refused {
  const { sql, now } = context;
  if (input.act === 'undo') {
    const undone = undoableOf(history, Math.floor(now() / 1000));
    if (undone === null) return { ok: false, reason: 'not_now' };
    const former = undone.kind === 'corrected' ? readFormer(sql, order.id, undone.position) : null;
    return { kind: 'undone', undoes: undone.position, ...(former === null ? {} : { correction: former }) };
  }
  const { standing, money } = standingNow(context, order);
  if (!mayFollow(input.act, standing)) return { ok: false, reason: 'not_now' };
  switch (input.act) {
    case 'cancel':
    case 'return':
      if (money.refundable > 0 && !input.deposit) return { ok: false, reason: 'choice' };
      return { kind: kindOf(input.act), deposit: money.refundable > 0 ? (input.deposit ?? null) : null };
    case 'collect_cash':
    case 'remit': {
      const isRemitted = input.act === 'remit';
      const amount = input.amount ?? (isRemitted ? dueFromCourier(money) : money.toCollect);
      if (!isAmount(amount)) return { ok: false, reason: 'amount' };
      // What was collected before and comes in now says nothing about what is still due.
      const isOfBefore = isRemitted && amount > 0 && amount <= money.collected - money.remitted;
      return { kind: kindOf(input.act), amount, due: isOfBefore ? 0 : money.toCollect };
    }
    case 'refund':
      if (input.meaning === 'cancel' && !mayFollow('cancel', standing))
        return { ok: false, reason: 'not_now' };
      return decideRefund(sql, order, history, money, input);
    case 'explain_refund': {
      if (!input.meaning || input.meaning === 'cancel') return { ok: false, reason: 'meaning' };
      const waived = input.meaning === 'gift' ? Math.min(money.unexplained, money.lacking) : 0;
      return { kind: kindOf(input.act), amount: money.unexplained, waived };
    }
    case 'retract_refund': {
      const { entry = null } = input;
      if (notedBy(context, order.id, entry).length === 0) return { ok: false, reason: 'not_now' };
      return { kind: 'undone', undoes: entry, amount: history[(entry ?? 0) - 1]?.amount ?? null };
    }
    case 'recount': {
      const amount = input.amount ?? Number.NaN;
      if (!isAmount(amount)) return { ok: false, reason: 'amount' };
      return input.note ? { kind: kindOf(input.act), amount } : { ok: false, reason: 'wordless' };
    }
    case 'correct': {
      if (order.erasedAt !== null) return { ok: false, reason: 'erased' };
      const corrected = correctOrder(context, order, input.correction ?? {}, money.paidOnline);
      return corrected.ok ? { kind: 'corrected', correction: corrected.order } : corrected;
    }
    case 'settle':
      return input.note ? { kind: kindOf(input.act) } : { ok: false, reason: 'wordless' };
    default:
      return { kind: kindOf(input.act) };
  }
}

/** The goods of an order whose money goes back do not go out. */
function cancelRefunded({ sql, now }: ShopContext, orderId: string, device: string | null): void {
  const entry = { kind: 'canceled_by_shop', actor: 'merchant', note: null, checkoutId: null } as const;
  appendOrderEvent(sql, orderId, { ...entry, device, deposit: 'refund', at: Math.floor(now() / 1000) });
}

/** Takings count what was remitted: a recount, or one that was taken back, changes that too. */
function takeRecount({ sql, now }: ShopContext, { id, way }: Order, before: readonly OrderEvent[]): void {
  const after = readOrderEvents(sql, id);
  const last = after.at(-1);
  const isRecount =
    last?.kind === 'recounted' ||
    before.some((one) => one.kind === 'recounted' && one.position === last?.undoes);
  if (!isRecount) return;
  const more = (foldOrder(after, way).remitted ?? 0) - (foldOrder(before, way).remitted ?? 0);
  if (more !== 0) addToTakings(sql, now(), more);
}

function correct({ sql }: ShopContext, order: Order, to: Correctable): void {
  const shortages = changePieces(sql, order.id, to.items, order.language);
  if (shortages.length > 0) throw new ActRefused({ ok: false, reason: 'short', shortages });
  keepAmounts(sql, order);
  saveCorrection(sql, { ...order, ...to });
  saveOrderWords(sql, { ...order, ...to }, DELIVERY_SLUG);
}

/** What is to be sold must be there: confirmed late, or taken back after somebody else had it. */
function claimPieces({ sql }: ShopContext, order: Order, history: readonly OrderEvent[]): void {
  const isAwaited = attemptsOfOrder(sql, order.id).some(({ status }) => isOpen(status));
  if (placeOfPieces(order.way, foldOrder(history, order.way), isAwaited) !== 'paid') return;
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
