import * as z from 'zod';
import type { Database, Row } from '../../database/rows.ts';
import { flag, integer, json, orNull, table, text, word } from '../../database/table.ts';
import { type AccountRest, accountProblems } from '../rules/account.ts';
import { type CourierName, couriers } from '../rules/hosts.ts';
import type { QuotaLeft } from '../rules/quota-headers.ts';

/** An account of the merchant at a courier. `sealed`: its keys. Times in milliseconds. */
export type CourierAccount = AccountRest & {
  id: string;
  courier: CourierName;
  /** As the desk and the order show it. */
  title: string;
  base: string;
  relay: string | null;
  sealed: string;
  /** The wilaya that parcels start from. */
  origin: number;
  handshake: 'text' | 'json';
  asksCollection: boolean;
  /** How the id of a pick-up point is written. */
  pickupPointFormat: 'number' | 'text';
  /** It gets no new parcels; those that it has are followed. */
  isOff: boolean;
  addedAt: number;
};

const names = couriers.map(({ name }) => name);
const left = z.object({
  at: z.int(),
  left: z.object({ second: z.int(), minute: z.int(), hour: z.int(), day: z.int() }).partial(),
});

const courierAccounts = table(
  'courier_accounts',
  {
    id: text,
    courier: word(names),
    title: text,
    base: text,
    relay: orNull(text),
    sealed: text,
    origin: integer,
    handshake: word(['text', 'json']),
    asksCollection: flag,
    pickupPointFormat: word(['number', 'text']),
    isOff: flag,
    addedAt: integer,
    problem: orNull(word(accountProblems)),
    blockedUntil: integer,
    failures: integer,
  },
  { quota: json(left.parse) },
);

const readAccount = (row: Row): CourierAccount => courierAccounts.read(row);

/** Whether an account takes new parcels. */
export function hasOpenAccount(sql: Database): boolean {
  return sql.first('SELECT 1 FROM courier_accounts WHERE is_off = 0') !== null;
}

/** All accounts, the first one first. */
export function readAccounts(sql: Database): CourierAccount[] {
  const accounts = sql.keptAll('SELECT * FROM courier_accounts').map(readAccount);
  return accounts.toSorted((one, other) => one.addedAt - other.addedAt);
}

export function findAccount(sql: Database, id: string): CourierAccount | null {
  return courierAccounts.find(sql, { id });
}

export function saveAccount(sql: Database, account: CourierAccount): void {
  courierAccounts.insert(sql, account, 'INSERT OR REPLACE');
}

/** Turns an account off or on. */
export function turnAccount(sql: Database, id: string, isOff: boolean): void {
  courierAccounts.update(sql, { id }, { isOff });
}

/** How an account's API is spoken, where the documents differ or the merchant chooses. */
export type CourierOptions = Pick<CourierAccount, 'handshake' | 'asksCollection' | 'pickupPointFormat'>;

export function saveOptions(
  sql: Database,
  id: string,
  { handshake, asksCollection, pickupPointFormat }: CourierOptions,
): void {
  courierAccounts.update(sql, { id }, { handshake, asksCollection, pickupPointFormat });
}

/** Parcels that are made from now on, and the desk, have the new name. */
export function renameAccount(sql: Database, id: string, title: string): void {
  courierAccounts.update(sql, { id }, { title });
}

/** Removes an account with its keys, lists and assignments. What it was asked for is left to people. */
export function removeAccount(sql: Database, id: string): void {
  for (const table of [
    'courier_places',
    'courier_readings',
    'courier_communes',
    'courier_events',
    'courier_assignments',
  ])
    sql.run(`DELETE FROM ${table} WHERE account_id = ?`, id);
  sql.run(
    "UPDATE shipments SET stage = 'canceled' WHERE account_id = ? AND stage IN ('planned', 'refused')",
    id,
  );
  sql.run(
    `UPDATE shipments SET task = NULL, next_at = NULL, payment_at = NULL, wants_cancel = 0, wants_confirm = 0,
       problem = 'account_removed',
       edit = CASE edit WHEN 'asked' THEN 'locked' ELSE edit END, return_request = NULLIF(return_request, 'wanted')
     WHERE account_id = ? AND stage <> 'canceled' AND (task IS NOT NULL OR stage = 'doubtful' OR wants_cancel = 1)`,
    id,
  );
  sql.run("UPDATE shipments SET task = NULL, next_at = NULL WHERE account_id = ? AND stage = 'canceled'", id);
  sql.run('DELETE FROM courier_accounts WHERE id = ?', id);
}

/** Saves how an account rests, where it differs. */
export function saveRest(sql: Database, id: string, rest: AccountRest): void {
  sql.run(
    `UPDATE courier_accounts SET problem = ?, blocked_until = ?, failures = ?
     WHERE id = ? AND (problem IS NOT ? OR blocked_until <> ? OR failures <> ?)`,
    rest.problem,
    rest.blockedUntil,
    rest.failures,
    id,
    rest.problem,
    rest.blockedUntil,
    rest.failures,
  );
}

/** What was left of the courier's own quotas when it answered last; null before any answer said so. */
export function readQuotaReport(sql: Database, id: string): z.infer<typeof left> | null {
  const row = sql.first('SELECT quota FROM courier_accounts WHERE id = ?', id);
  return row?.jsonOrNull('quota', left.parse) ?? null;
}

export function saveQuotaReport(sql: Database, id: string, report: { at: number; left: QuotaLeft }): void {
  courierAccounts.update(sql, { id }, { quota: report });
}
