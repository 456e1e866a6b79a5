import type { Listed } from './listed.ts';

/**
 * Posting lists for filters. A value of a filter, e.g. `checkouts.customer=…`, has its elements' sequence numbers in
 * runs of up to 128, one row each, so that a few rows skip ten pages or count a million elements. Triggers keep them
 * like an index, so that no statement can forget to. They write one row where an index writes one.
 */

/** Most members of a run. */
const RUN = 128;

/**
 * Texts, numbers as written, and booleans at the top level of metadata, or of an object in a metadata array. Each is
 * a text, because the result of `->` would enter the array as a number.
 */
function entryOf(table: string, row: string): { value: string; from: string; where: string } {
  return {
    value: `'${table}.metadata=' || json_array(key, CASE type WHEN 'text' THEN atom
      WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE '' || coalesce(${row}.metadata -> fullkey, atom) END)`,
    from: `json_tree(${row}.metadata)`,
    // Longer entries are left out: no filter can name them.
    where: `type IN ('text', 'integer', 'real', 'true', 'false') AND typeof(key) = 'text' AND path NOT LIKE '%.%'
      AND length(key) <= 255 AND length(atom) <= 255`,
  };
}

const livesIn = ({ isDeletable }: Listed, row: string): string =>
  isDeletable ? `${row}.deleted_at IS NULL` : '1';

/** All values of a row, as a SELECT of `value`. */
function selectValues(listed: Listed, row: string): string {
  const live = livesIn(listed, row);
  const selects = listed
    .values(row)
    .map((value) => `SELECT ${value} AS value WHERE ${live} AND ${value} IS NOT NULL`);
  if (listed.hasMetadata) {
    const { value, from, where } = entryOf(listed.table, row);
    selects.push(`SELECT DISTINCT ${value} AS value FROM ${from} WHERE ${live} AND ${where}`);
  }
  return selects.join(' UNION ALL ');
}

const runOf = (value: string) => `filter_runs WHERE filter_runs.value = ${value}`;
const NEWEST = `(SELECT max(first) FROM ${runOf('NEW.value')})`;
/** The run whose span holds a number; for a number before all runs, the oldest run. */
const TARGET = `coalesce((SELECT max(first) FROM ${runOf('NEW.value')} AND first <= NEW.seq), (SELECT min(first) FROM ${runOf('NEW.value')}))`;
/** The run that an element left. */
const GONE = (what: string) =>
  `SELECT ${what} FROM filter_runs gone WHERE gone.value = NEW.value AND gone.first = ${TARGET}`;
const MEMBERS = `json_each('[' || members || ']')`;

/** The only element of a list: its run is deleted at once, not emptied first. */
const IS_ALONE = `(SELECT count(*) = 1 AND max(count) = 1 FROM (SELECT count FROM ${runOf('NEW.value')} LIMIT 2))`;

/**
 * The runs and their triggers. `first`: a lower bound of the members, `last`: an upper bound; `members`: ascending,
 * separated by commas; `older`: only in the newest run of a value, the number of members in its other runs.
 */
