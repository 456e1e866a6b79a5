import { msCell } from '../http/csv.ts';

/** The columns of the own passkeys as a file. */
export const PASSKEY_COLUMNS = ['name', 'added'];

export function passkeyCells({ name, addedAt }: { name: string; addedAt: number }): string[] {
  return [name, msCell(addedAt)];
}
