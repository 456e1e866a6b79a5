import type { Database, Row } from '../../database/rows.ts';
import { findPaymentEntries } from '../payments/store/entry-lists.ts';
import { readBalance } from '../payments/store/ledger-entries.ts';
import type { Difference, Progress } from './differences.ts';

/** Compares the stored counters of a ledger with its rows, in parts with a bounded number of rows. */

/** Rows per call, each with the few rows that belong to it: some ten milliseconds. */
const AT_ONCE = 500;
/** Payment requests per call: each has many checkouts, which are summed at once, before another one is paid. */
const FEW = 10;

type Part = { progress: Progress; findings: Difference[] };

/** Examines the next part and returns where to continue; `done` at the end. */
export function auditSome(database: Database, progress: Progress): Part {
  if (progress.phase === 'entries') return recountEntries(database, progress);
  if (progress.phase === 'checkouts')
    return walkOn(database, progress, 'checkouts', 'refunds', (row) => checkCheckout(database, row));
  if (progress.phase === 'refunds')
    return walkOn(database, progress, 'refunds', hasRequests(database) ? 'payment_requests' : 'done', (row) =>
      checkRefund(database, row),
    );
  if (progress.phase === 'payment_requests')
    return walkOn(database, progress, 'payment_requests', 'done', (row) => checkRequest(database, row), FEW);
  return { progress, findings: [] };
}

function walkOn(
  database: Database,
  progress: Progress,
  table: 'checkouts' | 'refunds' | 'payment_requests',
  next: Progress['phase'],
  check: (row: Row) => Difference[],
  most = AT_ONCE,
): Part {
  const rows = database.all(`SELECT * FROM ${table} WHERE seq > ? ORDER BY seq LIMIT ?`, progress.seq, most);
  const looked = { ...progress, [table]: progress[table] + rows.length };
  const isEnd = rows.length < most;
  return {
    progress: isEnd
      ? { ...looked, phase: next, seq: 0 }
      : { ...looked, seq: rows.at(-1)?.integer('seq') ?? progress.seq },
    findings: rows.flatMap(check),
  };
}

function recountEntries(database: Database, progress: Progress): Part {
  const rows = database.all(
    'SELECT * FROM money_entries WHERE seq > ? ORDER BY seq LIMIT ?',
    progress.seq,
    AT_ONCE,
  );
  const at = { ...progress };
  const findings: Difference[] = [];
  for (const row of rows) {
    const seq = row.integer('seq');
    const amount = row.integer('amount');
    const id = row.textOrNull('id') ?? String(seq);
    findings.push(...differs('entry', id, 'the number of the entry', seq, at.seq + 1));
    at.seq = seq;
    at.sum += amount;
    at.entries += 1;
    const drift = (row.integerOrNull('balance') ?? at.sum + at.drift) - at.sum;
    // One error shows in all later entries, so it is reported once.
    if (drift !== at.drift)
      findings.push(
        ...differs('entry', id, 'the balance beside the entry', at.sum + drift, at.sum + at.drift),
      );
    at.drift = drift;
    if (row.text('kind') === 'payout') {
      at.payouts += 1;
      at.paidOut -= amount;
    }
    findings.push(...checkEntry(database, row, id));
  }
  if (rows.length === AT_ONCE) return { progress: at, findings };
  // In the same call as the last entry, so that later payouts are in neither sum.
  // A failed payout has two entries, whose sum is 0.
  const payouts = database.first(
    `SELECT count(*) + count(*) FILTER (WHERE status = 'failed') AS n,
       coalesce(sum(amount) FILTER (WHERE status != 'failed'), 0) AS sum FROM payouts`,
  );
  findings.push(
    ...differs(
      'balance',
      null,
      'the balance that is kept, and the sum of the entries',
      readBalance(database),
      at.sum,
    ),
    ...differs('payouts', null, 'entries of payouts, and payouts', at.payouts, payouts?.integer('n')),
    ...differs('payouts', null, 'the sum of both', at.paidOut, payouts?.integer('sum')),
  );
  return { progress: { ...at, phase: 'checkouts', seq: 0 }, findings };
}

/** Compares an entry with the record it names. */
function checkEntry(database: Database, row: Row, id: string): Difference[] {
  const kind = row.text('kind');
  const amount = row.integer('amount');
  const refundId = row.textOrNull('refund_id');
  const reference = row.text('reference');
  if (kind === 'payout') {
    const payout = database.first('SELECT amount, status FROM payouts WHERE id = ?', reference);
    const isCredit = amount > 0 && payout?.text('status') === 'failed';
    const due = payout && (isCredit ? payout.integer('amount') : -payout.integer('amount'));
    return differs('entry', id, 'the payout of the entry', amount, due);
  }
  if (kind === 'refund' || (kind === 'fee' && refundId !== null)) {
    const refund = database.first('SELECT * FROM refunds WHERE id = ?', refundId);
    if (refund === null) return differs('entry', id, 'the refund of the entry', 'none', refundId);
    const isGiven = refund.text('status') === 'succeeded' && refund.text('method') === 'acquirer';
    const moved = kind === 'refund' ? -refund.integer('refunded_amount') : refund.integer('fees_returned');
    return [
      ...differs('entry', id, 'what the refund of the entry came to', amount, isGiven ? moved : 0),
      ...differs('entry', id, 'the checkout', row.textOrNull('checkout_id'), refund.text('checkout_id')),
    ];
  }
  if (kind !== 'payment' && kind !== 'fee') return [];
  const checkout = database.first('SELECT * FROM checkouts WHERE id = ?', reference);
  if (checkout === null) return differs('entry', id, 'the checkout of the entry', 'none', reference);
  const paid = checkout.integer('amount') + checkout.integer('fees_on_customer');
  const own = findPaymentEntries(database, reference)[kind === 'payment' ? 0 : 1];
  return [
    ...differs('entry', id, 'the state of its checkout', checkout.text('status'), 'paid'),
    ...differs(
      'entry',
      id,
      'what its checkout says',
      amount,
      kind === 'payment' ? paid : -checkout.integer('fees'),
    ),
    ...differs('entry', id, 'the one entry of its kind and checkout', row.integer('seq'), own),
  ];
}

