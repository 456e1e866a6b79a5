import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import * as z from 'zod';
import { eventually } from '../../eventually.ts';
import { Visitor } from '../../fixtures/visitor.ts';
import { askThrough } from '../proxy.ts';
import { builtRelease } from '../release.ts';
import { closeServed } from '../served.ts';
import {
  makePlace,
  type Place,
  type Running,
  serviceOrigin,
  shopOrigin,
  startServer,
} from '../server-process.ts';
import { type Api, openApi, stockShelf } from '../service-api-client.ts';
import { orderDates, payAtBank } from '../shopper-client.ts';
import { MovedClock } from './moved-clock.ts';
import { tryWith } from './trying.ts';

let place: Place;
let price: string;
let server: Running;
let clock: MovedClock;
let buyers = 0;

beforeAll(async () => {
  place = await makePlace(await builtRelease());
  price = await stockShelf(place);
});
afterAll(() => closeServed(server, place));

/** Each from its own network. */
function openConnection() {
  buyers += 1;
  return askThrough(place.shopPort, `41.97.${buyers}.1`);
}
const buy = () => {
  buyers += 1;
  return orderDates(place, price, (port) => askThrough(port, `41.97.${buyers}.1`));
};
type PendingPurchase = Awaited<ReturnType<typeof buy>>;

/** Pays, and waits for the event at the shop. */
async function pay(bought: PendingPurchase): Promise<void> {
  const heard = arrivals().length;
  await payAtBank(bought);
  await bought.shopper.waitForPage(bought.page, 'data-payment="paid"');
  await eventually(() => expect(arrivals().length).toBeGreaterThan(heard));
}

/** The shop's answers to events. */
const arrivals = () =>
  server.lines().flatMap(({ route, status }) => (route === '/webhooks/service' ? [status] : []));

const said = z.object({ moved_s: z.number() });
const steps = () =>
  server.lines().flatMap((line) => (line.event === 'clock' ? [said.parse(line).moved_s] : []));

/** Sets the clock, and waits until both processes have restarted. */
async function set(hours: number): Promise<void> {
  const times = steps().length + 1;
  clock.set(hours);
  await eventually(() => expect(steps()).toHaveLength(times));
  const begun = () => server.lines().filter(({ event }) => event === 'begun').length;
  await eventually(() => expect(begun()).toBe(2 * (times + 1)));
  await eventually(async () => expect((await openConnection()(`${shopOrigin}/fr`)).status).toBe(200));
}

/** Keeps both Workers from being idle: after ten idle seconds a Worker forgets the time. */
function keepBusy(api: Api): () => Promise<void> {
  let isOver = false;
  const asking = (async () => {
    const way = openConnection();
    while (!isOver) {
      await way(`${shopOrigin}/fr`).catch(() => null);
      await api.ask('/balance').catch(() => null);
      await sleep(250);
    }
  })();
  return () => {
    isOver = true;
    return asking;
  };
}

const listed = z.object({
  data: z.array(z.object({ id: z.string(), type: z.string(), data: z.object({ id: z.string() }) })),
});

/** The receipt number that a payer sees. */
async function receiptOf(checkout: string): Promise<string> {
  const payer = new Visitor(serviceOrigin, askThrough(place.servicePort, '41.98.0.1'));
  const text = await (await payer.get(`/test/checkouts/${checkout}/receipt`)).text();
  return /\b20\d\d-\d{6}\b/.exec(text)?.[0] ?? '';
}

tryWith(['gcc'], 'the clock an hour forth and back: nothing is late, lost or done twice', async () => {
  clock = new MovedClock(place.folder);
  server = await startServer(place.settings, clock.within);
  const api = await openApi(place);
  const endBusy = keepBusy(api);
  const paid: PendingPurchase[] = [];
  // To the bank by one clock, and paid by another that is an hour behind: each event comes within seconds.
  for (const hours of [1, 0, -1]) {
    const begun = await buy();
    if (hours === 1) await set(hours);
    else {
      await set(hours);
      await pay(begun);
      paid.push(begun);
    }
    const after = await buy();
    await pay(after);
    paid.push(after);
    if (hours !== 1) continue;
    // The bank's page lives less than an hour: nothing was paid, and the order's page starts it again.
    await eventually(async () =>
      expect(await (await begun.shopper.get(begun.page)).text()).toMatch(/data-payment="(failed|expired)"/),
    );
    const again = await begun.shopper.send(`${begun.page}/again`, {});
    expect(again).toContain('/orders/');
  }
  await set(0);
  await pay(await buy());
  await endBusy();

  expect(steps().map((by) => Math.round(by / 60))).toEqual([60, -60, -60, 60]);
  expect(new Set(arrivals())).toEqual(new Set([200]));
  for (const { shopper, page } of paid)
    expect(await (await shopper.get(page)).text()).toContain('data-payment="paid"');
  const { data } = listed.parse(await api.call('/events?per_page=50'));
  const reported = data.flatMap(({ type, data: { id } }) => (type === 'checkout.paid' ? [id] : []));
  expect(new Set(reported).size).toBe(reported.length);
  expect(reported).toEqual(expect.arrayContaining(paid.map(({ checkout }) => checkout)));
  const receipts = await Promise.all(paid.map(({ checkout }) => receiptOf(checkout)));
  expect(receipts).not.toContain('');
  expect(new Set(receipts).size).toBe(paid.length);
});
