import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unstable_readConfig } from 'wrangler';
import * as z from 'zod';
import { readMetadata } from '../../../src/contract/metadata.ts';
import { listOf } from '../../../src/contract/page-query.ts';
import { product } from '../../../src/contract/resources/product.ts';
import type { ServedAccount } from '../../../src/server/state/account.ts';
import { openStateFolder } from '../../../src/server/state/folder.ts';
import { makeSecretFiles, readServiceSecrets } from '../../../src/server/state/secret-files.ts';
import { hashOf } from '../../../src/server/state/secrets.ts';
import { call, openAccount } from '../../../src/server/state/service-api.ts';
import { demoProducts, fillCatalogue } from '../../local/demo-catalogue.ts';
import { readSettings, type Settings, shopVars } from '../../local/settings.ts';
import { packageRoot } from '../../packages.ts';
import { buildWorker } from './bundles.ts';
import { findFreePorts, type Runtime, type ServedWorker, serve } from './runtime.ts';

/** The key that pairs a device with the shop's desk. */
export const adminKey = randomBytes(32).toString('hex');

/** The place of a benchmark run: its own folder, ports and processes. */
export type BenchServers = {
  settings: Settings;
  /** Further free ports, as many as requested. */
  ports: number[];
  /** As `serve`, until they are stopped or the stand is closed, with their storage below the folder `name`. */
  run(name: string, workers: ServedWorker[], heapMegabytes?: number): Promise<Runtime>;
  /** Ends all processes and removes the folder; further calls do nothing. */
  close(): Promise<void>;
};

export async function startBenchServers(ports: number): Promise<BenchServers> {
  const [shopPort = 0, servicePort = 0, ...others] = await findFreePorts(2 + ports);
  const settings = readSettings({
    PORT: String(shopPort),
    SERVICE_PORT: String(servicePort),
    STATE_DIR: await mkdtemp(join(tmpdir(), 'hanout-bench-')),
  });
  await openStateFolder(settings);
  const running: Runtime[] = [];
  let closing: Promise<void> | null = null;
  const close = async () => {
    await Promise.all(running.map((runtime) => runtime.stop()));
    await rm(settings.stateFolder, { recursive: true, force: true, maxRetries: 5 });
  };
  return {
    settings,
    ports: others,
    run: async (name, workers, heapMegabytes) => {
      const runtime = await serve(workers, join(settings.stateFolder, name), heapMegabytes);
      running.push(runtime);
      return runtime;
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

type ServiceToServe = {
  worker: ServedWorker;
  /** Opens an account, once the service runs. */
  open(): Promise<ServedAccount>;
  /** As `open`, with the demo catalogue. */
  fill(): Promise<ServedAccount>;
};

const configuration = z.object({
  durable_objects: z.object({ bindings: z.array(z.object({ name: z.string(), class_name: z.string() })) }),
  ratelimits: z.array(z.object({ name: z.string() })).default([]),
});

/** The objects and the rate limits of a Worker, as the configuration of its own tree names them. */
export function bindingsOf(config: string, tree = packageRoot): Pick<ServedWorker, 'objects' | 'limits'> {
  const { durable_objects, ratelimits } = configuration.parse(
    unstable_readConfig({ config: join(tree, config) }, { hideWarnings: true }),
  );
  return {
    objects: Object.fromEntries(durable_objects.bindings.map(({ name, class_name }) => [name, class_name])),
    limits: ratelimits.map(({ name }) => name),
  };
}

/** The payment service of a working tree as it would be deployed, with its own secrets. */
export async function prepareService(settings: Settings, tree?: string): Promise<ServiceToServe> {
  await makeSecretFiles(settings, ['service']);
  const secrets = await readServiceSecrets(settings);
  const worker: ServedWorker = {
    name: 'service',
    module: buildWorker('src/service/wrangler.toml', join(settings.stateFolder, 'service-bundle'), tree),
    port: settings.servicePort,
    vars: { ...secrets, PUBLIC_ORIGIN: settings.serviceOrigin, SERVICE_BRAND: settings.brand, LOCAL: '1' },
    ...bindingsOf('src/service/wrangler.toml', tree),
  };
  const open = () => openAccount(settings, secrets);
  return {
    worker,
    open,
    fill: async () => {
      const account = await open();
      await fillCatalogue(settings, account);
      await stockUp(settings, account);
      return account;
    },
  };
}

/** Gives the first demo product a million pieces: a benchmark orders more than the demo has. */
async function stockUp({ apiBase }: Settings, { secret_key }: ServedAccount): Promise<void> {
  const { data } = listOf(product).parse(await call(`${apiBase}/products?per_page=50`, secret_key));
  const first = data.find(({ metadata }) => readMetadata(metadata, 'slug') === demoProducts[0]?.slug);
  const metadata = { ...first?.metadata, stock: 1_000_000 };
  await call(`${apiBase}/products/${first?.id}`, secret_key, { metadata });
}

/** The shop as it would be deployed, with the account that it sells with. */
export function prepareShop(settings: Settings, account: ServedAccount, tree?: string): ServedWorker {
  return {
    name: 'shop',
    module: buildWorker('wrangler.toml', join(settings.stateFolder, 'shop-bundle'), tree),
    port: settings.shopPort,
    vars: {
      ...shopVars(settings),
      PAYMENT_METHODS: 'card cash',
      ORDERS_PER_NETWORK: '1000000',
      CASH_PER_NETWORK: '1000000',
      SERVICE_API_KEY: account.secret_key,
      SERVICE_WEBHOOK_SECRET: account.webhook_secret,
      COOKIE_SECRET: randomBytes(32).toString('base64'),
      ADMIN_KEY_HASH: hashOf(adminKey),
      SEALING_KEYS: randomBytes(32).toString('base64'),
    },
    ...bindingsOf('wrangler.toml', tree),
  };
}

/** Waits until the shop's first page shows 24 products and may be cached. */
export async function waitForCatalogue(url: string): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await fetch(url).catch(() => null);
    const page = (await answer?.text()) ?? '';
    if (page.split('class="card"').length > Math.min(24, demoProducts.length) && answer?.headers.has('ETag'))
      return;
    await sleep(250);
  }
  throw new Error('The shop does not show its products.');
}
