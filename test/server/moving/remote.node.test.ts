import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAccount } from '../../../src/server/state/account.ts';
import { eventually } from '../../eventually.ts';
import { orderDates, payAtBank } from '../buyer.ts';
import { askThrough } from '../proxy.ts';
import { openApi } from '../seller.ts';
import { closeServed, openServed } from '../served.ts';
import { makePlace, type Place, removePlace, runServe, serviceOrigin, shopOrigin } from '../stand.ts';
import { back, closeDoors, makeOtherRelease, newest, openDoor } from './afar.ts';

/** Both Workers move from one deployment into another that runs with their secrets and is empty, by their addresses alone. */

let served: Awaited<ReturnType<typeof openServed>>;
let otherRelease: string;
let exports: string;
let to: Place;
let second: ReturnType<typeof runServe> | undefined;

beforeAll(async () => {
  served = await openServed();
  otherRelease = await makeOtherRelease(served.release);
  exports = await mkdtemp(join(tmpdir(), 'hanout-exports-'));
  to = await makePlace(otherRelease);
});

afterAll(async () => {
  closeDoors();
  second?.child.kill('SIGTERM');
  await second?.ended;
  await closeServed(served?.server, served?.place);
  if (to !== undefined) await removePlace(to);
  for (const folder of [otherRelease, exports])
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

/** As whoever moves carries them: what opens the objects, and the shop's two keys of the service. */
async function carrySecrets(from: Place): Promise<void> {
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

async function addressesOf({ servicePort, shopPort }: Place): Promise<string[]> {
  const service = await openDoor(servicePort, serviceOrigin);
  return ['--service', service, '--shop', await openDoor(shopPort, shopOrigin)];
}

test('a shop and its service go into an empty deployment: paid stays paid, and what stood at the bank is completed there', async () => {
  const { place: from, price } = served;
  // The names lead to the new place once all has moved.
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
  const into = join(exports, 'both');
  const made = await back(from, '--remote', ...(await addressesOf(from)), '--into', into);
  expect(made).toEqual({ code: 0, said: expect.stringContaining('objects as of') });
  served.server.child.kill('SIGTERM');
  await served.server.ended;

  await carrySecrets(from);
  second = runServe(['start', '--settings', to.settings]);
  const addresses = await addressesOf(to);
  // The shop answers about copies before it has a catalogue: the service does not know its key yet.
  const key = { authorization: `Bearer ${await readFile(join(to.state, 'secrets/ADMIN_KEY'), 'utf8')}` };
  await eventually(async () => {
    const answer = await fetch(`${addresses.at(-1)}/copies`, { headers: key }).catch(() => null);
    expect(answer?.status, second?.output()).toBe(200);
  });
  const put = await back(to, '--remote', '--restore', '--from', await newest(into), ...addresses);
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
