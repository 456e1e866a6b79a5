import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepInventory } from '../src/server/inventory/inventory.ts';
import { openState } from '../src/server/inventory/losses.ts';
import { requireFreePort } from '../src/server/running/ports.ts';
import { keepSeller } from '../src/server/seller-account.ts';
import { writeAccount } from '../src/server/state/account.ts';
import { type Lock, occupyStateFolder, refuseServed } from '../src/server/state/lock.ts';
import { removeReady, writeReady } from '../src/server/state/ready-file.ts';
import {
  findSecretFiles,
  readKeyHashes,
  readSecrets,
  type WorkerName,
} from '../src/server/state/secret-files.ts';
import { inviteToDashboard, modeOf } from '../src/server/state/service-api.ts';
import { waitForCatalogue, waitForService } from '../src/server/state/wait-until-ready.ts';
import { describeError, UserError } from '../src/server/user-error.ts';
import { demoProducts, fillCatalogue } from './local/demo-catalogue.ts';
import { demoPaymentMethods, withOwnContact } from './local/demo-contact.ts';
import { openFakeBank } from './local/fake-bank.ts';
import { keepService, type OtherService, readOtherService } from './local/other-service.ts';
import { endWithNpm } from './local/parent.ts';
import { type RunningWorker, runWorker } from './local/runtime.ts';
import { readSettings, type Settings, shopVars } from './local/settings.ts';
import { packageRoot } from './packages.ts';

/** Runs the shop and the payment service on this machine until Ctrl-C; with `--service` only the shop. */
const running: Pick<RunningWorker, 'stop'>[] = [];
let workers: readonly WorkerName[] = ['service', 'shop'];
let lock: Lock | null = null;
let stopping: Promise<void> | null = null;

/** Stands in place of an origin in an account that was opened without the demo. */
const NO_DEMO = 'none';

async function start(): Promise<void> {
  const { empty: isEmpty, rekey: rekeys, service, acquirer } = readOptions(process.argv.slice(2));
  const settings = readSettings(process.env, acquirer === undefined ? 'test' : 'live');
  const other = service === undefined ? null : readOtherService(service, process.env);
  if (other !== null) workers = ['shop'];
  // A second start of the same shop also finds its ports taken, but this is the better message.
  refuseServed(settings);
  await requireFreePort(settings.shopPort, 'PORT');
  if (other === null) await requireFreePort(settings.servicePort, 'SERVICE_PORT');
  lock = await occupyStateFolder(settings, 'STATE_DIR', tell);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(settings, 0));
  endWithNpm(() => end(settings, 0));

  tell(`State and secrets in ${settings.stateFolder}`);
  await keepService(settings, other?.url ?? null);
  for (const change of await openState([settings, workers, rekeys ? null : 'npm start -- --rekey']))
    tell(change);
  await (other === null ? startBoth(settings, isEmpty, rekeys) : startShop(settings, other));
}

/** The shop alone, with a service that runs elsewhere. */
async function startShop(settings: Settings, { url, bindings }: OtherService): Promise<void> {
  await runShop({ ...settings, apiBase: url }, bindings, false);
  tell(`Waiting for the shop: it reads the products of ${url}`);
  await waitForCatalogue(settings.shopOrigin, [], { log: join(settings.stateFolder, 'shop.log') });
  await keepInventory(settings, workers);
  console.log(`
  Shop           ${settings.shopOrigin}
  API base       ${url}
  Desk           npm run admin

Another service takes the payments: ${bindings.SERVICE_API_KEY.startsWith('test_') ? 'its key is of test mode' : 'WITH REAL MONEY, by its key'}. Its
events must reach ${settings.shopOrigin}/webhooks/service; where they cannot, the shop asks what became of its checkouts. Ctrl-C ends it.`);
}

