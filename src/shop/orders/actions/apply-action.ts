import { heldItems } from '../../../domain/line-items.ts';
import type { OrderBalance } from '../../../domain/orders/balance.ts';
import { SAME_AGAIN_WITHIN } from '../../../domain/orders/calls/again-times.ts';
import { type Order, positionPastEnds } from '../../../domain/orders/order.ts';
import {
  type Action,
  canTransition,
  type OrderStatus,
  possibleActions,
  undoableOf,
} from '../../../domain/orders/transitions.ts';
import { placeOfPieces } from '../../../domain/stock-release.ts';
import { fingerprintOf } from '../../../text/fingerprint.ts';
import type { ShopContext } from '../../context.ts';
import { Counts } from '../../stock/counts.ts';
import { reserve } from '../../stock/reservations.ts';
import { LoadedOrder } from '../loaded-order.ts';
import { updateOrderHoldings } from '../record-events.ts';
import { publishEvent } from '../subscribers.ts';
import { type ActionInput, ActionRefused, type ActionResult } from './action.ts';
import { decisions } from './decide.ts';

/** Who acts: a device of the desk, or a courier whose report is taken in. */
type ActingParty = { device: string | null; actor?: 'merchant' | 'courier' };

/** The status of an order, and its possible actions. `undoable`: its newest action can be undone now. */
type StatusNow = {
  position: number;
  status: OrderStatus;
  money: OrderBalance;
  actions: Action[];
  undoable: boolean;
};

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
  { device, actor = 'merchant' }: ActingParty,
): ActionResult {
  const { storage, sql, now } = context;
  try {
    return storage.transactionSync(() => {
      const loaded = LoadedOrder.find(sql, orderId);
      if (loaded === null) return { ok: false, reason: 'unknown' };
      // The end of an unpaid checkout changes nothing that a correction shows; a correction itself brings it about.
      const position =
        input.action === 'correct' ? positionPastEnds(loaded.history, input.position) : input.position;
      if (position !== loaded.position) return answerLate(loaded, { ...input, position }, device);
      if (input.action !== 'undo' && !canTransition(input.action, loaded.status))
        return { ok: false, reason: 'not_now' };
      const change = decisions[input.action]({ context, loaded, input, device });
      if ('ok' in change) return change;
      change.before?.();
      const [note, at] = [input.note ?? null, Math.floor(now() / 1000)];
      const submission = fingerprintOfForm(input);
      const event = loaded.append({ ...change.event, actor, device, note, submission, checkoutId: null, at });
      claimPieces(context, loaded);
      change.after?.();
      loaded.project();
      updateOrderHoldings(context, loaded);
      publishEvent(context, loaded, event);
      return { ok: true, position: loaded.position, isRepeated: false };
    });
  } catch (error) {
    if (error instanceof ActionRefused) return error.refused;
    throw error;
  }
}

/** What tells a form from all others: its page and what was typed. The time of a call is counted from its sending. */
function fingerprintOfForm({ position: _, againAt: __, ...typed }: ActionInput): string {
  return fingerprintOf(JSON.stringify(typed));
}

/** Answers a form whose page is older than the newest order event: it is repeated, or outdated. */
function answerLate({ history }: LoadedOrder, input: ActionInput, device: string | null): ActionResult {
  const next = history[input.position];
  const isRepeated =
    next !== undefined &&
    next.actor === 'merchant' &&
    next.device === device &&
    next.submission === fingerprintOfForm(input) &&
    Math.abs((next.againAt ?? 0) - (input.againAt ?? 0)) <= SAME_AGAIN_WITHIN;
  return isRepeated
    ? { ok: true, position: next.position, isRepeated }
    : { ok: false, reason: 'outdated', position: history.length };
}

/** Reserves pieces again, if an order is confirmed after its hold ended or its cancellation is undone. */
function claimPieces({ sql }: ShopContext, { order, state, isAwaited }: LoadedOrder): void {
  if (placeOfPieces(order.paymentMethod, state, isAwaited) !== 'paid') return;
  const shortages = reserve(new Counts(sql), order.id, heldItems(order), order.language);
  if (shortages.length > 0) throw new ActionRefused({ ok: false, reason: 'short', shortages });
}
