import type { Locale } from '../../contract/scalars.ts';
import { profitOf } from '../../domain/orders/profit/profit.ts';
import { wilayaOf } from '../../text/wilayas.ts';
import type { ReplyOf } from '../define-procedure.ts';
import type { readFigureFile } from './procedures.ts';

type File = Extract<ReplyOf<typeof readFigureFile>, { ok: true }>;
type Cell = string | number;

/** The headings in the file's language, and the names of sources. */
type Words = Record<
  | 'month'
  | 'delivered'
  | 'returned'
  | 'pieces'
  | 'net'
  | 'income'
  | 'discounts'
  | 'costs'
  | 'courierFees'
  | 'returnFees'
  | 'paymentFees'
  | 'unknownCosts'
  | 'unknownFees',
  string
> & {
  by: Record<'product' | 'wilaya' | 'source', string>;
  file: Record<'key' | 'courier' | 'day' | 'orders' | 'owed', string>;
  sourceName: (source: string) => string;
};

/** A month as spreadsheets read it: `2026-11`. */
const monthText = (month: number) => `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`;
const dayText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** The lines of a file of figures; the first has the headings. */
export function linesOf(file: File, language: Locale, copy: Words): Cell[][] {
  if (file.file === 'courier') {
    const { courier, day, orders, owed } = copy.file;
    const rows = file.debts.map((one): Cell[] => [one.courier, dayText(one.day), one.orders, one.amount]);
    return [[courier, day, orders, owed], ...rows];
  }
  const { file: of } = file;
  const isNamed = of !== 'month';
  const named = isNamed ? [copy.file.key, copy.by[of]] : [];
  const nameOf = (key: string, name: string | null) =>
    of === 'source'
      ? copy.sourceName(key)
      : of === 'wilaya'
        ? (wilayaOf(Number(key))?.[language] ?? key)
        : (name ?? key);
  const head = [
    copy.month,
    ...named,
    ...[copy.delivered, copy.returned, copy.pieces, copy.net, copy.income, copy.discounts, copy.costs],
    ...[copy.courierFees, copy.returnFees, copy.paymentFees, copy.unknownCosts, copy.unknownFees],
  ];
  const rows = file.rows.map(({ month, key, name, figures }): Cell[] => [
    monthText(month),
    ...(isNamed ? [key, nameOf(key, name)] : []),
    figures.delivered,
    figures.returned,
    figures.pieces,
    profitOf(figures),
    figures.income,
    figures.discounts,
    figures.costs,
    figures.courierFees,
    figures.returnFees,
    figures.paymentFees,
    figures.unknownCosts,
    figures.unknownFees,
  ]);
  return [head, ...rows];
}
