import type { Bytes } from '../contract/bytes.ts';
import type { ShopContext } from '../shop/context.ts';
import { openAccount, openKeys } from './accounts.ts';
import { pollSoon } from './rules/poll-schedule.ts';
import { findAccount } from './store/accounts.ts';
import { deleteOldEvents, rememberEvent } from './store/events.ts';
import { changeShipment, shipmentTrackedBy } from './store/shipments.ts';

/** Couriers send an event again for a day; a later copy is an attack. */
const KEPT = 8 * 86_400_000;

/** `unknown`: no account with a secret; `forged`: not signed with it; `unreadable`: no events of this courier. */
export type Received = 'received' | 'unknown' | 'forged' | 'unreadable';

/** The webhook of an account with its secrets; null where it has none. */
async function webhookOf(context: ShopContext, accountId: string) {
  const account = findAccount(context.sql, accountId);
  const keys = account === null ? null : await openKeys(context, account);
  const network = { fetch: context.outside.fetch, hearQuota: () => {} };
  const courier = account === null ? null : await openAccount(context, account, network);
  const webhook = courier?.capabilities.webhook ?? null;
  return webhook === null || keys === null ? null : { webhook, secret: keys.webhookSecret };
}

/** The reply to a courier that asks whether the address is ours; null for any other question. */
export async function answerHandshake(
  context: ShopContext,
  accountId: string,
  query: string,
): Promise<{ body: string; type: string } | null> {
  const found = await webhookOf(context, accountId);
  return found?.webhook.handshake(new URLSearchParams(query)) ?? null;
}

/**
 * Takes a courier's events. They may come twice, late and in any order, so they change nothing by themselves: the
 * parcels that they name are polled soon, within the account's quota.
 */
export async function receiveEvents(
  context: ShopContext,
  accountId: string,
  body: Bytes,
  signature: string | null,
): Promise<Received> {
  const { storage, sql, now } = context;
  const found = await webhookOf(context, accountId);
  if (found === null || found.secret === null) return 'unknown';
  const { webhook, secret } = found;
  if (!(await webhook.verify(secret, body, signature))) return 'forged';
  const events = webhook.parse(new TextDecoder().decode(body));
  if (events === null) return 'unreadable';
  storage.transactionSync(() => {
    deleteOldEvents(sql, now() - KEPT);
    for (const { eventId, tracking, at } of events) {
      // Its id may be forgotten already.
      if (at !== null && at < now() - KEPT) continue;
      if (!rememberEvent(sql, accountId, eventId, now())) continue;
      const shipment = shipmentTrackedBy(sql, accountId, tracking);
      if (shipment !== null) changeShipment(sql, shipment, pollSoon(shipment, now()));
    }
  });
  return 'received';
}
