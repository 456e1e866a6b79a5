import type { Database } from '../../../database/rows.ts';
import type { Counts } from './rules.ts';

/** Most deliveries of one event that a list counts. */
const MOST_COUNTED = 50;

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
