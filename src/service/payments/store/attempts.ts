import * as z from 'zod';
import { paymentMethod } from '../../../contract/resources/checkout.ts';
import { type ExceptionReason, exceptionReason } from '../../../contract/resources/payment-exception.ts';
import { type DoubtfulAnswer, doubtfulAnswer } from '../../../contract/resources/reconciliation.ts';
import { simulatedRefunds } from '../../../contract/resources/refund.ts';
import { type Locale, locale } from '../../../contract/scalars.ts';
import type { Page, PageAt } from '../../../database/list-pages.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { integer, orNull, type RowOf, table, text, word } from '../../../database/table.ts';
import type { Approval, Beginning } from '../../acquirers/port.ts';
import { filterBy } from '../../filters/store/filters.ts';
import { readSelectedPage } from '../../filters/store/pages.ts';

const attempts = table(
  'attempts',
  {
    seq: integer,
    id: text,
    checkoutId: text,
    reference: text,
    status: word(['pending', 'approved', 'declined']),
    method: word(paymentMethod.options),
    amount: integer,
    declineCode: orNull(text),
    /** The page where the acquirer wants the payer; null until it has answered. */
    redirect: orNull(text),
    /** The acquirer's order id; null when it gave none, or its answer was lost. */
    acquirerOrderId: orNull(text),
    /** The acquirer that the payer was sent to, and that refunds go through; null for a simulation. */
    acquirer: orNull(text),
    /** For a simulated payment: the outcome of its refunds. */
    simulated: orNull(word(simulatedRefunds.options)),
    /** The language of the payer's page, in which the acquirer speaks; null for the checkout's. */
    locale: orNull(word(locale.options)),
    /** The acquirer's last answer, if it left the outcome open. */
    doubt: orNull(word(doubtfulAnswer.options)),
    createdAt: integer,
    updatedAt: integer,
  },
  { checkAt: integer },
);

export type AttemptRecord = RowOf<typeof attempts>;

/** An attempt with its exception, null unless no checkout could take its approval, and the acquirer's own sentence. */
export type ListedAttempt = AttemptRecord & {
  exception: ExceptionReason | null;
  declineWords: string | null;
};

const readAttempt = attempts.read;

/** Call before the acquirer is called. `checkAt` in milliseconds: when the alarm asks the acquirer about it. */
export function insertAttempt(
  database: Database,
  attempt: Omit<AttemptRecord, 'seq' | 'acquirerOrderId' | 'doubt'>,
  checkAt: number,
): void {
  attempts.insert(database, { ...attempt, checkAt });
}

/** Stores the acquirer's answer to the new order. */
export function setAttemptBeginning(database: Database, id: string, { redirect, orderId }: Beginning): void {
  attempts.update(database, { id }, { redirect, acquirerOrderId: orderId ?? null });
}

/** The acquirer's answer came after the attempt had ended: no payer is sent there, but the order can be asked about. */
export function setAttemptOrderId(database: Database, id: string, orderId: string): void {
  database.run(
    'UPDATE attempts SET acquirer_order_id = ? WHERE id = ? AND acquirer_order_id IS NULL',
    orderId,
    id,
  );
}

/** The acquirer's last answer, if it left the outcome open; null once it did not. */
export function setAttemptDoubt(database: Database, id: string, doubt: DoubtfulAnswer | null): void {
  database.run('UPDATE attempts SET doubt = ? WHERE id = ? AND doubt IS NOT ?', doubt, id, doubt);
}

/** A payment or refund in doubt. `reference`: the order number at the acquirer. */
export type Doubtful = {
  id: string;
  checkoutId: string;
  amount: number;
  reference: string;
  doubt: DoubtfulAnswer;
  createdAt: number;
};

export function readDoubtful(row: Row): Doubtful {
  return {
    id: row.text('id'),
    checkoutId: row.text('checkout_id'),
    amount: row.integer('amount'),
    reference: row.text('reference'),
    doubt: row.word('doubt', doubtfulAnswer.options),
    createdAt: row.integer('created_at'),
  };
}

