import * as z from 'zod';
import { textField, versionField } from '../../web/form-schema.ts';

export const communesForm = z.object({ version: versionField });

const LONGEST_CHOICE = 100;
const choiceField = textField(LONGEST_CHOICE);
/** The courier's commune for each of ours, by its code. */
export type CommuneFields = Record<`c_${string}`, string>;

const FIELD = /^c_(\d{3,4})$/;

/** What a form says of each commune, by its code. */
export function choicesIn(form: FormData): { code: number; choice: string }[] {
  return [...form].flatMap(([name, value]) => {
    const [, code] = FIELD.exec(name) ?? [];
    return code === undefined || typeof value !== 'string'
      ? []
      : [{ code: Number(code), choice: choiceField.parse(value) }];
  });
}
