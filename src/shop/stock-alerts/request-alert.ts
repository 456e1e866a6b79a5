import { takeOne, waitForOneMore } from '../../database/quotas/take.ts';
import { readCountKey } from '../../domain/stock.ts';
import {
  type AlertState,
  alertQuotas,
  KEPT,
  MOST_OF_ADDRESS,
  MOST_OF_NETWORK,
  mostOf,
  networkShareOf,
  UNCONFIRMED_KEPT,
} from '../../domain/stock-alerts.ts';
import { crockford } from '../../text/crockford.ts';
import type { Locale } from '../../text/languages/languages.ts';
import type { Client } from '../../web/rate-limiter/clients.ts';
import { macOf } from '../../web/signed-cookies.ts';
import type { ShopContext } from '../context.ts';
import { canEmailShoppers } from '../notifications/shopper-emails.ts';
import { isBack } from './availability.ts';
import { findAlertAddress, saveAlertAddress } from './store/addresses.ts';
import { addStockAlert, isAskedFor, isFullOf, isFullOfAddress, isFullOfNetwork } from './store/alerts.ts';

/**
 * `full`: too many requests wait. `limited`: this browser or network has asked too often. `here`: the product is for
 * sale. `off`: the shop sends no e-mail to shoppers.
 */
export type AlertResult = 'saved' | 'full' | 'limited' | 'here' | 'off' | 'unknown';

/** What a shopper asks for: an e-mail when what has this `key` (`countKey`) is back. */
export type AlertRequest = { key: string; email: string; language: Locale; client: Client };

/** The code of an e-mail address, which only the shop can make: 160 bits, for the address's link. */
async function codeOf(email: string, secret: string): Promise<string> {
  return crockford((await macOf(`stock alerts~${email}`, secret)).slice(0, 20));
}

/**
 * Saves a shopper's request for one e-mail when a sold-out product or variant is back. The answer does not say whether
 * the address was confirmed before.
 */
export async function askForAlert(context: ShopContext, request: AlertRequest): Promise<AlertResult> {
  const { key, language, client } = request;
  const { sql, storage } = context;
  if (!canEmailShoppers(context)) return 'off';
  const back = isBack(context, key);
  if (back !== false) return back === null ? 'unknown' : 'here';
  const email = request.email.toLowerCase();
  const code = await codeOf(email, context.settings.cookieSecret);
  return storage.transactionSync(() => {
    const now = context.now();
    const quotas = alertQuotas(client, now);
    if (waitForOneMore(sql, quotas, now) > 0) return 'limited';
    // Taken also for a request that is refused below, so that counting stays rare.
    takeOne(sql, quotas, now);
    const known = findAlertAddress(sql, code);
    const state = known !== null && known.confirmedAt !== null ? 'confirmed' : 'unconfirmed';
    const network = networkShareOf(client, now);
    if (!isAskedFor(sql, { key, email }) && isFull(context, { key, address: code, network }, state))
      return 'full';
    // A confirmed address is known as long as its requests wait. Asking again never brings a second e-mail sooner.
    const address = known ?? { code, at: now, sentAt: null, confirmedAt: null, endsAt: 0 };
    const kept = state === 'confirmed' ? KEPT : UNCONFIRMED_KEPT;
    saveAlertAddress(sql, { ...address, endsAt: Math.max(address.endsAt, now + kept) });
    addStockAlert(sql, {
      id: crockford(context.random(16)),
      ...{ key, email, language, network, state, address: code, at: now, endsAt: now + kept },
      productId: readCountKey(key).productId,
    });
    return 'saved';
  });
}

function isFull(
  { sql }: ShopContext,
  { key, address, network }: { key: string; address: string; network: string },
  state: AlertState,
): boolean {
  return (
    isFullOfAddress(sql, address, MOST_OF_ADDRESS) ||
    isFullOfNetwork(sql, network, key, MOST_OF_NETWORK.key) ||
    isFullOfNetwork(sql, network, null, MOST_OF_NETWORK.shop) ||
    isFullOf(sql, state, key, mostOf[state].key) ||
    isFullOf(sql, state, null, mostOf[state].shop) ||
    // A request that could not be confirmed any more is refused at once.
    (state === 'unconfirmed' && isConfirmedFull({ sql }, key))
  );
}

/** Whether no further confirmed request for a key has room. */
export function isConfirmedFull({ sql }: Pick<ShopContext, 'sql'>, key: string): boolean {
  const { key: ofKey, shop } = mostOf.confirmed;
  return isFullOf(sql, 'confirmed', key, ofKey) || isFullOf(sql, 'confirmed', null, shop);
}
