import * as z from 'zod';
import { checkbox, choiceField, rawField } from '../../web/form-schema.ts';
import { readPercent, roundings } from './rules/price-change.ts';

/** Whether the list is an export of the recognised program. */
export const formatForm = z.object({ export: checkbox });

/** A change of prices. `category`: its key; empty for all products. `percent`: in tenths. */
export const priceChangeForm = z.object({
  category: rawField(200),
  percent: rawField(20).transform(readPercent),
  rounding: choiceField(roundings),
});

/** The columns of a list by their place, or the products of doubtful rows by their line. */
export type NumberedFields<Word extends 'column' | 'row'> = Record<`${Word}.${number}`, string>;

export function numberedFields(form: FormData, word: 'column' | 'row'): [number: number, typed: string][] {
  return [...form].flatMap(([name, value]): [number, string][] => {
    const number = new RegExp(`^${word}\\.(\\d{1,6})$`).exec(name)?.[1];
    return number === undefined || typeof value !== 'string' ? [] : [[Number(number), value.slice(0, 60)]];
  });
}
