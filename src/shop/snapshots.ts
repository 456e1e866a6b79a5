import { versionOf } from '../database/migrations.ts';
import { clearUnfinished } from '../database/snapshots/load.ts';
import { Snapshots } from '../database/snapshots/snapshots.ts';
import { recordAction } from './audit-log/audit-log.ts';
import type { ShopContext } from './context.ts';
import { migrate, NEWEST } from './store/migrations.ts';

/** What a shop has before anybody ordered or opened its desk: what its schema begins with, and what it has read of a catalogue. */
const FILLS = [
  'schema',
  'catalogue_sync',
  'catalogue_sync_pages',
  'products',
  'prices',
  'delivery',
  'stock',
  'mirror_counts',
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
  'notification_marks',
  'sizes',
];

/** Before anything of it is read: the schema, of one that was lost while it was filled from the beginning. */
export function prepare(storage: DurableObjectStorage): void {
  clearUnfinished(storage);
  migrate(storage);
}

/** Copies of the shop, which say in its journal that they were made or taken in. */
export function snapshotsOf(state: DurableObjectState, context: ShopContext): Snapshots {
  return new Snapshots(state, context.sql, context.now, {
    kind: 'Shop',
    schema: { newest: NEWEST, migrate: (target) => migrate(context.storage, context.sql, target) },
    stepsRun: () => versionOf(context.sql),
    fills: FILLS,
    // Settings, catalogue and clocks in memory are all of before.
    reload: null,
    note: (act, source) => recordAction(context, source, { act, subject: null, fields: [] }),
  }).resume();
}
