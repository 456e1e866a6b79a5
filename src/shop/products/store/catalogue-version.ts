import type { Database } from '../../../database/rows.ts';

/** The version of what all visitors see alike; a new one after every change. */
export function readCatalogueVersion(sql: Database): string {
  return sql.keptFirst('SELECT name FROM catalogue_version WHERE id = 1')?.text('name') ?? '';
}

/**
 * Call it in every transaction that changes what catalogue or product pages show. Random, so that no version comes
 * back.
 */
export function renewCatalogueVersion(sql: Database): void {
  sql.run(
    `INSERT OR REPLACE INTO catalogue_version (id, name, products)
     VALUES (1, lower(hex(randomblob(8))), lower(hex(randomblob(8))))`,
  );
}

/** The same for a change of stock alone. */
export function renewStockVersion(sql: Database): void {
  sql.run(
    `INSERT INTO catalogue_version (id, name, products) VALUES (1, lower(hex(randomblob(8))), '')
     ON CONFLICT (id) DO UPDATE SET name = excluded.name`,
  );
}
