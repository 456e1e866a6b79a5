import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sitemapIndexPath } from '../../../src/domain/addresses/shop.ts';
import type { ServedAccount } from '../../../src/server/state/account.ts';
import { ask } from '../harness/ask.ts';
import type { ServedWorker } from '../harness/runtime.ts';
import { type BenchServers, prepareService, prepareShop } from '../harness/servers.ts';
import { fillCatalogueRows } from './fill-catalogue.ts';
import { askOnce, kinds, type LargeShop, openTour, type Tour } from './pages.ts';
import { type GrowingKind, type GrowthPace, type GrowthScore, measureGrowth } from './turns.ts';

/** Minutes until a catalogue must have been read, and milliseconds between two checks. */
const PATIENCE = 15;
const LOOK_EVERY = 1_000;
/** Milliseconds in which a shop reads its catalogue a second time, up to what it knows. */
const SECOND_READING = 10_000;

/** Measures the pages of shops with catalogues of these sizes, by turns. Each shop has its own process. */
export async function measureCatalogueGrowth(
  servers: BenchServers,
  sizes: readonly number[],
  pace: GrowthPace,
  tell: (stage: string) => void,
): Promise<GrowthScore[]> {
  const { settings } = servers;
  const service = await prepareService(settings);
  const filling = await servers.run('service', [service.worker]);
  const accounts = [];
  for (const _ of sizes) accounts.push(await service.fill());
  await filling.stop();
  const shops: { worker: ServedWorker; filled: LargeShop['filled'] }[] = [];
  for (const [place, account] of accounts.entries()) {
    const count = sizes[place] ?? 0;
    tell(`  writing ${count} products`);
    const folder = join(settings.stateFolder, 'service');
    const filled = await fillCatalogueRows(folder, account.secret_key, count);
    const prepared = { ...prepareShop(settings, account), port: servers.ports[place] ?? 0 };
    shops.push({ worker: sellFrom(prepared, account), filled });
  }
  await servers.run('service', [service.worker]);
  const opened: LargeShop[] = [];
  for (const [place, { worker, filled }] of shops.entries()) {
    tell(`  a shop reads ${filled.products} products`);
    await servers.run(`shop${place}`, [worker]);
    opened.push({ port: worker.port, filled });
    await waitForSync(worker.port);
  }
  await sleep(SECOND_READING);
  const tours: Tour[] = [];
  for (const shop of opened) tours.push(await openTour(shop));
  const scores: GrowthScore[] = [];
  for (const kind of kinds) {
    tell(`  ${kind.page}`);
    const askAt: GrowingKind['ask'] = (place, nth) => {
      const tour = tours[place];
      if (tour === undefined) throw new Error('There is no such shop.');
      return askOnce(kind, tour, nth);
    };
    scores.push(await measureGrowth({ name: kind.page, ask: askAt }, sizes, pace));
  }
  return scores;
}

/** The sitemap exists once the whole catalogue was read. */
async function waitForSync(port: number): Promise<void> {
  const endsAt = performance.now() + PATIENCE * 60_000;
  while (performance.now() < endsAt) {
    const question = { path: sitemapIndexPath, headers: { Host: `localhost:${port}` } };
    if ((await ask(port, question)).status === 200) return;
    await sleep(LOOK_EVERY);
  }
  throw new Error('The catalogue is not read to its end.');
}

/** A shop that sells with another account, on its own port. */
function sellFrom(shop: ServedWorker, account: ServedAccount): ServedWorker {
  const vars = {
    ...shop.vars,
    PUBLIC_ORIGIN: `http://localhost:${shop.port}`,
    SERVICE_API_KEY: account.secret_key,
    SERVICE_WEBHOOK_SECRET: account.webhook_secret,
  };
  return { ...shop, vars };
}
