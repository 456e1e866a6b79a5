import type { Locale } from '../../../contract/scalars.ts';
import { LoadedOrder } from '../../orders/loaded-order.ts';
import { findOrderByNumber } from '../../orders/store/orders.ts';
import { AccountWork } from '../../shipments/account-work.ts';
import { fetchLabels } from '../../shipments/labels.ts';
import { filesOf, LABELS_KEPT } from '../../shipments/rules/labels.ts';
import type { Shipment } from '../../shipments/rules/shipment.ts';
import { findAccount } from '../../shipments/store/accounts.ts';
import { findLabel, readLabelFile } from '../../shipments/store/labels.ts';
import { openShipmentOf } from '../../shipments/store/shipments.ts';
import { MOST_IN_BULK } from '../bulk/rules/bulk-actions.ts';
import { type Desk, signedInCall } from '../define-call.ts';
import { isVisibleTo } from '../orders/rules.ts';
import type { Device } from '../sessions/rules.ts';
import { listedFor } from '../today/rules.ts';
import { readByNumber } from '../today/store.ts';
import type { LabelRow } from './rules.ts';

/** The parcel of an order that the device may see, once it has a number at its courier; null for none. */
function labelledOf({ shop: { sql }, device }: Desk<Device>, number: string): Shipment | null {
  const order = findOrderByNumber(sql, number);
  if (order === null || !isVisibleTo(device, new LoadedOrder(sql, order), null)) return null;
  const shipment = openShipmentOf(sql, order.id);
  return shipment === null || shipment.tracking === null ? null : shipment;
}

/** The courier's label of a parcel: its link, which opens without keys, or its bytes. */
export const openLabel = signedInCall({
  name: 'parcels.label',
  right: 'pack',
  isChange: false,
  handle: async (desk: Desk<Device>, { number }: { number: string }) => {
    const { shop } = desk;
    const shipment = labelledOf(desk, number);
    const account = shipment === null ? null : findAccount(shop.sql, shipment.accountId);
    if (shipment === null || shipment.tracking === null || account === null)
      return { ok: false, reason: 'gone' } as const;
    const answer = await new AccountWork(shop).labels(account, [shipment.tracking]);
    const label = 'kind' in answer ? undefined : answer.labels[0]?.label;
    return label === undefined
      ? ({ ok: false, reason: 'no_label' } as const)
      : ({ ok: true, label } as const);
  },
});

/** Reads the labels of parcels from their couriers and keeps them for an hour, as many as one print may. */
export const fetchParcelLabels = signedInCall({
  name: 'parcels.fetch_labels',
  right: 'pack',
  isChange: true,
  handle: async (desk: Desk<Device>, { orders }: { orders: string[] }) => {
    const shipments = orders.slice(0, MOST_IN_BULK).flatMap((number) => labelledOf(desk, number) ?? []);
    if (shipments.length > 0) desk.note(null);
    await fetchLabels(desk.shop, shipments);
    return { ok: true } as const;
  },
});

/** What is kept of the labels of orders. It asks no courier. */
export const showLabels = signedInCall({
  name: 'parcels.show_labels',
  right: 'pack',
  isChange: false,
  handle: (desk: Desk<Device>, { orders, language }: { orders: string[]; language: Locale }) => {
    const { shop, device } = desk;
    const numbers = orders.slice(0, MOST_IN_BULK);
    const listed = new Map(
      readByNumber(shop.sql, numbers, language).map((one) => [one.number, listedFor(device, one)]),
    );
    const rows = numbers.map((number): LabelRow => {
      const shipment = labelledOf(desk, number);
      const row = { number, order: shipment === null ? null : (listed.get(number) ?? null) };
      const account = shipment === null ? null : findAccount(shop.sql, shipment.accountId);
      if (shipment === null || account === null) return { ...row, courier: null, state: 'none' };
      const known = { ...row, courier: account.title };
      const kept = findLabel(shop.sql, shipment.id, shop.now() - LABELS_KEPT);
      if (kept === null) return { ...known, state: 'waiting' };
      if (kept.problem !== null) return { ...known, state: 'failed', problem: kept.problem };
      return kept.url === null
        ? { ...known, state: 'file', size: kept.size }
        : { ...known, state: 'link', url: kept.url };
    });
    return { ok: true, rows } as const;
  },
});

/** The files of kept labels, as many as one file may have. */
export const readLabels = signedInCall({
  name: 'parcels.read_labels',
  right: 'pack',
  isChange: false,
  handle: (desk: Desk<Device>, { orders }: { orders: string[] }) => {
    const { sql, now } = desk.shop;
    const since = now() - LABELS_KEPT;
    const kept = orders.slice(0, MOST_IN_BULK).flatMap((number) => {
      const id = labelledOf(desk, number)?.id;
      const size = id === undefined ? 0 : (findLabel(sql, id, since)?.size ?? 0);
      return id === undefined || size === 0 ? [] : [{ number, id, size }];
    });
    const [first = []] = filesOf(kept);
    const files = first.flatMap(({ number, id }) => {
      const bytes = readLabelFile(sql, id, since);
      return bytes === null ? [] : [{ number, bytes }];
    });
    return files.length === 0 ? ({ ok: false, reason: 'gone' } as const) : ({ ok: true, files } as const);
  },
});
