import type { Database } from '../../database/rows.ts';
import type { Order } from '../../domain/orders/order.ts';
import { itemsBack } from '../../domain/orders/part-deliveries.ts';
import { LoadedOrder } from '../../shop/orders/loaded-order.ts';
import { findOrder } from '../../shop/orders/store/orders.ts';
import { differencesOf, type ParcelBalance } from '../courier-payments/rules.ts';
import { listedPayments } from '../courier-payments/view.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';
import { applyPart, matchPart, startApplying, storeUpload } from '../uploads/parts.ts';
import {
  findByDigest,
  findUpload,
  latestUploads,
  matchedAfter,
  resetUpload,
  saveApplies,
  unitsAfter,
} from '../uploads/store.ts';
import { courierSettlements } from './definition.ts';
import type { AcceptFields } from './form.ts';
import { referencesIn } from './matching.ts';
import { isWhole, type SettlementColumns } from './rules/columns.ts';
import { partOf } from './rules/row-actions.ts';
import {
  accountOfRow,
  type MatchedSettlementRow,
  type SettlementGroup,
  type SettlementRow,
} from './rules/settlements.ts';
import type { Meaning } from './rules/status-words.ts';
import { countMatches, rowsWithApi } from './store.ts';

const ROWS_A_PAGE = 40;
const SETTLEMENTS_SHOWN = 5;
const PAYMENTS_SHOWN = 5;
/** Sample rows on the page where the columns are chosen. */
const SAMPLE = 4;

/** The courier settlements of the last day, and the newest payments of couriers' APIs. */
export const listSettlements = signedInProcedure({
  name: 'courier_settlements.list',
  right: 'read_settlements',
  isChange: false,
  handle: ({ shop: { sql, now } }: Desk<Device>) => {
    const { payments, next } = listedPayments(sql, now() + 1);
    return {
      ok: true,
      settlements: latestUploads(sql, courierSettlements, SETTLEMENTS_SHOWN),
      payments: payments.slice(0, PAYMENTS_SHOWN),
      hasMorePayments: payments.length > PAYMENTS_SHOWN || next !== null,
    } as const;
  },
});

type SettlementUpload = {
  digest: string;
  name: string;
  table: string[][];
  columns: SettlementColumns;
  /** The columns are certain, so the rows can be matched at once. */
  isSure: boolean;
};

/** Stores a courier settlement without applying it. The same file again is the stored one. */
export const uploadSettlement = signedInProcedure({
  name: 'courier_settlements.begin',
  right: 'read_settlements',
  isChange: true,
  handle: ({ shop, note }: Desk<Device>, { digest, name, table, columns, isSure }: SettlementUpload) => {
    const known = findByDigest(shop.sql, courierSettlements, digest);
    if (known !== null) return { ok: true, id: known.id } as const;
    const state = isSure && isWhole(columns) ? 'matching' : 'columns';
    const rows = table.map((cells, position) => ({ position, unit: position, cells }));
    const id = storeUpload(shop, courierSettlements, { digest, name, state, columns }, rows);
    note(name);
    return { ok: true, id } as const;
  },
});

type SettlementReference = { id: string };

/** Sets the columns, as long as nothing is applied. */
export const setColumns = signedInProcedure({
  name: 'courier_settlements.columns',
  right: 'read_settlements',
  isChange: true,
  handle: (
    { shop: { sql }, note }: Desk<Device>,
    { id, columns }: SettlementReference & { columns: SettlementColumns },
  ) => {
    const settlement = findUpload(sql, courierSettlements, id);
    if (settlement === null) return { ok: false, reason: 'gone' } as const;
    if (settlement.state === 'applying' || settlement.state === 'done')
      return { ok: false, reason: 'late' } as const;
    const renewed: SettlementColumns = { ...columns, reading: settlement.columns.reading };
    resetUpload(sql, id, renewed);
    note(settlement.name);
    return { ok: true } as const;
  },
});

/** Sets what rows mean, by their positions, as long as nothing is applied; null: what their words say. */
export const chooseMeanings = signedInProcedure({
  name: 'courier_settlements.choose',
  right: 'read_settlements',
  isChange: true,
  handle: (
    { shop: { sql }, note }: Desk<Device>,
    { id, chosen }: SettlementReference & { chosen: Record<number, Meaning | null> },
  ) => {
    const settlement = findUpload(sql, courierSettlements, id);
    if (settlement === null) return { ok: false, reason: 'gone' } as const;
    if (settlement.state === 'applying' || settlement.state === 'done')
      return { ok: false, reason: 'late' } as const;
    const said = { ...settlement.columns.said };
    for (const [position, meaning] of Object.entries(chosen)) {
      if (meaning === null) delete said[Number(position)];
      else said[Number(position)] = meaning;
    }
    const columns: SettlementColumns = { ...settlement.columns, said };
    resetUpload(sql, id, columns);
    note(settlement.name);
    return { ok: true } as const;
  },
});

