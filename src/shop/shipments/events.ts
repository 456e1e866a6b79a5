import type { Bytes } from '../../contract/bytes.ts';
import type { ShopContext } from '../context.ts';
import { openAccount, openKeys } from './accounts.ts';
import { pollSoon } from './rules/shipment.ts';
import { findAccount } from './store/accounts.ts';
import { deleteOldEvents, rememberEvent } from './store/events.ts';
import { changeShipment, shipmentTrackedBy } from './store/shipments.ts';

/** Couriers send an event again for a day; a later copy is an attack. */
const KEPT = 8 * 86_400_000;

/** `unknown`: no account with a secret; `forged`: not signed with it; `unreadable`: no events of this courier. */
type Received = 'received' | 'unknown' | 'forged' | 'unreadable';

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
  const { storage, sql, now, outside } = context;
  const account = findAccount(sql, accountId);
  const keys = account === null ? null : await openKeys(context, account);
  const network = { fetch: outside.fetch, hearQuota: () => {} };
  const courier = account === null ? null : await openAccount(context, account, network);
  const webhook = courier?.capabilities.webhook ?? null;
  if (webhook === null || keys === null || keys.webhookSecret === null) return 'unknown';
  if (!(await webhook.verify(keys.webhookSecret, body, signature))) return 'forged';
  const events = webhook.parse(new TextDecoder().decode(body));
  if (events === null) return 'unreadable';
  storage.transactionSync(() => {
    deleteOldEvents(sql, now() - KEPT);
    for (const { eventId, tracking } of events) {
      if (!rememberEvent(sql, accountId, eventId, now())) continue;
      const shipment = shipmentTrackedBy(sql, accountId, tracking);
      if (shipment !== null) changeShipment(sql, shipment, pollSoon(shipment, now()));
    }
  });
  return 'received';
}
