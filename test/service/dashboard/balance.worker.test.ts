import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { ENTRIES_A_CALL } from '../../../src/service/dashboard/balance/procedures.ts';
import { monthsBetween } from '../../../src/service/dashboard/balance/rules.ts';
import { balancePath, payoutPath, payoutsPath, statementPath } from '../../../src/service/dashboard-urls.ts';
import { filePath } from '../../../src/service/urls.ts';
import { localDate } from '../../../src/text/algiers.ts';
import { words } from '../../../templates/dashboard/copy/en/balance.ts';
import { words as page } from '../../../templates/dashboard/copy/en/page.ts';
import { moneyText } from '../../../templates/parts/money.tsx';
import { askOperator, Merchant } from '../merchant.ts';
import { openDashboard } from './member.ts';

async function open() {
  const { account, owner } = await openDashboard();
  const merchant = new Merchant('test', account.test.secret_key);
  const pay = async (amount: number) => {
    const body = { amount, currency: 'dzd', success_url: 'https://shop.test/' };
    const id = await merchant.create('/checkouts', { ...body, service_pay_fees_allocation: 'merchant' });
    await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'paid' });
    return id;
  };
  const payOut = async (amount: number, reference: string): Promise<string> => {
    const body = { mode: 'test', date: '2026-11-22', amount, reference };
    const answer = await askOperator('POST', `/accounts/${account.id}/payouts`, body);
    return Object(answer.body).id;
  };
  return { account, owner, merchant, pay, payOut };
}

/** The terms and amounts of a page's lists of facts. */
function factsOf(text: string): Record<string, string> {
  const facts = text.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/gs);
  const plain = (html = '') => html.replace(/<[^>]*>/g, '').trim();
  return Object.fromEntries([...facts].map(([, name, value]) => [plain(name), plain(value)]));
}

const money = (amount: number) => moneyText(amount, 'en');

describe('a payout', () => {
  test('is explained by the entries since the payout before it', async () => {
    const { owner, merchant, pay, payOut } = await open();
    await pay(2_000);
    await payOut(1_500, 'VIR-1');
    const refunded = await pay(4_000);
    await pay(1_000);
    await merchant.call('POST', `/checkouts/${refunded}/refunds`, { amount: 800 });
    await merchant.call('GET', `/checkouts/${refunded}`);
    const sums: Record<string, number> = {};
    const { body } = await merchant.call('GET', '/balance/entries?per_page=50');
    const entries: { type: string; amount: number }[] = Object(body).data;
    const since = entries.slice(
      0,
      entries.findIndex(({ type }) => type === 'payout'),
    );
    for (const { type, amount } of since) sums[type] = (sums[type] ?? 0) + amount;
    const id = await payOut(3_000, 'VIR-2');
    const { text } = await owner.get(payoutPath('test', id));

    // Fees of 2.5 percent are on the merchant.
    const carried = 2_000 - 50 - 1_500;
    const available = carried + since.reduce((sum, { amount }) => sum + amount, 0);
    expect(sums).toMatchObject({ payment: 5_000 });
    const shown = factsOf(text);
    expect(shown).toMatchObject({
      [words.carried]: money(carried),
      [words.sums.payment]: money(5_000),
      [words.sums.fee]: money(sums.fee ?? 0),
      [words.available]: money(available),
      [words.paidOut]: money(-3_000),
      [words.left]: money(available - 3_000),
      [words.reference]: 'VIR-2',
    });
    expect(shown[words.sums.refund]).toBe(sums.refund === undefined ? undefined : money(sums.refund));
  });

  test('that failed says that its amount is back, and the next one counts it', async () => {
    const { account, owner, pay, payOut } = await open();
    await pay(2_000);
    const failed = await payOut(500, 'VIR-1');
    const { text: before } = await owner.get(payoutPath('test', failed));
    expect(before).not.toContain(words.failedText);
    const pending = Object(
      (
        await askOperator('POST', `/accounts/${account.id}/payouts`, {
          mode: 'test',
          date: '2026-11-22',
          amount: 400,
          reference: 'VIR-2',
          status: 'pending',
        })
      ).body,
    ).id;
    await askOperator('POST', `/accounts/${account.id}/payouts/${pending}`, {
      mode: 'test',
      status: 'failed',
    });
    const next = await payOut(100, 'VIR-3');

    expect((await owner.get(payoutPath('test', pending))).text).toContain(words.failedText);
    expect(factsOf((await owner.get(payoutPath('test', next))).text)).toMatchObject({
      [words.carried]: money(1_050),
      [words.returned]: money(400),
      [words.available]: money(1_450),
    });
  });

  test('is not shown to another account, nor listed there', async () => {
    const { pay, payOut } = await open();
    await pay(2_000);
    const id = await payOut(1_500, 'VIR-1');
    const { owner: stranger } = await openDashboard();

    expect((await stranger.get(payoutPath('test', id))).status).toBe(404);
    expect((await stranger.get(payoutsPath('test'))).text).toContain(words.noPayout);
  });
});

