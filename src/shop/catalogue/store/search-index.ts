import type { Database } from '../../../database/rows.ts';
import type { IndexedTexts } from '../../../domain/catalogue/index-entry.ts';

/**
 * The full-text index. Its texts are already folded, so its tokenizer only splits words at spaces: any other would
 * know fewer letters than the folding. `category` holds one word, the category's key.
 */

const indexedColumns = ['names', 'labels', 'descriptions', 'category'];

/** A key as one word of the index: the tokenizer would split it at hyphens. */
export function categoryWord(key: string): string {
  return key.replaceAll('-', '·');
}

/** Indexes a product's texts, unless they are unchanged. */
export function saveIndexed(
  sql: Database,
  position: number,
  texts: IndexedTexts,
  category: string | null,
): void {
  const before = sql.first(`SELECT ${indexedColumns.join()} FROM search WHERE rowid = ?`, position);
  const key = category === null ? '' : categoryWord(category);
  const values = [texts.names, texts.labels, texts.descriptions, key];
  if (before === null) {
    sql.run(
      'INSERT INTO search (rowid, names, labels, descriptions, category) VALUES (?, ?, ?, ?, ?)',
      position,
      ...values,
    );
    return;
  }
  if (indexedColumns.every((column, index) => before.text(column) === values[index])) return;
  sql.run(
    'UPDATE search SET names = ?, labels = ?, descriptions = ?, category = ? WHERE rowid = ?',
    ...values,
    position,
  );
}

export function removeIndexed(sql: Database, position: number): void {
  sql.run('DELETE FROM search WHERE rowid = ?', position);
}
