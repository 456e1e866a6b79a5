import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { listOf } from '../../../src/contract/page-query.ts';
import { REDELIVERED_AT_ONCE } from '../../../src/contract/requests/webhooks/event.ts';
import { delivery, event, redelivery } from '../../../src/contract/resources/webhooks/event.ts';
import { SEED } from '../../seed.ts';
import { Merchant } from '../merchant.ts';
import { deliver, endCheckout, ledgerOf, Outside, pass, START } from '../webhooks/outside.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const HOOK = { webhook_endpoint: 'http://shop.test/hook' };

const eventList = listOf(event);
const deliveryList = listOf(delivery);

let outside: Outside;
beforeEach(() => {
  outside = Outside.open();
});
afterEach(() => outside.close());

async function listEvents(merchant: Merchant, query: Record<string, string | number> = {}) {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await merchant.call('GET', `/events?${text}`);
  expect(answer.status, answer.text).toBe(200);
  return eventList.parse(answer.body);
}

async function deliveriesOf(merchant: Merchant, id: string, query = '') {
  const answer = await merchant.call('GET', `/events/${id}/deliveries${query}`);
  expect(answer.status, answer.text).toBe(200);
  return deliveryList.parse(answer.body);
}

async function redeliver(merchant: Merchant, body: object, headers?: Record<string, string>) {
  const answer = await merchant.call('POST', '/events/redeliver', body, headers);
  expect(answer.status, answer.text).toBe(200);
  return redelivery.parse(answer.body);
}