async function startBoth(settings: Settings, isEmpty: boolean, rekeys: boolean): Promise<void> {
  tell('Starting the payment service');
  await run(settings, {
    name: 'service',
    config: 'src/service/wrangler.toml',
    port: settings.servicePort,
    vars: { PUBLIC_ORIGIN: settings.serviceOrigin, SERVICE_BRAND: settings.brand, LOCAL: '1' },
    secrets: await readSecrets(await findSecretFiles(settings, 'service')),
  });
  await waitForService(settings);
  const seller = await keepSeller(settings, { hasDemo: !isEmpty, rekeys }, tell);
  const { account } = seller;

  // Before the shop runs, so that its first sync finds the whole catalogue.
  const isFirstFill = account.catalogue_for === null && !isEmpty;
  if (account.catalogue_for === null && isEmpty) {
    account.catalogue_for = NO_DEMO;
    await writeAccount(settings, account);
  }
  if (isEmpty && account.catalogue_for !== NO_DEMO)
    throw new UserError(
      `${settings.stateFolder} holds the demo already: name another folder with STATE_DIR.`,
    );
  if (account.catalogue_for !== settings.shopOrigin && account.catalogue_for !== NO_DEMO) {
    tell(`Filling the demo catalogue: ${demoProducts.length} products`);
    await fillCatalogue(settings, account);
    account.catalogue_for = settings.shopOrigin;
    await writeAccount(settings, account);
  }

  if (modeOf(settings) === 'live') {
    tell('Starting a fake interbank gateway');
    const bank = await openFakeBank(settings, account.id, seller.operatorKey);
    running.push(bank);
    tell(`Its controls are at ${bank.origin}/_fake (npm run gateway -- --help)`);
  }
  await runShop(settings, seller.bindings, account.catalogue_for !== NO_DEMO);

  tell('Waiting for the shop to show its products');
  await waitForCatalogue(settings.shopOrigin, isFirstFill ? demoProducts.map(({ slug }) => slug) : [], {
    log: join(settings.stateFolder, 'shop.log'),
  });
  await writeReady(settings, settings.shopOrigin, seller);
  await keepInventory(settings, workers);
  const dashboard = await inviteToDashboard(settings, seller.operatorKey, account.id);
  console.log(`
  Shop           ${settings.shopOrigin}
  API base       ${settings.apiBase}
  API key        ${account.secret_key}
  API reference  ${settings.serviceOrigin}/docs
  Dashboard      ${dashboard}
  Desk           npm run admin

${
  modeOf(settings) === 'test'
    ? 'Nothing is charged: this is test mode.'
    : 'Nothing is charged: this is live mode with a fake interbank gateway. Its payment page lists the test cards.'
} Ctrl-C ends it; the next start finds everything again.`);
}

type StartOptions = {
  /** The shop starts without the demo. */
  empty: boolean;
  /** Its account gets new keys. */
  rekey: boolean;
  /** The other service that it uses, if any. */
  service: string | undefined;
  /** The shop sells in live mode with a fake of this acquirer. */
  acquirer: string | undefined;
};

function readOptions(args: string[]): StartOptions {
  try {
    const options = {
      empty: { type: 'boolean' },
      rekey: { type: 'boolean' },
      service: { type: 'string' },
      acquirer: { type: 'string' },
    } as const;
    const { values } = parseArgs({ args, options, strict: true });
    const { empty = false, rekey = false, service, acquirer } = values;
    if (service !== undefined && Object.keys(values).length > 1) throw new Error('--service stands alone');
    if (acquirer !== undefined && acquirer !== 'interbank')
      throw new Error(`There is no fake of the acquirer "${acquirer}"`);
    return { empty, rekey, service, acquirer };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UserError(
      `${why}. What there is: npm start -- --empty, a shop without the demo; npm start -- --rekey, new keys in place of a lost account.json; npm start -- --service URL, the shop alone beside another payment service; npm start -- --acquirer interbank, live mode with a fake bank.`,
    );
  }
}

/** `bindings`: the secrets of the service at `apiBase`. `hasDemo`: the shop has the demo merchant's contact and payment methods. */
async function runShop(
  settings: Settings,
  bindings: Record<string, string>,
  hasDemo: boolean,
): Promise<void> {
  tell('Starting the shop');
  const config = readFileSync(join(packageRoot, 'wrangler.toml'), 'utf8');
  await run(settings, {
    name: 'shop',
    config: 'wrangler.toml',
    port: settings.shopPort,
    vars: {
      ...withOwnContact({ ...shopVars(settings), ...demoPaymentMethods }, config, hasDemo),
      ...(await readKeyHashes(settings)),
    },
    secrets: { ...(await readSecrets(await findSecretFiles(settings, 'shop'))), ...bindings },
  });
}

async function run(settings: Settings, worker: Parameters<typeof runWorker>[0]): Promise<void> {
  const started = runWorker(worker, settings.stateFolder, lock?.descriptor);
  running.push(started);
  await started.answering;
  started.ended.then(() => {
    if (stopping !== null) return;
    console.error(`The ${worker.name} stopped by itself: see ${started.log}, then start again.`);
    end(settings, 1);
  });
}

function end(settings: Settings, exitCode: number): void {
  stopping ??= (async () => {
    await removeReady(settings.stateFolder);
    await Promise.all(running.map((worker) => worker.stop()));
    await keepInventory(settings, workers).catch((error: unknown) => console.error(describeError(error)));
    process.exit(exitCode);
  })();
}

function tell(stage: string): void {
  console.log(`· ${stage}`);
}

try {
  await start();
} catch (error) {
  if (stopping === null) {
    console.error(describeError(error));
    stopping = Promise.all(running.map((worker) => worker.stop())).then(() => process.exit(1));
  }
}
