import type { Database, Row } from '../../../database/rows.ts';
import { trackingKey, trackingRest } from '../../../domain/orders/tracking.ts';

/** The key of a tracking number (`trackingKey`) in SQL, of the column `tracking`. */
const KEY = "upper(replace(replace(replace(replace(tracking, '-', ''), '.', ''), '/', ''), '_', ''))";

const withoutLetters = (key: string) => `ltrim(${key}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')`;

/** The same without the letters that it begins with, which people leave out. */
export const TRACKING_REST = withoutLetters(KEY);

/** The condition for one whole key, `?1`. Without its first part SQLite does not use the partial index. */
export const IS_TRACKED_BY = `tracking IS NOT NULL AND ${TRACKING_REST} = ${withoutLetters('?1')} AND ${KEY} = ?1`;

/** The condition for one key without the letters that it begins with, `?1`, as `trackingRest` returns it. */
const ENDS_TRACKING = `tracking IS NOT NULL AND ${TRACKING_REST} = ?1`;

/** Orders with this tracking number, whatever marks it has; without any, those whose number is it after letters. Newest first. */
export function rowsTrackedBy(sql: Database, columns: string, tracking: string, count: number): Row[] {
  const read = (condition: string, key: string) =>
    sql.all(
      `SELECT ${columns} FROM orders WHERE ${condition} ORDER BY placed_at DESC, id DESC LIMIT ?`,
      key,
      count,
    );
  const whole = read(IS_TRACKED_BY, trackingKey(tracking));
  const rest = trackingRest(tracking);
  return whole.length > 0 || rest === null ? whole : read(ENDS_TRACKING, rest);
}
