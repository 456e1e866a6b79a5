import { ERASED } from '../../../contract/erasure.ts';
import { readInteger, readString } from '../../../database/json.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { deliveriesOf } from './of-events.ts';

/** One attempt at a delivery, as its log keeps it. `at` in seconds. */
export type LoggedAttempt = {
  at: number;
  status: number | null;
  durationMs: number;
  error: string | null;
  answer: string;
};

/** Without names: ten thousand deliveries would spell each as often. */
export function writeAttempt({ at, status, durationMs, error, answer }: LoggedAttempt): string {
  return JSON.stringify([at, status, durationMs, error, answer]);
}

function readLogged(value: unknown): LoggedAttempt[] {
  if (!Array.isArray(value)) throw new TypeError('The stored log is no array.');
  return value.map((attempt) => {
    if (!Array.isArray(attempt)) throw new TypeError('A stored attempt is no array.');
    const [at, status, durationMs, error, answer] = attempt;
    return {
      at: readInteger(at),
      status: status === null ? null : readInteger(status),
      durationMs: readInteger(durationMs),
      error: error === null ? null : readString(error),
      answer: readString(answer),
    };
  });
}

/** The attempts at the delivery in a row of `deliveries`, newest first: as many as the retry table has waits, and one more. */
export function readAttempts(row: Row): LoggedAttempt[] {
  return (row.jsonOrNull('log', readLogged) ?? []).reverse();
}

/** What endpoints said to the deliveries of an event: they may have said back what they were told. */
export function eraseAnswers(database: Database, event: { seq: number; firstDelivery: number }): void {
  for (const row of deliveriesOf(database, event, 'seq, log')) {
    const seq = row.integer('seq');
    const logged = row.jsonOrNull('log', readLogged) ?? [];
    if (logged.every(({ answer }) => answer === '' || answer === ERASED)) continue;
    const erased = logged.map((attempt) =>
      writeAttempt({ ...attempt, answer: attempt.answer === '' ? '' : ERASED }),
    );
    database.run('UPDATE deliveries SET log = ? WHERE seq = ?', `[${erased.join()}]`, seq);
  }
}
