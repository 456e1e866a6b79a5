import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { newAdminKey } from '../admin/keys.ts';
import { newErasureKey } from '../erase/keys.ts';
import type { Settings } from './settings.ts';
import { UserError } from './user-error.ts';

/**
 * What lies in the state folder (0700 when we make it), each file 0600:
 * `service.env` and `shop.env` the Workers' secrets, `erasure.env` and `admin.env` the keys for
 * `npm run erase` and `npm run admin`, `account.json` the test account, `ready.json` while all answers,
 * `service/` and `shop/` the Workers' storage, `*.log` what they said.
 */
export type ServiceSecrets = {
  OPERATOR_KEY: string;
  ROUTING_KEY: string;
  SEALING_KEYS: string;
  RECEIPT_KEYS: string;
};

const accountFile = z.object({
  id: z.string(),
  /** May do everything: the demo catalogue is filled with it. */
  secret_key: z.string(),
  /** The shop's own, of few scopes; null in what an earlier version wrote. */
  shop_key: z.string().nullable().default(null),
  /** What that key may do: one of before may do less than the shop asks for. */
  shop_scopes: z.string().default(''),
  webhook_secret: z.string(),
  /** The shop's origin that the demo pictures point at, once the demo catalogue is whole; `none`: there is to be no demo. */
  catalogue_for: z.string().nullable(),
});
/** The test account that the shop sells with. */
export type Account = z.infer<typeof accountFile>;

/** Makes the state folder; throws a UserError when it cannot. */
export async function openStateFolder({ stateFolder }: Settings): Promise<void> {
  try {
    await mkdir(stateFolder, { recursive: true, mode: 0o700 });
    await rm(readyPath(stateFolder), { force: true });
  } catch {
    throw new UserError(`The state folder ${stateFolder} cannot be written: choose another with STATE_DIR.`);
  }
}

/** The service's secrets: read again, or made at random when the folder is new or older than one of them. */
export async function keepServiceSecrets({ stateFolder }: Settings): Promise<ServiceSecrets> {
  const kept = await readEnvFile(join(stateFolder, 'service.env'));
  const secrets: ServiceSecrets = {
    OPERATOR_KEY: kept.OPERATOR_KEY ?? `operator_${randomBytes(32).toString('hex')}`,
    ROUTING_KEY: kept.ROUTING_KEY ?? randomBytes(32).toString('base64'),
    SEALING_KEYS: kept.SEALING_KEYS ?? randomBytes(32).toString('base64'),
    RECEIPT_KEYS: kept.RECEIPT_KEYS ?? randomBytes(32).toString('base64'),
  };
  await writeEnvFile(join(stateFolder, 'service.env'), { ...secrets });
  return secrets;
}

/** Gives the shop its secrets: its key, the account's webhook secret, and a cookie secret of its own, made once. */
export async function keepShopSecrets(
  { stateFolder }: Settings,
  given: { apiKey: string; webhookSecret: string },
): Promise<void> {
  const kept = await readEnvFile(join(stateFolder, 'shop.env'));
  await writeEnvFile(join(stateFolder, 'shop.env'), {
    SERVICE_API_KEY: given.apiKey,
    SERVICE_WEBHOOK_SECRET: given.webhookSecret,
    COOKIE_SECRET: kept.COOKIE_SECRET ?? randomBytes(32).toString('base64'),
  });
}

/** The key by which contacts are erased in the local shop, made once. */
export async function keepErasureKey({ stateFolder }: Settings): Promise<string> {
  const path = join(stateFolder, 'erasure.env');
  const key = (await readEnvFile(path)).ERASURE_KEY ?? newErasureKey();
  await writeEnvFile(path, { ERASURE_KEY: key });
  return key;
}

/** The key by which the local shop gives out links to its desk, made once. */
export async function keepAdminKey({ stateFolder }: Settings): Promise<string> {
  const path = join(stateFolder, 'admin.env');
  const key = (await readEnvFile(path)).ADMIN_KEY ?? newAdminKey();
  await writeEnvFile(path, { ADMIN_KEY: key });
  return key;
}

/** The account of an earlier start, or null. */
export async function readAccount({ stateFolder }: Settings): Promise<Account | null> {
  const text = await readIfThere(join(stateFolder, 'account.json'));
  if (text === null) return null;
  try {
    return accountFile.parse(JSON.parse(text));
  } catch {
    throw new UserError(
      `${join(stateFolder, 'account.json')} cannot be read: delete the state folder and start again.`,
    );
  }
}

export async function writeAccount({ stateFolder }: Settings, account: Account): Promise<void> {
  await writePrivately(join(stateFolder, 'account.json'), `${JSON.stringify(account, null, 2)}\n`);
}

/** Tells other programs that all answers, where, and with which keys. */
export async function writeReady(
  settings: Settings,
  account: Account,
  secrets: ServiceSecrets,
): Promise<void> {
  const ready = {
    storefront: settings.shopOrigin,
    api_base: settings.apiBase,
    api_key: account.secret_key,
    webhook_secret: account.webhook_secret,
    operator_key: secrets.OPERATOR_KEY,
  };
  await writePrivately(readyPath(settings.stateFolder), `${JSON.stringify(ready)}\n`);
}

export async function removeReady({ stateFolder }: Settings): Promise<void> {
  await rm(readyPath(stateFolder), { force: true });
}

function readyPath(stateFolder: string): string {
  return join(stateFolder, 'ready.json');
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function readEnvFile(path: string): Promise<Record<string, string>> {
  const lines = ((await readIfThere(path)) ?? '').split('\n');
  const pairs = lines.map((line) => /^([A-Z_]+)="(.+)"$/.exec(line));
  return Object.fromEntries(pairs.filter((pair) => pair !== null).map(([, name, value]) => [name, value]));
}

async function writeEnvFile(path: string, values: Record<string, string>): Promise<void> {
  const lines = Object.entries(values).map(([name, value]) => `${name}="${value}"\n`);
  await writePrivately(path, lines.join(''));
}

/** Whole or not at all, and never readable by others, not even for a moment. */
export async function writePrivately(path: string, text: string): Promise<void> {
  const unfinished = `${path}.new`;
  await rm(unfinished, { force: true });
  await writeFile(unfinished, text, { mode: 0o600 });
  await rename(unfinished, path);
}