/** Copies the newest event with a finished delivery `count` times, as in a busy shop. */
function multiply(merchant: Merchant, count: number, secondsApart: number, rare = 0): Promise<void> {
  return runInDurableObject(ledgerOf(merchant), (_, state) => {
    state.storage.sql.exec(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
       INSERT INTO events (id, type, subject_id, checkout_id, body, created_at)
       SELECT e.id || '-' || i, e.type, 'subject', CASE WHEN i <= ${rare} THEN 'rare' ELSE e.checkout_id END, e.body,
         e.created_at + i * ${secondsApart}
       FROM n, (SELECT * FROM events ORDER BY seq DESC LIMIT 1) AS e`,
    );
  });
}

describe('the list of events', () => {
  test('answers combined filters as a search through all events would', async () => {
    const merchant = await Merchant.open();
    const known: { id: string; type: string; checkout: string; at: number }[] = [];
    const outcomes = ['paid', 'canceled', 'expired'] as const;
    for (let n = 0; n < 24; n += 1) {
      const checkout = await endCheckout(merchant, outcomes[n % 3]);
      const [newest] = (await listEvents(merchant, { per_page: 1 })).data;
      if (newest === undefined) throw new Error('There is an event.');
      known.unshift({ id: newest.id, type: newest.type, checkout, at: newest.created_at });
      // Some share a second, and some seconds have none.
      if (n % 4 === 3) pass(3 * SECOND);
    }
    const start = START / SECOND;
    const time = fc.option(fc.integer({ min: start - 2, max: start + 22 }), { nil: undefined });
    const position = fc.option(fc.integer({ min: 0, max: 23 }), { nil: undefined });
    const filters = fc.record({
      type: fc.constantFrom(undefined, 'checkout.paid', 'checkout.canceled', 'checkout.failed'),
      checkout: position,
      from: time,
      to: time,
      after: position,
      page: fc.integer({ min: 1, max: 4 }),
      size: fc.integer({ min: 1, max: 50 }),
    });
    const check = async (given: typeof filters extends fc.Arbitrary<infer T> ? T : never) => {
      const { type, from, to, page, size } = given;
      const checkout = given.checkout === undefined ? undefined : known[given.checkout]?.checkout;
      let expected = known.filter(
        (each) =>
          (type === undefined || each.type === type) &&
          (checkout === undefined || each.checkout === checkout) &&
          (from === undefined || each.at >= from) &&
          (to === undefined || each.at <= to),
      );
      const after = given.after === undefined ? undefined : known[given.after];
      if (after !== undefined) {
        expected = expected.filter((each) => known.indexOf(each) < known.indexOf(after)).toReversed();
      }
      // The cursor takes the place of the page number.
      const place = after === undefined ? { page } : { after: after.id };
      const first = after === undefined ? (page - 1) * size : 0;
      const query = {
        type,
        checkout_id: checkout,
        created_from: from,
        created_to: to,
        ...place,
        per_page: size,
      };
      const asked = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      );
      const list = await listEvents(merchant, Object.fromEntries(asked));
      expect(list.total).toBe(expected.length);
      expect(list.data.map(({ id }) => id)).toEqual(expected.slice(first, first + size).map(({ id }) => id));
    };
    await fc.assert(fc.asyncProperty(filters, check), { numRuns: 150, seed: SEED });
  });

  test('reads few rows among many events: by time, by cursor, by checkout', async () => {
    const merchant = await Merchant.open();
    await endCheckout(merchant);
    await multiply(merchant, 20_000, 7, 200);
    const [newest] = (await listEvents(merchant, { per_page: 1 })).data;
    const start = START / SECOND;
    const cost = async (query: Record<string, string | number>) => {
      const tally = () =>
        runInDurableObject(ledgerOf(merchant), (ledger) => ledger.account.database.tally.read);
      const before = await tally();
      const list = await listEvents(merchant, { per_page: 10, ...query });
      return { read: (await tally()) - before, total: list.total, shown: list.data.length };
    };
    const middle = { created_from: start + 40_000, created_to: start + 110_000 };
    for (const query of [middle, { ...middle, page: 9 }, { created_from: start + 139_000 }]) {
      expect((await cost(query)).read).toBeLessThanOrEqual(10 + 40);
    }
    expect(await cost({ after: `${newest?.id}-10000`, created_to: start + 130_000 })).toMatchObject({
      shown: 10,
    });
    expect((await cost({ after: `${newest?.id}-10000` })).read).toBeLessThanOrEqual(10 + 5);
    // 200 events of one checkout: they are counted to find the rarer filter, and for the total; no other event is read.
    const rare = { checkout_id: 'rare', type: 'checkout.paid' };
    const { read, total } = await cost({ ...rare, created_from: start, created_to: start + 200_000 });
    expect(total).toBe(200);
    expect(read).toBeLessThanOrEqual(5 * 200 + 100);
  });

  test('keeps the order of events when the clock steps back', async () => {
    const merchant = await Merchant.open();
    await endCheckout(merchant);
    pass(-HOUR);
    await endCheckout(merchant);
    const { data } = await listEvents(merchant);
    expect(data.map(({ created_at }) => created_at)).toEqual([START / SECOND, START / SECOND]);
    expect((await listEvents(merchant, { created_to: START / SECOND - 1 })).total).toBe(0);
  });
});

describe('the deliveries of an event', () => {
  test('show every attempt and the next one, also after an eviction', async () => {
    let status = 503;
    outside.endpoints['shop.test'] = () => new Response('x'.repeat(5000), { status });
    const merchant = await Merchant.open();
    await endCheckout(merchant, 'paid', HOOK);
    const [made] = (await listEvents(merchant)).data;
    const id = made?.id ?? '';
    const now = () => Date.now() / SECOND;
    expect((await deliveriesOf(merchant, id)).data).toMatchObject([
      { entity: 'delivery', event_id: id, url: HOOK.webhook_endpoint, status: 'open', attempts: [] },
    ]);

    await deliver(merchant, 1);
    const failed = (await deliveriesOf(merchant, id)).data[0];
    expect(failed).toMatchObject({ status: 'open', attempts: [{ at: now(), status: 503, error: 'status' }] });
    expect(failed?.attempts[0]?.answer).toBe('x'.repeat(2048));
    expect(failed?.next_attempt_at).toBeGreaterThanOrEqual(now() + 4);
    expect(failed?.next_attempt_at).toBeLessThanOrEqual(now() + 6);

    pass(6 * SECOND);
    status = 200;
    await deliver(merchant, 2);
    await merchant.evict();
    const done = await deliveriesOf(merchant, id);
    expect(done.total).toBe(1);
    expect(done.data).toMatchObject([
      {
        status: 'delivered',
        next_attempt_at: null,
        attempts: [{ status: 200, error: null }, { status: 503 }],
      },
    ]);
  });

  test('are newest first and paged', async () => {
    outside.endpoints['shop.test'] = () => new Response();
    const merchant = await Merchant.open();
    await endCheckout(merchant, 'paid', HOOK);
    const id = (await listEvents(merchant)).data[0]?.id ?? '';
    for (let sent = 1; sent <= 3; sent += 1) {
      await deliver(merchant, sent);
      pass(HOUR);
      if (sent < 3) await merchant.call('POST', `/events/${id}/redeliver`);
    }
    const first = await deliveriesOf(merchant, id, '?per_page=2');
    expect(first).toMatchObject({ total: 3, last_page: 2 });
    const second = await deliveriesOf(merchant, id, '?per_page=2&page=2');
    const times = [...first.data, ...second.data].map(({ created_at }) => created_at - START / SECOND);
    expect(times).toEqual([7200, 3600, 0]);
  });
});

describe('redelivery of a range of events', () => {
  test('sends each event of the range once more, in order, to its first destination', async () => {
    outside.endpoints['shop.test'] = () => new Response();
    const merchant = await Merchant.open();
    for (let n = 0; n < 4; n += 1) {
      const outcome = n === 2 ? 'canceled' : 'paid';
      await endCheckout(merchant, outcome, { webhook_endpoint: `http://shop.test/hook/${n}` });
      pass(10 * SECOND);
    }
    await deliver(merchant, 4);
    outside.received.length = 0;
    const from = START / SECOND + 10;
    expect(await redeliver(merchant, { from, to: from + 20 })).toMatchObject({
      ...{ from, to: from + 20, type: null },
      ...{ count: 3, waiting: 0, unaddressed: 0, has_more: false, next: null },
    });
    await deliver(merchant, 7);
    expect(outside.received.map(({ url }) => new URL(url).pathname)).toEqual([
      '/hook/1',
      '/hook/2',
      '/hook/3',
    ]);

    expect(await redeliver(merchant, { from: 0, type: 'checkout.canceled' })).toMatchObject({
      count: 1,
      to: Date.now() / SECOND,
    });
    await deliver(merchant, 8);
    expect(outside.received.at(-1)?.url).toBe('http://shop.test/hook/2');
  });

  test('never adds a second delivery to a waiting one, and brings that one forward', async () => {
    const merchant = await Merchant.open();
    await endCheckout(merchant, 'paid', HOOK);
    expect(await redeliver(merchant, { from: 0 })).toMatchObject({ count: 0, waiting: 1 });
    await deliver(merchant, 1);
    pass(6 * SECOND);
    await deliver(merchant, 2);
    // The next attempt would be in five minutes.
    outside.endpoints['shop.test'] = () => new Response();
    pass(SECOND);
    const id = (await listEvents(merchant)).data[0]?.id ?? '';
    expect(await redeliver(merchant, { from: 0 })).toMatchObject({ count: 0, waiting: 1 });
    expect(await redeliver(merchant, { from: 0 })).toMatchObject({ count: 0, waiting: 1 });
    expect((await merchant.call('POST', `/events/${id}/redeliver`)).status).toBe(200);
    await deliver(merchant, 3);
    expect(outside.received).toHaveLength(3);
    expect((await deliveriesOf(merchant, id)).data).toMatchObject([{ status: 'delivered' }]);
    expect(await redeliver(merchant, { from: 0 })).toMatchObject({ count: 1, waiting: 0 });
  });

  test('leaves at most one open delivery per event and destination, under any interleaving', async () => {
    const act = fc.constantFrom('end', 'alarm', 'fail', 'mend', 'later', 'range', 'single', 'range');
    const run = async (acts: string[]) => {
      let status = 200;
      outside.endpoints['shop.test'] = () => new Response(null, { status });
      const merchant = await Merchant.open();
      for (const next of acts) {
        if (next === 'end') await endCheckout(merchant, 'paid', HOOK);
        if (next === 'alarm') await runDurableObjectAlarm(ledgerOf(merchant));
        if (next === 'fail') status = 500;
        if (next === 'mend') status = 200;
        if (next === 'later') pass(4 * 60 * SECOND);
        if (next === 'range') await redeliver(merchant, { from: 0 });
        if (next === 'single') {
          const [newest] = (await listEvents(merchant, { per_page: 1 })).data;
          if (newest) await merchant.call('POST', `/events/${newest.id}/redeliver`);
        }
        const doubled = await runInDurableObject(ledgerOf(merchant), (_, state) => [
          ...state.storage.sql.exec(
            `SELECT event_seq, url FROM deliveries WHERE state = 'open' GROUP BY 1, 2 HAVING count(*) > 1`,
          ),
        ]);
        expect(doubled).toEqual([]);
      }
    };
    const acts = fc.array(act, { minLength: 4, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(acts, (list) => run(['end', ...list])),
      { numRuns: 40, seed: SEED },
    );
  });

  test('leaves deliveries in progress alone', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    outside.endpoints['shop.test'] = async () => {
      await released;
      return new Response();
    };
    const merchant = await Merchant.open();
    await endCheckout(merchant, 'paid', HOOK);
    await runDurableObjectAlarm(ledgerOf(merchant));
    await outside.waitFor(1);
    expect(await redeliver(merchant, { from: 0 })).toMatchObject({ count: 0, waiting: 1 });
    await runDurableObjectAlarm(ledgerOf(merchant));
    release();
    await deliver(merchant, 1);
    expect(outside.received).toHaveLength(1);
  });

  test('continues over bounded calls, each event once', async () => {
    const merchant = await Merchant.open();
    await endCheckout(merchant, 'paid', HOOK);
    outside.endpoints['shop.test'] = () => new Response();
    await deliver(merchant, 1);
    await multiply(merchant, 1100, 1);
    const counts: number[] = [];
    let after: string | null = null;
    const range = { from: START / SECOND, to: START / SECOND + 1050 };
    do {
      const answer = redelivery.parse(
        await redeliver(merchant, { ...range, ...(after === null ? {} : { after }) }),
      );
      counts.push(answer.count + answer.waiting);
      expect(answer.has_more).toBe(answer.next !== null);
      after = answer.next;
    } while (after !== null);
    expect(counts).toEqual([REDELIVERED_AT_ONCE, REDELIVERED_AT_ONCE, 1051 - 2 * REDELIVERED_AT_ONCE]);
    const open = await runInDurableObject(ledgerOf(merchant), (_, state) => [
      ...state.storage.sql.exec(
        `SELECT count(*) AS n, count(DISTINCT event_seq) AS events FROM deliveries WHERE state = 'open'`,
      ),
    ]);
    expect(open).toEqual([{ n: 1051, events: 1051 }]);
  });

  test('is done once per Idempotency-Key', async () => {
    outside.endpoints['shop.test'] = () => new Response();
    const merchant = await Merchant.open();
    await endCheckout(merchant, 'paid', HOOK);
    await deliver(merchant, 1);
    const key = { 'Idempotency-Key': 'again-1' };
    const first = await redeliver(merchant, { from: 0 }, key);
    await deliver(merchant, 2);
    pass(HOUR);
    expect(await redeliver(merchant, { from: 0 }, key)).toEqual(first);
    expect(first.count).toBe(1);
    await deliver(merchant, 2);
    expect(outside.received).toHaveLength(2);
  });

  test('answers an invalid range with an error per field', async () => {
    const merchant = await Merchant.open();
    const now = Date.now() / SECOND;
    const refused: [object, string][] = [
      [{}, 'from'],
      [{ from: 2.5 }, 'from'],
      [{ from: now + 60 }, 'from'],
      [{ from: 20, to: 10 }, 'to'],
      [{ from: 0, type: 'checkout.created' }, 'type'],
      [{ from: 0, after: 'unknown' }, 'after'],
    ];
    for (const [body, field] of refused) {
      const answer = await merchant.call('POST', '/events/redeliver', body);
      expect(answer.status, answer.text).toBe(422);
      expect(
        z.object({ errors: z.record(z.string(), z.unknown()) }).parse(answer.body).errors,
      ).toHaveProperty(field);
    }
    expect(await redeliver(merchant, { from: '0', to: null })).toMatchObject({ count: 0, to: now });
  });

  test('counts separately the events that have no endpoint', async () => {
    const merchant = await Merchant.open();
    await endCheckout(merchant);
    expect(await redeliver(merchant, { from: 0 })).toMatchObject({ count: 0, waiting: 0, unaddressed: 1 });
  });
});
