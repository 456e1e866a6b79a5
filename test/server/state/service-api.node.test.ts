import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readOptions } from '../../../scripts/backup/options.ts';
import { call, checkAccount } from '../../../src/server/state/service-api.ts';
import { askJson } from '../../../src/server/transfer/client.ts';

/** A server that redirects each request to its page `/elsewhere`. */
const paths: string[] = [];
const server = createServer((asked, answer) => {
  paths.push(asked.url ?? '');
  if (asked.url === '/elsewhere') answer.end('{}');
  else answer.writeHead(302, { location: '/elsewhere' }).end();
});
let origin = '';

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  paths.length = 0;
});

describe('a key follows no redirect', () => {
  test('of a transfer', async () => {
    const args = ['--remote', '--service', origin, '--into', 'moves'];
    const { service } = readOptions(args, { OPERATOR_KEY: 'secret' }).clients;
    if (service === null) throw new Error('There is no client of the service.');
    await expect(askJson(service, '/registry')).rejects.toThrow('302');
    await expect(askJson(service, '/registry', {})).rejects.toThrow('302');
    expect(paths).toEqual(['/operator/copies/registry', '/operator/copies/registry']);
  });

  test('of a call to the service', async () => {
    const account = {
      ...{ id: 'a', secret_key: 'test_sk_1', webhook_secret: 'w' },
      ...{ shop_key: null, shop_scopes: '', catalogue_for: null },
    };
    const place = { stateFolder: 'state', serviceOrigin: origin, apiBase: `${origin}/test/api/v2` };
    await expect(call(`${origin}/operator/accounts`, 'secret', {})).rejects.toThrow('302');
    await expect(checkAccount(place, account)).rejects.toThrow('302');
    expect(paths).toEqual(['/operator/accounts', '/test/api/v2/balance']);
  });
});
