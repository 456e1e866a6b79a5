import { readSettings, shopVars } from '../../scripts/local/settings.ts';
import {
  findSecretFiles,
  makeSecretFiles,
  readKeyHashes,
  readSecrets,
} from '../../src/server/state/secret-files.ts';
import { findFreePorts } from './local-start.ts';
import { type RunningWorker, runWorker } from './running-worker.ts';

/** The shop alone, with any service. */
export type Shop = {
  origin: string;
  running: RunningWorker;
};

/** The shop's access to the service: its address, and the account's keys. */
type ShopAccess = {
  apiBase: string;
  account: { secret_key: string; webhook_secret: string };
};

/** Keys for a service that checks none. */
export const worthlessKeys = {
  secret_key: 'test_sk_of_the_journeys_0123456789abcdefghjkmnpqrs',
  webhook_secret: `whsec_${Buffer.from('w'.repeat(32)).toString('base64')}`,
};

/**
 * Starts the shop on a free port with its state in `stateFolder`; stop it after use. `set`: lines of `wrangler.toml`.
 */
export async function openShop(
  stateFolder: string,
  access: ShopAccess,
  set: Record<string, string> = {},
): Promise<Shop> {
  // A free port may be taken before the runtime opens it.
  const start = () => startShop(stateFolder, access, set);
  return (await start().catch(() => null)) ?? start();
}

async function startShop(
  stateFolder: string,
  { apiBase, account }: ShopAccess,
  set: Record<string, string>,
): Promise<Shop> {
  const [port, servicePort] = await findFreePorts();
  const settings = readSettings({
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
    STATE_DIR: stateFolder,
  });
  await makeSecretFiles(settings, ['shop']);
  const secrets = {
    ...(await readSecrets(await findSecretFiles(settings, 'shop'))),
    SERVICE_API_KEY: account.secret_key,
    SERVICE_WEBHOOK_SECRET: account.webhook_secret,
  };
  const vars = { ...shopVars({ ...settings, apiBase }), ...(await readKeyHashes(settings)), ...set };
  const running = await runWorker({ name: 'shop', port, vars, secrets }, stateFolder);
  return { origin: settings.shopOrigin, running };
}
