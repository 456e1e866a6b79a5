import type { ShopContext } from '../shop/context.ts';
import { unlinkParcel } from './apply-report.ts';
import { canceled, type Shipment, type ShipmentChange } from './rules/shipment.ts';
import { findAccount } from './store/accounts.ts';
import { changeShipment, findShipment } from './store/shipments.ts';

/** Changes a shipment as it is now: wishes may have come while the courier was asked. */
export function applyChange(
  context: ShopContext,
  id: string,
  decide: (shipment: Shipment) => ShipmentChange,
): void {
  const { storage, sql } = context;
  storage.transactionSync(() => {
    const shipment = findShipment(sql, id);
    if (shipment === null || shipment.stage === 'canceled') return;
    const decided = decide(shipment);
    // Its account was removed while the courier was asked: nobody follows it.
    const isFollowed = findAccount(sql, shipment.accountId) !== null;
    const left = { task: null, nextAt: null, paymentAt: null, problem: 'account_removed' } as const;
    const changed = changeShipment(sql, shipment, isFollowed ? decided : { ...decided, ...left });
    if (changed.wantsCancel && changed.stage === 'refused') changeShipment(sql, changed, canceled);
    if (changed.stage === 'canceled') unlinkParcel(context, changed);
  });
}
