import type { Locale } from '../../contract/scalars.ts';
import type { Shipment } from '../../couriers/rules/shipment.ts';
import { latestShipmentsOf } from '../../couriers/store/lists.ts';
import type { Desk } from '../define-procedure.ts';
import { listedFor } from '../order-lists/hide-by-role.ts';
import type { ListedOrder, OrderRow } from '../order-lists/rules/listed-orders.ts';
import { readByNumber } from '../order-lists/store.ts';
import type { Device } from '../sessions/device.ts';
import type { ParcelRow } from './rules/parcel-rows.ts';
import { parcelStatesOf, whyNoParcels } from './view.ts';

/**
 * The parcels of orders, by the orders' numbers, in their order. `shipments`: of each of them, or empty for their newest;
 * `orders`: where they are read already; `maySee`: of an order; any other is gone.
 */
export function parcelRowsOf(
  { shop, device }: Pick<Desk<Device>, 'shop' | 'device'>,
  given: readonly string[],
  {
    language,
    shipments,
    orders,
    maySee,
  }: {
    language: Locale;
    shipments: readonly Shipment[];
    orders?: readonly OrderRow[];
    maySee: (order: Pick<ListedOrder, 'queue'>) => boolean;
  },
): ParcelRow[] {
  const { sql } = shop;
  if (given.length === 0) return [];
  const found = (orders ?? readByNumber(sql, given, language)).filter(maySee);
  const listed = new Map(found.map((one) => [one.number, one]));
  // An open parcel that is given is its order's newest.
  const withOpen = new Set(given.filter((_, at) => (shipments[at]?.stage ?? 'canceled') !== 'canceled'));
  const others = found.flatMap(({ number, id }) => (withOpen.has(number) ? [] : [id]));
  const latest = latestShipmentsOf(sql, others);
  const shipmentOf = (at: number, orderId: string) => shipments[at] ?? latest.get(orderId) ?? null;
  const states = parcelStatesOf(sql, [...shipments, ...latest.values()]);
  const without = others.filter((id) => (latest.get(id)?.stage ?? 'canceled') === 'canceled');
  const whys = whyNoParcels(sql, without);
  const shown = new Map(listedFor({ shop, device }, found, language).map((one) => [one.number, one]));
  return given.map((number, at) => {
    const order = listed.get(number);
    if (order === undefined) return { number, order: null, parcel: null, why: 'gone' };
    const shipment = shipmentOf(at, order.id);
    const parcel = shipment === null ? null : (states.get(shipment.id) ?? null);
    return {
      number,
      order: shown.get(number) ?? null,
      parcel,
      why: parcel === null || parcel.stage === 'canceled' ? (whys.get(order.id) ?? null) : null,
    };
  });
}
