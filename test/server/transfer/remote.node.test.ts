import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireManifest } from '../../../src/server/backup/manifest.ts';
import { readAccount } from '../../../src/server/state/account.ts';
import { importShop } from '../../../src/server/transfer/import.ts';
import { eventually } from '../../eventually.ts';
import { askThrough } from '../proxy.ts';
import { closeServed, openServed } from '../served.ts';
import {
  makePlace,
  type Place,
  removePlace,
  runServe,
  serviceOrigin,
  shopOrigin,
} from '../server-process.ts';
import { openApi } from '../service-api-client.ts';
import { orderDates, payAtBank } from '../shopper-client.ts';
import { back, closeEndpoints, makeOtherRelease, newest, openEndpoint } from './afar.ts';

/**
 * Both Workers move from one deployment into another, which is empty and has their secrets, by their
 * addresses only.
 */

let served: Awaited<ReturnType<typeof openServed>>;
let otherRelease: string;
let exports: string;
let to: Place;
let other: Place;
const begun: ReturnType<typeof runServe>[] = [];

beforeAll(async () => {
  served = await openServed();
  otherRelease = await makeOtherRelease(served.release);
  exports = await mkdtemp(join(tmpdir(), 'hanout-exports-'));
  to = await makePlace(otherRelease);
  other = await makePlace(served.release);
});

afterAll(async () => {
  closeEndpoints();
  for (const { child } of begun) child.kill('SIGTERM');
  for (const { ended } of begun) await ended;
  await closeServed(served?.server, served?.place);
  for (const place of [to, other]) if (place !== undefined) await removePlace(place);
  for (const folder of [otherRelease, exports])
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

/**
 * The secrets that an operator carries: those that open the objects, and the shop's two keys of the service.
 */
async function carrySecrets(from: Place, to: Place): Promise<void> {
  await mkdir(to.state, { recursive: true, mode: 0o700 });
  await cp(join(from.state, 'secrets'), join(to.state, 'secrets'), { recursive: true });
  const account = await readAccount({ stateFolder: from.state });
  const own = {
    SERVICE_API_KEY: account?.shop_key ?? '',
    SERVICE_WEBHOOK_SECRET: account?.webhook_secret ?? '',
  };
  for (const [name, secret] of Object.entries(own))
    await writeFile(join(to.state, 'secrets', 'shop', name), secret, { mode: 0o600 });
}

async function addressesOf({ servicePort, shopPort }: Place): Promise<{ service: string; shop: string }> {
  return {
    service: await openEndpoint(servicePort, serviceOrigin),
    shop: await openEndpoint(shopPort, shopOrigin),
  };
}

const typed = ({ service, shop }: { service: string; shop: string }) => [
  '--service',
  service,
  '--shop',
  shop,
];

/**
 * Starts a deployment with the secrets and nothing else; its snapshot routes work before it has a catalogue,
 * so it is not ready.
 */
async function beginEmpty(place: Place) {
  await carrySecrets(served.place, place);
  const server = runServe(['start', '--settings', place.settings]);
  begun.push(server);
  const addresses = await addressesOf(place);
  const key = await readFile(join(place.state, 'secrets/ADMIN_KEY'), 'utf8');
  await eventually(async () => {
    const asked = { headers: { authorization: `Bearer ${key}` } };
    const answer = await fetch(`${addresses.shop}/copies`, asked).catch(() => null);
    expect(answer?.status, server.output()).toBe(200);
  });
  return { server, addresses, key };
}

test('shop and service move into an empty deployment: paid stays paid, payments at the bank are completed', async () => {
  const { place: from, price } = served;
  // The names resolve to the new place once all has moved.
  let serving = from;
  const ask =
    (port: number): ReturnType<typeof askThrough> =>
    (address, request) =>
      askThrough(port === from.shopPort ? serving.shopPort : serving.servicePort, '41.96.0.7')(
        address,
        request,
      );
  const paid = await orderDates(from, price, ask);
  await payAtBank(paid);
  await paid.shopper.waitForPage(paid.page, 'data-payment="paid"');
  const open = await orderDates(from, price, ask);
  const there = await openApi(from);
  const checkouts = [paid, open].map(({ checkout }) => `/checkouts/${checkout}`);
  const before = await Promise.all(checkouts.map((path) => there.call(path)));
  const made = await back(from, '--remote', ...typed(await addressesOf(from)), '--into', exports);
  expect(made).toEqual({ code: 0, said: expect.stringContaining('objects as of') });
  served.server.child.kill('SIGTERM');
  await served.server.ended;

  const { addresses } = await beginEmpty(to);
  const put = await back(to, '--remote', '--restore', '--from', await newest(exports), ...typed(addresses));
  expect(put).toEqual({ code: 0, said: expect.stringMatching(/^\d+ objects as of/) });

  serving = to;
  const here = await openApi({ state: from.state, servicePort: to.servicePort });
  expect(await Promise.all(checkouts.map((path) => here.call(path)))).toEqual(before);
  expect(await paid.shopper.waitForPage(paid.page, 'data-payment=')).toContain('data-payment="paid"');
  expect(await open.shopper.waitForPage(open.page, 'data-payment=')).not.toContain('data-payment="paid"');
  await payAtBank(open);
  await open.shopper.waitForPage(open.page, 'data-payment="paid"');
  const next = await orderDates(to, price);
  await payAtBank(next);
  await next.shopper.waitForPage(next.page, 'data-payment="paid"');
});

test('a shop accepts more parts in a minute than guesses of its key', async () => {
  const folder = await newest(exports);
  const { server, addresses, key } = await beginEmpty(other);
  const client = { origin: addresses.shop, key, base: '/copies', send: fetch };
  // One line per part.
  await importShop(client, folder, await requireManifest(folder, 'export'), { partBytes: 1 });
  const answers = (status: number) =>
    server.output().match(new RegExp(`"method":"PUT","route":"/copies/[^"]*","status":${status},`, 'g')) ??
    [];
  await eventually(() => expect(answers(200).length).toBeGreaterThan(130));
  expect(answers(429)).toEqual([]);
});
