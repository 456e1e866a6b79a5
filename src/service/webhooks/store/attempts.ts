import { ERASED } from '../../../contract/erasure.ts';
import { readInteger, readString } from '../../../database/json.ts';
import type { Database, Row } from '../../../database/rows.ts';

/** One attempt at a delivery as its log holds it. `at` in seconds. */
export type LoggedAttempt = {
  at: number;
  status: number | null;
  durationMs: number;
  error: string | null;
  answer: string;
};

/** An array, without field names: ten thousand deliveries would repeat them. */
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

/** The attempts of a row of `deliveries`, newest first: at most one more than the retry table has waits. */
export function readAttempts(row: Row): LoggedAttempt[] {
  return (row.jsonOrNull('log', readLogged) ?? []).reverse();
}

/** Erases the answers of endpoints to an event's deliveries: they may repeat the person's data. */
export function eraseAnswers(database: Database, eventSeq: number): void {
  for (const row of database.all('SELECT seq, log FROM deliveries WHERE event_seq = ?', eventSeq)) {
    const seq = row.integer('seq');
    const logged = row.jsonOrNull('log', readLogged) ?? [];
    if (logged.every(({ answer }) => answer === '' || answer === ERASED)) continue;
    const erased = logged.map((attempt) =>
      writeAttempt({ ...attempt, answer: attempt.answer === '' ? '' : ERASED }),
    );
    database.run('UPDATE deliveries SET log = ? WHERE seq = ?', `[${erased.join()}]`, seq);
  }
}
