import { runInDurableObject } from 'cloudflare:test';
import { expect } from 'vitest';
import { Database } from '../../../src/database/rows.ts';
import type { Outcome } from '../../../src/service/dashboard/define-procedure.ts';
import type { Merchant } from '../merchant.ts';

const person = {
  id: 'p',
  name: 'P',
  role: 'owner',
  limits: { each: null, day: null },
  addedAt: 0,
} as const;

/**
 * Small tables: `erasures` is nearly always empty, `identity` has one row, `clearing_days` three a day; a mode has at
 * most 17 webhook endpoints with five secrets each; keys in force and ended ones are bounded. The indexes of doubts hold nothing but open doubts.
 */
const scan =
  /^SCAN (?!(?:entry|erasures|identity|clearing_days|webhook_endpoints|webhook_secrets|keys)\b|\(subquery|\w+ USING INDEX \w+_doubt$)/;

/** The rows that a procedure reads in the test ledger, and the steps of its plans that read a whole table. */
export async function costOf(
  merchant: Merchant,
  name: string,
  input: object,
): Promise<{ read: number; scans: string[] }> {
  return runInDurableObject(merchant.ledger(), async (ledger) => {
    const { tally } = ledger.account.database;
    const scans: string[] = [];
    const { all } = Database.prototype;
    Database.prototype.all = function explained(this: Database, statement, ...values) {
      const plan = all.call(this, `EXPLAIN QUERY PLAN ${statement}`, ...values);
      scans.push(...plan.map((row) => row.text('detail')).filter((step) => scan.test(step)));
      return all.call(this, statement, ...values);
    };
    const before = tally.read;
    let outcome: Outcome;
    try {
      const call = { name, input, submission: null };
      ({ outcome } = await ledger.dashboard({ person }, call, { network: null, requestId: 'r' }));
    } finally {
      Database.prototype.all = all;
    }
    expect(outcome.ok).toBe(true);
    return { read: tally.read - before, scans };
  });
}
