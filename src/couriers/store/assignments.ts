import type { Database } from '../../database/rows.ts';
import type { DeliveryMode } from '../../domain/delivery/contact.ts';
import { deliveryModes } from '../../domain/delivery/tariffs.ts';
import type { CourierAssignment } from '../rules/assignments.ts';

export function readAssignments(sql: Database): CourierAssignment[] {
  return sql.all('SELECT * FROM courier_assignments ORDER BY wilaya, mode').map((row) => ({
    wilaya: row.integer('wilaya'),
    mode: row.word('mode', deliveryModes),
    accountId: row.text('account_id'),
  }));
}

/** Replaces all assignments. */
export function saveAssignments(sql: Database, assignments: readonly CourierAssignment[]): void {
  sql.run('DELETE FROM courier_assignments');
  for (const { wilaya, mode, accountId } of assignments)
    sql.run(
      'INSERT INTO courier_assignments (wilaya, mode, account_id) VALUES (?, ?, ?)',
      wilaya,
      mode,
      accountId,
    );
}

/** The account for the parcels of a wilaya, or for all others; one that is off gets none. Null for none. */
export function accountFor(sql: Database, wilaya: number, mode: DeliveryMode): string | null {
  const row = sql.first(
    `SELECT account_id FROM courier_assignments JOIN courier_accounts ON id = account_id
     WHERE wilaya IN (?, 0) AND mode = ? AND is_off = 0 ORDER BY wilaya DESC LIMIT 1`,
    wilaya,
    mode,
  );
  return row?.text('account_id') ?? null;
}
