import * as z from 'zod';
import {
  clearingItem,
  reconciliation,
  settlementLine,
  settlementReport,
} from '../../../src/contract/resources/reconciliation.ts';
import { LiveAccount, setUpFakeGateway } from '../acquirers/interbank/live-account.ts';
import { askOperator } from '../merchant.ts';

/** Accounts that sell through the fake gateway, with what their operator does to reconcile them. */

/** What a payer pays at these accounts, with the fees that the payer bears. */
export const TOTAL = 2_050;

export type Line = { line: number; kind: string; reference: string; amount: number };

export const payment = (line: number, reference: string, amount = TOTAL): Line => ({
  line,
  kind: 'payment',
  reference,
  amount,
});

type FakeGateway = ReturnType<ReturnType<typeof setUpFakeGateway>>;

/** For a file of tests. `now`: milliseconds. */
export function setUpBooks(now: number) {
  const fake = setUpFakeGateway(now);
  return { fake, open: () => openBooks(fake) };
}

/** An account with its operator's calls. */
async function openBooks(fake: () => FakeGateway) {
  const account = await LiveAccount.open();
  const path = `/accounts/${account.id}`;
  const get = async (of: string, query = '') =>
    (await askOperator('GET', `${path}${of}?mode=live${query}`)).body;
  const post = (of: string, body: object) => askOperator('POST', path + of, { mode: 'live', ...body });
  return {
    account,
    post,
    sell: async () => {
      const checkout = await account.checkout();
      await account.start(checkout);
      const reference = fake().orders.at(-1)?.orderNumber ?? '';
      fake().pay(reference);
      await account.settle(checkout);
      return { checkout, reference };
    },
    add: async (lines: Line[], file = 'january.csv', source = 'acquirer') =>
      settlementReport.parse(
        (
          await post('/settlement-lines', {
            source,
            file,
            lines: lines.map((line) => ({ ...line, date: '2027-01-15' })),
          })
        ).body,
      ),
    lines: async (state = '') =>
      z
        .object({ data: z.array(settlementLine) })
        .parse(await get('/settlement-lines', state === '' ? '' : `&state=${state}`)).data,
    clearing: async (name: string, state = 'open') =>
      z
        .object({ data: z.array(clearingItem) })
        .parse(await get('/clearing', `&account=${name}&state=${state}`)).data,
    figures: async () => reconciliation.parse(await get('/reconciliation')),
    balance: async () => {
      const { body } = await account.merchant.call('GET', '/balance');
      return z.object({ wallets: z.array(z.object({ balance: z.int() })) }).parse(body).wallets[0]?.balance;
    },
  };
}
