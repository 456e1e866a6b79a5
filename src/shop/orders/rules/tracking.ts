/** A tracking number as numbers are compared: couriers' files and people leave its marks out. */
export function trackingKey(tracking: string): string {
  return tracking.replace(/[-./_]/g, '');
}

/** The same in SQL, of the column `tracking`. */
export const TRACKING_KEY =
  "replace(replace(replace(replace(tracking, '-', ''), '.', ''), '/', ''), '_', '')";

/** The condition for one such key. Without its first half SQLite does not use the partial index. */
export const IS_TRACKED_BY = `tracking IS NOT NULL AND ${TRACKING_KEY} = ?`;
