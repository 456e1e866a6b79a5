import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { Dump } from '../../fixtures/dumps.ts';
import { databases, layOut, textsOf } from '../../fixtures/laid-out.ts';
import { FakeService } from '../fake-service.ts';
import { emptyShop, get, stub } from '../mirror.ts';

/** What an earlier build wrote is opened two years later: whoever's time is up goes, the amounts stay, and pages are shown. */

const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const YEARS = 730 * DAY;

/** Words of everybody who ordered; with the number that stands on the shop's pages as its own, too. */
const persons = ['أمينة', 'amina', 'larbi ben'];
const PHONE = '+213550123456';

type Cells = Record<string, string | number | null | undefined>;

/** A checkout of before as the service has it two years later: none is open. */
async function addCheckout(service: FakeService, { checkout_id: id, request, status }: Cells): Promise<void> {
  const made = await service.handle(
    new Request('http://service.test/test/api/v2/checkouts', { method: 'POST', body: String(request) }),
  );
  const checkout = z.looseObject({}).parse(await made.json());
  service.checkouts.set(String(id), { ...checkout, id, status: status === 'pending' ? 'expired' : status });
}

describe.each(databases)('the shop of $version', ({ expected, dumps }) => {
  const [dump] = dumps.filter(({ className }) => className === 'Shop');
  if (dump === undefined) throw new Error('There is a shop.');
  const rowsOf = (name: string) => {
    const { columns = [], rows = [] } =
      dump.tables.find((table) => table.name === name) ?? ({} as Partial<Dump['tables'][0]>);
    return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
  };
  const openedAt = Math.max(...rowsOf('orders').map(({ placed_at: at }) => Number(at))) + YEARS;
  let service: FakeService;
  const said: string[] = [];
  const errors: unknown[][] = [];

  beforeEach(async () => {
    service = new FakeService();
    for (const { body } of rowsOf('products')) service.products.unshift(JSON.parse(String(body)));
    for (const { body } of rowsOf('prices')) service.prices.unshift(JSON.parse(String(body)));
    for (const checkout of rowsOf('order_checkouts')) await addCheckout(service, checkout);
    service.standIn();
    vi.useFakeTimers({ toFake: ['Date'], now: openedAt });
    vi.spyOn(console, 'warn').mockImplementation((line) => said.push(String(line)));
    vi.spyOn(console, 'error').mockImplementation((...line) => errors.push(line));
    await layOut(stub(), dump);
    said.length = 0;
    errors.length = 0;
  });
  afterEach(async () => {
    vi.useRealTimers();
    await emptyShop();
    vi.restoreAllMocks();
  });

  const inside = <T>(work: (sql: SqlStorage) => T) =>
    runInDurableObject(stub(), (_, state) => work(state.storage.sql));
  const namedIn = async () =>
    (await inside(textsOf)).filter((text) =>
      [...persons, PHONE].some((word) => text.toLowerCase().includes(word)),
    );
  const orders = () =>
    inside((sql) =>
      sql
        .exec<{ number: string; payment: string }>(
          'SELECT number, payment, total, due_online, items, placed_at FROM orders ORDER BY number',
        )
        .toArray(),
    );
  /** Lets the time pass, and the alarm ring when it is due, but not a hundred times a day for the catalogue's sake. */
  async function passTo(to: number, step: number): Promise<void> {
    while (Date.now() < to) {
      vi.setSystemTime(Math.min(to, Date.now() + step));
      await runDurableObjectAlarm(stub());
      await new Promise((settle) => setTimeout(settle, 2));
    }
  }

  test('says in the log what is old a day before anything goes, then lets it go, and all is shown', async () => {
    for (const language of ['ar', 'fr', 'en']) expect((await get(`/${language}`)).status).toBe(200);
    const before = await orders();
    await passTo(openedAt + 5 * MINUTE, MINUTE / 2);
    const line = said.filter((each) => each.startsWith('retention:'));
    expect(line).toHaveLength(1);
    expect(line[0]).toMatch(
      /^retention: \d+ orders that nobody tried to pay, and the contacts of \d+ others, go from /,
    );
    const from = Date.parse(line[0]?.split('go from ')[1]?.split(' ')[0] ?? '');
    expect(from).toBeGreaterThanOrEqual(openedAt + DAY);
    await passTo(from - MINUTE, HOUR);
    expect(
      (await orders()).map(({ number }) => number),
      'nothing goes on that day',
    ).toEqual(before.map(({ number }) => number));
    expect(await namedIn()).not.toEqual([]);

    // One that was open ends today, and is kept for its month.
    await passTo(from + HOUR, MINUTE);
    await passTo(openedAt + 70 * DAY, 6 * HOUR);
    expect(await namedIn()).toEqual([]);
    const isKept = ({ payment }: { payment: string }) => payment === 'paid' || payment === 'failed';
    expect(await orders()).toEqual(before.filter(isKept));
    for (const { token, payment, courier, language } of expected.orders) {
      const isLeft = isKept({ payment });
      for (const path of [`/${language}/orders/${token}`, courier]) {
        const page = await get(path);
        const text = await page.text();
        expect(page.status, `${payment} ${path}`).toBe(isLeft ? 200 : 404);
        expect(persons.filter((word) => text.toLowerCase().includes(word))).toEqual([]);
      }
    }
    for (const language of ['ar', 'fr', 'en'] as const) {
      const page = await get(`/${language}/p/${expected.product.slug}`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain(expected.product.name[language]);
    }
    expect(errors).toEqual([]);
  });
});
