/** The key of a tracking number (`trackingKey`) in SQL, of the column `tracking`. */
export const TRACKING_KEY =
  "upper(replace(replace(replace(replace(tracking, '-', ''), '.', ''), '/', ''), '_', ''))";

/** The condition for one such key. Without its first half SQLite does not use the partial index. */
export const IS_TRACKED_BY = `tracking IS NOT NULL AND ${TRACKING_KEY} = ?`;
