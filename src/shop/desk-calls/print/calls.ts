import type { Locale } from '../../../contract/scalars.ts';
import { DELIVERY_SLUG } from '../../catalogue/rules/product.ts';
import type { ShopContext } from '../../context.ts';
import type { PrintSelection } from '../../desk-urls.ts';
import { statusNow } from '../../orders/actions/apply-action.ts';
import { LoadedOrder } from '../../orders/loaded-order.ts';
import { parcelInstruction } from '../../orders/parcel-check/rules.ts';
import { parcelTokenOf } from '../../orders/parcel-check/view.ts';
import { undoableOf } from '../../orders/rules/transitions.ts';
import { readOrderEvents } from '../../orders/store/history.ts';
import { contactOf, findOrder, findOrderByNumber, type Order } from '../../orders/store/orders.ts';
import { type Desk, signedInCall } from '../define-call.ts';
import { isVisibleTo } from '../orders/rules.ts';
import { parcelPlaceOf } from '../parcels/view.ts';
import type { Device } from '../sessions/rules.ts';
import { readCounts, readQueue } from '../today/store.ts';
import { ORDERS_A_LIST, ORDERS_A_SHEET, type Parcel, SLIPS_A_PRINT, type Slip, sharesOf } from './rules.ts';

/** Slips of parcels. `next`: the order number where the next print begins. */
export const printSlips = signedInCall({
  name: 'print.slips',
  right: 'pack',
  isChange: false,
  handle: (desk: Desk<Device>, { printed, language }: { printed: PrintSelection; language: Locale }) => {
    const { orders, next } = chosen(desk, printed, SLIPS_A_PRINT, language);
    const slips = orders.flatMap((order): Slip[] => {
      const parcel = parcelOf(desk.shop, order, language);
      return parcel === null ? [] : [{ ...parcel, courierToken: parcelTokenOf(desk.shop, order.id) }];
    });
    return { ok: true, slips, next } as const;
  },
});

/** Parcels with their products. `next` as above. */
export const printParcels = signedInCall({
  name: 'print.parcels',
  right: 'pack',
  isChange: false,
  handle: (desk: Desk<Device>, { printed, language }: { printed: PrintSelection; language: Locale }) => {
    const { orders, next } = chosen(desk, printed, ORDERS_A_LIST, language);
    const parcels = orders.flatMap((order) => parcelOf(desk.shop, order, language) ?? []);
    return { ok: true, parcels, next } as const;
  },
});

const open = ['call', 'pack', 'hand_over', 'courier'] as const;

/** All open orders, by queue. */
export const printDay = signedInCall({
  name: 'print.day',
  right: 'print_day',
  isChange: false,
  handle: ({ shop }: Desk<Device>, { language }: { language: Locale }) => readOpenOrders(shop, language),
});

/** The same as a file: names, phones and streets leave the shop, so it is a call of its own. */
export const keepDay = signedInCall({
  name: 'print.file',
  right: 'print_day',
  isChange: false,
  needsReauthentication: true,
  handle: ({ shop }: Desk<Device>, { language }: { language: Locale }) => readOpenOrders(shop, language),
});

/** `further`: how many orders of a queue are not listed. */
function readOpenOrders(shop: ShopContext, language: Locale) {
  const counts = readCounts(shop.sql);
  const shares = sharesOf(
    open.map((queue) => counts.get(queue)?.orders ?? 0),
    ORDERS_A_SHEET,
  );
  const groups = open.map((queue, index) => {
    const listed = readQueue(shop.sql, queue, null, shares[index] ?? 0, language);
    const orders = listed.flatMap(({ id }) => findOrder(shop.sql, id) ?? []);
    const parcels = orders.flatMap((order) => parcelOf(shop, order, language) ?? []);
    return { queue, parcels, further: (counts.get(queue)?.orders ?? 0) - listed.length };
  });
  return { ok: true, groups, at: Math.floor(shop.now() / 1000) } as const;
}

/** The selected orders that the device may see. */
function chosen(
  { shop, device }: Desk<Device>,
  printed: PrintSelection,
  most: number,
  language: Locale,
): { orders: Order[]; next: string | null } {
  const { sql, now } = shop;
  if (!('orders' in printed)) {
    const found = readQueue(sql, printed.queue, printed.after ?? null, most + 1, language);
    const listed = found.slice(0, most);
    const next = found.length > listed.length ? (listed.at(-1)?.number ?? null) : null;
    return { orders: listed.flatMap(({ id }) => findOrder(sql, id) ?? []), next };
  }
  const orders = printed.orders
    .slice(0, most)
    .flatMap((number) => findOrderByNumber(sql, number) ?? [])
    .filter((order) => {
      const undoable = undoableOf(readOrderEvents(sql, order.id), Math.floor(now() / 1000));
      return isVisibleTo(device, new LoadedOrder(sql, order), undoable);
    });
  return { orders, next: null };
}

/** An order as a parcel; null for an erased order. */
function parcelOf(shop: ShopContext, order: Order, language: Locale): Parcel | null {
  const contact = contactOf(order);
  if (contact === null) return null;
  const { toCollect } = statusNow(shop, order).money;
  const { name, phone, street, commune, wilaya, delivery, note } = contact;
  return {
    number: order.number,
    placedAt: order.placedAt,
    name,
    phone,
    // At a pick-up point the parcel is handed to that office.
    street: (delivery === 'desk' ? parcelPlaceOf(shop.sql, order.id, contact, language) : null) ?? street,
    commune,
    wilaya,
    delivery,
    note,
    tracking: order.tracking,
    courier: order.courier,
    instruction: parcelInstruction(order.payment, order.fulfilment, toCollect),
    toCollect,
    items: order.items
      .filter(({ slug }) => slug !== DELIVERY_SLUG)
      .map(({ price, names, quantity }) => ({ variant: price, ...names[language], quantity })),
  };
}
