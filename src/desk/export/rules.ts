import type { ExportSet } from '../../domain/addresses/desk.ts';
import type { FulfilmentState, PaymentState } from '../../domain/orders/order.ts';
import type { PaymentMethod } from '../../domain/settings/payment-methods.ts';
import { CSV_SEPARATOR, csvSeparators } from '../../text/csv.ts';

/** The possible columns of a file of orders, in their order. Never rename one: the choice is stored. */
export const exportColumns = [
  'number',
  'placed_at',
  'state',
  'payment',
  'way',
  'name',
  'phone',
  'email',
  'wilaya_code',
  'wilaya',
  'commune_code',
  'commune',
  'street',
  'delivery',
  'goods',
  'pieces',
  'returned',
  'note',
  'courier',
  'tracking',
  'goods_amount',
  'delivery_amount',
  'tiers',
  'coupon',
  'discount',
  'total',
  'paid_online',
  'to_collect',
  'collected',
  'remitted',
  'refunded',
  'exchanged',
  'waived',
  'customer_fees',
  'handed_over_at',
  'ended_at',
  'remitted_at',
  'source',
] as const;
export type ExportColumn = (typeof exportColumns)[number];

export const columnsOfSets: Record<ExportSet, readonly ExportColumn[]> = {
  courier: [
    'number',
    'name',
    'phone',
    'wilaya_code',
    'wilaya',
    'commune_code',
    'commune',
    'street',
    'delivery',
    'goods',
    'pieces',
    'note',
    'tracking',
    'to_collect',
  ],
  accountant: [
    'number',
    'placed_at',
    'state',
    'payment',
    'way',
    'name',
    'wilaya',
    'returned',
    'goods_amount',
    'delivery_amount',
    'tiers',
    'coupon',
    'discount',
    'total',
    'paid_online',
    'collected',
    'remitted',
    'refunded',
    'exchanged',
    'waived',
    'customer_fees',
    'ended_at',
    'remitted_at',
  ],
  all: exportColumns,
};

/** An Excel workbook, or CSV with this separator. */
export const fileFormats = ['xlsx', ...csvSeparators] as const;
export type FileFormat = (typeof fileFormats)[number];

/** The columns and the format of a file. */
export type ExportChoice = { columns: ExportColumn[]; format: FileFormat };

/** The default. */
const firstChoice: ExportChoice = { columns: [...columnsOfSets.courier], format: CSV_SEPARATOR };

/** A stored choice, without columns that this build does not know. */
export function choiceOf(kept: { columns: readonly string[]; format: string } | null): ExportChoice {
  if (kept === null) return firstChoice;
  return {
    columns: exportColumns.filter((one) => kept.columns.includes(one)),
    format: fileFormats.find((one) => one === kept.format) ?? firstChoice.format,
  };
}

/** The filter of a file. Times in milliseconds, `to` excluded; null: no limit. */
export type ExportFilter = {
  from: number | null;
  to: number | null;
  fulfilment: FulfilmentState | null;
  payment: PaymentState | null;
};

/** The last order of the part before. */
export type ExportCursor = { placedAt: number; id: string };

/** An order in a file. Times in seconds, amounts in whole dinars. `contact`: null for an erased order. */
export type ExportedOrder = {
  number: string;
  placedAt: number;
  fulfilment: FulfilmentState;
  payment: PaymentState;
  paymentMethod: PaymentMethod;
  contact: {
    name: string;
    phone: string;
    email: string | null;
    commune: string;
    street: string | null;
    note: string | null;
  } | null;
  wilaya: number;
  /** The census code of the commune, where its spelling is known: couriers ask for it. */
  communeCode: number | null;
  delivery: 'home' | 'desk';
  items: { name: string; label: string | null; quantity: number }[];
  /** Pieces that came back, while the items were kept. */
  returned: { name: string; label: string | null; quantity: number }[];
  courier: string | null;
  tracking: string | null;
  productsAmount: number;
  deliveryAmount: number;
  /** What tiers save on the products. */
  saved: number;
  /** The code of the coupon that gives the discount; null without one. */
  coupon: string | null;
  discount: number;
  total: number;
  paidOnline: number;
  toCollect: number;
  collected: number;
  remitted: number;
  refunded: number;
  /** From the order that it replaces, less what an exchange moved to another order. */
  exchanged: number;
  /** The part of the total that the customer does not owe any more. */
  waived: number;
  /** The fees that the customer paid on top online; null without a payment, or where they are unknown. */
  customerFees: number | null;
  handedOverAt: number | null;
  /** Delivered, returned or canceled. */
  endedAt: number | null;
  remittedAt: number | null;
  source: string;
};
