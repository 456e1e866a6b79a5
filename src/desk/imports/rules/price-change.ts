import { toWesternDigits } from '../../../text/phones.ts';

/** What changed prices are rounded to, in dinars. */
export const roundings = ['1', '5', '10', '50', '100'] as const;
export type Rounding = (typeof roundings)[number];

const LEAST = -900;
const MOST = 9_990;

/** A change of prices as people type it, such as `+10`, `-5,5 %` or `١٠`: in tenths of a percent; null for none. */
export function readPercent(typed: string): number | null {
  const text = toWesternDigits(typed)
    .replace(/[\p{Cf}\s%٪]/gu, '')
    .replace(/^[−–]/, '-')
    .replace(/[٫,]/, '.');
  if (!/^[+-]?\d{1,3}(?:\.\d)?$/.test(text)) return null;
  const tenths = Math.round(Number(text) * 10);
  return tenths === 0 || tenths < LEAST || tenths > MOST ? null : tenths;
}

/** An amount in whole dinars after a change by tenths of a percent, rounded; never below one step. */
export function changedAmount(amount: number, tenths: number, rounding: Rounding): number {
  const step = Number(rounding);
  return Math.max(step, Math.round((amount * (1_000 + tenths)) / 1_000 / step) * step);
}
