import type { Locale } from '../../contract/scalars.ts';
import { type DeskRole, may } from '../../domain/desk-rights.ts';
import { totalOf } from '../../domain/line-items.ts';
import { customerFeesOf } from '../../domain/orders/checkouts.ts';
import { endOf } from '../../domain/orders/ending.ts';
import { effectiveOf, type OrderEventKind } from '../../domain/orders/order.ts';
import { DELIVERY_SLUG } from '../../domain/products/product.ts';
import { savedByTiers } from '../../domain/tiers.ts';
import { LoadedOrder } from '../../shop/orders/loaded-order.ts';
import { contactOf, findOrders } from '../../shop/orders/store/orders.ts';
import { communeCode } from '../../text/communes.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';
import { choiceOf, columnsFor, type ExportChoice } from './rules/columns.ts';
import type { ExportCursor, ExportedOrder, ExportFilter } from './rules/exported-order.ts';
import { readExportChoice, readPart, saveExportChoice } from './store.ts';

/** Orders in one part: the object never holds more of a file at once. */
const ORDERS_A_PART = 200;

/** The columns and the format of the last file. */
export const showExport = signedInProcedure({
  name: 'export.show',
  right: 'export_orders',
  isChange: false,
  handle: ({ shop: { sql } }: Desk<Device>) =>
    ({ ok: true, choice: choiceOf(readExportChoice(sql)) }) as const,
});

/**
 * Begins a file, and saves its columns and format for the next one. `span`: its days, for the audit log; null for all. The answer has
 * the columns that the role may have.
 */
export const beginExport = signedInProcedure({
  name: 'export.begin',
  right: 'export_orders',
  isChange: true,
  needsReauthentication: true,
  handle: (
    { shop: { sql }, device, note }: Desk<Device>,
    { choice, span }: { choice: ExportChoice; span: string | null },
  ) => {
    const columns = columnsFor(device.role, choice.columns);
    if (columns.length === 0) return { ok: false, reason: 'empty' } as const;
    saveExportChoice(sql, { ...choice, columns });
    note(span, columns);
    return { ok: true, columns } as const;
  },
});

/** A part of a file; `next`: the cursor of the next part, null at the end. */
export const readExport = signedInProcedure({
  name: 'export.read',
  right: 'export_orders',
  isChange: false,
  needsReauthentication: true,
  handle: (
    { shop, device }: Desk<Device>,
    { filter, after, language }: { filter: ExportFilter; after: ExportCursor | null; language: Locale },
  ) => {
    const found = readPart(shop.sql, filter, after, ORDERS_A_PART);
    const ids = found.map(({ id }) => id);
    const orders = LoadedOrder.ofList(shop.sql, findOrders(shop.sql, ids));
    const last = found.at(-1);
    return {
      ok: true,
      orders: orders.map((loaded) => exported(loaded, device.role, language)),
      next: last === undefined || found.length < ORDERS_A_PART ? null : last,
    } as const;
  },
});

function exported(
  { order, history, checkouts, money, state }: LoadedOrder,
  role: DeskRole,
  language: Locale,
): ExportedOrder {
  const events = effectiveOf(history);
  const timeOf = (...kinds: OrderEventKind[]) =>
    events.findLast(({ kind }) => kinds.includes(kind))?.at ?? null;
  const isDelivery = ({ slug }: { slug: string }) => slug === DELIVERY_SLUG;
  const sold = order.items.filter((item) => !isDelivery(item));
  const productsAmount = totalOf(sold);
  const saved = savedByTiers(sold);
  const contact = contactOf(order);
  return {
    number: order.number,
    placedAt: Math.floor(order.placedAt / 1000),
    fulfilment: order.fulfilment,
    payment: order.payment,
    paymentMethod: order.paymentMethod,
    contact: contact && {
      name: contact.name,
      commune: contact.commune,
      ...(may(role, 'see_contacts')
        ? { phone: contact.phone, email: contact.email, street: contact.street, note: contact.note }
        : { phone: null, email: null, street: null, note: null }),
    },
    wilaya: order.contact.wilaya,
    communeCode: contact && communeCode(contact.wilaya, contact.commune),
    delivery: order.contact.delivery,
    items: sold.map(({ names, quantity }) => ({ ...names[language], quantity })),
    returned: order.returned.map(({ names, quantity }) => ({ ...names[language], quantity })),
    courier: order.courier,
    tracking: order.tracking,
    productsAmount,
    deliveryAmount: totalOf(order.items.filter(isDelivery)),
    saved,
    coupon: order.discount === saved ? null : (order.coupon?.code ?? null),
    discount: order.discount - saved,
    total: order.total,
    paidOnline: money.paidOnline,
    toCollect: money.toCollect,
    collected: money.collected,
    remitted: money.remitted,
    refunded: money.refunded,
    exchanged: money.credited - money.moved,
    waived: money.waived,
    customerFees: checkouts.some(({ status }) => status === 'paid') ? customerFeesOf(checkouts) : null,
    handedOverAt: timeOf('handed_over'),
    endedAt: endOf(history, state.fulfilment),
    remittedAt: timeOf('remitted'),
    source: order.source,
  };
}
