import type { Locale } from '../../contract/scalars.ts';
import { type BatchPrint, batchPrintsOf } from '../../couriers/batch-prints.ts';
import { CourierWorker } from '../../couriers/courier-worker.ts';
import { fetchLabels } from '../../couriers/labels.ts';
import { LABELS_KEPT } from '../../couriers/rules/labels.ts';
import type { Shipment } from '../../couriers/rules/shipment.ts';
import { findAccount, readAccounts } from '../../couriers/store/accounts.ts';
import { findLabels, readLabelFile } from '../../couriers/store/labels.ts';
import { openShipmentsOf } from '../../couriers/store/shipments.ts';
import type { Database } from '../../database/rows.ts';
import { LoadedOrder } from '../../shop/orders/loaded-order.ts';
import { findOrders, findOrdersByNumber } from '../../shop/orders/store/orders.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import { listedFor } from '../order-lists/hide-by-role.ts';
import { MOST_IN_BULK } from '../order-lists/rules/ticked.ts';
import { readByNumber } from '../order-lists/store.ts';
import { isVisibleTo } from '../orders/visible-orders.ts';
import { isDraft } from '../parcels/rules/parcel-rows.ts';
import type { Device } from '../sessions/device.ts';
import { filesOf } from './rules/file-bounds.ts';
import type { LabelPrint, LabelRow } from './rules/label-rows.ts';

/** The parcels of orders that the device may see, by the orders' numbers, once they have a number at their courier. */
function labelledOf(
  { shop: { sql }, device }: Desk<Device>,
  numbers: readonly string[],
): Map<string, Shipment> {
  const seen = LoadedOrder.ofList(sql, findOrdersByNumber(sql, numbers)).filter((loaded) =>
    isVisibleTo(device, loaded, null),
  );
  const shipments = openShipmentsOf(
    sql,
    seen.map(({ id }) => id),
  );
  return new Map(
    seen.flatMap(({ id, order }) => {
      const shipment = shipments.get(id);
      return shipment === undefined || shipment.tracking === null ? [] : [[order.number, shipment]];
    }),
  );
}

/** The prints of batches with these parcels, of which the device may see every order. */
function printsFor(
  { shop: { sql, now }, device }: Desk<Device>,
  shipments: readonly Shipment[],
): BatchPrint[] {
  return batchPrintsOf(sql, shipments, now()).filter(({ asked, others, canceled, changed }) => {
    const ids = [...asked, ...others, ...canceled, ...changed].map(({ orderId }) => orderId);
    const orders = LoadedOrder.ofList(sql, findOrders(sql, ids));
    return orders.length === ids.length && orders.every((loaded) => isVisibleTo(device, loaded, null));
  });
}

/** The courier's label of a parcel: its link, which opens without keys, or its bytes. */
export const openLabel = signedInProcedure({
  name: 'courier_labels.open',
  right: 'pack',
  isChange: false,
  handle: async (desk: Desk<Device>, { number }: { number: string }) => {
    const { shop } = desk;
    const shipment = labelledOf(desk, [number]).get(number) ?? null;
    const account = shipment === null ? null : findAccount(shop.sql, shipment.accountId);
    if (shipment === null || shipment.tracking === null || account === null)
      return { ok: false, reason: 'gone' } as const;
    const answer = await new CourierWorker(shop).labels(account, [shipment.tracking]);
    const label = 'kind' in answer ? undefined : answer.labels[0]?.label;
    return label === undefined
      ? ({ ok: false, reason: 'no_label' } as const)
      : ({ ok: true, label } as const);
  },
});

/** Reads the labels of parcels from their couriers and keeps them for an hour, as many as one print may. */
export const fetchParcelLabels = signedInProcedure({
  name: 'courier_labels.fetch',
  right: 'pack',
  isChange: true,
  handle: async (desk: Desk<Device>, { orders }: { orders: string[] }) => {
    const shipments = [...labelledOf(desk, orders.slice(0, MOST_IN_BULK)).values()];
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
export const showLabels = signedInProcedure({
  name: 'courier_labels.show',
  right: 'pack',
  isChange: false,
  handle: (desk: Desk<Device>, { orders, language }: { orders: string[]; language: Locale }) => {
    const { shop } = desk;
    const numbers = orders.slice(0, MOST_IN_BULK);
    const listed = new Map(
      listedFor(desk, readByNumber(shop.sql, numbers, language), language).map((one) => [one.number, one]),
    );
    const parcels = labelledOf(desk, numbers);
    const prints = printsFor(desk, [...parcels.values()]);
    const accounts = new Map(readAccounts(shop.sql).map((account) => [account.id, account]));
    const labels = findLabels(
      shop.sql,
      [...parcels.values()].map(({ id }) => id),
      shop.now() - LABELS_KEPT,
    );
    const printed = new Set(prints.flatMap(({ asked }) => asked.map(({ id }) => id)));
    const rows = numbers.map((number): LabelRow => {
      const shipment = parcels.get(number) ?? null;
      const row = { number, order: shipment === null ? null : (listed.get(number) ?? null) };
      const account = shipment === null ? undefined : accounts.get(shipment.accountId);
      if (shipment === null || account === undefined)
        return { ...row, courier: null, isDraft: false, state: 'none' };
      const known = { ...row, courier: account.title, isDraft: isDraft(shipment) };
      if (printed.has(shipment.id)) return { ...known, state: 'batch' };
      const kept = labels.get(shipment.id);
      if (kept === undefined) return { ...known, state: 'waiting' };
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
    findOrders(
      sql,
      shipments.map(({ orderId }) => orderId),
    ).map(({ number }) => number);
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
export const readLabels = signedInProcedure({
  name: 'courier_labels.read',
  right: 'pack',
  isChange: false,
  handle: (desk: Desk<Device>, { orders }: { orders: string[] }) => {
    const { sql, now } = desk.shop;
    const since = now() - LABELS_KEPT;
    const parcels = labelledOf(desk, orders.slice(0, MOST_IN_BULK));
    const labels = findLabels(
      sql,
      [...parcels.values()].map(({ id }) => id),
      since,
    );
    const kept = [...parcels].flatMap(([number, { id }]) => {
      const size = labels.get(id)?.size ?? 0;
      return size === 0 ? [] : [{ number, id, size }];
    });
    const [first = []] = filesOf(kept);
    const files = first.flatMap(({ number, id }) => {
      const bytes = readLabelFile(sql, id, since);
      return bytes === null ? [] : [{ number, bytes }];
    });
    return files.length === 0 ? ({ ok: false, reason: 'gone' } as const) : ({ ok: true, files } as const);
  },
});
