import * as z from 'zod';
import { Seals } from '../../web/seals.ts';
import type { ShopContext } from '../context.ts';
import { openCourier } from './open-courier.ts';
import type { Courier } from './port.ts';
import type { QuotaLeft } from './rules/quota-headers.ts';
import type { CourierAccount } from './store/accounts.ts';

/** The keys of an account. `id`: null where the courier has none. */
type AccountKeys = { id: string | null; token: string };

const keysOf = z.object({ id: z.string().nullable(), token: z.string() });

/** Never changes: sealed for another place, keys do not open. */
const placeOf = (accountId: string) => ['shop', 'couriers', accountId] as const;

export async function sealKeys(
  { settings }: Pick<ShopContext, 'settings'>,
  accountId: string,
  keys: AccountKeys,
): Promise<string> {
  return (await Seals.create(settings.sealingKeys)).seal(JSON.stringify(keys), placeOf(accountId));
}

/** The courier's API for an account; null when the key that sealed its keys is gone. */
export async function openAccount(
  { settings, outside: { now } }: Pick<ShopContext, 'settings' | 'outside'>,
  account: CourierAccount,
  network: { fetch: typeof fetch; hearQuota: (left: QuotaLeft) => void },
): Promise<Courier | null> {
  const { id, courier: name, base, relay, sealed, handshake, asksCollection } = account;
  const opened = await (await Seals.create(settings.sealingKeys)).open(sealed, placeOf(id));
  if (opened === null) return null;
  const keys = keysOf.parse(JSON.parse(opened));
  return openCourier({ name, keys, handshake, asksCollection }, { base, relay, now, ...network });
}
