import type { Database } from '../../database/rows.ts';
import { readCategories } from './store/categories.ts';
import { readShards, type Shard } from './store/shards.ts';

const MAX_CATEGORIES = 500;

export type SiteMap = {
  shards: Shard[];
  /** Keys of categories, the largest first. */
  categories: string[];
};

export function readSiteMap(sql: Database): SiteMap {
  return { shards: readShards(sql), categories: readCategories(sql, MAX_CATEGORIES).map(({ key }) => key) };
}
