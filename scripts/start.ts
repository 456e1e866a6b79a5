import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { absolute, cataloguePath } from '../src/storefront/urls.ts';
import { hashOf } from './erase/keys.ts';
import { fillCatalogue, goods } from './local/demo-catalogue.ts';
import { withOwnContact } from './local/demo-contact.ts';
import { endWithNpm } from './local/parent.ts';
import { requireFreePort } from './local/ports.ts';
import { type RunningWorker, runWorker } from './local/runtime.ts';
import { addShopKey, checkAccount, openAccount, SHOP_SCOPES } from './local/service-api.ts';
import { readSettings, type Settings, shopVars } from './local/settings.ts';
import * as state from './local/state.ts';
import { describeError, UserError } from './local/user-error.ts';
import { packageRoot } from './packages.ts';

/** Runs the shop and the payment service on this machine until Ctrl-C. */
const running: RunningWorker[] = [];
let stopping: Promise<void> | null = null;

/** What an account has in the place of an origin, once it was begun without the demo. */
const NO_DEMO = 'none';

async function start(): Promise<void> {
  const isEmpty = readEmpty(process.argv.slice(2));
  const settings = readSettings(process.env);
  await requireFreePort(settings.shopPort, 'PORT');
  await requireFreePort(settings.servicePort, 'SERVICE_PORT');
  await state.openStateFolder(settings);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(settings, 0));
  endWithNpm(() => end(settings, 0));

  tell(`State and secrets in ${settings.stateFolder}`);
  const secrets = await state.keepServiceSecrets(settings);

  tell('Starting the payment service');
  await run(settings, {
    name: 'service',
    config: 'src/service/wrangler.toml',
    port: settings.servicePort,
    vars: { PUBLIC_ORIGIN: settings.serviceOrigin, SERVICE_BRAND: settings.brand, LOCAL: '1' },
  });
  const account = await keepAccount(settings, secrets, isEmpty);

  // Before the shop runs, so that its first look at the catalogue finds all of it.
  const isFirstFill = account.catalogue_for === null && !isEmpty;
  if (account.catalogue_for === null && isEmpty) {
    account.catalogue_for = NO_DEMO;
    await state.writeAccount(settings, account);
  }
  if (isEmpty && account.catalogue_for !== NO_DEMO)
    throw new UserError(
      `${settings.stateFolder} holds the demo already: delete it, or name another folder with STATE_DIR.`,
    );
  if (account.catalogue_for !== settings.shopOrigin && account.catalogue_for !== NO_DEMO) {
    tell(`Filling the demo catalogue: ${goods.length} products`);
    await fillCatalogue(settings, account);
    account.catalogue_for = settings.shopOrigin;
    await state.writeAccount(settings, account);
  }

  tell('Starting the shop');
  await state.keepShopSecrets(settings, {
    apiKey: await keepShopKey(settings, secrets, account),
    webhookSecret: account.webhook_secret,
  });
  await run(settings, {
    name: 'shop',
    config: 'wrangler.toml',
    port: settings.shopPort,
    vars: {
      ...withOwnContact(
        shopVars(settings),
        readFileSync(join(packageRoot, 'wrangler.toml'), 'utf8'),
        account.catalogue_for !== NO_DEMO,
      ),
      ERASURE_KEY_HASH: hashOf(await state.keepErasureKey(settings)),
      ADMIN_KEY_HASH: hashOf(await state.keepAdminKey(settings)),
    },
  });

  tell('Waiting for the shop to open its shelf');
  await waitForCatalogue(settings, isFirstFill ? goods.map(({ slug }) => slug) : []);
  await state.writeReady(settings, account, secrets);
  console.log(`
  Shop           ${settings.shopOrigin}
  API base       ${settings.apiBase}
  API key        ${account.secret_key}
  API reference  ${settings.serviceOrigin}/docs
  Desk           npm run admin

Nothing is charged: this is test mode. Ctrl-C ends it; the next start finds everything again.`);
}

/** Whether the shop is to be begun without the demo. */
function readEmpty(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { empty: { type: 'boolean' } }, strict: true }).values.empty ?? false;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UserError(`${why}. What there is: npm start -- --empty, a shop without the demo.`);
  }
}

async function keepAccount(
  settings: Settings,
  secrets: state.ServiceSecrets,
  isEmpty: boolean,
): Promise<state.Account> {
  const kept = await state.readAccount(settings);
  if (kept !== null) {
    await checkAccount(settings, kept);
    return kept;
  }
  tell('Opening a test account');
  const account = await openAccount(settings, secrets, !isEmpty);
  await state.writeAccount(settings, account);
  return account;
}

async function keepShopKey(
  settings: Settings,
  secrets: state.ServiceSecrets,
  account: state.Account,
): Promise<string> {
  const scopes = SHOP_SCOPES.join(' ');
  if (account.shop_key !== null && account.shop_scopes === scopes) return account.shop_key;
  const shopKey = await addShopKey(settings, secrets, account);
  account.shop_key = shopKey;
  account.shop_scopes = scopes;
  await state.writeAccount(settings, account);
  return shopKey;
}

async function run(settings: Settings, worker: Parameters<typeof runWorker>[0]): Promise<void> {
  const started = runWorker(worker, settings.stateFolder);
  running.push(started);
  await started.answering;
  started.ended.then(() => {
    if (stopping !== null) return;
    console.error(`The ${worker.name} stopped by itself: see ${started.log}, then start again.`);
    end(settings, 1);
  });
}

/** The shop mirrors the catalogue on its own: ready when its catalogue is open and shows all that was just filled in. */
async function waitForCatalogue(settings: Settings, filled: string[]): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    const catalogue = await readCatalogue(absolute(settings.shopOrigin, cataloguePath('fr')));
    if (catalogue !== null && filled.every((slug) => catalogue.includes(`/pictures/${slug}.svg`))) return;
    await sleep(250);
  }
  throw new UserError(`The shop does not show its products: see ${settings.stateFolder}/shop.log.`);
}

/** The catalogue's pages one after the other; null while it is not open. */
async function readCatalogue(firstPage: string): Promise<string | null> {
  let catalogue = '';
  for (let url: string | null = firstPage; url !== null; ) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    if (answer === null) return null;
    const page = await answer.text();
    // A setting of wrangler.toml that cannot be read: no waiting helps.
    if (page.startsWith('The shop is closed: ')) throw new UserError(page.trim());
    if (!answer.ok) return null;
    const next = /href="([^"]+)"[^>]*rel="next"|rel="next"[^>]*href="([^"]+)"/.exec(page);
    const path = next?.[1] ?? next?.[2];
    url = path === undefined ? null : new URL(path, firstPage).href;
    catalogue += page;
  }
  return catalogue;
}

function end(settings: Settings, exitCode: number): void {
  stopping ??= (async () => {
    await state.removeReady(settings);
    await Promise.all(running.map((worker) => worker.stop()));
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
