import type { Database, Row } from '../../../database/rows.ts';

/** Which deliveries an event has: of those planned with it, it names the first; an index holds all others. */

/** Equal to the event's number, for those of the index. */
export const OTHERS = 'is_first IS NULL AND event_seq';

/** An event goes to so many places at once: to its checkout's endpoint, and to the default one. */
const MOST_AT_FIRST = 2;

type Named = { seq: number; firstDelivery: number };

/** Of those planned with the event. */
export function firstDeliveriesOf(database: Database, { seq, firstDelivery }: Named, columns: string): Row[] {
  return database.all(
    `SELECT ${columns} FROM deliveries WHERE seq BETWEEN ? AND ? AND event_seq = ? AND is_first = 1`,
    firstDelivery,
    firstDelivery + MOST_AT_FIRST - 1,
    seq,
  );
}

/** Of all. */
export function deliveriesOf(database: Database, event: Named, columns: string): Row[] {
  const others = database.all(`SELECT ${columns} FROM deliveries WHERE ${OTHERS} = ?`, event.seq);
  return [...firstDeliveriesOf(database, event, columns), ...others];
}
