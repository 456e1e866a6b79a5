import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { databases, layOut, textsOf } from '../../fixtures/laid-out.ts';
import { ask, Merchant } from '../merchant.ts';
import { Outside, pass } from '../webhooks/outside.ts';
import { ringUntilRest, rowsOf } from './customers.ts';

/** What earlier builds wrote is opened two years later: persons whose time is up go, the books stay, and all is answered. */

const DAY = 24 * 3_600_000;
const YEARS = 730 * DAY;

/** Words of everybody who is named in the databases. Orders were placed with the shop's own number, which it keeps. */
const persons = ['أمينة', 'amina', 'oubli', '+213550112233', 'larbi ben', 'didouche'];
const PHONE = '+213550123456';
/** Rows that one ring may read, as in retention.worker.test.ts. */
const ROWS_A_RING = 1_200;

const spaces: Record<string, (name: string) => DurableObjectStub> = {
  Ledger: (name) => env.LEDGER.getByName(name),
  Registry: (name) => env.REGISTRY.getByName(name),
  SandboxBank: (name) => env.SANDBOX_BANK.getByName(name),
};
const amounts = z.object({ status: z.string(), amount: z.int(), fees: z.int() });

test('there are databases of before', () => {
  expect(databases.map(({ version }) => version)).toContain('2026-12');
});

