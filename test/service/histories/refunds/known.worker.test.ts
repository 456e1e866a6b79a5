import { expect, test } from 'vitest';
import { TestLedger } from '../life.ts';
import { setTheStage } from '../run.ts';
import type { Command, Post } from './commands.ts';
import { RefundHistory } from './history.ts';
import type { RefundRows } from './rows.ts';

/** Histories of refunds that are easy to get wrong. Each is also checked against all general rules. */

const DAY = Date.UTC(2031, 0, 1) / 1000;

setTheStage();

type Told<C> = C extends unknown ? Omit<C, 'goesAwayAt'> & { goesAwayAt?: number } : never;

async function tell(...commands: Told<Command>[]): Promise<RefundRows> {
  const history = new RefundHistory(await TestLedger.open({ fee_plan: { refunds: 'returned' } }), DAY);
  await history.run(commands.map((command) => ({ goesAwayAt: null, ...command })));
  return history.rows;
}

const post = (amount: number | null, key: string | null = null): Post => ({
  amount,
  method: 'acquirer',
  key,
});
const asks = (...posts: Post[]) => ({ do: 'refund' as const, posts, decisions: [] });
const rings = (...calls: Extract<Command, { do: 'alarm' }>['calls']) => ({ do: 'alarm' as const, calls });
const PAID = 2_025;

test('two concurrent refunds of the rest give it back once', async () => {
  const { refunds } = await tell(asks(post(1_000)), asks(post(1_025), post(1_025)), rings());
  expect(refunds).toMatchObject([
    { status: 'succeeded', refunded: 1_000 },
    { status: 'succeeded', refunded: 1_025 },
  ]);
});

test('concurrent posts with one key, repeated after a crash, are one refund', async () => {
  const { refunds } = await tell(
    { ...asks(post(700, 'first'), post(700, 'first')), goesAwayAt: 2 },
    asks(post(700, 'first')),
    rings(),
    asks(post(700, 'first')),
  );
  expect(refunds).toMatchObject([{ refunded: 700 }]);
});

test('a lost answer is asked for again, and is the same refund', async () => {
  const { refunds, entries } = await tell(
    asks(post(null)),
    rings('loses'),
    { do: 'time passes', seconds: 61 },
    rings('loses'),
    { do: 'time passes', seconds: 121 },
    rings(),
  );
  expect(refunds).toMatchObject([{ status: 'succeeded', refunded: PAID, fees: 50 }]);
  expect(entries).toHaveLength(2);
});

test('two concurrent answers have one effect', async () => {
  const { refunds, entries } = await tell(
    asks(post(800)),
    rings('hangs back'),
    { do: 'time passes', seconds: 61 },
    rings('hangs back'),
    { do: 'a call goes on', n: 0, how: 'answers' },
    { do: 'a call goes on', n: 0, how: 'answers' },
  );
  expect(refunds).toMatchObject([{ status: 'succeeded', refunded: 800 }]);
  expect(entries.filter(({ kind }) => kind === 'refund')).toHaveLength(1);
});

test('crashes between commit and request, and between answer and record, lose nothing', async () => {
  for (const goesAwayAt of [1, 2, 3, 4, 5, 6]) {
    const { refunds } = await tell({ ...asks(post(300)), goesAwayAt }, { ...rings(), goesAwayAt });
    expect(refunds.map(({ status }) => status)).toEqual(refunds.map(() => 'succeeded'));
  }
});

test('the part that the bank did not give is left, and can be refunded', async () => {
  const { refunds, sums } = await tell(
    { do: 'refund', posts: [post(null)], decisions: ['gives half'] },
    rings(),
    asks(post(null)),
    rings(),
  );
  expect(refunds).toMatchObject([
    { amount: PAID, refunded: 1_012 },
    { amount: 1_013, refunded: 1_013 },
  ]);
  expect(sums).toMatchObject({ refunded: PAID, fees: 50 });
});

test('a reported refund above the requested amount is not recorded, and asked for again', async () => {
  const { refunds } = await tell(
    { do: 'refund', posts: [post(500)], decisions: ['waits'] },
    { do: 'the bank lies', n: 0 },
    { do: 'the bank lies', n: 0 },
  );
  expect(refunds).toMatchObject([{ status: 'succeeded', amount: 500, refunded: 500 }]);
});
