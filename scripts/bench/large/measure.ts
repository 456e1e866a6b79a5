import { setTimeout as sleep } from 'node:timers/promises';
import type { ServedAccount } from '../../../src/server/state/account.ts';
import { openRelay } from '../harness/relay.ts';
import type { ServedWorker } from '../harness/runtime.ts';
import type { Section } from '../harness/section.ts';
import { type BenchServers, prepareService, prepareShop } from '../harness/servers.ts';
import { watchChange } from './change.ts';
import { type Filled, fillLarge } from './fill.ts';
import { type LargeShop, readFeed, timePages } from './pages.ts';
import { LARGE_TITLE, type LargeScores, writeLarge } from './report.ts';
import { type SyncScore, watchSync } from './sync.ts';

/** Products of the small catalogue, for comparison. */
const SMALL = 1_000;
/** Ports needed besides those of shop and service. */
const PORTS = 2;

/** A shop with so many products beside one with a thousand. */
export const largeSection = (products: number): Section => ({
  title: LARGE_TITLE,
  measure: async ({ open, tell }) => ({
    ...writeLarge(await measureLarge(await open(PORTS), products, tell)),
    figures: [],
  }),
});

async function measureLarge(
  servers: BenchServers,
  products: number,
  tell: (stage: string) => void,
): Promise<LargeScores> {
  const { settings } = servers;
  const [smallPort = 0, relayPort = 0] = servers.ports;
  tell('Bundling both Workers');
  const service = await prepareService(settings);
  await servers.run('service', [service.worker]);
  const accounts = { small: await service.fill(), large: await service.fill() };
  const prepared = prepareShop(settings, accounts.large);
  const shops = {
    small: sellFrom({ ...prepared, port: smallPort }, accounts.small),
    large: prepared,
  };

  const fill = (account: ServedAccount, count: number): Promise<Filled> =>
    fillLarge(settings, account, count, (made) => tell(`  ${made} products made`));
  tell(`Making ${SMALL} products, then ${products}`);
  const filled = { small: await fill(accounts.small, SMALL), large: await fill(accounts.large, products) };
  tell(`  in ${Math.round(filled.large.seconds)} s, with ${filled.large.prices} prices`);

  const sync = async (name: 'small' | 'large'): Promise<SyncScore> => {
    const shop = shops[name];
    const relay = await openRelay(relayPort, settings.servicePort);
    const api = new URL(settings.apiBase);
    api.port = String(relayPort);
    const vars = { ...shop.vars, SERVICE_URL: api.href };
    const runtime = await servers.run(name, [{ ...shop, vars }]);
    const score = await watchSync(
      runtime,
      relay,
      shop.port,
      `${settings.stateFolder}/${name}/storage`,
      (requests) => tell(`  ${requests} requests`),
    );
    await runtime.stop();
    await relay.close();
    return score;
  };
  tell('The first reading of both');
  const syncs = { small: await sync('small'), large: await sync('large') };
  tell(`  in ${Math.round(syncs.large.seconds)} s`);

  const open = async (name: 'small' | 'large'): Promise<LargeShop> => {
    const shop = shops[name];
    return { runtime: await servers.run(name, [shop]), port: shop.port, filled: filled[name] };
  };
  const opened = { small: await open('small'), large: await open('large') };
  // The second sync of both, which stops at known products, must not be measured.
  await sleep(15_000);
  const { pages, depth } = await timePages(opened, (page) => tell(`  ${page}`));
  tell('A whole feed');
  const feed = await readFeed(opened.large);
  tell('A change');
  const change = await watchChange(settings, accounts.large, opened.large);
  return { filled, syncs, pages, depth, feed, change };
}

/** A shop that sells with another account, on its own port. */
export function sellFrom(shop: ServedWorker, account: ServedAccount): ServedWorker {
  const vars = {
    ...shop.vars,
    PUBLIC_ORIGIN: `http://localhost:${shop.port}`,
    SERVICE_API_KEY: account.secret_key,
    SERVICE_WEBHOOK_SECRET: account.webhook_secret,
  };
  return { ...shop, vars };
}
