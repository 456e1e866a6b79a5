import type { RefusedRequest } from '../api/calls.ts';

/** Requests that the log of one mode keeps. */
export const MOST_KEPT = 1_000;

/** Requests in one row of the log. */
export const ROW_SIZE = 20;

/** Names of ignored parameters that the log keeps of a request, and their longest. */
const MOST_IGNORED = 5;
const LONGEST_NAME = 64;

/**
 * A request of a key as the log keeps it: no body, no value, no id of a resource. `number`: its place, which grows with
 * time; `at`: seconds; `route`: the pattern of the path; `code`, `field`: of a refusal, the field as `items.*.price`;
 * `ignored`: names of unknown parameters.
 */
export type LoggedRequest = {
  number: number;
  keyId: string;
  at: number;
  method: string;
  route: string;
  status: number;
  code: string | null;
  field: string | null;
  ignored: readonly string[];
  requestId: string;
};

/** A request until it is written. `route`: the pattern of its path; `at`: seconds. */
export type WaitingRequest = RefusedRequest & { keyId: string; at: number; route: string };

/** Code, field and ignored parameters as the log keeps them. `body`: the answer's JSON text. */
export function describeAnswer(
  { status, body }: { status: number; body: string },
  ignored: readonly string[],
): Pick<LoggedRequest, 'status' | 'code' | 'field' | 'ignored'> {
  const refusal: { code?: unknown; errors?: unknown } = status < 400 ? {} : Object(JSON.parse(body));
  const [field = null] = Object.keys(Object(refusal.errors));
  return {
    status,
    code: typeof refusal.code === 'string' ? refusal.code : null,
    field: field === null ? null : shorten(field.replace(/\.\d+(?=\.|$)/g, '.*')),
    ignored: ignored.slice(0, MOST_IGNORED).map(shorten),
  };
}

function shorten(name: string): string {
  return name.slice(0, LONGEST_NAME).toWellFormed();
}

/** Requests of one key in one row. */
export type LogRow = { seq: number; keyId: string; count: number };

/**
 * The rows to remove so that the log keeps `MOST_KEPT` requests at most. The key with the most loses its oldest row
 * first: a key that floods the log pushes out its own requests. `rows`: oldest first.
 */
export function surplusOf(rows: readonly LogRow[]): number[] {
  const removed: number[] = [];
  let left = [...rows];
  while (left.reduce((sum, { count }) => sum + count, 0) > MOST_KEPT) {
    const largest = keyWithMost(left);
    const oldest = left.find(({ keyId }) => keyId === largest);
    if (oldest === undefined) break;
    removed.push(oldest.seq);
    left = left.filter(({ seq }) => seq !== oldest.seq);
  }
  return removed;
}

/** The key with the most requests; of several the one with the oldest. */
function keyWithMost(rows: readonly LogRow[]): string | null {
  const counts = new Map<string, number>();
  for (const { keyId, count } of rows) counts.set(keyId, (counts.get(keyId) ?? 0) + count);
  let most: [string | null, number] = [null, 0];
  for (const [keyId, count] of counts) if (count > most[1]) most = [keyId, count];
  return most[0];
}
