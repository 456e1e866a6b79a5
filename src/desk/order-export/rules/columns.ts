import type { ExportSet } from '../../../domain/addresses/desk/orders.ts';
import { type DeskRole, may } from '../../../domain/desk-rights.ts';
import { CSV_SEPARATOR, csvSeparators } from '../../../text/csv.ts';

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

/** Columns that need the right `see_contacts`. */
const contactColumns: readonly ExportColumn[] = ['phone', 'email', 'street', 'note'];

/** The columns that a role may have, of these. */
export function columnsFor(role: DeskRole, columns: readonly ExportColumn[]): ExportColumn[] {
  return columns.filter((one) => may(role, 'see_contacts') || !contactColumns.includes(one));
}

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