describe.each(databases)('the accounts of $version', ({ expected, dumps }) => {
  const shop = new Merchant('test', expected.keys.shop);
  const merchants = [
    shop,
    new Merchant('test', expected.keys.other),
    new Merchant('live', expected.keys.otherLive),
  ];
  let outside: Outside;
  let openedAt: number;
  const said: string[] = [];
  const errors: unknown[][] = [];

  beforeEach(async () => {
    outside = Outside.open();
    outside.endpoints['localhost:18789'] = () => new Response(null, { status: 204 });
    const ended = dumps.flatMap(({ tables }) => tables.find(({ name }) => name === 'checkouts') ?? []);
    const times = ended.flatMap(({ columns, rows }) =>
      rows.map((row) => Number(row[columns.indexOf('created_at')])),
    );
    openedAt = Math.max(...times) * 1000 + YEARS;
    vi.setSystemTime(openedAt);
    vi.spyOn(console, 'warn').mockImplementation((line) => said.push(String(line)));
    vi.spyOn(console, 'error').mockImplementation((...line) => errors.push(line));
    for (const dump of dumps) {
      const open = spaces[dump.className];
      if (open !== undefined) await layOut(open(dump.objectName), dump);
    }
    said.length = 0;
    errors.length = 0;
  });
  afterEach(() => {
    vi.restoreAllMocks();
    outside.close();
  });

  const inside = <T>(merchant: Merchant, work: (sql: SqlStorage) => T) =>
    runInDurableObject(merchant.ledger(), (_, state) => work(state.storage.sql));
  const namedIn = async (merchant: Merchant) =>
    (await inside(merchant, textsOf)).filter(
      (text) =>
        !text.startsWith('identity.profile:') &&
        [...persons, PHONE].some((word) => text.toLowerCase().includes(word)),
    );
  const books = (merchant: Merchant) =>
    inside(merchant, (sql) =>
      [
        'SELECT seq, kind, amount, reference, created_at FROM money_entries',
        'SELECT seq, checkout_id, why, amount FROM payment_exceptions',
        `SELECT id, amount, fees, fees_on_customer, receipt_number, paid_at, order_id FROM checkouts`,
        'SELECT seq, checkout_id, reference, amount FROM attempts',
        'SELECT checkout_seq, items FROM checkout_items',
        `SELECT name, value FROM counters WHERE name = 'balance' OR name LIKE 'receipt:%'`,
      ].map((query) => sql.exec(query).toArray()),
    );
  /** Lets the time pass, and the alarm ring whenever it is due; answers what the dearest ring read. */
  async function passTo(merchant: Merchant, to: number): Promise<number> {
    let most = 0;
    for (let rings = 0; rings < 1_000; rings += 1) {
      const due = await runInDurableObject(merchant.ledger(), (_, state) => state.storage.getAlarm());
      if (due === null || due > to) break;
      vi.setSystemTime(Math.max(Date.now(), due));
      const { read } = await rowsOf(merchant, () => runDurableObjectAlarm(merchant.ledger()));
      most = Math.max(most, read);
      // What the alarm sends comes to its outcome by itself.
      await new Promise((settle) => setTimeout(settle, 2));
    }
    vi.setSystemTime(to);
    return most;
  }

  test('say in the log what is old a day before anything goes, then let it go in small batches, to the end', async () => {
    for (const merchant of merchants) {
      vi.setSystemTime(openedAt);
      said.length = 0;
      expect((await merchant.call('GET', '/balance')).status).toBe(200);
      const sold = await inside(merchant, (sql) => sql.exec('SELECT count(*) AS n FROM checkouts').one().n);
      const from = new Date(openedAt + DAY).toISOString();
      expect(
        said.filter((line) => line.startsWith('retention:') && line.includes(`go from ${from}`)),
      ).toHaveLength(sold === 0 ? 0 : 3);
      if (sold !== 0) expect(said[0]).toContain(`the ${sold} before`);
      const before = await books(merchant);
      const named = await namedIn(merchant);
      if (merchant === shop) expect(named.length).toBeGreaterThan(20);

      await passTo(merchant, openedAt + DAY - 1_000);
      const customers = (texts: string[]) => texts.filter((text) => /^(customers|checkouts)\./.test(text));
      expect(customers(await namedIn(merchant)), 'nothing goes on that day').toEqual(customers(named));

      // What ended on the first day has events of its own, for another ninety.
      const most = await passTo(merchant, openedAt + 100 * DAY);
      expect(most).toBeLessThanOrEqual(ROWS_A_RING);
      expect(await namedIn(merchant)).toEqual([]);
      expect(await books(merchant)).toEqual(before);
      expect(
        await inside(
          merchant,
          (sql) =>
            sql.exec(`SELECT count(*) AS n FROM checkouts WHERE status IN ('pending', 'processing')`).one().n,
        ),
      ).toBe(0);
      expect(
        await inside(
          merchant,
          (sql) =>
            sql.exec(`SELECT count(*) AS n FROM counters WHERE name LIKE 'unlisted:%' AND value > 0`).one().n,
        ),
        'all is listed',
      ).toBe(0);
      expect(errors).toEqual([]);
    }
  });

  test('are answered by API and pages, and sold from, when all that is old has gone', async () => {
    await shop.call('GET', '/balance');
    await passTo(shop, openedAt + 100 * DAY);
    for (const { as, path, answer } of expected.reads) {
      const merchant =
        as === 'shop'
          ? shop
          : new Merchant(as === 'other' ? 'test' : 'live', expected.keys[as as keyof typeof expected.keys]);
      const { status, body, text } = await merchant.call('GET', path);
      const isPerson = /^\/customers\/./.test(path);
      expect(status, `${path}: ${text}`).toBe(isPerson ? 404 : 200);
      if (/^\/checkouts\/[^/]+$/.test(path)) expect(amounts.parse(body)).toEqual(amounts.parse(answer));
      if (path === '/balance') expect(body).toMatchObject(answer);
      expect(
        persons.filter((word) => text.toLowerCase().includes(word)),
        path,
      ).toEqual([]);
    }
    for (const [outcome, id] of Object.entries(expected.checkouts)) {
      for (const language of ['ar', 'fr', 'en']) {
        const page = await ask('GET', `/test/checkouts/${id}/pay?lang=${language}`);
        expect(page.status, outcome).toBe(200);
        expect(page.text).toContain(`<html lang="${language}"`);
        expect(
          persons.filter((word) => page.text.toLowerCase().includes(word)),
          outcome,
        ).toEqual([]);
      }
    }
    const receipt = await ask('GET', `/test/checkouts/${expected.checkouts.byCard}/receipt?lang=fr`);
    expect(receipt.status).toBe(200);
    expect(receipt.text).toContain('CMD-118');
    expect((await ask('GET', `/test/payment-links/${expected.links.fixed}?lang=fr`)).status).toBe(200);

    const sale = await shop.create('/checkouts', {
      amount: 1_000,
      currency: 'dzd',
      success_url: 'https://shop.test/thanks',
    });
    expect((await shop.call('POST', `/checkouts/${sale}/simulate`, { outcome: 'paid' })).body).toMatchObject({
      status: 'paid',
    });
    await ringUntilRest(shop, pass);
    expect(errors).toEqual([]);
  });
});
