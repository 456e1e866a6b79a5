import type { Locale } from '../../../contract/scalars.ts';
import type { ProfitList } from './figures.ts';

/** How many addresses for spreadsheets may exist at one time. */
export const MOST_ADDRESSES = 5;
export const LONGEST_ADDRESS_NAME = 40;

/** An address by which a spreadsheet reads the figures. `maker`: name of a device; times in milliseconds. */
export type FigureAddress = {
  id: string;
  name: string;
  maker: string | null;
  madeAt: number;
  usedAt: number | null;
};

/** A question for a file of figures. `hash`: SHA-256 of the secret of its address. */
export type FigureQuestion = { hash: string; file: ProfitList | 'month' | 'courier'; language: Locale };