/** Compares a checkout with its entries and refunds. */
function checkCheckout(database: Database, row: Row): Difference[] {
  const id = row.text('id');
  const isPaid = row.text('status') === 'paid';
  const entries = isPaid ? 1 + Number(row.integer('fees') > 0) : 0;
  // Also when the checkout's sums say there are none: a forgotten refund could be paid again.
  const refunds = isPaid ? database.all('SELECT * FROM refunds WHERE checkout_id = ?', id) : [];
  const sum = (of: (refund: Row) => number) => refunds.reduce((all, refund) => all + of(refund), 0);
  const pending = sum((refund) => (refund.text('status') === 'pending' ? refund.integer('amount') : 0));
  const given = sum((refund) => refund.integer('refunded_amount'));
  const byHand = sum((refund) =>
    refund.text('method') === 'acquirer' ? 0 : refund.integer('refunded_amount'),
  );
  const paid = row.integer('amount') + row.integer('fees_on_customer');
  return [
    ...differs('checkout', id, 'entries of its payment', findPaymentEntries(database, id).length, entries),
    ...differs('checkout', id, 'how many refunds it had', row.integer('refund_count'), refunds.length),
    ...differs('checkout', id, 'refunded_amount, and its refunds', row.integer('refunded_amount'), given),
    ...differs('checkout', id, 'of that by hand', row.integer('refunded_by_hand'), byHand),
    ...differs('checkout', id, 'pending refunds', row.integer('refunds_pending_amount'), pending),
    ...differs(
      'checkout',
      id,
      'fees returned',
      row.integer('fees_returned'),
      sum((refund) => refund.integer('fees_returned')),
    ),
    ...differs('checkout', id, 'more given back than was paid', given + pending > (isPaid ? paid : 0), false),
  ];
}

/** Compares a refund with its entries. */
function checkRefund(database: Database, row: Row): Difference[] {
  const id = row.text('id');
  const moves = row.text('method') === 'acquirer' && row.text('status') === 'succeeded';
  const entries = database.all('SELECT * FROM money_entries WHERE refund_id = ?', id);
  const sumOf = (kind: string) =>
    entries.reduce((sum, entry) => sum + (entry.text('kind') === kind ? entry.integer('amount') : 0), 0);
  return [
    ...differs('refund', id, 'its entries', -sumOf('refund'), moves ? row.integer('refunded_amount') : 0),
    ...differs(
      'refund',
      id,
      'the fees in its entries',
      sumOf('fee'),
      moves ? row.integer('fees_returned') : 0,
    ),
  ];
}

function hasRequests(database: Database): boolean {
  return database.first('SELECT seq FROM payment_requests LIMIT 1') !== null;
}

/** Compares the sums of a payment request with its checkouts, and with what no checkout could take. */
function checkRequest(database: Database, row: Row): Difference[] {
  const id = row.text('id');
  const parts = database.first(
    `SELECT coalesce(sum(max(0, amount - refunded_amount)) FILTER (WHERE status = 'paid'), 0) AS paid,
       coalesce(sum(amount) FILTER (WHERE status IN ('pending', 'processing')), 0) AS reserved
     FROM checkouts WHERE payment_request_id = ?`,
    id,
  );
  const exceptions = database.first(
    `SELECT coalesce(sum(payment_exceptions.amount), 0) AS unusual FROM checkouts
       JOIN payment_exceptions ON payment_exceptions.checkout_id = checkouts.id WHERE payment_request_id = ?`,
    id,
  );
  return [
    ...differs('payment_request', id, 'what its parts paid', row.integer('paid'), parts?.integer('paid')),
    ...differs(
      'payment_request',
      id,
      'what its open parts reserve',
      row.integer('reserved'),
      parts?.integer('reserved'),
    ),
    ...differs(
      'payment_request',
      id,
      'what no part could take',
      row.integer('unusual'),
      exceptions?.integer('unusual'),
    ),
  ];
}

function differs(
  check: Difference['check'],
  subject: string | null,
  what: string,
  found: unknown,
  expected: unknown,
): Difference[] {
  return found === expected
    ? []
    : [{ check, subject, what, found: String(found), expected: String(expected) }];
}
