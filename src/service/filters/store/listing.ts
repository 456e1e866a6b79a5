import { hasUnnotedDeletions, noteDeletions } from '../../../database/deletions.ts';
import type { Database } from '../../../database/rows.ts';
import { LISTED, type Listed } from './listed.ts';
import { RUN, selectValuesOfAll, unlistedCounter } from './schema.ts';

/** Rows of before the runs came are listed some at a time, the newest first: what is asked for most comes soonest. */

/** A table with no more unlisted rows than this is listed at once, when its account is opened or wakes. */
const AT_ONCE = 500;

/** Lists what is soon done. Call inside a transaction. */
export function listShortTables(database: Database): void {
  for (const listed of LISTED) {
    const unlisted = countOf(database, listed);
    if (unlisted !== null && unlisted <= AT_ONCE) listRows(database, listed, unlisted, unlisted);
    noteDeletions(database, AT_ONCE);
  }
}

/** Whether a table has rows that are not listed, or deletions that are not noted. */
export function hasUnlisted(database: Database): boolean {
  return LISTED.some((listed) => countOf(database, listed) !== null) || hasUnnotedDeletions(database);
}

/**
 * Lists up to `count` rows of one table, or notes as many deletions; false once every row of all tables is listed. Call
 * inside a transaction.
 */
export function listSome(database: Database, count: number): boolean {
  for (const listed of LISTED) {
    const unlisted = countOf(database, listed);
    if (unlisted === null) continue;
    listRows(database, listed, unlisted, count);
    return true;
  }
  return noteDeletions(database, count);
}

/** How many rows of a table are not listed; null once that is done. */
function countOf(database: Database, { table }: Listed): number | null {
  const row = database.first('SELECT value FROM counters WHERE name = ?', unlistedCounter(table));
  return row?.integer('value') ?? null;
}

function listRows(database: Database, listed: Listed, unlisted: number, count: number): void {
  const first = Math.max(1, unlisted - count + 1);
  const membersOf = new Map<string, number[]>();
  for (const row of database.all(selectValuesOfAll(listed), first, unlisted)) {
    const value = row.text('value');
    const members = membersOf.get(value) ?? [];
    members.push(row.integer('seq'));
    membersOf.set(value, members);
  }
  for (const [value, members] of membersOf)
    putBefore(
      database,
      value,
      members.toSorted((left, right) => left - right),
    );
  const name = unlistedCounter(listed.table);
  if (first > 1) {
    database.run('UPDATE counters SET value = ? WHERE name = ?', first - 1, name);
    return;
  }
  database.run('DELETE FROM counters WHERE name = ?', name);
  // Rows are found by their runs now: an index by the same would write a row more for each.
  for (const index of listed.formerIndexes) database.run(`DROP INDEX IF EXISTS ${index}`);
}

/** Puts members, ascending, before all that a value has. */
function putBefore(database: Database, value: string, members: readonly number[]): void {
  const oldest = database.first(
    'SELECT first, count FROM filter_runs WHERE value = ? ORDER BY first LIMIT 1',
    value,
  );
  const room = oldest === null ? 0 : Math.max(0, RUN - oldest.integer('count'));
  const added = room === 0 ? [] : members.slice(-room);
  const others = members.slice(0, members.length - added.length);
  const newest = database.count('SELECT max(first) AS n FROM filter_runs WHERE value = ?', value);
  if (oldest !== null) {
    const isOnly = oldest.integer('first') === newest;
    database.run(
      'UPDATE filter_runs SET older = older + ? WHERE value = ? AND first = ?',
      others.length + (isOnly ? 0 : added.length),
      value,
      newest,
    );
    const [first] = added;
    if (first !== undefined)
      database.run(
        `UPDATE filter_runs SET first = ?, count = count + ?, members = ? || ',' || members WHERE value = ? AND first = ?`,
        first,
        added.length,
        added.join(','),
        value,
        oldest.integer('first'),
      );
  }
  for (let end = others.length; end > 0; end -= RUN) {
    const run = others.slice(Math.max(0, end - RUN), end);
    database.run(
      'INSERT INTO filter_runs (value, first, last, count, older, members) VALUES (?, ?, ?, ?, ?, ?)',
      value,
      run[0] ?? 0,
      run.at(-1) ?? 0,
      run.length,
      others.length - run.length,
      run.join(','),
    );
  }
}
