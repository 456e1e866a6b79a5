import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { eventually } from '../../eventually.ts';
import { builtRelease } from '../release.ts';
import {
  makePlace,
  type Place,
  type Running,
  removePlace,
  runServe,
  serviceOrigin,
  shopOrigin,
  startServer,
} from '../server-process.ts';
import { checkoutBody, openApi, stockShelf } from '../service-api-client.ts';
import { orderDates, payAtBank } from '../shopper-client.ts';
import { back, closeEndpoints, makeOtherRelease, newest, openEndpoint } from './afar.ts';

/**
 * One place's export goes into another whose runtime names its objects differently, as another account does.
 */

let release: string;
let otherRelease: string;
let exports: string;
let passphrase: string;
let from: Place;
let to: Place;
let server: Running;
let price: string;

beforeAll(async () => {
  release = await builtRelease();
  otherRelease = await makeOtherRelease(release);
  exports = await mkdtemp(join(tmpdir(), 'hanout-exports-'));
  passphrase = join(exports, 'passphrase');
  await writeFile(passphrase, 'a passphrase of enough words\n');
  from = await makePlace(release);
  price = await stockShelf(from);
  server = await startServer(from.settings);
  // At the same ports: payers and shoppers find it at its old address.
  to = await makePlace(otherRelease);
  for (const name of ['settings', 'serviceAlone'] as const) {
    const text = await readFile(to[name], 'utf8');
    const moved = text
      .replaceAll(`:${to.shopPort}"`, `:${from.shopPort}"`)
      .replaceAll(`:${to.servicePort}"`, `:${from.servicePort}"`);
    await writeFile(to[name], moved);
  }
  to = { ...to, shopPort: from.shopPort, servicePort: from.servicePort };
});

afterAll(async () => {
  closeEndpoints();
  server?.child.kill('SIGTERM');
  await server?.ended;
  for (const place of [from, to]) if (place !== undefined) await removePlace(place);
  for (const folder of [otherRelease, exports]) await rm(folder, { recursive: true, force: true });
});

async function type(place: Place, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const [command = '', ...others] = args;
  const { ended, output } = runServe([command, '--settings', place.settings, ...others]);
  return { code: await ended, said: output() };
}

const named = z.object({ id: z.string() });

test('an export of a running server is imported elsewhere: paid stays paid, open payments are completed, all ids read', async () => {
  const paid = await orderDates(from, price);
  await payAtBank(paid);
  await paid.shopper.waitForPage(paid.page, 'data-payment="paid"');
  const open = await orderDates(from, price);
  const api = await openApi(from);
  const before = new Map<string, string>();
  const refused: (string | null)[] = [];
  let isOver = false;
  let exporting: ReturnType<typeof type> | null = null;
  const writing = Array.from({ length: 2 }, async (_, writer) => {
    for (let number = 0; !isOver; number += 1) {
      const answer = await api.ask('/checkouts', checkoutBody, `${writer}-${number}`);
      const text = await answer.text();
      if (answer.status === 503) refused.push(answer.headers.get('retry-after'));
      else expect(answer.status).toBe(200);
      if (answer.ok && exporting === null) before.set(named.parse(JSON.parse(text)).id, text);
    }
  });
  await eventually(async () => expect(before.size).toBeGreaterThan(4));
  const into = join(exports, 'own');
  exporting = type(from, 'export', '--into', into, '--passphrase-file', passphrase);
  const made = await exporting;
  // It is thawed: changes are made as before.
  expect((await api.ask('/checkouts', checkoutBody, 'thawed')).status).toBe(200);
  isOver = true;
  await Promise.all(writing);
  expect(made).toEqual({ code: 0, said: expect.stringContaining('objects as of') });
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused)).toEqual(new Set(['10']));
  const folder = await newest(into);
  for (const { parentPath, name } of await readdir(folder, { recursive: true, withFileTypes: true }))
    expect((await stat(join(parentPath, name))).mode & 0o077, name).toBe(0);

  server.child.kill('SIGTERM');
  await server.ended;
  const taken = await type(to, 'import', '--from', folder, '--passphrase-file', passphrase);
  expect(taken).toEqual({ code: 0, said: expect.stringContaining('objects as of') });
  const sound = await type(to, 'check');
  expect(sound).toEqual({ code: 0, said: expect.not.stringContaining('WRONG') });
  server = await startServer(to.settings);
  for (const [id, text] of before) expect(await (await api.ask(`/checkouts/${id}`)).text()).toBe(text);
  await paid.shopper.waitForPage(paid.page, 'data-payment="paid"');
  // The bank's side is included, and the event of the payment finds the order.
  await payAtBank(open);
  await open.shopper.waitForPage(open.page, 'data-payment="paid"');
  await orderDates(to, price);

  const again = await type(to, 'import', '--from', folder);
  expect(again).toEqual({ code: 1, said: expect.stringContaining('is not empty') });
});

