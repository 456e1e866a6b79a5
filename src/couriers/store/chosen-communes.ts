import type { Database } from '../../database/rows.ts';

/** A commune in the courier's spelling, which the merchant chose for one of ours; null: the courier does not serve it. */
export type ChosenCommune = { wilaya: number; name: string } | null;

/** What the merchant chose for an account, by the code of our commune. */
export function readChosenCommunes(sql: Database, accountId: string): Map<number, ChosenCommune> {
  const rows = sql.all(
    'SELECT commune, wilaya, name FROM courier_communes WHERE account_id = ? ORDER BY commune',
    accountId,
  );
  return new Map(
    rows.map((row) => {
      const name = row.textOrNull('name');
      return [row.integer('commune'), name === null ? null : { wilaya: row.integer('wilaya'), name }];
    }),
  );
}

export function saveChosenCommune(
  sql: Database,
  accountId: string,
  commune: number,
  chosen: ChosenCommune,
): void {
  sql.run(
    'INSERT OR REPLACE INTO courier_communes (account_id, commune, wilaya, name) VALUES (?, ?, ?, ?)',
    accountId,
    commune,
    chosen?.wilaya ?? 0,
    chosen?.name ?? null,
  );
}

/** The merchant's choice ends: nothing is known of the commune. */
export function deleteChosenCommune(sql: Database, accountId: string, commune: number): void {
  sql.run('DELETE FROM courier_communes WHERE account_id = ? AND commune = ?', accountId, commune);
}
