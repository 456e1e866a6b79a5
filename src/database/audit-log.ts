import { type Page, type PageAt, readWholePage } from './list-pages.ts';
import type { Database, Row } from './rows.ts';

/**
 * The audit log of an object: who did what. Entries are added in the change's own transaction; a trigger lets them
 * leave only by age. Beside them are counters of refusals, by the hour.
 */

const ACTOR_KINDS = ['key', 'operator', 'person', 'device', 'system'] as const;

/** `name`: the id of a key or a person, an operator's or a device's name; null when the kind says all. */
type Actor = { kind: (typeof ACTOR_KINDS)[number]; name: string | null };

/** Where an action came from. `entryId`: set for an action that may be reported twice, so that it is logged once. */
export type AuditSource = {
  actor: Actor;
  /** The sender's /24 or /48, never an address. */
  network: string | null;
  requestId: string | null;
  entryId?: string;
};

/** `action`: the operation's id. `fields`: names of what changed, never values. */
export type AuditAction = { action: string; subject: string | null; fields: readonly string[] };

/** `at`: seconds since the epoch. */
export type AuditEntry = AuditAction & Omit<AuditSource, 'entryId'> & { seq: number; id: string; at: number };

/**
 * Adds an entry. An entry whose id is already there is the same action reported again. Call inside the change's
 * transaction.
 */
export function addEntry(
  database: Database,
  id: string,
  at: number,
  source: AuditSource,
  action: AuditAction,
): void {
  database.run(
    `INSERT OR IGNORE INTO audit_log (id, at, actor_kind, actor, action, subject, fields, network, request_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    at,
    source.actor.kind,
    source.actor.name,
    action.action,
    action.subject,
    action.fields.join(' '),
    source.network,
    source.requestId,
  );
}

export function readEntry(row: Row): AuditEntry {
  const fields = row.text('fields');
  return {
    seq: row.integer('seq'),
    id: row.text('id'),
    at: row.integer('at'),
    actor: { kind: row.word('actor_kind', ACTOR_KINDS), name: row.textOrNull('actor') },
    action: row.text('action'),
    subject: row.textOrNull('subject'),
    fields: fields === '' ? [] : fields.split(' '),
    network: row.textOrNull('network'),
    requestId: row.textOrNull('request_id'),
  };
}

/** Refusals by kind and hour. `hour`: its first second since the epoch. */
export type Incident = { seq: number; id: string; hour: number; kind: string; count: number };

const HOUR = 3600;

/** Counts a refusal in the hour of `at`, in seconds. */
export function countIncident(database: Database, kind: string, at: number, count = 1): void {
  const hour = at - (at % HOUR);
  database.run(
    `INSERT INTO incidents (id, hour, kind, count) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET count = count + excluded.count`,
    `${hour}-${kind}`,
    hour,
    kind,
    count,
  );
}

/** Adds counts of several kinds; `now` in milliseconds. */
export function addIncidents(
  database: Database,
  counts: readonly [kind: string, count: number][],
  now: number,
): void {
  for (const [kind, count] of counts) countIncident(database, kind, Math.floor(now / 1000), count);
}

function readIncident(row: Row): Incident {
  return {
    seq: row.integer('seq'),
    id: row.text('id'),
    hour: row.integer('hour'),
    kind: row.text('kind'),
    count: row.integer('count'),
  };
}

/** Newest first. */
export function pageOfEntries(database: Database, at: PageAt): Page<AuditEntry> {
  return readWholePage(database, 'audit_log', at, readEntry);
}

/** Newest first. */
export function pageOfIncidents(database: Database, at: PageAt): Page<Incident> {
  return readWholePage(database, 'incidents', at, readIncident);
}

/** When the oldest kept entry or counter was made, in seconds since the epoch; null when there is none. */
export function oldestAuditEntry(database: Database): number | null {
  const entry = database.keptFirst('SELECT at FROM audit_log ORDER BY seq LIMIT 1')?.integer('at');
  const incident = database.keptFirst('SELECT hour FROM incidents ORDER BY seq LIMIT 1')?.integer('hour');
  const times = [entry, incident === undefined ? undefined : incident + HOUR].filter(
    (time) => time !== undefined,
  );
  return times.length === 0 ? null : Math.min(...times);
}

/**
 * Removes entries older than `before` (seconds since the epoch), at most `count`, and as many counters. True when
 * none as old is left. Call inside a transaction.
 */
export function deleteAuditLogBefore(database: Database, before: number, count: number): boolean {
  const entries = database.all('SELECT seq, at FROM audit_log ORDER BY seq LIMIT ?', count);
  // One by one, oldest first: the trigger refuses any other order.
  const old = entries.filter((row) => row.integer('at') < before);
  for (const row of old) database.run('DELETE FROM audit_log WHERE seq = ?', row.integer('seq'));
  const incidents = database.all('SELECT seq, hour FROM incidents ORDER BY seq LIMIT ?', count);
  const past = incidents.filter((row) => row.integer('hour') + HOUR <= before);
  for (const row of past) database.run('DELETE FROM incidents WHERE seq = ?', row.integer('seq'));
  return old.length < count && past.length < count;
}
