import * as z from 'zod';
import type { Locale } from '../../contract/scalars.ts';
import type { Database, Row } from '../../database/rows.ts';
import type { Dimension, Figures } from '../../domain/orders/profit/profit.ts';
import { nameOf } from '../../domain/products/product.ts';
import { readFigures } from '../../shop/orders/profit/store/results.ts';
import { findProduct } from '../../shop/products/store/mirror.ts';
import type { FigureAddress } from './rules/figure-addresses.ts';
import type { MonthFigures } from './rules/figures.ts';

/** A month without orders has sums of 0 once their results were taken back. */
const IS_ANY = 'delivered + returned + income + costs + courier_fees + return_fees + payment_fees <> 0';

/** The shop's months with figures, the newest first. */
export function readMonths(sql: Database, count: number): MonthFigures[] {
  return sql
    .all(
      `SELECT * FROM profit_sums WHERE dimension = 'shop' AND ${IS_ANY} ORDER BY month DESC LIMIT ?`,
      count,
    )
    .map((row) => ({ month: row.integer('month'), figures: readFigures(row) }));
}

export function readMonthFigures(sql: Database, month: number): Figures | null {
  const row = sql.first("SELECT * FROM profit_sums WHERE dimension = 'shop' AND month = ?", month);
  return row && readFigures(row);
}

const NET = 'income - costs - courier_fees - return_fees - payment_fees';

/** The figures of a month by product, wilaya or source, the best first, at most `count`. */
export function readList(
  sql: Database,
  dimension: Dimension,
  month: number,
  count: number,
): { key: string; figures: Figures }[] {
  return sql
    .all(
      `SELECT * FROM profit_sums WHERE dimension = ? AND month = ? AND ${IS_ANY} ORDER BY ${NET} DESC, key LIMIT ?`,
      dimension,
      month,
      count,
    )
    .map(keyed);
}

/** The same for all months from one on, the newest first. */
export function readRows(
  sql: Database,
  dimension: Dimension,
  from: number,
  count: number,
): { month: number; key: string; figures: Figures }[] {
  return sql
    .all(
      `SELECT * FROM profit_sums WHERE dimension = ? AND month >= ? AND ${IS_ANY} ORDER BY month DESC, key LIMIT ?`,
      dimension,
      from,
      count,
    )
    .map((row) => ({ month: row.integer('month'), ...keyed(row) }));
}

function keyed(row: Row): { key: string; figures: Figures } {
  return { key: row.text('key'), figures: readFigures(row) };
}

const namesOf = z.record(z.string(), z.object({ name: z.string() }));

/** A product's name today, or the last one that its orders had. */
export function nameOfProduct(sql: Database, productId: string, language: Locale): string {
  const found = findProduct(sql, productId);
  if (found !== null) return nameOf(found.product, language);
  const row = sql.first('SELECT names FROM product_outcomes WHERE product_id = ?', productId);
  const names = row?.json('names', namesOf.parse) ?? {};
  return (names[language] ?? Object.values(names)[0])?.name ?? productId;
}

/** What couriers owe, by courier and day of delivery. */
export function readDebts(sql: Database): { courier: string; day: number; orders: number; amount: number }[] {
  return sql.all('SELECT courier, day, orders, amount FROM courier_debts').map((row) => ({
    courier: row.text('courier'),
    day: row.integer('day'),
    orders: row.integer('orders'),
    amount: row.integer('amount'),
  }));
}

/** `madeBy`: id of a device. */
type KeptAddress = Omit<FigureAddress, 'maker'> & { hash: string; madeBy: string };

/** The addresses for spreadsheets, the oldest first. There are few. */
export function readAddresses(sql: Database): KeptAddress[] {
  return sql.all('SELECT * FROM figure_addresses ORDER BY made_at, id').map((row) => ({
    id: row.text('id'),
    name: row.text('name'),
    hash: row.text('hash'),
    madeBy: row.text('made_by'),
    madeAt: row.integer('made_at'),
    usedAt: row.integerOrNull('used_at'),
  }));
}

export function insertAddress(sql: Database, { id, name, hash, madeBy, madeAt }: KeptAddress): void {
  sql.run(
    'INSERT INTO figure_addresses (id, name, hash, made_by, made_at) VALUES (?, ?, ?, ?, ?)',
    id,
    name,
    hash,
    madeBy,
    madeAt,
  );
}

export function deleteAddress(sql: Database, id: string): void {
  sql.run('DELETE FROM figure_addresses WHERE id = ?', id);
}

export function saveUse(sql: Database, id: string, at: number): void {
  sql.run('UPDATE figure_addresses SET used_at = ? WHERE id = ?', at, id);
}
