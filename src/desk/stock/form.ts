import * as z from 'zod';
import { choiceField, listField, submissionField, textField } from '../../web/form-schema.ts';
import { reasonChoices } from './rules/change-reasons.ts';
import { MOST_ROWS, readTyped, type TypedRow } from './rules/stock-rows.ts';

/** The typed numbers of a page. `key`, `seen`, `typed`: one of each for a row, in its order. */
export const stockForm = z.object({
  key: listField(MOST_ROWS, 300),
  seen: listField(MOST_ROWS, 40),
  typed: listField(MOST_ROWS, 40),
  reason: choiceField(reasonChoices).transform((reason) => reason ?? 'counted'),
  note: textField(100).transform((text) => text || null),
  submission: submissionField,
});

/** The rows with a number, and the keys of rows whose text is none. */
export function readRows({
  key: keys,
  seen,
  typed,
}: Pick<z.output<typeof stockForm>, 'key' | 'seen' | 'typed'>) {
  const rows: TypedRow[] = [];
  const wrong: string[] = [];
  for (const [place, key] of keys.entries()) {
    const read = readTyped(typed[place] ?? '');
    const [, left, counted] = /^(\d+)\.(\d+)$/.exec(seen[place] ?? '') ?? [];
    if (read === null) continue;
    if (read === undefined || left === undefined) wrong.push(key);
    else rows.push({ key, seen: { left: Number(left), counted: Number(counted) }, typed: read });
  }
  return { rows, wrong };
}
