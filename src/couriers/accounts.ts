import * as z from 'zod';
import type { ShopContext } from '../shop/context.ts';
import { Seals } from '../web/seals.ts';
import { type CourierFailure, courierFailureOf } from './failures.ts';
import { openCourier } from './open-courier.ts';
import type { Courier } from './port.ts';
import { countCall } from './rate-limit.ts';
import type { QuotaLeft } from './rules/quota-headers.ts';
import { type CourierAccount, readAccounts } from './store/accounts.ts';

/** The secrets of an account. `id`: null where the courier has none; `webhookSecret`: null without events. */
export type AccountKeys = { id: string | null; token: string; webhookSecret: string | null };

const keysOf = z.object({
  id: z.string().nullable(),
  token: z.string(),
  webhookSecret: z.string().nullable(),
});

/** Never changes: sealed for another place, keys do not open. */
const placeOf = (accountId: string) => ['shop', 'couriers', accountId] as const;

export async function sealKeys(
  { settings }: Pick<ShopContext, 'settings'>,
  accountId: string,
  keys: AccountKeys,
): Promise<string> {
  return (await Seals.create(settings.sealingKeys)).seal(JSON.stringify(keys), placeOf(accountId));
}

/** The secrets of an account; null when the key that sealed them is gone. */
export async function openKeys(
  { settings }: Pick<ShopContext, 'settings'>,
  { id, sealed }: Pick<CourierAccount, 'id' | 'sealed'>,
): Promise<AccountKeys | null> {
  const opened = await (await Seals.create(settings.sealingKeys)).open(sealed, placeOf(id));
  return opened === null ? null : keysOf.parse(JSON.parse(opened));
}

/**
 * Asks the courier whether it takes the keys; null if it does. `id`: of an account that exists, whose bucket the call
 * counts in; null for a new one.
 */
export async function testKeys(
  context: ShopContext,
  account: Pick<
    CourierAccount,
    'courier' | 'base' | 'relay' | 'handshake' | 'asksCollection' | 'pickupPointFormat'
  >,
  keys: AccountKeys,
  id: string | null,
): Promise<CourierFailure | null> {
  const { outside } = context;
  const { courier: name, base, relay, handshake, asksCollection, pickupPointFormat } = account;
  const fetch: typeof outside.fetch = async (input, init) => {
    if (id !== null) countCall(context, id, courier);
    return outside.fetch(input, init);
  };
  const line = { base, relay, fetch, now: outside.now, hearQuota: () => {} };
  const courier = openCourier({ name, keys, handshake, asksCollection, pickupPointFormat }, line);
  return courier.verify().then(() => null, courierFailureOf);
}

/** Whether an account has these keys, or others of the same customer of the courier; `but`: of another account. */
export async function hasKeys(
  context: Pick<ShopContext, 'settings' | 'sql'>,
  { base, keys: { id, token } }: { base: string; keys: AccountKeys },
  but: string | null = null,
): Promise<boolean> {
  for (const account of readAccounts(context.sql)) {
    if (account.id === but || account.base !== base) continue;
    const kept = await openKeys(context, account);
    if (kept !== null && (id === null ? kept.token === token : kept.id === id)) return true;
  }
  return false;
}

/** The courier's API for an account; null when the key that sealed its secrets is gone. */
export async function openAccount(
  context: Pick<ShopContext, 'settings' | 'outside'>,
  account: CourierAccount,
  network: { fetch: typeof fetch; hearQuota: (left: QuotaLeft) => void },
): Promise<Courier | null> {
  const { courier: name, base, relay, handshake, asksCollection, pickupPointFormat } = account;
  const keys = await openKeys(context, account);
  if (keys === null) return null;
  const { now } = context.outside;
  return openCourier(
    { name, keys, handshake, asksCollection, pickupPointFormat },
    { base, relay, now, ...network },
  );
}
