import type { Database } from '../../../database/rows.ts';
import { findOrder } from '../../orders/store/orders.ts';
import { type Desk, signedInCall } from '../define-call.ts';
import type { Device } from '../sessions/rules.ts';
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
import { referencesIn } from './matching.ts';
import { isWhole, type SettlementColumns } from './rules/columns.ts';
import type { Match } from './rules/row-actions.ts';
import type { MatchedSettlementRow, SettlementRow } from './rules/settlements.ts';
import { countMatches } from './store.ts';

const ROWS_A_PAGE = 40;
const STATEMENTS_SHOWN = 5;
/** Sample rows on the page where the columns are chosen. */
const SAMPLE = 4;

/** The courier settlements of the last day. */
export const listSettlements = signedInCall({
  name: 'courier_settlements.list',
  right: 'read_settlements',
  isChange: false,
  handle: ({ shop: { sql } }: Desk<Device>) =>
    ({ ok: true, statements: latestUploads(sql, courierSettlements, STATEMENTS_SHOWN) }) as const,
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
export const uploadSettlement = signedInCall({
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
export const setColumns = signedInCall({
  name: 'courier_settlements.columns',
  right: 'read_settlements',
  isChange: true,
  handle: (
    { shop: { sql }, note }: Desk<Device>,
    { id, columns }: SettlementReference & { columns: SettlementColumns },
  ) => {
    const statement = findUpload(sql, courierSettlements, id);
    if (statement === null) return { ok: false, reason: 'gone' } as const;
    if (statement.state === 'applying' || statement.state === 'done')
      return { ok: false, reason: 'late' } as const;
    resetUpload(sql, id, columns);
    note(statement.name);
    return { ok: true } as const;
  },
});

/** Matches the next rows. `isUnfinished`: there are more. It changes no order and is not in the audit log. */
export const matchSettlement = signedInCall({
  name: 'courier_settlements.match',
  right: 'read_settlements',
  isChange: true,
  handle: ({ shop }: Desk<Device>, { id }: SettlementReference) => {
    const statement = findUpload(shop.sql, courierSettlements, id);
    if (statement === null) return { ok: false, reason: 'gone' } as const;
    return { ok: true, isUnfinished: matchPart(shop, courierSettlements, statement) } as const;
  },
});

/** Applies the next rows; `acceptDifferences`: also rows whose amount is not the expected one. */
export const applySettlement = signedInCall({
  name: 'courier_settlements.apply',
  right: 'apply_settlements',
  isChange: true,
  handle: async (
    { shop, device, note }: Desk<Device>,
    { id, acceptDifferences }: SettlementReference & { acceptDifferences: boolean },
  ) => {
    const { sql } = shop;
    const found = findUpload(sql, courierSettlements, id);
    if (found === null) return { ok: false, reason: 'gone' } as const;
    if (found.state === 'columns' || found.state === 'matching')
      return { ok: false, reason: 'early' } as const;
    if (found.state === 'ready') {
      if (acceptDifferences) saveApplies(sql, id, [...found.applies, 'differs']);
      startApplying(shop, found, null);
      const counts = countMatches(sql, id).map((one) => `${one.match} ${one.meaning ?? ''} ${one.rows}`);
      note(found.name, counts);
    }
    const begun = findUpload(sql, courierSettlements, id) ?? found;
    const isUnfinished = await applyPart(shop, courierSettlements, begun, device.id);
    return { ok: true, isUnfinished } as const;
  },
});

function shownRow(
  sql: Database,
  columns: SettlementColumns,
  { position, cells, finding, isDone }: MatchedSettlementRow,
): SettlementRow {
  const { about, ...matched } = finding;
  const order = about === null ? null : findOrder(sql, about);
  return {
    ...matched,
    line: position + 1,
    reference: referencesIn(cells, columns).join(' · '),
    statusText: columns.status === null ? '' : (cells[columns.status] ?? ''),
    isDone,
    order: order && { number: order.number, name: order.erasedAt === null ? order.contact.name : null },
  };
}

/** A courier settlement with its rows of one match, or all; `after`: the last position of the page before. */
export const showSettlement = signedInCall({
  name: 'courier_settlements.show',
  right: 'read_settlements',
  isChange: false,
  handle: (
    { shop: { sql } }: Desk<Device>,
    { id, show, after }: SettlementReference & { show: Match | null; after: number | null },
  ) => {
    const statement = findUpload(sql, courierSettlements, id);
    if (statement === null) return { ok: false, reason: 'gone' } as const;
    const { columns } = statement;
    const list = { after: after ?? -1, group: show, count: ROWS_A_PAGE + 1 };
    const found = matchedAfter(sql, courierSettlements, id, list);
    const rows = found.slice(0, ROWS_A_PAGE).map((row) => shownRow(sql, columns, row));
    const sample = unitsAfter(sql, id, Math.max(-1, columns.from - 2), SAMPLE).flat();
    return {
      ok: true,
      statement,
      counts: countMatches(sql, id),
      rows,
      sample: sample.map(({ cells }) => cells),
      next: found.length > rows.length ? (found[rows.length - 1]?.position ?? null) : null,
    } as const;
  },
});
