import { runInDurableObject } from 'cloudflare:test';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dropKept } from '../../../src/database/kept-results.ts';
import type { Database } from '../../../src/database/rows.ts';
import { isAnybodyErasing } from '../../../src/service/account/store/erasures.ts';
import type { Ledger } from '../../../src/service/ledger/object.ts';
import { nextAttemptCheck } from '../../../src/service/payments/store/attempts.ts';
import { nextPlan } from '../../../src/service/privacy/store/schedule.ts';
import { nextExpiry } from '../../../src/service/resources/checkouts/store/expiries.ts';
import { nextRefundQuestion } from '../../../src/service/resources/refunds/store.ts';
import { readLanes } from '../../../src/service/webhooks/store/outbox.ts';
import { SEED } from '../../seed.ts';
import { Merchant } from '../merchant.ts';

/** Due times are kept in memory, and are always those that the rows have. */

/** Tables with a due time, each with a change of it. */
const changes: Record<string, string> = {
  checkouts: 'UPDATE checkouts SET expires_at = ?1',
  'checkouts, paid': "UPDATE checkouts SET status = iif(?1 % 2, 'paid', 'pending')",
  attempts: `INSERT OR REPLACE INTO attempts (seq, id, checkout_id, reference, status, method, amount, check_at, created_at, updated_at)
    VALUES (1, 'a', 'c', 'r', 'pending', 'edahabia', 1, ?1, 0, 0)`,
  'attempts, unanswered': "UPDATE attempts SET unanswered = ?1 % 2, status = 'declined'",
  refunds: `INSERT OR REPLACE INTO refunds (seq, id, checkout_id, amount, refunded_amount, fees_returned, status, method, asked, check_at, created_at, updated_at)
    VALUES (1, 're', 'c', 1, 0, 0, 'pending', 'acquirer', 0, ?1, 0, 0)`,
  deliveries: `INSERT OR REPLACE INTO deliveries (seq, event_seq, url, lane, state, attempts, wake_at, created_at)
    VALUES (1, 1, 'https://a.test', 'end_1', 'open', 0, ?1, 0)`,
  'deliveries, ended': "UPDATE deliveries SET state = 'delivered'",
  webhook_endpoints: `INSERT OR REPLACE INTO webhook_endpoints (id, url, types, description, status, created_at, updated_at)
    VALUES ('end_1', 'https://a.test', '', '', iif(?1 % 2, 'paused', 'enabled'), 0, 0)`,
  erasures: "INSERT OR REPLACE INTO erasures (customer_id, seq) VALUES ('cus', ?1)",
  'erasures, emptied': 'DELETE FROM erasures',
  retention: 'UPDATE retention SET due_at = ?1',
};

const step = fc.record({
  table: fc.constantFrom(...Object.keys(changes)),
  at: fc.integer({ min: 0, max: 2 ** 40 }),
  isRolledBack: fc.boolean(),
});

const dueTimes = (database: Database) => ({
  expiry: nextExpiry(database),
  attempt: nextAttemptCheck(database),
  refund: nextRefundQuestion(database),
  lanes: readLanes(database),
  isErasing: isAnybodyErasing(database),
  plan: nextPlan(database),
});

test('after any changes, also those rolled back, the kept due times are those of the rows', async () => {
  const merchant = await Merchant.open();
  await merchant.create('/checkouts', {
    amount: 500,
    currency: 'dzd',
    success_url: 'http://127.0.0.1:8787/ok',
  });
  const inLedger = (work: (ledger: Ledger, storage: DurableObjectStorage) => void) =>
    runInDurableObject(merchant.ledger(), (ledger, { storage }) => work(ledger, storage));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const { table, at, isRolledBack } of steps) {
        await inLedger(({ account: { database } }, storage) => {
          // The alarm asks before, and code of the same transaction may ask.
          dueTimes(database);
          const change = () => {
            const statement = changes[table] ?? '';
            database.run(statement, ...(statement.includes('?1') ? [at] : []));
            dueTimes(database);
            if (isRolledBack) throw new Error('rolled back');
          };
          if (isRolledBack) expect(() => storage.transactionSync(change)).toThrow('rolled back');
          else storage.transactionSync(change);
        });
        await inLedger(({ account: { database } }, { sql }) => {
          const kept = dueTimes(database);
          dropKept(sql);
          expect(kept).toEqual(dueTimes(database));
        });
      }
    }),
    { seed: SEED, numRuns: 40 },
  );
});