export const RUNS = `
  CREATE TABLE filter_runs (
    value TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, count INTEGER NOT NULL, older INTEGER NOT NULL,
    members TEXT NOT NULL, PRIMARY KEY (value, first)
  ) WITHOUT ROWID;

  -- An element joins a value's list: nearly always the newest of it.
  CREATE VIEW filter_joins (value, seq) AS SELECT '', 0 WHERE 0;
  CREATE VIEW filter_joins_within (value, seq) AS SELECT '', 0 WHERE 0;
  CREATE VIEW filter_leaves (value, seq) AS SELECT '', 0 WHERE 0;
  CREATE VIEW filter_moves (value, seq, sign) AS SELECT '', 0, 0 WHERE 0;
  CREATE TRIGGER filter_move_in INSTEAD OF INSERT ON filter_moves WHEN NEW.sign > 0 BEGIN
    INSERT INTO filter_joins VALUES (NEW.value, NEW.seq);
  END;
  CREATE TRIGGER filter_move_out INSTEAD OF INSERT ON filter_moves WHEN NEW.sign < 0 BEGIN
    INSERT INTO filter_leaves VALUES (NEW.value, NEW.seq);
  END;
  CREATE TRIGGER filter_join INSTEAD OF INSERT ON filter_joins BEGIN
    UPDATE filter_runs SET members = members || ',' || NEW.seq, last = NEW.seq, count = count + 1
      WHERE value = NEW.value AND first = ${NEWEST} AND last < NEW.seq AND count < ${RUN};
    INSERT INTO filter_runs (value, first, last, count, older, members)
      SELECT NEW.value, NEW.seq, NEW.seq, 1, coalesce(max(older + count), 0), CAST(NEW.seq AS TEXT)
      FROM (SELECT * FROM ${runOf('NEW.value')} AND first = ${NEWEST}) HAVING coalesce(max(last), 0) < NEW.seq;
    INSERT INTO filter_joins_within SELECT NEW.value, NEW.seq FROM ${runOf('NEW.value')} AND first = ${NEWEST} AND last > NEW.seq;
  END;
  CREATE TRIGGER filter_join_within INSTEAD OF INSERT ON filter_joins_within BEGIN
    UPDATE filter_runs SET older = older + 1 WHERE value = NEW.value AND first = ${NEWEST} AND first > ${TARGET};
    UPDATE filter_runs SET first = min(first, NEW.seq), last = max(last, NEW.seq), count = count + 1, members = (
      SELECT group_concat(member, ',') FROM (SELECT value AS member FROM ${MEMBERS} UNION SELECT NEW.seq ORDER BY member)
    ) WHERE value = NEW.value AND first = ${TARGET};
    INSERT INTO filter_runs (value, first, last, count, older, members)
      SELECT NEW.value, min(member), max(member), count(*), max(older) + ${RUN / 2}, group_concat(member, ',')
      FROM (
        SELECT older, one.value AS member FROM filter_runs, json_each('[' || members || ']') one
        WHERE filter_runs.value = NEW.value AND first = ${TARGET} AND count > ${RUN} AND one.key >= ${RUN / 2} ORDER BY one.key
      ) HAVING count(*) > 0;
    UPDATE filter_runs SET count = ${RUN / 2}, last = (SELECT value FROM ${MEMBERS} WHERE key = ${RUN / 2 - 1}), members = (
      SELECT group_concat(value, ',') FROM (SELECT value FROM ${MEMBERS} WHERE key < ${RUN / 2} ORDER BY key)
    ) WHERE value = NEW.value AND count > ${RUN} AND first <= NEW.seq AND first >= (
      SELECT min(first) FROM (SELECT first FROM ${runOf('NEW.value')} AND first <= NEW.seq ORDER BY first DESC LIMIT 2));
  END;
  -- An element leaves: a run that has become small goes into the one before it.
  CREATE TRIGGER filter_leave INSTEAD OF INSERT ON filter_leaves WHEN NOT ${IS_ALONE} BEGIN
    UPDATE filter_runs SET older = older - 1 WHERE value = NEW.value AND first = ${NEWEST} AND first > ${TARGET};
    UPDATE filter_runs SET count = count - 1,
      members = trim(replace(',' || members || ',', ',' || NEW.seq || ',', ','), ',')
      WHERE value = NEW.value AND first = ${TARGET};
    UPDATE filter_runs SET
      older = (${GONE('older')}) - count,
      last = (${GONE('last')}),
      members = members || (${GONE(`CASE count WHEN 0 THEN '' ELSE ',' || members END`)}),
      count = count + (${GONE('count')})
      WHERE value = NEW.value AND first = (SELECT max(first) FROM ${runOf('NEW.value')} AND first < ${TARGET})
        AND ((${GONE('count')}) = 0 OR count + (${GONE('count')}) <= ${RUN / 2});
    DELETE FROM filter_runs WHERE value = NEW.value AND first = ${TARGET} AND (
      count = 0 OR first <= (SELECT last FROM ${runOf('NEW.value')} AND first < ${TARGET} ORDER BY first DESC LIMIT 1));
  END;
  CREATE TRIGGER filter_leave_alone INSTEAD OF INSERT ON filter_leaves WHEN ${IS_ALONE} BEGIN
    DELETE FROM filter_runs WHERE value = NEW.value;
  END;
`;

/** The triggers that keep the values of one table's rows. */
export function keepListed(listed: Listed): string {
  const { table, columns, hasMetadata, isDeletable } = listed;
  const deciding = [...columns, ...(hasMetadata ? ['metadata'] : []), ...(isDeletable ? ['deleted_at'] : [])];
  const differs = deciding.map((column) => `OLD.${column} IS NOT NEW.${column}`).join(' OR ');
  const before = selectValues(listed, 'OLD');
  const now = selectValues(listed, 'NEW');
  return `
  CREATE TRIGGER ${table}_listed AFTER INSERT ON ${table} BEGIN
    INSERT INTO filter_joins SELECT value, NEW.seq FROM (${now});
  END;
  CREATE TRIGGER ${table}_relisted AFTER UPDATE OF ${deciding.join(', ')} ON ${table}
    WHEN ${differs} BEGIN
    INSERT INTO filter_moves SELECT value, NEW.seq, sum(sign)
      FROM (SELECT value, -1 AS sign FROM (${before}) UNION ALL SELECT value, 1 FROM (${now}))
      GROUP BY value HAVING sum(sign) <> 0;
  END;`;
}
