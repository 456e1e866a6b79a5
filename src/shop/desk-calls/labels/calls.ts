import type { Locale } from '../../../contract/scalars.ts';
import type { Database } from '../../../database/rows.ts';
import { LoadedOrder } from '../../orders/loaded-order.ts';
import { findOrder, findOrderByNumber } from '../../orders/store/orders.ts';
import { AccountWork } from '../../shipments/account-work.ts';
import { type BatchPrint, batchPrintsOf } from '../../shipments/batch-prints.ts';
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
import type { LabelPrint, LabelRow } from './rules.ts';

/** The parcel of an order that the device may see, once it has a number at its courier; null for none. */
function labelledOf({ shop: { sql }, device }: Desk<Device>, number: string): Shipment | null {
  const order = findOrderByNumber(sql, number);
  if (order === null || !isVisibleTo(device, new LoadedOrder(sql, order), null)) return null;
  const shipment = openShipmentOf(sql, order.id);
  return shipment === null || shipment.tracking === null ? null : shipment;
}

/** The prints of batches with these parcels, of which the device may see every order. */
function printsFor(
  { shop: { sql, now }, device }: Desk<Device>,
  shipments: readonly Shipment[],
): BatchPrint[] {
  return batchPrintsOf(sql, shipments, now()).filter(({ asked, others, canceled, changed }) =>
    [...asked, ...others, ...canceled, ...changed].every(({ orderId }) => {
      const order = findOrder(sql, orderId);
      return order !== null && isVisibleTo(device, new LoadedOrder(sql, order), null);
    }),
  );
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
    const printed = new Set(printsFor(desk, shipments).flatMap(({ asked }) => asked.map(({ id }) => id)));
    await fetchLabels(
      desk.shop,
      shipments.filter(({ id }) => !printed.has(id)),
    );
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
    const parcels = new Map(numbers.map((number) => [number, labelledOf(desk, number)]));
    const prints = printsFor(
      desk,
      [...parcels.values()].flatMap((shipment) => shipment ?? []),
    );
    const printed = new Set(prints.flatMap(({ asked }) => asked.map(({ id }) => id)));
    const rows = numbers.map((number): LabelRow => {
      const shipment = parcels.get(number) ?? null;
      const row = { number, order: shipment === null ? null : (listed.get(number) ?? null) };
      const account = shipment === null ? null : findAccount(shop.sql, shipment.accountId);
      if (shipment === null || account === null) return { ...row, courier: null, state: 'none' };
      const known = { ...row, courier: account.title };
      if (printed.has(shipment.id)) return { ...known, state: 'batch' };
      const kept = findLabel(shop.sql, shipment.id, shop.now() - LABELS_KEPT);
      if (kept === null) return { ...known, state: 'waiting' };
      if (kept.problem !== null) return { ...known, state: 'failed', problem: kept.problem };
      return kept.url === null
        ? { ...known, state: 'file', size: kept.size }
        : { ...known, state: 'link', url: kept.url };
    });
    return { ok: true, rows, prints: prints.map((print) => printOf(shop.sql, print)) } as const;
  },
});

function printOf(
  sql: Database,
  { url, accountId, asked, others, canceled, changed }: BatchPrint,
): LabelPrint {
  const numbersOf = (shipments: readonly Shipment[]) =>
    shipments.flatMap(({ orderId }) => findOrder(sql, orderId)?.number ?? []);
  return {
    url,
    courier: findAccount(sql, accountId)?.title ?? '',
    orders: numbersOf(asked),
    others: numbersOf(others),
    canceled: numbersOf(canceled),
    changed: numbersOf(changed),
  };
}

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