/** Most doubtful payments, and refunds, that are shown at once. */
export const MOST_DOUBTS = 50;

/** Attempts whose outcome the acquirer leaves open, oldest first. */
export function doubtfulAttempts(database: Database): Doubtful[] {
  return database
    .all(
      `SELECT * FROM attempts INDEXED BY attempts_doubt
       WHERE doubt IS NOT NULL AND (status = 'pending' OR unanswered = 1) ORDER BY seq LIMIT ?`,
      MOST_DOUBTS,
    )
    .map(readDoubtful);
}

export function findAttemptByReference(database: Database, reference: string): AttemptRecord | null {
  return attempts.find(database, { reference });
}

/** The alarm asks the acquirer about it at once, also when it had ended. */
export function hurryAttempt(database: Database, id: string): void {
  database.run(
    `UPDATE attempts SET check_at = 0, unanswered = iif(status = 'pending', unanswered, 1) WHERE id = ?`,
    id,
  );
}

export function setAttemptCheck(database: Database, id: string, checkAt: number): void {
  attempts.update(database, { id }, { checkAt });
}

/** Ends a pending attempt; false when it had already ended. `at` in seconds. */
export function declineAttempt(
  database: Database,
  id: string,
  { code, words = null }: { code: string; words?: string | null },
  at: number,
): boolean {
  return (
    database.first(
      `UPDATE attempts SET status = 'declined', decline_code = ?, decline_words = ?, updated_at = ?
       WHERE id = ? AND status = 'pending' RETURNING id`,
      code,
      words,
      at,
      id,
    ) !== null
  );
}

/** `locale`: of its words; null for the checkout's language. */
export type ShownApproval = Approval & {
  orderId: string | null;
  reference: string;
  locale: Locale | null;
};

const storedApproval = z.object({ words: z.string().nullable(), code: z.string().nullable() });

/** What the receipt of a paid checkout has to show of its acquirer; null where it asks for nothing. */
export function findApproval(database: Database, checkoutId: string): ShownApproval | null {
  const row = database.first(
    `SELECT approval, reference, acquirer_order_id, locale FROM attempts INDEXED BY attempts_checkout
     WHERE checkout_id = ? AND approval IS NOT NULL ORDER BY seq LIMIT 1`,
    checkoutId,
  );
  if (row === null) return null;
  const approval = storedApproval.parse(JSON.parse(row.text('approval')));
  return {
    ...approval,
    orderId: row.textOrNull('acquirer_order_id'),
    reference: row.text('reference'),
    locale: row.wordOrNull('locale', locale.options),
  };
}

/** The acquirer's sentence about the checkout's last decline, and its language; null without one. */
export function findDeclineWords(
  database: Database,
  checkoutId: string,
): { text: string; locale: Locale | null } | null {
  const row = database.first(
    `SELECT decline_words, locale FROM attempts INDEXED BY attempts_checkout
     WHERE checkout_id = ? AND status = 'declined' ORDER BY seq DESC LIMIT 1`,
    checkoutId,
  );
  const text = row?.textOrNull('decline_words') ?? null;
  return row === null || text === null ? null : { text, locale: row.wordOrNull('locale', locale.options) };
}

/**
 * Records an approval, also of a declined attempt; false when it was already recorded. `at` in seconds. `approval`:
 * what the acquirer's receipts show.
 */
export function approveAttempt(
  database: Database,
  id: string,
  at: number,
  approval: Approval | null = null,
): boolean {
  return (
    database.first(
      `UPDATE attempts SET status = 'approved', decline_code = NULL, decline_words = NULL, unanswered = 0, updated_at = ?,
         approval = ?
       WHERE id = ? AND status <> 'approved' RETURNING id`,
      at,
      approval === null ? null : JSON.stringify(approval),
      id,
    ) !== null
  );
}

/** Whether the acquirer is still asked about an attempt that was declined without its answer. */
export function setAttemptUnanswered(database: Database, id: string, unanswered: boolean): void {
  const value = Number(unanswered);
  database.run('UPDATE attempts SET unanswered = ? WHERE id = ? AND unanswered <> ?', value, id, value);
}

