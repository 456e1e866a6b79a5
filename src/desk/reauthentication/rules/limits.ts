import { REAUTHENTICATION_LASTS } from '../../../auth/rules/lifetimes.ts';
import type { Quota } from '../../../database/quotas/rules.ts';

/**
 * Codes that a device may try in a day: ten of a million, of which three are valid at a time, find one in some ninety
 * years.
 */
export const triesOfDay = (deviceId: string): Quota => ({
  name: `desk reauthentication day ${deviceId}`,
  most: 10,
  within: 86_400_000,
});

/** Codes that a device may try: six digits can be guessed. Its owner has other devices and recovery codes. */
export function triesOf(deviceId: string): Quota[] {
  return [
    { name: `desk reauthentication ${deviceId}`, most: 5, within: REAUTHENTICATION_LASTS },
    triesOfDay(deviceId),
  ];
}

/** So many wrong codes in a day are shown to all owners: fewer are typing mistakes. */
export const SHOW_AFTER_WRONG_CODES = 3;
