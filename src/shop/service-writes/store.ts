import { isMetadata, type Metadata } from '../../contract/metadata.ts';
import type { Database, Row } from '../../database/rows.ts';
import type {
  PendingWrite,
  ProductRequest,
  ResourceWithMetadata,
  WrittenResource,
} from '../../domain/service-writes.ts';

const RESOURCES_WITH_METADATA = ['product', 'price', 'checkout'] as const;
const WRITTEN_RESOURCES = ['product', 'price', 'customer', 'payment_link'] as const;

/** The shop's own metadata of a product or price; null without any. */
export function readOwnMetadata(sql: Database, id: string): Metadata | null {
  const row = sql.first('SELECT metadata FROM own_metadata WHERE id = ?', id);
  return row?.json('metadata', (value) => (isMetadata(value) ? value : null)) ?? null;
}

export function saveOwnMetadata(sql: Database, id: string, metadata: string): void {
  sql.run(
    `INSERT INTO own_metadata (id, metadata) VALUES (?, ?)
     ON CONFLICT (id) DO UPDATE SET metadata = excluded.metadata WHERE metadata <> excluded.metadata`,
    id,
    metadata,
  );
}

export function removeOwnMetadata(sql: Database, id: string): void {
  sql.run('DELETE FROM own_metadata WHERE id = ?', id);
}

/** True while no own metadata exists, and no write of a product or price waits for its answer. */
export function hasNothingToLay(sql: Database): boolean {
  return (
    sql.first('SELECT 1 FROM own_metadata LIMIT 1') === null &&
    sql.first('SELECT 1 FROM pending_writes LIMIT 1') === null
  );
}

/** Removes the own metadata of a product and its prices. */
export function removeProductMetadata(sql: Database, productId: string): void {
  sql.run(
    'DELETE FROM own_metadata WHERE id = ?1 OR id IN (SELECT id FROM prices WHERE product_id = ?1)',
    productId,
  );
}

/** Whether the last write's metadata came back as sent; null before a write that shows it. */
export function readEcho(sql: Database, resource: ResourceWithMetadata): boolean | null {
  const row = sql.keptFirst('SELECT is_whole FROM metadata_echoes WHERE resource = ?', resource);
  return row?.flag('is_whole') ?? null;
}

export function saveEcho(sql: Database, resource: ResourceWithMetadata, isWhole: boolean, now: number): void {
  sql.run(
    `INSERT INTO metadata_echoes (resource, is_whole, at) VALUES (?, ?, ?)
     ON CONFLICT (resource) DO UPDATE SET is_whole = excluded.is_whole, at = excluded.at`,
    resource,
    isWhole ? 1 : 0,
    now,
  );
}

/** The resources whose metadata did not come back as sent. */
export function resourcesWithoutEcho(sql: Database): ResourceWithMetadata[] {
  return sql
    .all('SELECT resource FROM metadata_echoes WHERE is_whole = 0')
    .map((row) => row.word('resource', RESOURCES_WITH_METADATA));
}

/** True for a product or price that the shop has read before. */
export function isMirrored(sql: Database, entity: 'product' | 'price', id: string): boolean {
  return sql.first(`SELECT 1 FROM ${entity === 'product' ? 'products' : 'prices'} WHERE id = ?`, id) !== null;
}

function readWrite(row: Row): PendingWrite {
  return {
    key: row.text('key'),
    resource: row.word('resource', WRITTEN_RESOURCES),
    request: row.jsonOrNull('request', (value) => value as ProductRequest),
    madeId: row.textOrNull('made_id'),
  };
}

export function findWrite(sql: Database, key: string): PendingWrite | null {
  const row = sql.first('SELECT * FROM pending_writes WHERE key = ?', key);
  return row && readWrite(row);
}

/** The writes of a resource whose result is unknown. */
export function openWrites(sql: Database, resource: WrittenResource): PendingWrite[] {
  return sql
    .all(
      'SELECT * FROM pending_writes WHERE resource = ? AND made_id IS NULL AND request IS NOT NULL',
      resource,
    )
    .map(readWrite);
}

/** How long a pending write is kept, in milliseconds. A write is repeated within minutes or not at all. */
const KEPT_FOR = 7 * 86_400_000;

export function saveWrite(
  sql: Database,
  { key, resource }: Pick<PendingWrite, 'key' | 'resource'>,
  request: string | null,
  now: number,
): void {
  sql.run('DELETE FROM pending_writes WHERE at < ?', now - KEPT_FOR);
  sql.run(
    `INSERT OR REPLACE INTO pending_writes (key, resource, request, at, made_id) VALUES (?, ?, ?, ?, NULL)`,
    key,
    resource,
    request,
    now,
  );
}

export function saveMadeId(sql: Database, key: string, id: string): void {
  sql.run('UPDATE pending_writes SET made_id = ? WHERE key = ?', id, key);
}

export function removeWrite(sql: Database, key: string): void {
  sql.run('DELETE FROM pending_writes WHERE key = ?', key);
}
