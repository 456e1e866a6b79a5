import * as z from 'zod';
import type { Database } from '../../database/rows.ts';
import type { Grid } from '../../domain/delivery/grid.ts';
import type { PickupPoint } from '../../domain/delivery/pickup-points.ts';

const wilaya = z.int().min(1).max(69);

const storedGrid = z.object({
  freeFrom: z.int().min(1).nullable(),
  cells: z.array(
    z.object({
      wilaya,
      mode: z.enum(['home', 'desk']),
      amount: z.int().min(0),
      days: z.int().min(1).nullable(),
    }),
  ),
});

const storedDesks = z.array(z.object({ wilaya, name: z.string(), address: z.string(), phone: z.string() }));

/**
 * Why an amount has no price at the service. `scope`: the shop's key may not create one. `service`: it was
 * unreachable. `more`: there were too many for one turn.
 */
const PROBLEMS = ['scope', 'service', 'more'] as const;
export type PriceProblem = (typeof PROBLEMS)[number];

/**
 * Changes with every product, price and grid: it contains the version of the products, which changes with the delivery
 * product.
 */
export function readTermsVersion(sql: Database): string {
  const row = sql.keptFirst(
    `SELECT coalesce((SELECT products FROM catalogue_version WHERE id = 1), '') || ' ' || coalesce((SELECT version FROM delivery), 0) AS mark`,
  );
  return row?.text('mark') ?? '';
}

/** The grid saved at the desk; null before the first save. */
export function readGrid(sql: Database): Grid | null {
  const row = sql.first('SELECT grid FROM delivery');
  return row?.jsonOrNull('grid', storedGrid.parse) ?? null;
}

export function readPickupPoints(sql: Database): PickupPoint[] {
  return (
    sql.keptFirst('SELECT pickup_points FROM delivery')?.jsonOrNull('pickup_points', storedDesks.parse) ?? []
  );
}

/** The connected couriers' pick-up points in a wilaya, by name. */
export function readCourierPickupPoints(sql: Database, wilaya: number): PickupPoint[] {
  const rows = sql.keptAll(
    'SELECT name, address FROM pickup_points WHERE wilaya = ? ORDER BY name, address',
    wilaya,
  );
  return rows.map((row) => ({ wilaya, name: row.text('name'), address: row.text('address'), phone: '' }));
}

/** Replaces the connected couriers' pick-up points in a wilaya; equal ones write no row. */
export function saveCourierPickupPoints(
  sql: Database,
  wilaya: number,
  pickupPoints: readonly PickupPoint[],
): void {
  const list = JSON.stringify(pickupPoints.map(({ name, address }) => [name, address]));
  const given = 'SELECT value ->> 0, value ->> 1 FROM json_each(?2)';
  sql.run(`DELETE FROM pickup_points WHERE wilaya = ?1 AND (name, address) NOT IN (${given})`, wilaya, list);
  sql.run(
    `INSERT OR IGNORE INTO pickup_points SELECT ?1, value ->> 0, value ->> 1 FROM json_each(?2)`,
    wilaya,
    list,
  );
}

/** `version` counts the saves, so that an outdated form is recognised. */
export function readSaved(sql: Database): { version: number; problem: PriceProblem | null } {
  const row = sql.first('SELECT version, problem FROM delivery');
  if (row === null) return { version: 0, problem: null };
  const problem = PROBLEMS.find((one) => one === row.textOrNull('problem')) ?? null;
  return { version: row.integer('version'), problem };
}

export function saveGrid(sql: Database, grid: Grid): void {
  save(sql, 'grid', JSON.stringify(grid));
}

export function savePickupPoints(sql: Database, pickupPoints: readonly PickupPoint[]): void {
  save(sql, 'pickup_points', JSON.stringify(pickupPoints));
}

function save(sql: Database, column: 'grid' | 'pickup_points', value: string): void {
  sql.run(
    `INSERT INTO delivery (id, version, ${column}) VALUES (1, 1, ?)
     ON CONFLICT (id) DO UPDATE SET version = version + 1, ${column} = excluded.${column}`,
    value,
  );
}

export function saveProblem(sql: Database, problem: PriceProblem | null): void {
  sql.run('UPDATE delivery SET problem = ?', problem);
}
