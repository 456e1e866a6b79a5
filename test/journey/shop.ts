import { type RunningWorker, runWorker } from '../../scripts/local/runtime.ts';
import { readSettings, shopVars } from '../../scripts/local/settings.ts';
import { keepAdminKey, keepShopSecrets } from '../../scripts/local/state.ts';
import { hashOf } from '../../src/server/state/secrets.ts';
import { findFreePorts } from './stand.ts';

/** The shop alone, as `npm start` runs it, before a service that may be any. */
export type Shop = {
  origin: string;
  running: RunningWorker;
};

/** What the shop is given of the service: where it answers, and the account's keys. */
type ShopAccess = {
  apiBase: string;
  account: { secret_key: string; webhook_secret: string };
};

/** Keys for a service that checks none. */
export const worthlessKeys = {
  secret_key: 'test_sk_of_the_journeys_0123456789abcdefghjkmnpqrs',
  webhook_secret: `whsec_${Buffer.from('w'.repeat(32)).toString('base64')}`,
};

/** Starts the shop on a free port with its state in `stateFolder`; stop what runs after use. `set`: lines of `wrangler.toml`. */
export async function openShop(
  stateFolder: string,
  access: ShopAccess,
  set: Record<string, string> = {},
): Promise<Shop> {
  // A port that was free a moment ago may be taken by the time the runtime asks for it.
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
  await keepShopSecrets(settings, { apiKey: account.secret_key, webhookSecret: account.webhook_secret });
  const desk = { ADMIN_KEY_HASH: hashOf(await keepAdminKey(settings)) };
  const vars = { ...shopVars({ ...settings, apiBase }), ...desk, ...set };
  const running = runWorker({ name: 'shop', config: 'wrangler.toml', port, vars }, stateFolder);
  await running.answering.catch(async (error: unknown) => {
    await running.stop();
    throw error;
  });
  return { origin: settings.shopOrigin, running };
}
