import { type Quota, usedOf } from '../../database/quotas/rules.ts';
import { readUse } from '../../database/quotas/store.ts';
import { takeOne, waitForOneMore } from '../../database/quotas/take.ts';
import { may } from '../../domain/desk-rights.ts';
import type { ShopContext } from '../../shop/context.ts';
import type { Device } from '../sessions/device.ts';

/**
 * Names, streets and earlier orders of a typed phone are for those who may search orders. Others press a button for them,
 * which is limited and recorded: a device that types phone after phone would read all customers.
 */

const HOUR = 3_600_000;
/** For how long a device sees a customer after the press. */
const SHOWN_FOR = 12 * HOUR;

/** Customers that a device may look at by the button. */
const revealsOf = (device: Device): Quota => ({ name: `reveals ${device.id}`, most: 20, within: HOUR });

/** `phoneCode`: the phone as a code that only this shop can make, so that no quota names a person. */
const revealOf = (device: Device, phoneCode: string): Quota => ({
  name: `revealed ${device.id} ${phoneCode}`,
  most: 1,
  within: SHOWN_FOR,
});

export function maySeeCustomer({ sql, now }: ShopContext, device: Device, phoneCode: string): boolean {
  if (may(device.role, 'search_orders')) return true;
  const reveal = revealOf(device, phoneCode);
  return usedOf(readUse(sql, reveal.name), reveal, now()) > 0;
}

/** Lets a device see a customer; false when it has looked at too many. Call within a transaction. */
export function revealCustomer({ sql, now }: ShopContext, device: Device, phoneCode: string): boolean {
  const at = now();
  const most = revealsOf(device);
  if (waitForOneMore(sql, [most], at) > 0) return false;
  takeOne(sql, [most, revealOf(device, phoneCode)], at);
  return true;
}
