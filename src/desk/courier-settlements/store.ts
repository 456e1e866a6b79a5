import { readShipment } from '../../couriers/store/shipments.ts';
import type { Database } from '../../database/rows.ts';
import { trackingKey } from '../../domain/orders/tracking.ts';
import { IS_TRACKED_BY } from '../../shop/orders/store/tracking.ts';
import { balanceOfApi, type ParcelBalance } from '../courier-payments/rules.ts';
import type { MatchedRow } from '../uploads/rules/uploads.ts';
import { readMatched } from '../uploads/store.ts';
import { type Claim, type Match, matches } from './rules/row-actions.ts';
import type { MatchCount } from './rules/settlements.ts';
import { meanings } from './rules/status-words.ts';

/** What the rows above claim about an order. */
export function claimsOf(sql: Database, settlementId: string, orderId: string): (Claim & { match: Match })[] {
  return sql
    .all(
      `SELECT match, json_extract(finding, '$.meaning') AS meaning, json_extract(finding, '$.amount') AS amount
       FROM upload_rows INDEXED BY upload_rows_by_about
       WHERE about = ? AND upload_id = ? AND json_extract(finding, '$.meaning') IS NOT NULL ORDER BY position`,
      orderId,
      settlementId,
    )
    .map((row) => ({
      match: row.word('match', matches),
      meaning: row.word('meaning', meanings),
      amount: row.integerOrNull('amount'),
    }));
}

/** Marks rows about an order as contradictory: none of them is applied. */
export function saveConflicting(sql: Database, settlementId: string, orderId: string): void {
  sql.run(
    `UPDATE upload_rows SET match = 'conflicting'
     WHERE about = ? AND upload_id = ? AND json_extract(finding, '$.meaning') IS NOT NULL`,
    orderId,
    settlementId,
  );
}

/** The counts of all its rows. */
export function countMatches(sql: Database, settlementId: string): MatchCount[] {
  return sql
    .all(
      `SELECT match, json_extract(finding, '$.meaning') AS meaning, COUNT(*) AS rows, SUM(is_done) AS done,
         SUM(coalesce(json_extract(finding, '$.amount'), json_extract(finding, '$.expected'), 0)) AS amount
       FROM upload_rows WHERE upload_id = ? AND match IS NOT NULL GROUP BY 1, 2`,
      settlementId,
    )
    .map((row) => ({
      match: row.word('match', matches),
      meaning: row.wordOrNull('meaning', meanings),
      rows: row.integer('rows'),
      done: row.integer('done'),
      amount: row.integer('amount'),
    }));
}

/** Rows of which a courier's API says anything, with what it says. */
export function rowsWithApi<F>(
  sql: Database,
  kind: Parameters<typeof readMatched<F>>[0],
  settlementId: string,
): { row: MatchedRow<F>; api: ParcelBalance }[] {
  return sql
    .all(
      `SELECT upload_rows.*, shipments.*, reported_delivery_fee, reported_return_fee FROM upload_rows
         CROSS JOIN shipments ON shipments.order_id = about AND stage <> 'canceled' AND raw_status IS NOT NULL
         LEFT JOIN courier_fees ON courier_fees.order_id = about
       WHERE upload_id = ? AND match IS NOT NULL ORDER BY position`,
      settlementId,
    )
    .map((row) => ({
      row: readMatched(kind, row),
      api: balanceOfApi(readShipment(row), {
        delivery: row.integerOrNull('reported_delivery_fee'),
        returning: row.integerOrNull('reported_return_fee'),
      }),
    }));
}

/** Orders with a tracking number, two at most: then it is ambiguous. */
export function idsOfTracking(sql: Database, tracking: string): string[] {
  return sql
    .all(`SELECT id FROM orders WHERE ${IS_TRACKED_BY} LIMIT 2`, trackingKey(tracking))
    .map((row) => row.text('id'));
}
