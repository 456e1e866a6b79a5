import { join } from 'node:path';
import { readEnvFile, writeEnvFile } from '../../src/server/state/env-files.ts';
import type { StateFolder } from '../../src/server/state/folder.ts';
import { type ServiceSecrets, secretMakers } from '../../src/server/state/secrets.ts';

// What lies in the state folder (0700 when we make it), each file 0600: `service.env` and `shop.env` the Workers' secrets,
// `erasure.env` and `admin.env` the keys for `npm run erase` and `npm run admin`, `account.json` the test account, `ready.json`
// while all answers, `service/` and `shop/` the Workers' storage, `*.log` what they said.

/** The service's secrets: read again, or made at random when the folder is new or older than one of them. */
export async function keepServiceSecrets({ stateFolder }: StateFolder): Promise<ServiceSecrets> {
  const kept = await readEnvFile(join(stateFolder, 'service.env'));
  const secrets: ServiceSecrets = {
    OPERATOR_KEY: kept.OPERATOR_KEY ?? secretMakers.OPERATOR_KEY(),
    ROUTING_KEY: kept.ROUTING_KEY ?? secretMakers.ROUTING_KEY(),
    SEALING_KEYS: kept.SEALING_KEYS ?? secretMakers.SEALING_KEYS(),
    RECEIPT_KEYS: kept.RECEIPT_KEYS ?? secretMakers.RECEIPT_KEYS(),
  };
  await writeEnvFile(join(stateFolder, 'service.env'), { ...secrets });
  return secrets;
}

/** Gives the shop its secrets: its key, the account's webhook secret, and a cookie secret of its own, made once. */
export async function keepShopSecrets(
  { stateFolder }: StateFolder,
  given: { apiKey: string; webhookSecret: string },
): Promise<void> {
  const kept = await readEnvFile(join(stateFolder, 'shop.env'));
  await writeEnvFile(join(stateFolder, 'shop.env'), {
    SERVICE_API_KEY: given.apiKey,
    SERVICE_WEBHOOK_SECRET: given.webhookSecret,
    COOKIE_SECRET: kept.COOKIE_SECRET ?? secretMakers.COOKIE_SECRET(),
  });
}

/** The key by which contacts are erased in the local shop, made once. */
export async function keepErasureKey({ stateFolder }: StateFolder): Promise<string> {
  const path = join(stateFolder, 'erasure.env');
  const key = (await readEnvFile(path)).ERASURE_KEY ?? secretMakers.ERASURE_KEY();
  await writeEnvFile(path, { ERASURE_KEY: key });
  return key;
}

/** The key by which the local shop gives out links to its desk, made once. */
export async function keepAdminKey({ stateFolder }: StateFolder): Promise<string> {
  const path = join(stateFolder, 'admin.env');
  const key = (await readEnvFile(path)).ADMIN_KEY ?? secretMakers.ADMIN_KEY();
  await writeEnvFile(path, { ADMIN_KEY: key });
  return key;
}
