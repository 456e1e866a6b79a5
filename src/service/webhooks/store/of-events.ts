import type { Database, Row } from '../../../database/rows.ts';

/**
 * The deliveries of an event: the event stores the number of the first one planned with it; an index holds all
 * others.
 */

/** A condition on the event's number, for deliveries in the index. */
export const OTHERS = 'is_first IS NULL AND event_seq';

/** Most deliveries planned with an event: to its checkout's endpoint, and to the default one. */
const MOST_AT_FIRST = 2;

type EventReference = { seq: number; firstDelivery: number };

/** Deliveries planned with the event. */
export function firstDeliveriesOf(
  database: Database,
  { seq, firstDelivery }: EventReference,
  columns: string,
): Row[] {
  return database.all(
    `SELECT ${columns} FROM deliveries WHERE seq BETWEEN ? AND ? AND event_seq = ? AND is_first = 1`,
    firstDelivery,
    firstDelivery + MOST_AT_FIRST - 1,
    seq,
  );
}

/** All deliveries of the event. */
export function deliveriesOf(database: Database, event: EventReference, columns: string): Row[] {
  const others = database.all(`SELECT ${columns} FROM deliveries WHERE ${OTHERS} = ?`, event.seq);
  return [...firstDeliveriesOf(database, event, columns), ...others];
}
