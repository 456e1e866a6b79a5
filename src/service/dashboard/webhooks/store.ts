import type { Database } from '../../../database/rows.ts';
import { type Counts, HEALTH_ROWS } from './rules.ts';

/** Most deliveries of one event that a list counts. */
const MOST_COUNTED = 50;

/** The newest deliveries to an endpoint: `HEALTH_ROWS` at most, tests among them. */
export function newestDeliveries(
  database: Database,
  endpointId: string,
): { state: string; attempts: number }[] {
  return database
    .all(
      'SELECT state, attempts FROM deliveries WHERE endpoint_id = ? ORDER BY seq DESC LIMIT ?',
      endpointId,
      HEALTH_ROWS,
    )
    .map((row) => ({ state: row.text('state'), attempts: row.integer('attempts') }));
}

/** An event's newest deliveries by state. */
export function countDeliveries(database: Database, eventSeq: number): Counts {
  const counts: Counts = { open: 0, delivered: 0, failed: 0 };
  for (const row of database.all(
    'SELECT state FROM deliveries WHERE event_seq = ? ORDER BY seq DESC LIMIT ?',
    eventSeq,
    MOST_COUNTED,
  ))
    counts[row.word('state', ['open', 'delivered', 'failed'])] += 1;
  return counts;
}
