import type { Database } from '../../../database/rows.ts';

/** Products in one sitemap. Each has an address in three languages. */
const SHARD_SIZE = 500;

/** A sitemap; `changedAt` in seconds: when one of its products last changed, was added or was removed. */
export type Shard = { shard: number; changedAt: number };

export function readShards(sql: Database): Shard[] {
  return sql
    .all('SELECT shard, changed_at FROM shards WHERE count > 0 ORDER BY shard')
    .map((row) => ({ shard: row.integer('shard'), changedAt: row.integer('changed_at') }));
}

/** Adds a product to the newest sitemap with room, and returns its number. */
export function joinShard(sql: Database, now: number): number {
  const last = sql.first('SELECT shard, count FROM shards ORDER BY shard DESC LIMIT 1');
  const shard = last === null ? 1 : last.integer('shard') + (last.integer('count') < SHARD_SIZE ? 0 : 1);
  sql.run(
    `INSERT INTO shards (shard, count, changed_at) VALUES (?, 1, ?)
     ON CONFLICT (shard) DO UPDATE SET count = count + 1, changed_at = excluded.changed_at`,
    shard,
    now,
  );
  return shard;
}

export function touchShard(sql: Database, shard: number, now: number): void {
  sql.run('UPDATE shards SET changed_at = ? WHERE shard = ?', now, shard);
}

export function leaveShard(sql: Database, shard: number, now: number): void {
  sql.run('UPDATE shards SET count = count - 1, changed_at = ? WHERE shard = ?', now, shard);
}