test('a remote export goes into a self-hosted server, and into another deployment', async () => {
  const service = await openEndpoint(to.servicePort, serviceOrigin);
  const shop = await openEndpoint(to.shopPort, shopOrigin);
  const into = join(exports, 'remote');
  const made = await back(to, '--remote', '--service', service, '--shop', shop, '--into', into);
  expect(made).toEqual({ code: 0, said: expect.stringContaining('objects as of') });
  const folder = await newest(into);
  const api = await openApi(to);
  const { data } = z.object({ data: z.array(named) }).parse(await api.call('/checkouts?per_page=50'));
  const full = await back(to, '--remote', '--restore', '--from', folder, '--service', service);
  expect(full).toEqual({ code: 1, said: expect.stringContaining('has accounts already') });

  // Secrets travel separately. Without them an error comes before anything is written.
  const own = await makePlace(release);
  const carried = join(own.folder, 'carried');
  const bring = (...args: string[]) => type(own, 'import', '--from', folder, ...args);
  expect(await bring()).toEqual({ code: 1, said: expect.stringContaining('with --secrets') });
  await cp(join(to.state, 'secrets'), join(carried, 'secrets'), { recursive: true });
  const withoutAccount = await bring('--secrets', carried);
  expect(withoutAccount).toEqual({ code: 1, said: expect.stringContaining('Neither account.json') });
  await cp(join(to.state, 'account.json'), join(carried, 'account.json'));
  const routing = join(carried, 'secrets/service/ROUTING_KEY');
  await rename(routing, `${routing}.aside`);
  const lacking = await bring('--secrets', carried);
  expect(lacking).toEqual({ code: 1, said: expect.stringContaining('secrets/service/ROUTING_KEY') });
  // With another one it fails at the first ledger, and leaves nothing.
  await writeFile(routing, Buffer.alloc(32, 'z').toString('base64'), { mode: 0o600 });
  const other = await bring('--secrets', carried);
  expect(other).toEqual({ code: 1, said: expect.stringContaining('does not know the ids') });
  expect(await readdir(own.state)).toEqual([]);
  await rename(`${routing}.aside`, routing);
  expect(await bring('--secrets', carried)).toMatchObject({ code: 0 });
  const begun = await startServer(own.settings);
  const ownApi = await openApi(own);
  for (const { id } of data)
    expect(await ownApi.call(`/checkouts/${id}`)).toEqual(await api.call(`/checkouts/${id}`));
  begun.child.kill('SIGTERM');
  await begun.ended;

  // Another deployment with the secrets and nothing else: first with a wrong routing key, which loses
  // nothing.
  const far = await makePlace(otherRelease);
  const alone = await startServer(far.serviceAlone);
  const farService = await openEndpoint(far.servicePort, serviceOrigin);
  const strange = await back(far, '--remote', '--restore', '--from', folder, '--service', farService);
  expect(strange).toEqual({ code: 1, said: expect.stringContaining('ROUTING_KEY') });
  alone.child.kill('SIGTERM');
  await alone.ended;
  await rm(far.state, { recursive: true });
  await mkdir(far.state, { recursive: true, mode: 0o700 });
  await cp(join(to.state, 'secrets'), join(far.state, 'secrets'), { recursive: true });
  const right = await startServer(far.serviceAlone);
  const put = await back(far, '--remote', '--restore', '--from', folder, '--service', farService);
  expect(put).toEqual({ code: 0, said: expect.stringContaining('The shop in it stays out') });
  await cp(join(to.state, 'account.json'), join(far.state, 'account.json'));
  const farApi = await openApi(far);
  for (const { id } of data)
    expect(await farApi.call(`/checkouts/${id}`)).toEqual(await api.call(`/checkouts/${id}`));
  right.child.kill('SIGTERM');
  await right.ended;
  for (const place of [own, far]) await removePlace(place);
});

test('an incomplete export is not imported', async () => {
  const folder = join(exports, 'changed');
  await cp(await newest(join(exports, 'own')), folder, { recursive: true });
  const place = await makePlace(release);
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.jsonl'));
  const ledger = join(folder, files.find((name) => name.endsWith('test.jsonl')) ?? '');
  const { size } = await stat(ledger);
  await truncate(ledger, size - 200);
  const cut = await type(place, 'import', '--from', folder, '--passphrase-file', passphrase);
  expect(cut).toEqual({ code: 1, said: expect.stringContaining('not as it was written') });
  await rm(ledger);
  const gone = await type(place, 'import', '--from', folder, '--passphrase-file', passphrase);
  expect(gone).toEqual({ code: 1, said: expect.stringContaining('is missing') });
  const manifest = join(folder, 'manifest.json');
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('service/registry', '../registry'));
  const strange = await type(place, 'import', '--from', folder, '--passphrase-file', passphrase);
  expect(strange).toEqual({ code: 1, said: expect.stringContaining('cannot be read') });
  expect(await readdir(place.folder)).not.toContain('state');
  await removePlace(place);
});
