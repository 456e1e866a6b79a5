import { z } from 'zod';
import { readRow, readRows } from '../../../database/schema-rows.ts';

/** Products of one sitemap. Each has an address in three languages. */
const SHARD_SIZE = 500;

const shardRow = z
  .object({ shard: z.number(), changed_at: z.number() })
  .transform((row) => ({ shard: row.shard, changedAt: row.changed_at }));

/** One sitemap's worth of products; `changedAt` in seconds: when one of them last changed, came or went. */
export type Shard = z.infer<typeof shardRow>;

export function readShards(sql: SqlStorage): Shard[] {
  return readRows(sql.exec('SELECT shard, changed_at FROM shards WHERE count > 0 ORDER BY shard'), shardRow);
}

/** Counts a product into the newest shard that has room, and names it. */
export function joinShard(sql: SqlStorage, now: number): number {
  const last = readRow(
    sql.exec('SELECT shard, count FROM shards ORDER BY shard DESC LIMIT 1'),
    z.object({ shard: z.number(), count: z.number() }),
  );
  const shard = last === null ? 1 : last.count < SHARD_SIZE ? last.shard : last.shard + 1;
  sql.exec(
    `INSERT INTO shards (shard, count, changed_at) VALUES (?, 1, ?)
     ON CONFLICT (shard) DO UPDATE SET count = count + 1, changed_at = excluded.changed_at`,
    shard,
    now,
  );
  return shard;
}

export function touchShard(sql: SqlStorage, shard: number, now: number): void {
  sql.exec('UPDATE shards SET changed_at = ? WHERE shard = ?', now, shard);
}

export function leaveShard(sql: SqlStorage, shard: number, now: number): void {
  sql.exec('UPDATE shards SET count = count - 1, changed_at = ? WHERE shard = ?', now, shard);
}