export function findAttempt(database: Database, id: string): AttemptRecord | null {
  return attempts.find(database, { id });
}

export function hasAttempt(database: Database, checkoutId: string): boolean {
  return database.first('SELECT 1 FROM attempts WHERE checkout_id = ? LIMIT 1', checkoutId) !== null;
}

/**
 * Removes bank addresses, which may name the payer; an open attempt keeps its own, because the payer may still go
 * there.
 */
export function deleteRedirects(database: Database, checkoutId: string): void {
  database.run(
    `UPDATE attempts SET redirect = NULL WHERE checkout_id = ? AND status <> 'pending' AND redirect IS NOT NULL`,
    checkoutId,
  );
}

/** The attempt that paid a checkout: other approved attempts paid nothing and are exceptions. */
export function findPayingAttempt(database: Database, checkoutId: string): AttemptRecord | null {
  const row = database.first(
    `SELECT * FROM attempts WHERE checkout_id = ? AND status = 'approved'
       AND NOT EXISTS (SELECT 1 FROM payment_exceptions WHERE attempt_id = attempts.id) ORDER BY seq LIMIT 1`,
    checkoutId,
  );
  return row === null ? null : readAttempt(row);
}

/** The attempt at the bank; a checkout has at most one. */
export function findOpenAttempt(database: Database, checkoutId: string): AttemptRecord | null {
  const row = database.first(
    `SELECT * FROM attempts WHERE checkout_id = ? AND status = 'pending' ORDER BY seq DESC LIMIT 1`,
    checkoutId,
  );
  return row === null ? null : readAttempt(row);
}

export function pageOfAttempts(database: Database, checkoutId: string, at: PageAt): Page<ListedAttempt> {
  const read = (row: Row): ListedAttempt => ({
    ...readAttempt(row),
    exception: row.wordOrNull('exception', exceptionReason.options),
    declineWords: row.textOrNull('decline_words'),
  });
  const selection = { filters: [filterBy('attempts', 'checkout_id', checkoutId)] };
  const exception = '(SELECT why FROM payment_exceptions WHERE attempt_id = attempts.id) AS exception';
  return readSelectedPage(database, 'attempts', at, selection, read, { columns: `*, ${exception}` });
}

/** Attempts without the acquirer's final answer. Each condition has an index, which holds a row only that long. */
const ASKED = [`status = 'pending'`, 'unanswered = 1'] as const;

/** Attempts to ask the acquirer about at `now` (milliseconds), at most `count` of each kind. */
export function findAttemptsToCheck(database: Database, now: number, count: number): AttemptRecord[] {
  return ASKED.flatMap((asked) =>
    database
      .all(`SELECT * FROM attempts WHERE ${asked} AND check_at <= ? ORDER BY check_at LIMIT ?`, now, count)
      .map(readAttempt),
  );
}

/** When the next attempt is due for a question, in milliseconds; null when none is. */
export function nextAttemptCheck(database: Database): number | null {
  const next = ASKED.map((asked) =>
    database
      .keptFirst(`SELECT check_at FROM attempts WHERE ${asked} ORDER BY check_at LIMIT 1`)
      ?.integer('check_at'),
  ).filter((time) => time !== undefined);
  return next.length === 0 ? null : Math.min(...next);
}

/** Makes all attempts without a final answer due for a question at once. */
export function hurryAttemptChecks(database: Database): void {
  for (const asked of ASKED) database.run(`UPDATE attempts SET check_at = 0 WHERE ${asked}`);
}

/** Ids of a page. */
const IDS_AT_ONCE = 500;

/** Attempts after a number, oldest first, and the number after which the next page begins; null at the end. */
export function listAttemptIds(database: Database, after: number): { ids: string[]; next: number | null } {
  const rows = database.all(
    'SELECT seq, id FROM attempts WHERE seq > ? ORDER BY seq LIMIT ?',
    after,
    IDS_AT_ONCE,
  );
  const last = rows.length === IDS_AT_ONCE ? rows.at(-1) : undefined;
  return { ids: rows.map((row) => row.text('id')), next: last?.integer('seq') ?? null };
}