/** Matches the next rows. `isUnfinished`: there are more. It changes no order and is not in the audit log. */
export const matchSettlement = signedInProcedure({
  name: 'courier_settlements.match',
  right: 'read_settlements',
  isChange: true,
  handle: ({ shop }: Desk<Device>, { id }: SettlementReference) => {
    const settlement = findUpload(shop.sql, courierSettlements, id);
    if (settlement === null) return { ok: false, reason: 'gone' } as const;
    return { ok: true, isUnfinished: matchPart(shop, courierSettlements, settlement) } as const;
  },
});

/** Applies the next rows; `accepted`: also rows of these matches, as the merchant said. */
export const applySettlement = signedInProcedure({
  name: 'courier_settlements.apply',
  right: 'apply_settlements',
  isChange: true,
  handle: async (
    { shop, device, note }: Desk<Device>,
    { id, accepted }: SettlementReference & { accepted: readonly (keyof AcceptFields)[] },
  ) => {
    const { sql } = shop;
    const found = findUpload(sql, courierSettlements, id);
    if (found === null) return { ok: false, reason: 'gone' } as const;
    if (found.state === 'columns' || found.state === 'matching')
      return { ok: false, reason: 'early' } as const;
    if (found.state === 'ready') {
      if (accepted.length > 0) saveApplies(sql, id, [...found.applies, ...accepted]);
      startApplying(shop, found, null);
      const counts = countMatches(sql, id).map((one) => `${one.match} ${one.meaning ?? ''} ${one.rows}`);
      note(found.name, counts);
    }
    const begun = findUpload(sql, courierSettlements, id) ?? found;
    const isUnfinished = await applyPart(shop, courierSettlements, begun, device.id);
    return { ok: true, isUnfinished } as const;
  },
});

/** What a courier's API that says nothing says. */
const silent: ParcelBalance = {
  ...{ end: null, isPaidOut: null, amount: null },
  ...{ fee: null, returnFee: null, paymentId: null },
};

/** Rows with what the courier's API says of their parcels, by position. A repeated or unread row says nothing. */
function apiOfRows(sql: Database, id: string) {
  const rows = rowsWithApi(sql, courierSettlements, id).filter(({ row }) => row.finding.meaning !== null);
  return new Map(
    rows.map(({ row, api }) => {
      const said = accountOfRow(row.finding);
      return [row.position, { row, api, said, differences: differencesOf(said, api) }] as const;
    }),
  );
}

/** The pieces whose return explains a row's amount, while it is not applied. */
function partOfRow(
  sql: Database,
  order: Order,
  { match, amount }: MatchedSettlementRow['finding'],
): SettlementRow['part'] {
  if (match !== 'part') return [];
  return itemsBack(order.items, partOf(order, new LoadedOrder(sql, order).money, amount) ?? []);
}

function shownRow(
  sql: Database,
  columns: SettlementColumns,
  { position, cells, finding, isDone }: MatchedSettlementRow,
  compared: Pick<SettlementRow, 'api' | 'differences'> = { api: silent, differences: [] },
): SettlementRow {
  const { about, ...matched } = finding;
  const order = about === null ? null : findOrder(sql, about);
  return {
    ...matched,
    line: position + 1,
    reference: referencesIn(cells, columns).join(' · '),
    statusText: columns.status === null ? '' : (cells[columns.status] ?? ''),
    isDone,
    isChosen: columns.said[position] !== undefined,
    said: accountOfRow(finding),
    api: compared.api,
    differences: compared.differences,
    part: order === null || isDone ? [] : partOfRow(sql, order, finding),
    order: order && { number: order.number, name: order.erasedAt === null ? order.contact.name : null },
  };
}

/**
 * A courier settlement with its rows of one group, or all; `after`: the last position of the page before. `apart`: how
 * many rows the courier's API contradicts.
 */
export const showSettlement = signedInProcedure({
  name: 'courier_settlements.show',
  right: 'read_settlements',
  isChange: false,
  handle: (
    { shop: { sql } }: Desk<Device>,
    { id, show, after }: SettlementReference & { show: SettlementGroup | null; after: number | null },
  ) => {
    const settlement = findUpload(sql, courierSettlements, id);
    if (settlement === null) return { ok: false, reason: 'gone' } as const;
    const { columns } = settlement;
    const compared = apiOfRows(sql, id);
    const apart = [...compared.values()].filter(({ differences }) => differences.length > 0);
    const list = { after: after ?? -1, group: show, count: ROWS_A_PAGE + 1 };
    const found =
      show === 'apart'
        ? apart.map(({ row }) => row).filter(({ position }) => position > list.after)
        : matchedAfter(sql, courierSettlements, id, list);
    const rows = found
      .slice(0, ROWS_A_PAGE)
      .map((row) => shownRow(sql, columns, row, compared.get(row.position)));
    const sample = unitsAfter(sql, id, Math.max(-1, columns.from - 2), SAMPLE).flat();
    return {
      ok: true,
      settlement,
      counts: countMatches(sql, id),
      apart: apart.length,
      rows,
      sample: sample.map(({ cells }) => cells),
      next: found.length > rows.length ? (found[rows.length - 1]?.position ?? null) : null,
    } as const;
  },
});
