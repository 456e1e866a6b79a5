import { versionOf } from '../database/migrations.ts';
import { clearUnfinished } from '../database/snapshots/load.ts';
import { Snapshots } from '../database/snapshots/snapshots.ts';
import { recordAction } from '../shop/audit-log/audit-log.ts';
import type { ShopContext } from '../shop/context.ts';
import { migrate, NEWEST } from '../shop/store/migrate.ts';

/** Tables that a shop fills before its first order and first sign-in: the schema's own rows, and the catalogue. */
const FILLS = [
  'schema',
  'catalogue_sync',
  'catalogue_sync_pages',
  'products',
  'prices',
  'delivery',
  'stock',
  'mirror_counts',
  'product_names',
  'product_skus',
  'catalogue_index',
  'catalogue_index_build',
  'shards',
  'categories',
  'category_places',
  'former_slugs',
  'catalogue_version',
  'search',
  'incidents',
  'late_payment_poll',
  'service_capabilities',
  'photo_search',
  'notification_state',
  'sizes',
  'network_lines',
];

/** Runs before anything is read. Clears an import that was interrupted, then creates the schema. */
export function prepare(storage: DurableObjectStorage): void {
  clearUnfinished(storage);
  migrate(storage);
}

/** Snapshots of the shop. Each export and import gets an entry in the audit log. */
export function snapshotsOf(state: DurableObjectState, context: ShopContext): Snapshots {
  return new Snapshots(state, context.sql, context.now, {
    kind: 'Shop',
    schema: { newest: NEWEST, migrate: (target) => migrate(context.storage, context.sql, target) },
    stepsRun: () => versionOf(context.sql),
    fills: FILLS,
    // Settings, catalogue and clocks in memory are those from before the import.
    reload: null,
    note: (action, source) => recordAction(context, source, { action, subject: null, fields: [] }),
  }).resume();
}
