import { join } from 'node:path';
import type { ServedAccount } from '../../../src/server/state/account.ts';
import { call } from '../../../src/server/state/service-api.ts';
import { fire, type Shot, writeRequest } from '../harness/load.ts';
import { prepareService, type Stand } from '../harness/stand.ts';
import { fillAccount } from './fill.ts';
import { type Asked, DEAREST, timeLists } from './lists.ts';
import type { AccountScores } from './report.ts';

/** Checkouts of the small account, for comparison. */
const SMALL = 1_000;
const CONNECTIONS = 8;
const ROUND = 5_000;

/** Measures the lists of an account with `count` checkouts beside one with a thousand. */
export async function measureAccount(
  stand: Stand,
  large: number,
  tell: (stage: string) => void,
): Promise<AccountScores> {
  const { settings } = stand;
  tell('Bundling the service, opening two accounts');
  const service = await prepareService(settings);
  const before = await stand.run('service', [service.worker]);
  const accounts = { small: await service.fill(), large: await service.fill() };
  const order = { amount: 2500, currency: 'dzd', success_url: 'http://shop.test/done' };
  for (const account of Object.values(accounts))
    await call(`${settings.apiBase}/checkouts`, account.secret_key, order);
  await before.stop();

  tell(`Writing ${SMALL} checkouts, then ${large}`);
  const folder = join(settings.stateFolder, 'service');
  await fillAccount(folder, accounts.small.secret_key, SMALL);
  const filled = await fillAccount(folder, accounts.large.secret_key, large);
  tell(`  in ${Math.round(filled)} s`);

  await stand.run('service', [service.worker]);
  const asked = (account: ServedAccount, count: number): Asked => ({
    apiBase: settings.apiBase,
    key: account.secret_key,
    count,
  });
  tell('Lists');
  const lists = await timeLists(asked(accounts.small, SMALL), asked(accounts.large, large));

  tell('Creation, alone and beside a client that loops the dearest list');
  const api = new URL(settings.apiBase);
  const headers = {
    Host: api.host,
    Authorization: `Bearer ${accounts.large.secret_key}`,
    'Content-Type': 'application/json',
  };
  const port = settings.servicePort;
  const create: Shot = {
    port,
    request: () => writeRequest('POST', `${api.pathname}/checkouts`, headers, JSON.stringify(order)),
  };
  const list: Shot = { port, request: () => writeRequest('GET', `${api.pathname}/${DEAREST}`, headers) };
  const alone = await fire(create, CONNECTIONS, ROUND);
  const [besides] = await Promise.all([fire(create, CONNECTIONS, ROUND), fire(list, CONNECTIONS, ROUND)]);
  return {
    small: SMALL,
    large,
    filled,
    lists,
    created: { alone: alone.answers / alone.seconds, besides: besides.answers / besides.seconds },
  };
}
