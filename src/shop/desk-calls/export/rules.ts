import type { ExportSet } from '../../desk-urls.ts';
import type { FulfilmentState, PaymentState } from '../../orders/rules/order.ts';
import type { PaymentMethod } from '../../settings/payment-methods/rules.ts';

/** What a file of orders can hold, in the order in which it does. Names are for ever: the choice is kept. */
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
  'note',
  'tracking',
  'goods_amount',
  'delivery_amount',
  'coupon',
  'discount',
  'total',
  'paid_online',
  'to_collect',
  'collected',
  'remitted',
  'refunded',
  'waived',
  'customer_fees',
  'handed_over_at',
  'ended_at',
  'remitted_at',
] as const;
export type ExportColumn = (typeof exportColumns)[number];

/** Which columns a set has. */
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
    'goods_amount',
    'delivery_amount',
    'coupon',
    'discount',
    'total',
    'paid_online',
    'collected',
    'remitted',
    'refunded',
    'waived',
    'customer_fees',
    'ended_at',
    'remitted_at',
  ],
  all: exportColumns,
};

export const separators = [';', ','] as const;
export type Separator = (typeof separators)[number];

/** What a file was last made of. */
export type ExportChoice = { columns: ExportColumn[]; separator: Separator };

/** Until somebody has chosen. Spreadsheets of French and Arabic settings part cells at semicolons. */
const firstChoice: ExportChoice = { columns: [...columnsOfSets.courier], separator: ';' };

/** A choice as it was kept; what this build does not know of it, another one wrote, and is left out. */
export function choiceOf(kept: { columns: readonly string[]; separator: string } | null): ExportChoice {
  if (kept === null) return firstChoice;
  return {
    columns: exportColumns.filter((one) => kept.columns.includes(one)),
    separator: separators.find((one) => one === kept.separator) ?? firstChoice.separator,
  };
}

/** Which orders a file has. Times in milliseconds, `to` excluded; null: without that limit. */
export type ExportFilter = {
  from: number | null;
  to: number | null;
  fulfilment: FulfilmentState | null;
  payment: PaymentState | null;
};

/** Where the next part begins: behind this order. */
export type ExportCursor = { placedAt: number; id: string };

/** An order as a file has it. Times in seconds, amounts in whole dinars. `contact`: null of one that names nobody any more. */
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
  communeCode: number | null;
  delivery: 'home' | 'desk';
  goods: { name: string; label: string | null; quantity: number }[];
  tracking: string | null;
  goodsAmount: number;
  deliveryAmount: number;
  /** The code of the coupon that takes something off; null without one. */
  coupon: string | null;
  discount: number;
  total: number;
  paidOnline: number;
  toCollect: number;
  collected: number;
  remitted: number;
  refunded: number;
  /** What of the total the customer owes no more. */
  waived: number;
  /** What the customer paid on top online; null where nothing was paid, or nobody said. */
  customerFees: number | null;
  handedOverAt: number | null;
  /** Delivered, returned or canceled. */
  endedAt: number | null;
  remittedAt: number | null;
};
