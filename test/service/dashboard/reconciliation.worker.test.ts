import { runInDurableObject } from 'cloudflare:test';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { reconciliation } from '../../../src/contract/resources/reconciliation.ts';
import {
  clearingPath,
  doubtsPath,
  paymentPath,
  payoutPath,
  reconciliationPath,
  settlementLinesPath,
} from '../../../src/service/dashboard-urls.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import { words as ar } from '../../../templates/dashboard/copy/ar/reconciliation.ts';
import { words } from '../../../templates/dashboard/copy/en/reconciliation.ts';
import { words as fr } from '../../../templates/dashboard/copy/fr/reconciliation.ts';
import { moneyText } from '../../../templates/parts/money.tsx';
import { LiveAccount, setUpFakeGateway } from '../acquirers/interbank/live-account.ts';
import { askOperator, Merchant, openAccount } from '../merchant.ts';
import { inviteOwner, Member, openDashboard } from './member.ts';
import { costOf } from './row-cost.ts';

/** What an account's people see of the reconciliation: all of it, and they change nothing. */

const NOW = Date.UTC(2027, 0, 15, 8);
const DAY = 86_400;
/** With the fees that the payer bears. */
const TOTAL = 2_050;

const fake = setUpFakeGateway(NOW);

const pages = [
  reconciliationPath('live'),
  settlementLinesPath('live'),
  clearingPath('live'),
  doubtsPath('live'),
];

/** An account that sells through the fake gateway, its owner, and its operator's calls. */
async function open() {
  const account = await LiveAccount.open();
  const owner = new Member();
  await owner.join(await inviteOwner(account.id), 'Yasmine');
  const post = (of: string, body: object) =>
    askOperator('POST', `/accounts/${account.id}${of}`, { mode: 'live', ...body });
  const see = async (path: string) => {
    const { status, text } = await owner.get(path);
    expect(status).toBe(200);
    return text;
  };
  return {
    account,
    owner,
    post,
    see,
    sell: async () => {
      const checkout = await account.checkout();
      await account.start(checkout);
      const reference = fake().orders.at(-1)?.orderNumber ?? '';
      fake().pay(reference);
      await account.settle(checkout);
      return { checkout, reference };
    },
    add: (lines: { kind: string; reference: string; amount: number }[], source = 'acquirer') =>
      post('/settlement-lines', {
        source,
        file: 'january.csv',
        lines: lines.map((line, index) => ({ ...line, line: index + 1, date: '2027-01-15' })),
      }),
    lineOf: async (state: string) => {
      const { body } = await askOperator(
        'GET',
        `/accounts/${account.id}/settlement-lines?mode=live&state=${state}`,
      );
      return z.object({ data: z.array(z.object({ id: z.string() })) }).parse(body).data[0]?.id;
    },
  };
}

