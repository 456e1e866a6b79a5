import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { readInventory } from '../../../src/server/inventory/inventory.ts';
import { readAccount } from '../../../src/server/state/account.ts';
import { readServiceSecrets } from '../../../src/server/state/secret-files.ts';
import { runStart } from '../../journey/local-start.ts';
import { askThrough } from '../proxy.ts';
import { closeServed, openServed } from '../served.ts';
import { type Place, type Running, runServe, serviceOrigin, startServer } from '../server-process.ts';
import { openApi } from '../service-api-client.ts';
import { orderDates, payAtBank } from '../shopper-client.ts';

let place: Place;
let server: Running;
let price: string;

beforeAll(async () => {
  ({ place, price, server } = await openServed());
});
afterAll(() => closeServed(server, place));

const type = async (command: string) => {
  const { ended, output } = runServe([command, '--settings', place.settings]);
  return { code: await ended, said: output() };
};
const listed = z.object({ data: z.array(z.object({ id: z.string() })) });

test('a lost account.json opens no second account: the existing one gets new keys', async () => {
  const path = join(place.state, 'account.json');
  const before = await readAccount({ stateFolder: place.state });
  server.child.kill('SIGTERM');
  await server.ended;
  const inventory = await readFile(join(place.state, 'inventory.json'), 'utf8');
  await rm(path);

  const lost = `${path} is missing: put it back from a backup, or have new keys made for the account ${before?.id}: `;
  for (const command of ['check', 'start'])
    expect(await type(command), command).toEqual({
      code: 1,
      said: expect.stringContaining(`${lost}npm run serve -- rekey`),
    });
  const demo = runStart({
    STATE_DIR: place.state,
    PORT: String(place.shopPort),
    SERVICE_PORT: String(place.servicePort),
  });
  expect([await demo.ended, demo.output()]).toEqual([
    1,
    expect.stringContaining(`${lost}npm start -- --rekey`),
  ]);
  expect(await readFile(join(place.state, 'inventory.json'), 'utf8')).toBe(inventory);

  expect(await type('rekey')).toEqual({
    code: 0,
    said: expect.stringContaining(`${path} has new keys of the same account.`),
  });
  const after = await readAccount({ stateFolder: place.state });
  expect(after?.id).toBe(before?.id);
  for (const key of ['secret_key', 'shop_key', 'webhook_secret'] as const)
    expect(after?.[key]).not.toBe(before?.[key]);

  server = await startServer(place.settings);
  const ask = askThrough(place.servicePort, '41.96.0.1');
  const { OPERATOR_KEY } = await readServiceSecrets({ stateFolder: place.state });
  const accounts = await ask(`${serviceOrigin}/operator/accounts`, {
    headers: { authorization: `Bearer ${OPERATOR_KEY}` },
  });
  expect(listed.parse(await accounts.json()).data.map(({ id }) => id)).toEqual([before?.id]);
  expect((await readInventory({ stateFolder: place.state }))?.account).toBe(before?.id);

  // The products are the same, and a paid order's event comes with the new secret.
  const bought = await orderDates(place, price);
  await payAtBank(bought);
  await bought.shopper.waitForPage(bought.page, 'data-payment="paid"');
  const events = server.lines().filter(({ route }) => route === '/webhooks/service');
  expect(events.map(({ status }) => status)).toContain(200);
});

test('keys are made only where account.json is missing', async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  expect(await type('rekey')).toEqual({
    code: 1,
    said: expect.stringContaining('is there: move it aside first.'),
  });
  const path = join(place.state, 'inventory.json');
  await rename(join(place.state, 'account.json'), join(place.state, 'aside.json'));
  await rename(path, `${path}.aside`);
  expect(await type('rekey')).toEqual({ code: 1, said: expect.stringContaining('has had no account yet') });
  await rename(`${path}.aside`, path);
  await rename(join(place.state, 'aside.json'), join(place.state, 'account.json'));
  server = await startServer(place.settings);
  expect((await (await openApi(place)).ask('/balance')).status).toBe(200);
});
