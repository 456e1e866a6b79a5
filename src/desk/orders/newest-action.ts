import { undoableOf } from '../../domain/orders/transitions.ts';
import type { ShopContext } from '../../shop/context.ts';
import { readOrderEvents } from '../../shop/orders/store/history.ts';
import { contactOf, findOrderByNumber } from '../../shop/orders/store/orders.ts';
import { newSubmission } from '../form-version.ts';
import type { Device } from '../sessions/device.ts';
import { mayUndo, type NewestAction } from './rules/order.ts';

/** The newest action of an order, while this device may undo it; null otherwise. */
export function newestActionOf(
  { sql, now, random }: ShopContext,
  { role }: Pick<Device, 'role'>,
  number: string,
): NewestAction | null {
  const order = findOrderByNumber(sql, number);
  if (order === null) return null;
  const history = readOrderEvents(sql, order.id);
  const undoable = undoableOf(history, Math.floor(now() / 1000));
  if (undoable === null || !mayUndo(role, undoable)) return null;
  const name = contactOf(order)?.name ?? null;
  return { number, name, kind: undoable.kind, position: history.length, submission: newSubmission(random) };
}
