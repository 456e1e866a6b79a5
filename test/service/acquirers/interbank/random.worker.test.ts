import { runInDurableObject } from 'cloudflare:test';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testCards } from '../../../../scripts/gateway/cards.ts';
import { type GatewayOrder, refundedOf } from '../../../../scripts/gateway/orders.ts';
import { quickOrLong, SEED } from '../../../seed.ts';
import { auditLedger } from '../../histories/checkout-rows.ts';
import { FakeGateway, VALID_CARD } from './fake-gateway.ts';
import { LiveAccount, useFake } from './live-account.ts';

/**
 * Payments and refunds by chance, with every fault of the fake gateway: no payment is taken twice, none is lost, and
 * none is believed without the gateway's word; no refund is paid twice or believed.
 */

const RUNS = quickOrLong(20, 200);
/** Seconds: in the month in which the test cards still are valid. */
const NOW = Date.UTC(2027, 0, 10, 8) / 1000;

let fake: FakeGateway;
let restore: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  restore = useFake(() => fake);
});

afterEach(() => {
  restore();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const n = fc.nat(7);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('start' as const), n }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      n,
      card: fc.oneof(fc.constant(VALID_CARD), fc.constantFrom(...testCards.map(({ number }) => number))),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('give up' as const), n }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('return' as const), n }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('alarm' as const), seconds: fc.constantFrom(1, 61, 300, 1_200) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      n,
      amount: fc.constantFrom(50, 200, 500, 900),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      kind: fc.constantFrom('unavailable', 'failed_after', 'html', 'bad_json', 'hang', 'lost' as const),
    }),
  },
  // A sum of its own: one that equals ours could not be told from ours.
  { weight: 1, arbitrary: fc.record({ do: fc.constant('bank refunds' as const), n }) },
);

