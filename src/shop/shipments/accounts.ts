import * as z from 'zod';
import { Seals } from '../../web/seals.ts';
import type { ShopContext } from '../context.ts';
import { type CourierFailure, courierFailureOf } from './failures.ts';
import { openCourier } from './open-courier.ts';
import type { Courier } from './port.ts';
import type { QuotaLeft } from './rules/quota-headers.ts';
import type { CourierAccount } from './store/accounts.ts';

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

/** Asks the courier whether it takes the keys; null if it does. */
export async function testKeys(
  { outside }: Pick<ShopContext, 'outside'>,
  account: Pick<CourierAccount, 'courier' | 'base' | 'relay' | 'handshake' | 'asksCollection'>,
  keys: AccountKeys,
): Promise<CourierFailure | null> {
  const { courier: name, base, relay, handshake, asksCollection } = account;
  const line = { base, relay, fetch: outside.fetch, now: outside.now, hearQuota: () => {} };
  const courier = openCourier({ name, keys, handshake, asksCollection }, line);
  return courier.verify().then(() => null, courierFailureOf);
}

/** The courier's API for an account; null when the key that sealed its secrets is gone. */
export async function openAccount(
  context: Pick<ShopContext, 'settings' | 'outside'>,
  account: CourierAccount,
  network: { fetch: typeof fetch; hearQuota: (left: QuotaLeft) => void },
): Promise<Courier | null> {
  const { courier: name, base, relay, handshake, asksCollection } = account;
  const keys = await openKeys(context, account);
  if (keys === null) return null;
  const { now } = context.outside;
  return openCourier({ name, keys, handshake, asksCollection }, { base, relay, now, ...network });
}
