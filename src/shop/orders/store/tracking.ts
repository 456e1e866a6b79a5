/** The key of a tracking number (`trackingKey`) in SQL, of the column `tracking`. */
const KEY = "upper(replace(replace(replace(replace(tracking, '-', ''), '.', ''), '/', ''), '_', ''))";

const withoutLetters = (key: string) => `ltrim(${key}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')`;

/** The same without the letters that it begins with, which people leave out. */
export const TRACKING_REST = withoutLetters(KEY);

/** The condition for one whole key, `?1`. Without its first part SQLite does not use the partial index. */
export const IS_TRACKED_BY = `tracking IS NOT NULL AND ${TRACKING_REST} = ${withoutLetters('?1')} AND ${KEY} = ?1`;

/** The condition for one key, `?1`, as `trackingRest` has it. */
export const ENDS_TRACKING = `tracking IS NOT NULL AND ${TRACKING_REST} = ?1`;
