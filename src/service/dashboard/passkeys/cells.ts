import { timeCell } from '../http/csv.ts';

/** The columns of the own passkeys as a file. */
export const PASSKEY_COLUMNS = ['name', 'added'];

/** `addedAt`: milliseconds. */
export function passkeyCells({ name, addedAt }: { name: string; addedAt: number }): string[] {
  return [name, timeCell(Math.floor(addedAt / 1000))];
}
