import type { Database } from '../../../../database/rows.ts';
import type { FunnelCount } from '../../../../domain/orders/funnel.ts';
import { OTHER_SOURCE } from '../../../../domain/orders/sources.ts';
import { findBySlug } from '../../../products/store/mirror.ts';

/** How many sources a day may have: anybody can write one into a link. */
const MOST_SOURCES = 100;
/** Days for which counts are kept. */
const KEPT = 400;

/** Adds the views of a Worker to a day, and drops days that are too old. `day`: since the epoch. */
export function addViews(sql: Database, counts: readonly FunnelCount[], day: number): void {
  for (const { step, source, slugs, views } of counts) {
    add(sql, { dimension: 'source', day, key: boundedSource(sql, day, source), step, views });
    for (const slug of slugs) {
      const product = findBySlug(sql, slug)?.product.id ?? null;
      if (product !== null) add(sql, { dimension: 'product', day, key: product, step, views });
    }
  }
  for (const dimension of ['source', 'product'])
    sql.run('DELETE FROM funnel_counts WHERE dimension = ? AND day < ?', dimension, day - KEPT);
}

function boundedSource(sql: Database, day: number, source: string): string {
  const ofDay = "SELECT COUNT(*) AS n FROM funnel_counts WHERE dimension = 'source' AND day = ?";
  const isKnown = sql.count(`${ofDay} AND key = ?`, day, source) > 0;
  return isKnown || sql.count(ofDay, day) < MOST_SOURCES ? source : OTHER_SOURCE;
}

function add(
  sql: Database,
  one: { dimension: string; day: number; key: string; step: FunnelCount['step']; views: number },
): void {
  sql.run(
    `INSERT INTO funnel_counts (dimension, day, key, ${one.step}) VALUES (?, ?, ?, ?)
     ON CONFLICT (dimension, day, key) DO UPDATE SET ${one.step} = ${one.step} + excluded.${one.step}`,
    one.dimension,
    one.day,
    one.key,
    one.views,
  );
}
