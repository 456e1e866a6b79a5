import { crockford } from '../../../text/crockford.ts';
import { findOrder } from '../../orders/store/orders.ts';
import { type Desk, signedInCall } from '../define-call.ts';
import type { Device } from '../sessions/rules.ts';
import { applyRows, matchRows, referencesIn } from './matching.ts';
import { isWhole, type SettlementColumns } from './rules/columns.ts';
import type { Match } from './rules/plan.ts';
import type { SettlementRow } from './rules/settlements.ts';
import {
  countMatches,
  findByDigest,
  findSettlement,
  insertSettlement,
  latestSettlements,
  matchedAfter,
  rowsAfter,
  saveColumns,
  saveProgress,
} from './store.ts';

const ROWS_A_PAGE = 40;
const STATEMENTS_SHOWN = 5;
/** Sample rows on the page where the columns are chosen. */
const SAMPLE = 4;

/** The courier settlements of the last day. */
export const listSettlements = signedInCall({
  name: 'courier_settlements.list',
  role: 'owner',
  isChange: false,
  handle: ({ shop: { sql } }: Desk<Device>) =>
    ({ ok: true, statements: latestSettlements(sql, STATEMENTS_SHOWN) }) as const,
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
  role: 'owner',
  isChange: true,
  handle: ({ shop, note }: Desk<Device>, { digest, name, table, columns, isSure }: SettlementUpload) => {
    const { sql, now, random } = shop;
    const known = findByDigest(sql, digest);
    if (known !== null) return { ok: true, id: known.id } as const;
    const id = crockford(random(10)).toLowerCase();
    const state = isSure && isWhole(columns) ? 'matching' : 'columns';
    const statement = { id, name, madeAt: now(), state, columns, reached: columns.from - 1 } as const;
    insertSettlement(sql, { ...statement, acceptDifferences: false }, digest, table);
    note(name);
    return { ok: true, id } as const;
  },
});

type SettlementReference = { id: string };

/** Sets the columns, as long as nothing is applied. */
export const setColumns = signedInCall({
  name: 'courier_settlements.columns',
  role: 'owner',
  isChange: true,
  handle: (
    { shop: { sql }, note }: Desk<Device>,
    { id, columns }: SettlementReference & { columns: SettlementColumns },
  ) => {
    const statement = findSettlement(sql, id);
    if (statement === null) return { ok: false, reason: 'gone' } as const;
    if (statement.state === 'applying' || statement.state === 'done')
      return { ok: false, reason: 'late' } as const;
    saveColumns(sql, id, columns);
    note(statement.name);
    return { ok: true } as const;
  },
});

/** Matches the next rows. `isUnfinished`: there are more. It changes no order and is not in the audit log. */
export const matchSettlement = signedInCall({
  name: 'courier_settlements.match',
  role: 'owner',
  isChange: true,
  handle: ({ shop }: Desk<Device>, { id }: SettlementReference) => {
    const statement = findSettlement(shop.sql, id);
    if (statement === null) return { ok: false, reason: 'gone' } as const;
    return { ok: true, isUnfinished: matchRows(shop, statement).state === 'matching' } as const;
  },
});

/** Applies the next rows; `acceptDifferences`: also rows whose amount is not the expected one. */
export const applySettlement = signedInCall({
  name: 'courier_settlements.apply',
  role: 'owner',
  isChange: true,
  handle: (
    { shop, device, note }: Desk<Device>,
    { id, acceptDifferences }: SettlementReference & { acceptDifferences: boolean },
  ) => {
    const { sql } = shop;
    const found = findSettlement(sql, id);
    if (found === null) return { ok: false, reason: 'gone' } as const;
    if (found.state === 'columns' || found.state === 'matching')
      return { ok: false, reason: 'early' } as const;
    const begun = { ...found, state: 'applying', reached: -1, acceptDifferences } as const;
    if (found.state === 'ready') {
      saveProgress(sql, id, begun);
      const counts = countMatches(sql, id).map((one) => `${one.match} ${one.meaning ?? ''} ${one.rows}`);
      note(found.name, counts);
    }
    const statement = applyRows(shop, found.state === 'ready' ? begun : found, device.id);
    return { ok: true, isUnfinished: statement.state === 'applying' } as const;
  },
});

/** A courier settlement with its rows of one match, or all; `after`: the last position of the page before. */
export const showSettlement = signedInCall({
  name: 'courier_settlements.show',
  role: 'owner',
  isChange: false,
  handle: (
    { shop: { sql } }: Desk<Device>,
    { id, show, after }: SettlementReference & { show: Match | null; after: number | null },
  ) => {
    const statement = findSettlement(sql, id);
    if (statement === null) return { ok: false, reason: 'gone' } as const;
    const { columns } = statement;
    const found = matchedAfter(sql, id, after ?? -1, show, ROWS_A_PAGE + 1);
    const rows = found.slice(0, ROWS_A_PAGE).map((row): SettlementRow => {
      const order = row.orderId === null ? null : findOrder(sql, row.orderId);
      return {
        line: row.position + 1,
        reference: referencesIn(row.cells, statement).join(' · '),
        said: columns.status === null ? '' : (row.cells[columns.status] ?? ''),
        match: row.match,
        meaning: row.meaning,
        amount: row.amount,
        expected: row.expected,
        isDone: row.isDone,
        order: order && {
          number: order.number,
          name: order.erasedAt === null ? order.contact.name : null,
        },
      };
    });
    const sample = rowsAfter(sql, id, Math.max(-1, columns.from - 2), SAMPLE).map(({ cells }) => cells);
    return {
      ok: true,
      statement,
      counts: countMatches(sql, id),
      rows,
      sample,
      next: found.length > rows.length ? (found[rows.length - 1]?.position ?? null) : null,
    } as const;
  },
});
