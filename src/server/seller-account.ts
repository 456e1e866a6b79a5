import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readInventory } from './inventory/inventory.ts';
import { readAccount, type ServedAccount, writeAccount } from './state/account.ts';
import { readServiceSecrets } from './state/secret-files.ts';
import type { ServiceSecrets } from './state/secrets.ts';
import {
  addShopKey,
  checkAccount,
  modeOf,
  openAccount,
  replaceKeys,
  type ServicePlace,
  SHOP_KEY_SCOPES,
} from './state/service-api.ts';
import { UserError } from './user-error.ts';

/** The account of a shop's sales, with its keys. */
export type Seller = {
  account: ServedAccount;
  /** The service's. */
  operatorKey: string;
  /** The shop's bindings from the service. */
  bindings: { SERVICE_API_KEY: string; SERVICE_WEBHOOK_SECRET: string };
};

/**
 * The seller's data from a running service of this state folder. `hasDemo`, `tell`: for an account that is opened;
 * `rekeys`: account.json is lost and is written again.
 */
export async function keepSeller(
  place: ServicePlace,
  { hasDemo, rekeys }: { hasDemo: boolean; rekeys: boolean },
  tell: (stage: string) => void,
): Promise<Seller> {
  const secrets = await readServiceSecrets(place);
  if (rekeys) await rekey(place, secrets);
  const account = await keepAccount(place, secrets, hasDemo, tell);
  const bindings = {
    SERVICE_API_KEY: await keepShopKey(place, secrets, account),
    SERVICE_WEBHOOK_SECRET: account.webhook_secret,
  };
  return { account, operatorKey: secrets.OPERATOR_KEY, bindings };
}

/** The account that the shop sells with: an earlier one, or opened now. `tell` is called at an opening. */
export async function keepAccount(
  place: ServicePlace,
  secrets: ServiceSecrets,
  hasDemo: boolean,
  tell: (stage: string) => void,
): Promise<ServedAccount> {
  const kept = await readAccount(place);
  if (kept !== null) {
    await checkAccount(place, kept);
    return kept;
  }
  tell(`Opening an account in ${modeOf(place)} mode`);
  const account = await openAccount(place, secrets, hasDemo);
  await writeAccount(place, account);
  return account;
}

/** The shop's own key of that account; replaced when the shop needs other scopes. */
export async function keepShopKey(
  place: ServicePlace,
  secrets: ServiceSecrets,
  account: ServedAccount,
): Promise<string> {
  const scopes = SHOP_KEY_SCOPES.join(' ');
  if (account.shop_key !== null && account.shop_scopes === scopes) return account.shop_key;
  const shopKey = await addShopKey(place, secrets, account);
  account.shop_key = shopKey;
  account.shop_scopes = scopes;
  await writeAccount(place, account);
  return shopKey;
}

/** Rewrites a lost account.json with new keys of the same account. Older keys stay valid. */
async function rekey(place: ServicePlace, secrets: ServiceSecrets): Promise<void> {
  const path = join(place.stateFolder, 'account.json');
  if (existsSync(path)) throw new UserError(`${path} is there: move it aside first.`);
  const id = (await readInventory(place))?.account ?? null;
  if (id === null) throw new UserError(`${place.stateFolder} has had no account yet: a start opens one.`);
  await writeAccount(place, await replaceKeys(place, secrets, id));
}
