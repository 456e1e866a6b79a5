import { DELETIONS_BLOCK } from '../../../database/list-pages.ts';

/** Triggers that a listed table needs, for the baseline and for migrations. */

/** Limit against an attack: 8 KiB of metadata can hold a thousand entries, and each writes a row at the creation. */
const MOST_ENTRIES = 50;

/**
 * The entries of a row's metadata that filters know: texts, numbers as written, and booleans, at the top level of an
 * object or of the objects in an array. Longer ones are left out: no filter can name them.
 */
function entriesOf(table: string, row: 'OLD' | 'NEW', isDeletable: boolean): string {
  const isLive = isDeletable ? `${row}.deleted_at IS NULL AND` : '';
  return `SELECT '${table}', key, CASE type WHEN 'text' THEN atom WHEN 'true' THEN 'true' WHEN 'false' THEN 'false'
        ELSE CAST(coalesce(${row}.metadata -> fullkey, atom) AS TEXT) END, ${row}.seq
      FROM json_tree(${row}.metadata)
      WHERE ${isLive} type IN ('text', 'integer', 'real', 'true', 'false') AND typeof(key) = 'text'
        AND path NOT LIKE '%.%' AND length(key) <= 255 AND length(atom) <= 255 LIMIT ${MOST_ENTRIES}`;
}

/** The triggers that copy a table's metadata. `isDeletable`: the table has `deleted_at`. */
export function keepMetadata(table: string, isDeletable: boolean): string {
  const changing = isDeletable ? ['metadata', 'deleted_at'] : ['metadata'];
  return `
    CREATE TRIGGER ${table}_metadata_added AFTER INSERT ON ${table} WHEN NEW.metadata IS NOT NULL BEGIN
      INSERT OR IGNORE INTO metadata_entries ${entriesOf(table, 'NEW', isDeletable)};
    END;
    CREATE TRIGGER ${table}_metadata_changed AFTER UPDATE OF ${changing.join(', ')} ON ${table}
      WHEN ${changing.map((column) => `OLD.${column} IS NOT NEW.${column}`).join(' OR ')} BEGIN
      DELETE FROM metadata_entries WHERE (kind, key, value, seq) IN (${entriesOf(table, 'OLD', isDeletable)});
      INSERT OR IGNORE INTO metadata_entries ${entriesOf(table, 'NEW', isDeletable)};
    END;`;
}

/** The trigger that counts the deleted rows of a table. */
export function keepDeletions(table: string): string {
  return `
    CREATE TRIGGER ${table}_deleted AFTER UPDATE OF deleted_at ON ${table}
      WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL BEGIN
      INSERT INTO deletions VALUES ('${table}', (NEW.seq - 1) / ${DELETIONS_BLOCK}, 1)
        ON CONFLICT (list, block) DO UPDATE SET count = count + 1;
    END;`;
}
