import type { Action } from '../../domain/orders/transitions.ts';
import type { ShopContext } from '../../shop/context.ts';
import { applyAction, statusNow } from '../../shop/orders/actions/apply-action.ts';
import { keepResultOf } from '../../shop/orders/profit/keep-result.ts';
import { readCourierFees, saveBilledFees } from '../../shop/orders/profit/store/results.ts';
import { findOrder } from '../../shop/orders/store/orders.ts';
import type { Applied } from '../uploads/definition.ts';
import { saveDone } from '../uploads/store.ts';
import { matchOfNet, mergeFees, partOf, planOf } from './rules/row-actions.ts';
import type { CourierSettlement, MatchedSettlementRow, SettlementFinding } from './rules/settlements.ts';

class RowRefused extends Error {}

/** The pieces come back before the money is entered: the amount is then the order's, and nothing else was collected. */
function withPart(steps: readonly Action[]): Action[] {
  return [
    ...steps.filter((step) => step !== 'remit' && step !== 'collect_cash'),
    'return_part',
    ...steps.filter((step) => step === 'remit'),
  ];
}

/** Applies a row to its order. It is matched again: the order may have changed since, for example by a row above. */
export function applyRow(
  context: ShopContext,
  settlement: CourierSettlement,
  { position, finding }: MatchedSettlementRow,
  device: string | null,
): Applied<SettlementFinding>['rows'][number] {
  const { about, meaning, net } = finding;
  const order = about === null ? null : findOrder(context.sql, about);
  if (order === null || meaning === null) return { ...finding, match: 'unknown', expected: null };
  const { billed: recorded } = readCourierFees(context.sql, order.id);
  const current = { ...statusNow(context, order), fees: recorded };
  const asSaid = planOf({ ...finding, meaning }, current);
  const { expected } = asSaid;
  const ofNet = net === null ? null : matchOfNet(asSaid, net);
  const gapIsFee = net !== null && ofNet === 'net' && settlement.applies.includes('net');
  // The merchant said that what is missing is the fee.
  const amount = gapIsFee ? expected : (finding.amount ?? net);
  const fees = gapIsFee && expected !== null ? { ...finding.fees, delivery: expected - net } : finding.fees;
  const { actions: steps, ...plan } = planOf({ meaning, amount, fees }, current);
  const part = plan.match === 'differs' ? partOf(order, current.money, amount) : null;
  const match = ofNet === 'net' && !gapIsFee ? ofNet : part === null ? plan.match : 'part';
  if (!settlement.applies.includes(match)) return { ...finding, match, expected };
  const actions = part === null ? steps : withPart(steps);
  try {
    // All steps of a row and its mark, or none: an interruption leaves no row applied without its mark.
    context.storage.transactionSync(() => {
      for (const action of actions) {
        const now = findOrder(context.sql, order.id) ?? order;
        const moved = action === 'remit' || action === 'collect_cash' ? amount : null;
        const back = action === 'return_part' ? (part ?? []) : [];
        const input = { action, position: statusNow(context, now).position, amount: moved, back };
        const result = applyAction(context, order.id, input, { device });
        if (!result.ok) throw new RowRefused(result.reason);
      }
      const said = mergeFees(recorded, fees);
      if (said.delivery !== recorded.delivery || said.returning !== recorded.returning) {
        saveBilledFees(context.sql, order.id, said);
        keepResultOf(context.sql, order.id);
      }
      saveDone(context.sql, settlement.id, position);
    });
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    return { ...finding, match: 'not_now', expected };
  }
  return 'done';
}
