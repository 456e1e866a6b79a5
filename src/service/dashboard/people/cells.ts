import { msCell } from '../http/csv.ts';

/** Device and last use of each session of a person; a row with empty cells for a person without one. */
export function sessionCells(
  sessions: readonly { personId: string; name: string; seenAt: number }[],
  personId: string,
): [device: string, seen: string][] {
  const own = sessions.filter((session) => session.personId === personId);
  return own.length === 0 ? [['', '']] : own.map(({ name, seenAt }) => [name, msCell(seenAt)]);
}
