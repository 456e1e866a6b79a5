import type { Locale } from '../../contract/scalars.ts';
import type { Dimension, Figures } from '../../domain/orders/profit/profit.ts';

/** By what the page lists a month's figures. */
export const profitLists = ['product', 'wilaya', 'source'] as const satisfies readonly Dimension[];
export type ProfitList = (typeof profitLists)[number];

/** How many months the page offers, and how many products, wilayas or sources it lists. */
export const MONTHS_SHOWN = 12;
export const MOST_LISTED = 50;
/** How many rows a file has at most, and of how many months. */
export const MOST_FILE_ROWS = 5_000;
export const MONTHS_IN_FILE = 24;

/** The figures of a month, as 202611. */
export type MonthFigures = { month: number; figures: Figures };
/** The figures of a product, a wilaya or a source; `name`: of a product, null for others. */
export type ListedFigures = { key: string; name: string | null; figures: Figures };

/** A month in an address; null for none. */
export function readMonth(text: string): number | null {
  return /^20\d\d(?:0[1-9]|1[0-2])$/.test(text) ? Number(text) : null;
}

/** Days since delivery: a debt belongs to the first age that it does not exceed. */
export const ages = [7, 14, 30, Number.POSITIVE_INFINITY] as const;

/** What a courier owes. `courier`: empty where staff did not say who had the parcel; `day`: of the oldest delivery. */
export type CourierDebt = {
  courier: string;
  orders: number;
  amount: number;
  oldest: number;
  /** By age, in the order of `ages`. */
  byAge: { orders: number; amount: number }[];
};

/** The debts by courier, the largest first, of those by courier and day. */
export function debtsByCourier(
  debts: readonly { courier: string; day: number; orders: number; amount: number }[],
  today: number,
): CourierDebt[] {
  const byCourier = new Map<string, CourierDebt>();
  for (const { courier, day, orders, amount } of debts) {
    const known = byCourier.get(courier) ?? {
      courier,
      orders: 0,
      amount: 0,
      oldest: day,
      byAge: ages.map(() => ({ orders: 0, amount: 0 })),
    };
    known.orders += orders;
    known.amount += amount;
    known.oldest = Math.min(known.oldest, day);
    const age = known.byAge[ages.findIndex((most) => today - day <= most)];
    if (age !== undefined) {
      age.orders += orders;
      age.amount += amount;
    }
    byCourier.set(courier, known);
  }
  return [...byCourier.values()].sort((one, other) => other.amount - one.amount);
}

/** How many addresses for spreadsheets may exist at one time. */
export const MOST_ADDRESSES = 5;
export const LONGEST_ADDRESS_NAME = 40;

/** An address by which a spreadsheet reads the figures. Times in milliseconds. */
export type FigureAddress = { id: string; name: string; madeAt: number; usedAt: number | null };

/** A question for a file of figures. `hash`: SHA-256 of the secret of its address. */
export type FigureQuestion = { hash: string; file: ProfitList | 'month' | 'courier'; language: Locale };
