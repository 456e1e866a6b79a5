import { runInDurableObject } from 'cloudflare:test';
import { afterEach, expect, test, vi } from 'vitest';
import type { Ledger } from '../../../../src/service/ledger/object.ts';
import type { Client } from '../../../../src/web/rate-limiter/clients.ts';
import { Merchant } from '../../merchant.ts';

// Ahead of the machine's clock, so that alarms fire only when the test runs them.
const START = Date.UTC(2030, 0, 7, 8);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LINES = 10;
const MEGABYTE = 1024 * 1024;

afterEach(() => {
  vi.useRealTimers();
});

/** A merchant with payment links of ten items each, and a controlled clock. */
async function openLinks(count: number): Promise<{ merchant: Merchant; links: string[] }> {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  const merchant = await Merchant.open();
  const items: { price: string; quantity: number }[] = [];
  for (let index = 0; index < LINES; index += 1) {
    const images = [`https://pictures.example.dz/goods/miel-de-jujubier-${index}.jpg`];
    const product = await merchant.create('/products', { name: `Miel de jujubier ${index}`, images });
    const price = await merchant.create('/prices', { amount: 900, currency: 'dzd', product_id: product });
    items.push({ price, quantity: 1 });
  }
  const links: string[] = [];
  for (let index = 0; index < count; index += 1)
    links.push(await merchant.create('/payment-links', { name: `Market ${index}`, items }));
  return { merchant, links };
}

const quantities = Array.from({ length: LINES }, () => 1);
const buy = (ledger: Ledger, link: string, client: Client) =>
  ledger.buyLink(link, quantities, null, null, client);

/** Seconds that a refused client has to wait; 0 when it bought, an error for anything else. */
async function waitAfterBuying(ledger: Ledger, link: string, client: Client): Promise<number> {
  const bought = await buy(ledger, link, client);
  if (bought.ok) return 0;
  if (bought.reason !== 'limited') throw new Error(bought.reason);
  return bought.retryAfter;
}

test('a network that buys for days, with and without old cookies, adds some megabytes, and ended purchases leave no rows', async () => {
  const { merchant, links } = await openLinks(3);
  await runInDurableObject(merchant.ledger(), async (ledger, state) => {
    const { database, apiLog } = ledger.account;
    // The calls that made the links wait to be logged.
    await apiLog.write();
    const bytes = () => state.storage.sql.databaseSize;
    let asked = 0;
    let refusals = { count: 0, read: 0, written: 0 };
    const spendDay = async () => {
      const before = bytes();
      let purchases = 0;
      let written = 0;
      let nextRing = Date.now() + HOUR;
      for (const end = Date.now() + DAY; Date.now() < end; ) {
        asked += 1;
        const tally = { ...database.tally };
        const since = asked % 2 === 0 ? Date.now() : Date.now() - 2 * HOUR;
        const client = { browser: `browser ${asked}`, network: 'one', since };
        const wait = await waitAfterBuying(ledger, links[asked % links.length] ?? '', client);
        const rows = {
          read: database.tally.read - tally.read,
          written: database.tally.written - tally.written,
        };
        if (wait === 0) {
          purchases += 1;
          written += rows.written;
        } else {
          refusals = {
            count: refusals.count + 1,
            read: Math.max(refusals.read, rows.read),
            written: Math.max(refusals.written, rows.written),
          };
        }
        // Thirty a minute while they succeed; then as soon as Retry-After allows.
        vi.setSystemTime(Date.now() + (wait === 0 ? 2_000 : wait * 500));
        for (; nextRing <= Date.now(); nextRing += HOUR) await ledger.alarm();
      }
      return { purchases, megabytes: (bytes() - before) / MEGABYTE, rows: written / purchases };
    };
    const [first, second] = [await spendDay(), await spendDay()];
    // Without the limit 43,200 a day.
    expect(first.purchases).toBeLessThanOrEqual(4 * 1_200 + 2);
    expect(second.purchases).toBeLessThanOrEqual(2 * 1_200 + 2);
    expect(first.megabytes + second.megabytes).toBeLessThan(45);
    // Ten items and the counters of them.
    expect(first.rows).toBeLessThanOrEqual(14);
    // A refusal costs the reads, and stores nothing.
    expect(refusals.count).toBeGreaterThan(100);
    expect([refusals.read <= 12, refusals.written]).toEqual([true, 0]);
    // Another network can buy all the while.
    const elsewhere = { browser: null, network: 'two', since: null };
    expect(await waitAfterBuying(ledger, links[0] ?? '', elsewhere)).toBe(0);

    // A client's rows stay until the checkout has ended, and its used quota for a day.
    const count = (table: string) => database.count(`SELECT count(*) AS n FROM ${table}`);
    for (let ring = 0; ring < 40; ring += 1) {
      vi.setSystemTime(Date.now() + HOUR);
      await ledger.alarm();
    }
    expect(count('link_buyers')).toBe(0);
    const kept = count('quotas');
    expect(kept).toBeGreaterThan(1_000);
    vi.setSystemTime(Date.now() + 2 * DAY);
    const late = { browser: 'late', network: 'three', since: 0 };
    for (let index = 0; index < 12; index += 1)
      expect(await waitAfterBuying(ledger, links[0] ?? '', late)).toBe(0);
    // Each purchase deletes twenty, and this one has three of its own.
    expect(count('quotas')).toBe(kept - 12 * 20 + 3);
  });
});

test('a network that uses up one link can still buy from the others', async () => {
  const { merchant, links } = await openLinks(2);
  const [one = '', other = ''] = links;
  await runInDurableObject(merchant.ledger(), async (ledger) => {
    let purchases = 0;
    const askAs = (index: number, link: string) =>
      waitAfterBuying(ledger, link, { browser: `browser ${index}`, network: 'one', since: 0 });
    while (purchases < 700 && (await askAs(purchases, one)) === 0) purchases += 1;
    expect(purchases).toBe(600);
    expect(await askAs(purchases, other)).toBe(0);
    expect(await waitAfterBuying(ledger, one, { browser: 'another', network: 'two', since: 0 })).toBe(0);
  });
});
