import { expect, test } from 'vitest';
import type { CheckoutRows } from './checkout-rows.ts';
import type { Command } from './commands.ts';
import { History } from './history.ts';
import { TestLedger } from './life.ts';
import { setTheStage } from './run.ts';

/** Histories that once ended wrongly. Each is also checked against all general rules. */

const DAY = Date.UTC(2031, 0, 1) / 1000;

setTheStage();

type Told<C> = C extends unknown ? Omit<C, 'goesAwayAt'> & { goesAwayAt?: number } : never;

async function tell(...commands: Told<Command>[]): Promise<CheckoutRows> {
  const history = new History(await TestLedger.open(), DAY);
  await history.run(commands.map((command) => ({ goesAwayAt: null, ...command })));
  return history.rows;
}

const pays: Told<Command> = { do: 'pay', tabs: ['answers'] };
const returns = { do: 'the payer returns', question: 'answers', begin: 'answers' } as const;
const approves = (n: number) => ({ do: 'the payer answers at the bank', n, says: 'approve' }) as const;

test('a failed start in one tab leaves the attempt that another tab pays', async () => {
  const rows = await tell(
    { do: 'pay', tabs: ['hangs', 'answers'] },
    { do: 'a call goes on', n: 0, how: 'refuses' },
    approves(0),
    returns,
  );
  expect(rows).toMatchObject({ status: 'paid', exceptions: [], attempts: [{ status: 'approved' }] });
});

test('a start that succeeds too late sends no payer to the bank', async () => {
  const rows = await tell(
    { do: 'pay', tabs: ['hangs back'] },
    { do: 'time passes', seconds: 1_200 },
    { do: 'alarm', question: 'answers' },
    { do: 'a call goes on', n: 0, how: 'answers' },
  );
  expect(rows).toMatchObject({ status: 'failed', attempts: [{ status: 'declined', redirect: null }] });
});

test('an order whose start answer was lost is paid when it is approved in time', async () => {
  const rows = await tell(
    { do: 'pay', tabs: ['loses'] },
    approves(0),
    { do: 'time passes', seconds: 61 },
    { do: 'alarm', question: 'answers' },
  );
  expect(rows).toMatchObject({ status: 'paid', exceptions: [] });
});

test('such an order is an exception when the payer has given up', async () => {
  const rows = await tell({ do: 'pay', tabs: ['loses'] }, { do: 'cancel' }, approves(0));
  expect(rows).toMatchObject({ status: 'failed', exceptions: [{ why: 'late' }] });
});

test('such an order is an exception, paid twice, when another attempt has paid', async () => {
  const rows = await tell({ do: 'pay', tabs: ['loses'] }, pays, approves(1), returns, approves(0));
  expect(rows).toMatchObject({ status: 'paid', exceptions: [{ why: 'twice' }] });
});

test('an approval after a decline, heard three times, is one payment and no exception', async () => {
  const rows = await tell(
    pays,
    { do: 'the payer answers at the bank', n: 0, says: 'decline' },
    returns,
    { do: 'the bank breaks its word', n: 0, says: 'approve' },
    { do: 'the answer comes again', n: 0, times: 3 },
  );
  expect(rows).toMatchObject({ status: 'paid', exceptions: [] });
});

test('another amount on an old attempt leaves the attempt at the bank unchanged', async () => {
  const rows = await tell(
    { do: 'pay', tabs: ['loses'] },
    pays,
    { do: 'the payer answers at the bank', n: 0, says: 'approve another amount' },
    { do: 'the answer comes again', n: 0, times: 1 },
    approves(1),
    returns,
  );
  expect(rows).toMatchObject({ status: 'paid', exceptions: [{ why: 'amount' }] });
});

test('a waiting payer whose way to the bank was lost in a crash gets it again', async () => {
  const rows = await tell({ ...pays, goesAwayAt: 3 }, returns, approves(0), returns);
  expect(rows).toMatchObject({ status: 'paid', attempts: [{ status: 'approved' }] });
});

test('an alarm lost while it fired is set again by the next call of the object', async () => {
  const rows = await tell(
    { do: 'time passes', seconds: 1_800 },
    { do: 'alarm', question: 'answers', goesAwayAt: 1 },
  );
  expect(rows).toMatchObject({ status: 'expired', events: ['checkout.expired'], undelivered: 0 });
});