/** The items of a page’s list, as text. */
function itemsOf(text: string): string[] {
  const [, list = ''] = /<ol class="people">(.*?)<\/ol>/s.exec(text) ?? [];
  return [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) =>
    item
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

/** As `itemsOf` writes it. */
const money = (amount: number) => moneyText(amount, 'en').replace(/\s/g, ' ');

test('each line of a file is shown with its state, what was expected, and a person’s decision', async () => {
  const { see, sell, add, post, lineOf } = await open();
  const [matched, less, twice] = [await sell(), await sell(), await sell()];
  await add([
    { kind: 'payment', reference: matched.reference, amount: TOTAL },
    { kind: 'payment', reference: less.reference, amount: TOTAL - 50 },
    { kind: 'payment', reference: twice.reference, amount: TOTAL },
    { kind: 'payment', reference: twice.reference, amount: TOTAL },
    { kind: 'payment', reference: 'UNKNOWN001', amount: 300 },
  ]);
  const path = settlementLinesPath('live');
  const shown = itemsOf(await see(path));
  expect(shown.map((item) => item.slice(0, 10))).toEqual([
    'UNKNOWN001',
    twice.reference,
    twice.reference,
    less.reference,
    matched.reference,
  ]);
  const states = ['missing_here', 'repeated', 'matched', 'differs', 'matched'] as const;
  for (const [index, state] of states.entries()) expect(shown[index]).toContain(words.states[state]);
  for (const state of ['missing_here', 'repeated', 'differs'] as const)
    expect(itemsOf(await see(`${path}?state=${state}`))).toHaveLength(1);
  expect(itemsOf(await see(`${path}?state=matched`))).toHaveLength(2);
  const [differs] = itemsOf(await see(`${path}?state=differs`));
  expect(differs).toContain(money(TOTAL - 50));
  expect(differs).toContain(`${words.expected} ${money(TOTAL)}`);
  expect(await see(`${path}?state=differs`)).toContain(`href="${paymentPath('live', less.checkout)}"`);

  await post(`/settlement-lines/${await lineOf('differs')}/resolve`, {
    reason: 'bank_fee',
    note: 'Told on the phone',
    adjust_balance: true,
  });
  const [resolved = ''] = itemsOf(await see(`${path}?state=resolved`));
  for (const part of [words.reasons.bank_fee, 'Told on the phone', `${words.adjusted} ${money(-50)}`])
    expect(resolved).toContain(part);
  // The operator’s name is nothing to the account's people.
  expect(resolved).not.toMatch(/operator/i);
});

test('money that no line shows is listed by its clearing account, with its age, until a person closes it', async () => {
  const { account, see, sell, post } = await open();
  const { checkout, reference } = await sell();
  await account.merchant.call('POST', `/checkouts/${checkout}/refunds`, { amount: 500 });
  const payout = Object(
    (await post('/payouts', { amount: 400, date: '2027-01-15', reference: 'VIR-1', status: 'pending' })).body,
  ).id;
  const path = clearingPath('live');
  const of = (name: string) => see(`${path}?account=${name}`);
  const [sold = ''] = itemsOf(await see(path));
  for (const part of [reference, words.kinds.payment, money(TOTAL), words.ages.up_to_1])
    expect(sold).toContain(part);
  expect(itemsOf(await of('refund:pending'))[0]).toContain(`${words.kinds.refund} · ${money(500)}`);
  expect(itemsOf(await of('payout:in_transit'))[0]).toContain('VIR-1');
  expect(await of('payout:in_transit')).toContain(`href="${payoutPath('live', payout)}"`);
  for (const [days, age] of [
    [2, 'up_to_2'],
    [4, 'up_to_4'],
    [5, 'older'],
  ] as const) {
    vi.setSystemTime(NOW + days * DAY * 1000);
    expect(itemsOf(await see(path))[0]).toContain(words.ages[age]);
  }
  const { body } = await askOperator(
    'GET',
    `/accounts/${account.id}/clearing?mode=live&account=acquirer:clearing`,
  );
  await post(`/clearing/${Object(body).data[0].id}/resolve`, {
    reason: 'written_off',
    note: 'Lost in January',
  });
  expect(itemsOf(await see(path))).toEqual([]);
  const [closed] = itemsOf(await see(`${path}?state=resolved`));
  expect(closed).toContain(words.reasons.written_off);
  expect(closed).toContain('Lost in January');
});

test('the summary has the operator’s figures, in each language', async () => {
  const { account, owner, sell, add } = await open();
  const [first] = [await sell(), await sell()];
  vi.setSystemTime(NOW + DAY * 1000);
  await add([
    { kind: 'payment', reference: first.reference, amount: TOTAL },
    { kind: 'payment', reference: 'UNKNOWN001', amount: 300 },
  ]);
  vi.setSystemTime(NOW + 2 * DAY * 1000);
  const answer = await askOperator('GET', `/accounts/${account.id}/reconciliation?mode=live`);
  const { explained, clearing, unresolved_lines: unresolved } = reconciliation.parse(answer.body);
  expect([explained.after_1_day, explained.after_4_days, unresolved]).toEqual([0.5, null, 1]);
  const copies = { ar, fr, en: words };
  for (const { language, copy } of Object.values(
    inEachLanguage((one) => ({ language: one, copy: copies[one] })),
  )) {
    const { text } = await owner.get(`${reconciliationPath('live')}?lang=${language}`);
    for (const part of [
      copy.leads.summary,
      copy.percent('50'),
      copy.notYet,
      copy.items('1'),
      copy.ages.up_to_2,
      moneyText(clearing[0]?.balance ?? 0, language),
      ...Object.values(copy.accounts),
    ])
      expect(text).toContain(part);
    // Refunds under way and payouts.
    expect(text.split(`>${copy.empty}<`)).toHaveLength(3);
  }
});

test('a refund of which the bank tells nothing is listed with its last answer', async () => {
  const { account, see, sell } = await open();
  const { checkout, reference } = await sell();
  expect(await see(doubtsPath('live'))).toContain(words.noDoubt);
  await account.merchant.call('POST', `/checkouts/${checkout}/refunds`, { amount: 500 });
  fake().faults.order('unavailable', 1);
  await account.ringAfter(1);
  for (let hours = 0; hours < 12; hours += 1) await account.ringAfter(3_600);
  const [doubt = ''] = itemsOf(await see(doubtsPath('live')));
  for (const part of [reference, words.kinds.refund, money(500), words.answers.unclear])
    expect(doubt).toContain(part);
  expect(await see(doubtsPath('live'))).toContain(`href="${paymentPath('live', checkout)}"`);
});

test('an account’s people change nothing, and see nothing of another account', async () => {
  const { see, sell, add, lineOf } = await open();
  const { reference } = await sell();
  await sell();
  await add([{ kind: 'payment', reference, amount: TOTAL - 1 }]);
  const { owner: stranger } = await openDashboard();
  for (const path of pages) {
    const text = await see(path);
    // The form that signs out.
    expect(text.match(/method="post"/g)).toHaveLength(1);
    expect((await stranger.get(path)).text).not.toContain(reference);
  }
  // The place after a line of another account is none.
  const behind = `${settlementLinesPath('live')}?after=${await lineOf('differs')}`;
  expect((await stranger.get(behind)).status).toBe(404);
  expect((await stranger.get(settlementLinesPath('live'))).text).toContain(words.noLine);
  expect((await stranger.get(reconciliationPath('test'))).text).toContain(words.inTest);
});

describe('at 20,000 lines and as many items', () => {
  let merchant: Merchant;
  let accountId: string;
  /** At the test's own time: a session ends after thirty days. */
  const join = async () => {
    const owner = new Member();
    await owner.join(await inviteOwner(accountId), 'Yasmine');
    return owner;
  };

  beforeAll(async () => {
    const account = await openAccount();
    accountId = account.id;
    merchant = new Merchant('test', account.test.secret_key);
    await runInDurableObject(merchant.ledger(), (_, { storage: { sql } }) => {
      const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)';
      sql.exec(`${numbers} INSERT INTO clearing_items (id, account, subject, reference, amount, open, opened_at, closed_at, reason, note, resolved_by, resolved_at, adjustment)
        SELECT 'item' || i, 'acquirer:clearing', 'attempt' || i, 'REF' || i, 100, iif(i % 2, 100, 0), i,
          iif(i % 2, NULL, i), iif(i % 2, NULL, 'bank_fee'), 'x', 'x', i, 0 FROM n`);
      sql.exec(`${numbers} INSERT INTO settlement_lines (id, source, file, line, kind, reference, amount, date, state, created_at)
        SELECT 'line' || i, 'acquirer', 'old.csv', i, 'payment', 'OLD' || i, 100, '2027-01-01',
          iif(i % 2, 'missing_here', 'matched'), 1 FROM n`);
      // Three rows a day, for a year.
      sql.exec(`${numbers} INSERT INTO clearing_days (account, day, opened, open, open_amount, in_1, in_2, in_4)
        SELECT account, i, 1, 0, 0, 1, 1, 1 FROM n, (SELECT 'acquirer:clearing' AS account UNION ALL
          SELECT 'refund:pending' UNION ALL SELECT 'payout:in_transit') WHERE i <= 365`);
    });
  });

  test.each([
    ['the summary', 'reconciliation.show', {}, 2_200],
    ['all lines', 'reconciliation.lines', { state: null, after: null }, 120],
    ['lines of a state', 'reconciliation.lines', { state: 'missing_here', after: null }, 1_200],
    ['later lines', 'reconciliation.lines', { state: 'missing_here', after: 'line9001' }, 1_200],
    [
      'open items',
      'reconciliation.clearing',
      { account: 'acquirer:clearing', state: 'open', after: null },
      1_200,
    ],
    [
      'items that a person closed',
      'reconciliation.clearing',
      { account: 'acquirer:clearing', state: 'resolved', after: 'item9000' },
      1_200,
    ],
    ['doubts', 'reconciliation.doubts', {}, 20],
  ] as const)('%s read a bounded number of rows', async (_, name, input, most) => {
    const cost = await costOf(merchant, name, input);

    expect(cost.scans).toEqual([]);
    expect(cost.read).toBeLessThanOrEqual(most);
  });

  test('the pages of a list hold each line once', async () => {
    const owner = await join();
    const seen: string[] = [];
    let at: string | undefined = `${settlementLinesPath('test')}?state=missing_here&after=line601`;
    while (at !== undefined) {
      const { text }: { text: string } = await owner.get(at);
      seen.push(...[...text.matchAll(/>(OLD\d+)</g)].map(([, reference = '']) => reference));
      at = /href="([^"]+)" rel="next"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(seen).toEqual(Array.from({ length: 300 }, (__, index) => `OLD${599 - 2 * index}`));
  });

  test('lines that wait are counted up to 1,000', async () => {
    const owner = await join();
    expect((await owner.get(reconciliationPath('test'))).text).toContain(words.atLeast('1000'));
  });
});
