import { UNKNOWN_NETWORK } from '../../../domain/order-quotas.ts';
import { duplicateOf } from '../../../domain/orders/calls/duplicates.ts';
import { MANY_OF_NETWORK, suspicionsOf } from '../../../domain/orders/calls/suspicions.ts';
import type { Order } from '../../../domain/orders/order.ts';
import type { OrderSubscriber, ShopContext } from '../../context.ts';
import { ordersOfPhone, readSigns, releaseCall, saveDuplicate, saveMarks } from './store.ts';

/** Marks a new cash order for its call, and ends the claim of whoever called. */
export const orderCalls: OrderSubscriber = {
  onEvent(context, { order }, { kind, actor }) {
    if (kind === 'placed' && order.paymentMethod === 'cash') markOrder(context, order);
    if (actor === 'merchant') releaseCall(context.sql, order.id);
  },
};

function markOrder({ sql, settings }: ShopContext, order: Order): void {
  const { id, contact, total } = order;
  const earlier = ordersOfPhone(sql, contact.phone, id);
  const duplicate = duplicateOf(order, earlier);
  const isOver = ({ fulfilment, isReplaced }: (typeof earlier)[number]) =>
    fulfilment === 'returned' || (fulfilment === 'canceled' && !isReplaced);
  const suspicions = suspicionsOf({
    ...contact,
    total,
    highSum: settings.limits.HIGH_SUM,
    delivered: earlier.filter(({ fulfilment }) => fulfilment === 'delivered').length,
    failed: earlier.filter(isOver).length,
    ...readSigns(sql, { orderId: id, phone: contact.phone, unknown: UNKNOWN_NETWORK, most: MANY_OF_NETWORK }),
  });
  if (suspicions.length > 0 || duplicate !== null)
    saveMarks(sql, id, { suspicions, duplicateOf: duplicate?.id ?? null });
  if (duplicate !== null && duplicate.duplicateOf === null) saveDuplicate(sql, duplicate.id, id);
}
