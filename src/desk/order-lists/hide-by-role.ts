import type { Locale } from '../../contract/scalars.ts';
import { may } from '../../domain/desk-rights.ts';
import { parcelProductsOf } from '../../domain/orders/parcel-products.ts';
import { readWishOf } from '../../shop/orders/store/history.ts';
import { takenBackOfList } from '../../shop/orders/taken-back.ts';
import type { Desk } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';
import type { ListedOrder, OrderRow } from './rules/listed-orders.ts';

/**
 * The orders of a list, in its order, with what their drivers take back, and without the amounts, the problems and the
 * contacts that the device's role may not see.
 */
export function listedFor(
  { shop: { sql }, device: { role } }: Pick<Desk<Device>, 'shop' | 'device'>,
  rows: readonly OrderRow[],
  language: Locale,
): ListedOrder[] {
  const underWay = rows.filter(({ fulfilment }) => fulfilment !== 'delivered' && fulfilment !== 'returned');
  const takenBack = takenBackOfList(sql, underWay);
  return rows.map(({ id, exchangeOf: _, ...order }) => ({
    ...order,
    takeBack: parcelProductsOf(takenBack.get(id) ?? [], language),
    total: may(role, 'see_amounts') ? order.total : null,
    problem: may(role, 'see_money') ? order.problem : null,
    wish: may(role, 'see_contacts') && order.wishes.includes('change_wished') ? readWishOf(sql, id) : null,
    ...(may(role, 'see_contacts') ? {} : { phone: null, note: null }),
  }));
}
