import { type Account, readAccount, writeAccount } from './account.ts';
import type { ServiceSecrets } from './secrets.ts';
import { addShopKey, checkAccount, openAccount, type ServicePlace, SHOP_SCOPES } from './service-api.ts';

/** The account that the shop sells with: of an earlier start, or opened now. `tell` hears of an opening. */
export async function keepAccount(
  place: ServicePlace,
  secrets: ServiceSecrets,
  hasDemo: boolean,
  tell: (stage: string) => void,
): Promise<Account> {
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
  account: Account,
): Promise<string> {
  const scopes = SHOP_SCOPES.join(' ');
  if (account.shop_key !== null && account.shop_scopes === scopes) return account.shop_key;
  const shopKey = await addShopKey(place, secrets, account);
  account.shop_key = shopKey;
  account.shop_scopes = scopes;
  await writeAccount(place, account);
  return shopKey;
}
