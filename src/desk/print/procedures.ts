import type { Locale } from '../../contract/scalars.ts';
import type { PrintSelection } from '../../domain/addresses/desk/print.ts';
import type { Contact } from '../../domain/delivery/contact.ts';
import { parcelInstruction } from '../../domain/orders/parcel-check.ts';
import { parcelProductsOf } from '../../domain/orders/parcel-products.ts';
import { undoableOf } from '../../domain/orders/transitions.ts';
import type { ShopContext } from '../../shop/context.ts';
import { LoadedOrder } from '../../shop/orders/loaded-order.ts';
import { parcelTokensOf } from '../../shop/orders/parcel-check/view.ts';
import { contactOf, findOrders, findOrdersByNumber } from '../../shop/orders/store/orders.ts';
import { readCounts } from '../../shop/orders/store/queue-counts.ts';
import { takenBackOfList } from '../../shop/orders/taken-back.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import { readQueue } from '../order-lists/store.ts';
import { isVisibleTo } from '../orders/visible-orders.ts';
import { parcelPlacesOf } from '../parcels/view.ts';
import type { Device } from '../sessions/device.ts';
import type { Parcel, Slip } from './rules/parcel.ts';
import { ORDERS_A_LIST, ORDERS_A_SHEET, SLIPS_A_PRINT, sharesOf } from './rules/print-sizes.ts';

/** Slips of parcels. `next`: the order number where the next print begins. */
export const printSlips = signedInProcedure({
  name: 'print.slips',
  right: 'pack',
  isChange: false,
  handle: (desk: Desk<Device>, { printed, language }: { printed: PrintSelection; language: Locale }) => {
    const { orders, next } = chosen(desk, printed, SLIPS_A_PRINT, language);
    const tokens = parcelTokensOf(
      desk.shop,
      orders.map(({ id }) => id),
    );
    const slips = parcelsOf(desk.shop, orders, language).map(
      ({ id, parcel }): Slip => ({ ...parcel, courierToken: tokens.get(id) ?? '' }),
    );
    return { ok: true, slips, next } as const;
  },
});

/** Parcels with their products. `next` as above. */
export const printParcels = signedInProcedure({
  name: 'print.parcels',
  right: 'pack',
  isChange: false,
  handle: (desk: Desk<Device>, { printed, language }: { printed: PrintSelection; language: Locale }) => {
    const { orders, next } = chosen(desk, printed, ORDERS_A_LIST, language);
    const parcels = parcelsOf(desk.shop, orders, language).map(({ parcel }) => parcel);
    return { ok: true, parcels, next } as const;
  },
});

const open = ['call', 'pack', 'hand_over', 'courier'] as const;

/** All open orders, by queue. */
export const printDay = signedInProcedure({
  name: 'print.day',
  right: 'print_day',
  isChange: false,
  handle: ({ shop }: Desk<Device>, { language }: { language: Locale }) => readOpenOrders(shop, language),
});

/** The same as a file: names, phones and streets leave the shop, so it is a call of its own. */
export const keepDay = signedInProcedure({
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
  const lists = open.map((queue, index) => ({
    queue,
    listed: readQueue(shop.sql, queue, null, shares[index] ?? 0, language).map(({ id }) => id),
  }));
  const all = lists.flatMap(({ listed }) => listed);
  const parcels = new Map(
    parcelsOf(shop, loadOrders(shop, all), language).map(({ id, parcel }) => [id, parcel]),
  );
  const groups = lists.map(({ queue, listed }) => ({
    queue,
    parcels: listed.flatMap((id) => parcels.get(id) ?? []),
    further: (counts.get(queue)?.orders ?? 0) - listed.length,
  }));
  return { ok: true, groups, at: Math.floor(shop.now() / 1000) } as const;
}

function loadOrders({ sql }: ShopContext, ids: readonly string[]): LoadedOrder[] {
  return LoadedOrder.ofList(sql, findOrders(sql, ids));
}

/** The selected orders that the device may see. */
function chosen(
  { shop, device }: Desk<Device>,
  printed: PrintSelection,
  most: number,
  language: Locale,
): { orders: LoadedOrder[]; next: string | null } {
  const { sql, now } = shop;
  if (!('orders' in printed)) {
    const found = readQueue(sql, printed.queue, printed.after ?? null, most + 1, language);
    const listed = found.slice(0, most);
    const next = found.length > listed.length ? (listed.at(-1)?.number ?? null) : null;
    const ids = listed.map(({ id }) => id);
    return { orders: loadOrders(shop, ids), next };
  }
  const named = LoadedOrder.ofList(sql, findOrdersByNumber(sql, printed.orders.slice(0, most)));
  const orders = named.filter((loaded) =>
    isVisibleTo(device, loaded, undoableOf(loaded.history, Math.floor(now() / 1000))),
  );
  return { orders, next: null };
}

/** Orders as parcels, with the orders' ids; erased orders are left out. */
function parcelsOf(
  { sql }: ShopContext,
  orders: readonly LoadedOrder[],
  language: Locale,
): { id: string; parcel: Parcel }[] {
  const named = orders.flatMap((loaded) => {
    const contact = contactOf(loaded.order);
    return contact === null ? [] : [{ loaded, id: loaded.id, contact }];
  });
  // At a pick-up point the parcel is handed to that office.
  const atOffices = named.filter(({ contact }) => contact.delivery === 'desk');
  const places = parcelPlacesOf(sql, atOffices, language);
  const takenBack = takenBackOfList(
    sql,
    named.map(({ loaded }) => loaded.order),
  );
  return named.map(({ loaded, id, contact }) => {
    const street = places.get(id) ?? contact.street;
    const takeBack = parcelProductsOf(takenBack.get(id) ?? [], language);
    return { id, parcel: parcelOf(loaded, { ...contact, street }, takeBack, language) };
  });
}

function parcelOf(
  { order, money }: LoadedOrder,
  { name, phone, street, commune, wilaya, delivery, note }: Contact,
  takeBack: Parcel['takeBack'],
  language: Locale,
): Parcel {
  const { toCollect } = money;
  return {
    number: order.number,
    placedAt: order.placedAt,
    name,
    phone,
    street,
    commune,
    wilaya,
    delivery,
    note,
    tracking: order.tracking,
    courier: order.courier,
    instruction: parcelInstruction(order.payment, order.fulfilment, toCollect),
    toCollect,
    items: parcelProductsOf(order.items, language),
    takeBack,
  };
}
