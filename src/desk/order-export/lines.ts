import type { Locale } from '../../contract/scalars.ts';
import type { FulfilmentState, PaymentState } from '../../domain/orders/order.ts';
import { formatOrderNumber } from '../../domain/orders/order-number.ts';
import type { PaymentMethod } from '../../domain/settings/payment-methods.ts';
import { localTime } from '../../text/algiers.ts';
import { writePhone } from '../../text/phones.ts';
import { wilayaOf } from '../../text/wilayas.ts';
import { piecesOf } from '../print/rules/parcel.ts';
import type { Cell, Moment } from '../spreadsheets/rules/cells.ts';
import type { ExportColumn } from './rules/columns.ts';
import type { ExportedOrder } from './rules/exported-order.ts';

/** The names of states in the file's language. */
type Words = {
  fulfilments: Record<FulfilmentState, string>;
  payments: Record<PaymentState, string>;
  paymentMethods: Record<PaymentMethod, string>;
  deliveries: Record<'home' | 'desk', string>;
  sourceName: (source: string) => string;
};

/** Marks of direction and other invisible ones: couriers' programs do not know them. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Some of these programs cannot read a cell with two lines, or a space that does not break. */
const BLANKS = /[\r\n\t\u00a0\u202f]+/g;

function timeOf(at: number | null): Moment | null {
  return at === null ? null : { local: localTime(at).slice(0, 16) };
}

function goodsIn(items: ExportedOrder['items']): string {
  return items
    .map(({ name, label, quantity }) => `${quantity} × ${label === null ? name : `${name} ${label}`}`)
    .join(' + ');
}

/**
 * An order's cells. Numbers and phones keep their spaces: otherwise a spreadsheet removes the zero of a phone, and
 * reads the number 12E45678 as a power of ten.
 */
export function cellsOf(
  order: ExportedOrder,
  columns: readonly ExportColumn[],
  language: Locale,
  words: Words,
): Cell[] {
  const { contact } = order;
  const cells: Record<ExportColumn, Cell | null | undefined> = {
    number: formatOrderNumber(order.number),
    placed_at: timeOf(order.placedAt),
    state: words.fulfilments[order.fulfilment],
    payment: words.payments[order.payment],
    way: words.paymentMethods[order.paymentMethod],
    name: contact?.name,
    phone: contact?.phone ? writePhone(contact.phone) : null,
    email: contact?.email,
    wilaya_code: order.wilaya,
    wilaya: wilayaOf(order.wilaya)?.[language],
    commune_code: order.communeCode,
    commune: contact?.commune,
    street: contact?.street,
    delivery: words.deliveries[order.delivery],
    goods: goodsIn(order.items),
    pieces: piecesOf(order.items),
    returned: goodsIn(order.returned),
    note: contact?.note,
    courier: order.courier,
    tracking: order.tracking,
    goods_amount: order.productsAmount,
    delivery_amount: order.deliveryAmount,
    tiers: order.saved,
    coupon: order.coupon,
    discount: order.discount,
    total: order.total,
    paid_online: order.paidOnline,
    to_collect: order.toCollect,
    collected: order.collected,
    remitted: order.remitted,
    refunded: order.refunded,
    exchanged: order.exchanged,
    waived: order.waived,
    customer_fees: order.customerFees,
    handed_over_at: timeOf(order.handedOverAt),
    ended_at: timeOf(order.endedAt),
    remitted_at: timeOf(order.remittedAt),
    source: words.sourceName(order.source),
  };
  return columns.map((column) => {
    const cell = cells[column] ?? '';
    return typeof cell !== 'string' ? cell : cell.replace(UNSEEN, '').replace(BLANKS, ' ');
  });
}
