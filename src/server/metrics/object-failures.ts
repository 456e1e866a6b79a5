import { elapsed } from '../clock.ts';
import type { LogLine } from '../running/log-lines.ts';

/** Milliseconds after which a failure that passes counts as over: room was made, or the disk is back. */
const PASSES_AFTER = 300_000;
/** A damaged database does not become whole by itself. */
const STAYS = /^SQLITE_(?:CORRUPT|NOTADB)/;

/** Remembers what the Workers log of objects that failed, so that `/healthz` is not "ok" over it. */
export class ObjectFailures {
  readonly #clock: () => number;
  /** By Worker and error, the time of the last. */
  readonly #last = new Map<string, { at: number; stays: boolean }>();

  /** `clock`: milliseconds that only go forward. */
  constructor(clock: () => number = elapsed) {
    this.#clock = clock;
  }

  note(line: LogLine): void {
    const error = errorIn(line);
    if (error !== null)
      this.#last.set(`${line.from}: ${error}`, { at: this.#clock(), stays: STAYS.test(error) });
  }

  /** What failed lately, by Worker; for damage, since the start. */
  list(): string[] {
    return Array.from(this.#last)
      .filter(([, { at, stays }]) => stays || this.#clock() - at < PASSES_AFTER)
      .map(([failure]) => failure);
  }
}

/** SQLite's code, or that a request ended in an error that nobody foresaw; null for any other line. */
function errorIn(line: LogLine): string | null {
  if (line.level !== 'error' || line.from === 'server') return null;
  const [code] = /\bSQLITE_[A-Z_]+/.exec(JSON.stringify(line)) ?? [];
  return code ?? (typeof line.error === 'string' ? 'an error' : null);
}