describe('the entries', () => {
  test('come in pages that hold each one once, also filtered by type and month', async () => {
    const { owner, merchant } = await open();
    await fill(merchant, 120);
    const seen: string[] = [];
    let at: string | undefined = `${balancePath('test')}?type=adjustment&month=2026-03`;
    while (at !== undefined) {
      const { text }: { text: string } = await owner.get(at);
      seen.push(...[...text.matchAll(/balance (DZD[\s\u00a0][\d,]+)/g)].map(([, balance = '']) => balance));
      at = /href="([^"]+)" rel="next"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
    }

    expect(new Set(seen).size).toBe(120);
    expect(seen).toHaveLength(120);
    const { text } = await owner.get(`${balancePath('test')}?month=2026-02`);
    expect(text).toContain(words.noneFound);
  });
});

describe('a statement', () => {
  test('adds up more entries than one call reads', async () => {
    const { owner, merchant } = await open();
    await fill(merchant, ENTRIES_A_CALL + 5);
    const { text } = await owner.get(statementPath('test', '2026-03'));

    expect(text).toContain(page.testMode);
    expect(factsOf(text)).toMatchObject({
      [words.opening]: money(0),
      [words.sums.adjustment]: money(10 * (ENTRIES_A_CALL + 5)),
      [words.closing]: money(10 * (ENTRIES_A_CALL + 5)),
    });
  });

  test('is the same file as the API’s', async () => {
    const { owner, merchant, pay } = await open();
    await pay(2_000);
    const month = localDate(Date.now() / 1000).slice(0, 7);
    const file = await owner.get(filePath(statementPath('test', month)));
    const api = await merchant.call('GET', `/balance/statements/${month}`);
    const withoutEnd = (text: string) => text.split('\r\n').slice(0, -2);

    expect(withoutEnd(file.text)).toEqual(withoutEnd(api.text));
    expect(withoutEnd(file.text).length).toBeGreaterThan(3);
    expect(file.headers.get('Content-Disposition')).toContain(`statement-${month}-test.csv`);
    expect(file.headers.get('Cache-Control')).toBe('no-store');
  });

  test('of a month that has not begun, or of none, is not found', async () => {
    const { owner } = await open();
    for (const month of ['2099-01', '2026-13', 'x'])
      for (const path of [statementPath('test', month), filePath(statementPath('test', month))])
        expect((await owner.get(path)).status, path).toBe(404);
  });

  test('exists for each month since the first entry', () => {
    const at = (text: string) => Date.parse(text) / 1000;
    expect(monthsBetween(at('2025-11-30T23:30:00Z'), at('2026-02-01T00:00:00Z'))).toEqual([
      '2026-02',
      '2026-01',
      '2025-12',
    ]);
  });
});

describe('the files of the balance', () => {
  const linesOf = (text: string) => text.trim().split('\r\n').slice(1);

  test('have every entry once, whatever their number, with the filters of the page', async () => {
    const { owner, merchant, pay, payOut } = await open();
    await fill(merchant, 450);
    const paid = await pay(2_000);
    const payout = await payOut(100, 'VIR-1');
    const { text } = await owner.get(filePath(balancePath('test')));
    const lines = linesOf(text);
    expect(lines).toHaveLength(453);
    expect(new Set(lines.map((line) => line.split(';')[0])).size).toBe(453);
    expect(lines[0]).toMatch(new RegExp(`;payout;-100;\\d+;;${payout}$`));

    const fees = linesOf((await owner.get(`${filePath(balancePath('test'))}?type=fee`)).text);
    expect(fees).toHaveLength(1);
    expect(fees[0]).toMatch(new RegExp(`;fee;-50;\\d+;${paid};$`));
    expect(linesOf((await owner.get(`${filePath(balancePath('test'))}?month=2026-03`)).text)).toHaveLength(
      450,
    );
  });

  test('have the payouts, whose references cannot run as formulas', async () => {
    const { owner, pay, payOut } = await open();
    await pay(2_000);
    const id = await payOut(500, '=VIR-1');
    const [line, ...others] = linesOf((await owner.get(filePath(payoutsPath('test')))).text);
    expect([line, others]).toEqual([`${id};2026-11-22;500;'=VIR-1;paid`, []]);
  });
});

/** Adds entries of ten dinars in March 2026. */
async function fill(merchant: Merchant, count: number): Promise<void> {
  await runInDurableObject(merchant.ledger(), (ledger) => {
    ledger.account.database.run(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
       INSERT INTO money_entries (id, kind, amount, reference, balance, created_at)
       SELECT 'entry-' || n, 'adjustment', 10, 'x', 10 * n, ? FROM numbers`,
      count,
      Date.parse('2026-03-10T12:00:00Z') / 1000,
    );
  });
}
