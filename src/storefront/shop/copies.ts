import { Copies } from '../../database/copies/copies.ts';
import { clearUnfinished } from '../../database/copies/filling.ts';
import { versionOf } from '../../database/migrations.ts';
import { recordAct } from '../traces/journal.ts';
import type { ShopContext } from './context.ts';
import { migrate, NEWEST } from './store/migrations.ts';

/** What a shop has before anybody ordered or opened its desk: what its schema begins with, and what it has read of a catalogue. */
const FILLS = [
  'schema',
  'sweep',
  'sweep_pages',
  'products',
  'prices',
  'delivery',
  'stock',
  'mirrored',
  'shelf',
  'shelving',
  'shards',
  'categories',
  'category_places',
  'former_slugs',
  'edition',
  'search',
  'incidents',
  'look_back',
  'service_capabilities',
  'photo_look',
  'news_marks',
  'sizes',
];

/** Before anything of it is read: the schema, of one that was lost while it was filled from the beginning. */
export function prepare(storage: DurableObjectStorage): void {
  clearUnfinished(storage);
  migrate(storage);
}

/** Copies of the shop, which say in its journal that they were made or taken in. */
export function copiesOf(state: DurableObjectState, context: ShopContext): Copies {
  return new Copies(state, context.sql, context.now, {
    kind: 'Shop',
    schema: { newest: NEWEST, migrate: (target) => migrate(context.storage, context.sql, target) },
    stepsRun: () => versionOf(context.sql),
    fills: FILLS,
    // Settings, catalogue and clocks in memory are all of before.
    reload: null,
    note: (act, source) => recordAct(context, source, { act, subject: null, fields: [] }),
  }).resume();
}
