import type { Database } from '../../database/rows.ts';
import {
  describeAnswer,
  type LoggedRequest,
  type LogRow,
  ROW_SIZE,
  surplusOf,
  type WaitingRequest,
} from './rules.ts';

type OpenRow = LogRow & { last: number };

/** Every row without its requests, oldest first; there are some hundred at most. */
function readRows(database: Database): OpenRow[] {
  return database.all('SELECT seq, key_id, count, last FROM api_log ORDER BY seq').map((row) => ({
    seq: row.integer('seq'),
    keyId: row.text('key_id'),
    count: row.integer('count'),
    last: row.integer('last'),
  }));
}

/**
 * Adds requests, oldest first, and removes the surplus. Requests of a key share rows: a row is written for up to
 * `ROW_SIZE` of them. Call inside a transaction.
 */
export function addRequests(database: Database, requests: readonly WaitingRequest[]): void {
  const rows = readRows(database);
  const numbered = numberBehind(rows, requests);
  for (const keyId of new Set(requests.map((request) => request.keyId))) {
    let rest = numbered.filter((request) => request.keyId === keyId);
    const open = rows.findLast((row) => row.keyId === keyId && row.count < ROW_SIZE);
    if (open !== undefined) {
      fillRow(database, open, rest.slice(0, ROW_SIZE - open.count));
      rest = rest.slice(ROW_SIZE - open.count);
    }
    for (; rest.length > 0; rest = rest.slice(ROW_SIZE)) insertRow(database, keyId, rest.slice(0, ROW_SIZE));
  }
  for (const seq of surplusOf(readRows(database))) database.run('DELETE FROM api_log WHERE seq = ?', seq);
}

function numberBehind(
  rows: readonly { last: number }[],
  requests: readonly WaitingRequest[],
): LoggedRequest[] {
  const last = Math.max(0, ...rows.map((row) => row.last));
  return requests.map(({ keyId, at, method, route, requestId, answer, ignored }, index) => ({
    ...{ number: last + index + 1, keyId, at, method, route, requestId },
    ...describeAnswer(answer, ignored),
  }));
}

function insertRow(database: Database, keyId: string, requests: readonly LoggedRequest[]): void {
  database.run(
    'INSERT INTO api_log (key_id, count, last, entries) VALUES (?, ?, ?, ?)',
    keyId,
    requests.length,
    requests.at(-1)?.number ?? 0,
    writeEntries(requests),
  );
}

function fillRow(database: Database, row: OpenRow, requests: readonly LoggedRequest[]): void {
  database.run(
    'UPDATE api_log SET count = count + ?, last = ?, entries = entries || char(10) || ? WHERE seq = ?',
    requests.length,
    requests.at(-1)?.number ?? row.last,
    writeEntries(requests),
    row.seq,
  );
}

function writeEntries(requests: readonly LoggedRequest[]): string {
  return requests.map(({ keyId: _, ...entry }) => JSON.stringify(entry)).join('\n');
}

/** Every request of the log, newest first; `waiting`: those that are not written yet, oldest first. */
export function readRequests(database: Database, waiting: readonly WaitingRequest[]): LoggedRequest[] {
  const rows = database.all('SELECT key_id, last, entries FROM api_log');
  const written = rows.flatMap((row) => {
    const keyId = row.text('key_id');
    const entries = row.text('entries').split('\n');
    return entries.map((entry): LoggedRequest => ({ ...readEntry(entry), keyId }));
  });
  const unwritten = numberBehind(
    rows.map((row) => ({ last: row.integer('last') })),
    waiting,
  );
  return [...written, ...unwritten].toSorted((a, b) => b.number - a.number);
}

/** Only `writeEntries` wrote it. */
function readEntry(text: string): Omit<LoggedRequest, 'keyId'> {
  return JSON.parse(text);
}
