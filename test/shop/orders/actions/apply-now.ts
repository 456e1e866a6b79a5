import type { ShopContext } from '../../../../src/shop/context.ts';
import type { ActionInput, ActionResult } from '../../../../src/shop/orders/actions/action.ts';
import { applyAction } from '../../../../src/shop/orders/actions/apply-action.ts';
import { readOrderEvents } from '../../../../src/shop/orders/store/history.ts';

export type ActionNow = Omit<ActionInput, 'position'>;

/** Applies an action to an order as it is now, as from a page that was just opened. */
export function applyNow(
  context: ShopContext,
  orderId: string,
  input: ActionNow,
  device: string | null = null,
): ActionResult {
  const position = readOrderEvents(context.sql, orderId).length;
  return applyAction(context, orderId, { ...input, position }, { device });
}
