import type { Locale } from '../../../contract/scalars.ts';
import { standingNow } from '../../acts/acts.ts';
import { undoableOf } from '../../acts/rules/table.ts';
import { historyOfPhone, isRefusedPhone } from '../../cash/store.ts';
import { DELIVERY_SLUG } from '../../catalogue/rules/product.ts';
import { isPayable, type OrderEvent } from '../../orders/rules.ts';
import { readOrderEvents } from '../../orders/store/history.ts';
import { contactOf, type Order } from '../../orders/store.ts';
import type { ShopContext } from '../../shop/context.ts';
import type { Device } from '../sessions/rules.ts';
import { deviceNames } from '../sessions/store.ts';
import { type DeskEntry, type DeskOrder, isForPacker, mayPackerUndo, packersOf } from './rules.ts';

/** An order as a device is shown it; null where it is none of a packer's. */
export function viewForDesk(
  context: ShopContext,
  order: Order,
  { role }: Pick<Device, 'role'>,
  language: Locale,
): DeskOrder | null {
  const { sql, now } = context;
  const isOwner = role === 'owner';
  const { position, money, acts } = standingNow(context, order);
  const history = readOrderEvents(sql, order.id);
  const undoable = undoableOf(history, Math.floor(now() / 1000));
  if (!isOwner && !isForPacker(acts, undoable)) return null;
  const contact = contactOf(order);
  const canPay = order.erasedAt === null && isPayable(order.way, order);
  return {
    number: order.number,
    way: order.way,
    payment: order.payment,
    fulfilment: order.fulfilment,
    placedAt: order.placedAt,
    position,
    acts: isOwner ? acts : packersOf(acts),
    undoable: isOwner || mayPackerUndo(undoable) ? (undoable?.kind ?? null) : null,
    toCollect: money.toCollect,
    contact,
    items: order.items.map(({ price, names, quantity, amount, slug }) => ({
      price,
      ...names[language],
      quantity,
      amount: isOwner ? amount : null,
      isDelivery: slug === DELIVERY_SLUG,
    })),
    owners: isOwner
      ? {
          total: order.total,
          money,
          timeline: timelineOf(context, history),
          before: contact === null ? null : historyOfPhone(sql, contact.phone, order.id),
          isPhoneRefused: contact !== null && isRefusedPhone(sql, contact.phone),
          token: order.token,
          canPay,
        }
      : null,
  };
}

/** The newest entry last. */
function timelineOf({ sql }: ShopContext, history: readonly OrderEvent[]): DeskEntry[] {
  const undone = new Set(history.map(({ undoes }) => undoes));
  const ids = history.flatMap(({ device }) => (device === null ? [] : [device]));
  const names = deviceNames(sql, [...new Set(ids)]);
  return history.map(({ kind, at, actor, device, note, amount, deposit, position }) => ({
    kind,
    at,
    actor,
    device: device === null ? null : (names.get(device) ?? null),
    note,
    amount,
    deposit,
    isUndone: undone.has(position),
  }));
}