const settings = fc.record({
  codes: fc.constantFrom('string', 'number'),
  unacknowledged: fc.constantFrom('1', '2'),
  after_cancel: fc.constantFrom('status', 'unknown'),
  declined_status: fc.constantFrom('6', '-1', 'none'),
  partial_refund: fc.constantFrom('2', '4'),
  deposit_after_refund: fc.constantFrom('falls', 'falls', 'stays'),
  duplicate_refund: fc.constantFrom('accepted', 'refused'),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function play(account: LiveAccount, checkouts: readonly string[], one: Step): Promise<void> {
  const pick = <T>(from: readonly T[], index: number) => from[index % Math.max(1, from.length)];
  const orders = fake.orders;
  switch (one.do) {
    case 'start':
      await account.start(pick(checkouts, one.n) ?? '');
      break;
    case 'pay': {
      const order = pick(orders, one.n);
      if (order !== undefined) fake.gateway.payers.pay(order, one.card);
      break;
    }
    case 'give up': {
      const order = pick(orders, one.n);
      if (order !== undefined) fake.gateway.payers.cancel(order);
      break;
    }
    case 'return':
      await account.settle(pick(checkouts, one.n) ?? '');
      break;
    case 'alarm':
      await account.ringAfter(one.seconds);
      break;
    case 'refund':
      await account.merchant.call('POST', `/checkouts/${pick(checkouts, one.n)}/refunds`, {
        amount: one.amount,
      });
      break;
    case 'fault':
      fake.faults.order(one.kind, 1);
      break;
    case 'bank refunds': {
      const order = pick(orders, one.n);
      const isRefundable =
        order !== undefined && order.captures > 0 && refundedOf(order) + 5_700 <= order.amount;
      if (isRefundable) fake.gateway.control('refund', { orderId: order.orderId, amount: 5_700 }, false);
      break;
    }
  }
}

/** One sale that may go well, so that there is money to give back. */
const sale: readonly Step[] = [
  { do: 'start', n: 0 },
  { do: 'pay', n: 0, card: VALID_CARD },
  { do: 'return', n: 0 },
  { do: 'alarm', seconds: 61 },
  { do: 'refund', n: 0, amount: 200 },
];

/** Whether each of `some` has a partner of its own in `all`. */
function isWithin(some: readonly number[], all: readonly number[]): boolean {
  const left = [...all];
  return some.every((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

type Rows = Record<string, unknown>[];

function checkOrder(order: GatewayOrder, attempts: Rows, refunds: Rows): void {
  const attempt = attempts.find(({ reference }) => reference === order.orderNumber);
  expect(order.captures, 'times that the money was taken').toBeLessThanOrEqual(1);
  expect(attempt?.status === 'approved', `approved, at the gateway ${order.state}`).toBe(
    order.captures === 1,
  );
  const own = refunds.filter(({ attempt_id: id }) => id === attempt?.id);
  const amountsOf = (rows: Rows) => rows.map(({ amount }) => Number(amount));
  const made = order.refunds.filter(({ by }) => by === 'merchant').map(({ amount }) => amount / 100);
  const succeeded = own.filter(({ status }) => status === 'succeeded');
  const unclear = own.filter(({ status, doubt }) => status === 'pending' && doubt === 'unclear');
  expect(isWithin(amountsOf(succeeded), made), 'refunds that were believed were made').toBe(true);
  expect(
    isWithin(made, amountsOf([...succeeded, ...unclear])),
    'refunds that were made have a row each',
  ).toBe(true);
  const open = own.filter(({ status }) => status === 'pending');
  if (unclear.length === 0) expect(open, 'refunds without an end').toEqual([]);
}

test(`${RUNS} runs: no payment twice, none lost, none believed; no refund twice`, {
  timeout: 900_000,
}, async () => {
  const seen = { paid: 0, declined: 0, refunded: 0, unclear: 0, struck: 0 };
  let account = await LiveAccount.open();
  let [day, played] = [NOW, 0];
  const run = fc.asyncProperty(
    fc.array(step, { minLength: 8, maxLength: 24 }),
    settings,
    fc.nat(2 ** 31),
    async (steps, chosen, seed) => {
      played += 1;
      // The test cards expire with the month, and no account's time runs backwards.
      if (played % 30 === 0) [account, day] = [await LiveAccount.open(), NOW];
      vi.setSystemTime(day * 1000);
      fake = new FakeGateway(seed, chosen);
      const checkouts = [await account.checkout(), await account.checkout()];
      for (const one of [...sale, ...steps]) await play(account, checkouts, one);
      fake.faults.stop();
      // All work ends: attempts at the latest after twenty minutes, refunds with their longest pause.
      for (let hours = 0; hours < 8; hours += 1) await account.ringAfter(3_600);
      day = Math.floor(Date.now() / 1000) + 60;
      const within = `checkout_id IN ('${checkouts.join("', '")}')`;
      const attempts = await account.rows(`SELECT * FROM attempts WHERE ${within}`);
      const refunds = await account.rows(`SELECT * FROM refunds WHERE ${within}`);
      expect(attempts.filter(({ status }) => status === 'pending')).toEqual([]);
      for (const order of fake.orders) checkOrder(order, attempts, refunds);
      const approved = attempts.filter(({ status }) => status === 'approved');
      expect(approved.every(({ reference }) => fake.order(String(reference))?.captures === 1)).toBe(true);
      const exceptions = await account.rows(`SELECT * FROM payment_exceptions WHERE ${within}`);
      const paid = await account.rows(
        `SELECT * FROM checkouts WHERE status = 'paid' AND id IN ('${checkouts.join("', '")}')`,
      );
      expect(paid.length + exceptions.length, 'each approval pays, or is an exception').toBe(approved.length);
      expect(
        await runInDurableObject(account.ledger, (ledger) => auditLedger(ledger.account.database)),
      ).toEqual([]);
      seen.paid += paid.length;
      seen.declined += attempts.length - approved.length;
      seen.refunded += refunds.filter(({ status }) => status === 'succeeded').length;
      seen.unclear += refunds.filter(({ doubt }) => doubt === 'unclear').length;
      seen.struck += fake.faults.struck.length;
      // What nobody can tell of would hold up later runs of this account.
      await account.rows(`UPDATE refunds SET check_at = 9e15 WHERE status = 'pending'`);
    },
  );
  await fc.assert(run, { seed: SEED, numRuns: RUNS, endOnFailure: true });
  console.log(JSON.stringify(seen));
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0);
});
