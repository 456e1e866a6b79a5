import { runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testCards } from '../../../scripts/gateway/cards.ts';
import { MOST_LINES } from '../../../src/contract/requests/reconciliation.ts';
import { reconciliation, settlementReport } from '../../../src/contract/resources/reconciliation.ts';
import { quickOrLong } from '../../seed.ts';
import { VALID_CARD } from '../acquirers/interbank/fake-gateway.ts';
import { LiveAccount, setUpFakeGateway } from '../acquirers/interbank/live-account.ts';
import { auditLedger } from '../histories/checkout-rows.ts';
import { askOperator } from '../merchant.ts';

/** Many payments with declines, refunds and lost answers: the gateway's own books explain every dinar of the ledger. */

const PAYMENTS = quickOrLong(100, 10_000);
const AT_ONCE = 25;
const NOW = Date.UTC(2027, 0, 10, 8);

const fake = setUpFakeGateway(NOW);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const declined = testCards.find(({ decline }) => decline === 'insufficient_balance')?.number ?? '';

test(`${PAYMENTS} payments leave no difference once the gateway’s file is in`, async () => {
  const account = await LiveAccount.open();
  const sell = async (index: number) => {
    const checkout = await account.checkout(500 + (index % 97) * 10);
    const started = await account.start(checkout);
    const [, orderId = ''] = /mdOrder=([^&]+)/.exec(started.ok ? started.redirect : '') ?? [];
    const order = fake().gateway.orders.find(orderId);
    if (order !== null) fake().gateway.payers.pay(order, index % 11 === 0 ? declined : VALID_CARD);
    if (index % 7 === 0) fake().faults.order('lost', 1);
    await account.settle(checkout);
    if (index % 5 === 0)
      await account.merchant.call('POST', `/checkouts/${checkout}/refunds`, { amount: 100 });
  };
  for (let from = 0; from < PAYMENTS; from += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => sell(from + index)));
    // The alarm asks about what was lost, before the gateway cancels it, and requests the refunds.
    if (from % 500 === 0) for (let times = 0; times < 12; times += 1) await account.ringAfter(61);
  }
  for (let times = 0; times < 20; times += 1) await account.ringAfter(61);

  const lines = fake().orders.flatMap(({ orderNumber: reference, captures, amount, refunds }) => [
    ...(captures === 1 ? [{ kind: 'payment', reference, amount: amount / 100 }] : []),
    ...refunds.map((refund) => ({ kind: 'refund', reference, amount: refund.amount / 100 })),
  ]);
  expect(lines.length).toBeGreaterThan(PAYMENTS * 0.9);
  const path = `/accounts/${account.id}`;
  for (let from = 0; from < lines.length; from += MOST_LINES) {
    const part = lines.slice(from, from + MOST_LINES);
    const report = settlementReport.parse(
      (
        await askOperator('POST', `${path}/settlement-lines`, {
          mode: 'live',
          source: 'acquirer',
          file: 'all.csv',
          lines: part.map((line, index) => ({ ...line, line: from + index + 1, date: '2027-01-10' })),
        })
      ).body,
    );
    expect(report).toMatchObject({ matched: part.length, differs: 0, missing_here: 0, repeated: 0 });
  }
  const figures = reconciliation.parse((await askOperator('GET', `${path}/reconciliation?mode=live`)).body);
  expect(figures.clearing.map(({ balance, items }) => [balance, items])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect([figures.unresolved_lines, figures.in_doubt]).toEqual([0, 0]);
  expect(
    await runInDurableObject(account.ledger, ({ account: { database } }) => auditLedger(database)),
  ).toEqual([]);
});
