import type { Database } from '../../database/rows.ts';
import type { CourierFees } from '../port.ts';
import { readAllPlaces, readPlaceTimes, savePlaces } from './places.ts';

/** The fees of couriers: lists of `courier_places` of the kind `fees`, one for each wilaya. */

/** All fees of an account, of any age. */
export function readFees(sql: Database, accountId: string): CourierFees[] {
  return readAllPlaces(sql, accountId, 'fees');
}

/** When the fees to each wilaya were read, in milliseconds. */
export function readFeeTimes(sql: Database, accountId: string): { wilaya: number; readAt: number }[] {
  return readPlaceTimes(sql, accountId).filter(({ kind }) => kind === 'fees');
}

/** Keeps the fees of an account to their wilayas, read at `at`. */
export function saveFees(sql: Database, accountId: string, fees: readonly CourierFees[], at: number): void {
  for (const one of fees) savePlaces(sql, accountId, 'fees', one.wilaya, [one], at);
}

/** Removes the fees of an account: they are of another origin, or to be read again. */
export function deleteFees(sql: Database, accountId: string): void {
  sql.run("DELETE FROM courier_places WHERE account_id = ? AND kind = 'fees'", accountId);
}
