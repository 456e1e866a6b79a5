import { isCheckoutOf } from '../../../domain/orders/own-records.ts';
import type { ShopContext } from '../../context.ts';
import { noneWhereNotOffered } from '../../service-writes/idempotent-writes.ts';
import { findOrderCheckout } from '../store/checkouts.ts';

/** The id of the newest checkout of an order that the shop does not know yet, and that can be paid or was paid. */
export async function findLostCheckout(
  { service, sql }: ShopContext,
  order: { id: string; token: string },
): Promise<string | null> {
  const checkouts = await service.listNewestCheckouts().catch(noneWhereNotOffered);
  const found = checkouts.find((one) => isCheckoutOf(one, order) && findOrderCheckout(sql, one.id) === null);
  return found?.id ?? null;
}
