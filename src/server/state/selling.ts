import { rekey } from '../inventory/rekeying.ts';
import { readAccount, type ServedAccount, writeAccount } from './account.ts';
import { readServiceSecrets } from './secret-files.ts';
import type { ServiceSecrets } from './secrets.ts';
import { addShopKey, checkAccount, openAccount, type ServicePlace, SHOP_SCOPES } from './service-api.ts';

/** Whom a shop sells for, and with what. */
export type Seller = {
  account: ServedAccount;
  /** The service's. */
  operatorKey: string;
  /** What the shop is given of the service, by binding. */
  bindings: { SERVICE_API_KEY: string; SERVICE_WEBHOOK_SECRET: string };
};

/**
 * What a service of this state folder, which answers by now, gives its shop. `hasDemo`, `tell`: of an account that is opened; `rekeys`:
 * account.json is lost, and is written again.
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

/** The account that the shop sells with: of an earlier start, or opened now. `tell` hears of an opening. */
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
  tell('Opening a test account');
  const account = await openAccount(place, secrets, hasDemo);
  await writeAccount(place, account);
  return account;
}

/** The shop's own key of that account; another one once the shop asks for other scopes. */
export async function keepShopKey(
  place: ServicePlace,
  secrets: ServiceSecrets,
  account: ServedAccount,
): Promise<string> {
  const scopes = SHOP_SCOPES.join(' ');
  if (account.shop_key !== null && account.shop_scopes === scopes) return account.shop_key;
  const shopKey = await addShopKey(place, secrets, account);
  account.shop_key = shopKey;
  account.shop_scopes = scopes;
  await writeAccount(place, account);
  return shopKey;
}
