import {
  type ClearingAccount,
  clearingAccount,
  type ResolutionReason,
  resolutionReason,
  type SettlementKind,
  type SettlementSource,
  type SettlementState,
  settlementKind,
  settlementSource,
  settlementState,
} from '../../../contract/resources/reconciliation.ts';
import type { Database, Row } from '../../../database/rows.ts';

/** What a person decided. `by`: the operator's name; `adjustment`: whole dinars of the merchant's balance. */
export type Resolution = {
  reason: ResolutionReason;
  note: string;
  by: string;
  at: number;
  adjustment: number;
};

export type ItemRecord = {
  seq: number;
  id: string;
  account: ClearingAccount;
  /** The attempt, refund or payout. */
  subject: string;
  reference: string;
  checkoutId: string | null;
  amount: number;
  open: number;
  openedAt: number;
  closedAt: number | null;
  resolution: Resolution | null;
};

export type LineRecord = {
  seq: number;
  id: string;
  source: SettlementSource;
  file: string;
  line: number;
  kind: SettlementKind;
  reference: string;
  amount: number;
  date: string;
  state: SettlementState;
  expected: number | null;
  checkoutId: string | null;
  subject: string | null;
  resolution: Resolution | null;
  createdAt: number;
};

function readResolution(row: Row): Resolution | null {
  const reason = row.wordOrNull('reason', resolutionReason.options);
  if (reason === null) return null;
  return {
    reason,
    note: row.text('note'),
    by: row.text('resolved_by'),
    at: row.integer('resolved_at'),
    adjustment: row.integer('adjustment'),
  };
}

export function readItem(row: Row): ItemRecord {
  return {
    seq: row.integer('seq'),
    id: row.text('id'),
    account: row.word('account', clearingAccount.options),
    subject: row.text('subject'),
    reference: row.text('reference'),
    checkoutId: row.textOrNull('checkout_id'),
    amount: row.integer('amount'),
    open: row.integer('open'),
    openedAt: row.integer('opened_at'),
    closedAt: row.integerOrNull('closed_at'),
    resolution: readResolution(row),
  };
}

export function readLine(row: Row): LineRecord {
  return {
    seq: row.integer('seq'),
    id: row.text('id'),
    source: row.word('source', settlementSource.options),
    file: row.text('file'),
    line: row.integer('line'),
    kind: row.word('kind', settlementKind.options),
    reference: row.text('reference'),
    amount: row.integer('amount'),
    date: row.text('date'),
    state: row.word('state', settlementState.options),
    expected: row.integerOrNull('expected'),
    checkoutId: row.textOrNull('checkout_id'),
    subject: row.textOrNull('subject'),
    resolution: readResolution(row),
    createdAt: row.integer('created_at'),
  };
}

/** False when the subject's item is there already. */
export function insertItem(
  database: Database,
  item: Omit<ItemRecord, 'seq' | 'open' | 'closedAt' | 'resolution'>,
): boolean {
  const row = database.first(
    `INSERT OR IGNORE INTO clearing_items (id, account, subject, reference, checkout_id, amount, open, opened_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq`,
    item.id,
    item.account,
    item.subject,
    item.reference,
    item.checkoutId,
    item.amount,
    item.amount,
    item.openedAt,
  );
  return row !== null;
}

/** Closes an item; `at` in seconds. */
export function closeItem(
  database: Database,
  { seq }: ItemRecord,
  at: number,
  resolution: Resolution | null,
): void {
  database.run(
    `UPDATE clearing_items SET open = 0, closed_at = ?, reason = ?, note = ?, resolved_by = ?, resolved_at = ?,
       adjustment = ? WHERE seq = ?`,
    at,
    resolution?.reason ?? null,
    resolution?.note ?? null,
    resolution?.by ?? null,
    resolution?.at ?? null,
    resolution?.adjustment ?? null,
    seq,
  );
}

export function findItemOf(database: Database, account: ClearingAccount, subject: string): ItemRecord | null {
  const row = database.first(
    'SELECT * FROM clearing_items WHERE account = ? AND subject = ?',
    account,
    subject,
  );
  return row === null ? null : readItem(row);
}

/** Counts an item in its day. `step`: 1 when it opens, -1 when it closes within `days`. */
export function countItem(
  database: Database,
  { account, day, step, amount }: { account: ClearingAccount; day: number; step: 1 | -1; amount: number },
  days = Number.POSITIVE_INFINITY,
): void {
  const within = (most: number) => Number(step < 0 && days <= most);
  database.run(
    `INSERT INTO clearing_days (account, day, opened, open, open_amount, in_1, in_2, in_4)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (account, day) DO UPDATE SET opened = opened + excluded.opened, open = open + excluded.open,
       open_amount = open_amount + excluded.open_amount, in_1 = in_1 + excluded.in_1, in_2 = in_2 + excluded.in_2,
       in_4 = in_4 + excluded.in_4`,
    account,
    day,
    Number(step > 0),
    step,
    step * amount,
    within(1),
    within(2),
    within(4),
  );
}

/** The oldest line that waits for an item like this one. */
export function findWaitingLine(
  database: Database,
  { kind, reference, amount }: Pick<LineRecord, 'kind' | 'reference' | 'amount'>,
): LineRecord | null {
  const row = database.first(
    `SELECT * FROM settlement_lines WHERE state = 'missing_here' AND reference = ? AND kind = ? AND amount = ?
     ORDER BY seq LIMIT 1`,
    reference,
    kind,
    amount,
  );
  return row === null ? null : readLine(row);
}

/** Whether a line shows a payment that the ledger holds for unpaid. */
export function isPaymentInFile(database: Database, reference: string): boolean {
  return (
    database.first(
      `SELECT 1 FROM settlement_lines WHERE state = 'missing_here' AND reference = ? AND kind = 'payment' LIMIT 1`,
      reference,
    ) !== null
  );
}

export function matchWaitingLine(database: Database, { seq }: LineRecord, item: ItemRecord): void {
  database.run(
    `UPDATE settlement_lines SET state = 'matched', expected = ?, checkout_id = ?, subject = ? WHERE seq = ?`,
    Math.abs(item.amount),
    item.checkoutId,
    item.subject,
    seq,
  );
}
