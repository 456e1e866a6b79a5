import { wilayaOf } from './wilayas.ts';

/** The choice of a button or a list about a place; `keep`: the place as it was typed. */
export const KEEP_PLACE = 'keep';

/** A place as the value of a button or a hidden field. */
export function writePlace({ wilaya, commune }: { wilaya: number; commune: string }): string {
  return `${wilaya} ${commune}`;
}

/** The place of such a value; null for another text. */
export function readPlace(text: string): { wilaya: number; commune: string } | null {
  const [, code = '', commune = ''] = /^(\d{1,2}) (.{1,120})$/u.exec(text) ?? [];
  const wilaya = wilayaOf(Number(code));
  return wilaya === undefined || commune === '' ? null : { wilaya: wilaya.code, commune };
}
