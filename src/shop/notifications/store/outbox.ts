import type { Database } from '../../../database/rows.ts';
import { integer, type RowOf, table, text } from '../../../database/table.ts';
import type {
  NotificationContent,
  NotificationPreferences,
} from '../../../domain/notifications/notifications.ts';

const notifications = table(
  'notifications',
  {
    channel: text,
    target: text,
    /** The id of the event, the same on every channel. */
    id: text,
    /** JSON of the content. */
    content: text,
    at: integer,
    /** How often it was tried. */
    tries: integer,
  },
  { dueAt: integer },
);

/**
 * A notification in the outbox. `target`: the device, or the order of a shopper's e-mail; empty for a channel with
 * one recipient. Times in milliseconds.
 */
export type Notification = RowOf<typeof notifications>;

const readNotification = notifications.read;

/** Enqueues a notification; one with the same key stays as it is. Call within the event's transaction. */
export function addNotification(
  sql: Database,
  {
    channel,
    target,
    id,
    content,
    at,
  }: Omit<Notification, 'tries' | 'content'> & { content: NotificationContent },
  dueAt: number,
): void {
  notifications.insert(
    sql,
    { channel, target, id, content: JSON.stringify(content), at, dueAt, tries: 0 },
    'INSERT OR IGNORE',
  );
}

/** When the next notification is due; null for none. */
export function earliestNotification(sql: Database): number | null {
  const row = sql.keptFirst('SELECT due_at FROM notifications ORDER BY due_at LIMIT 1');
  return row?.integer('due_at') ?? null;
}

/** The due notifications, the longest waiting first. */
export function dueNotifications(sql: Database, now: number, most: number): Notification[] {
  return sql
    .all('SELECT * FROM notifications WHERE due_at <= ? ORDER BY due_at, at, id LIMIT ?', now, most)
    .map(readNotification);
}

type Key = Pick<Notification, 'channel' | 'target' | 'id'>;

/** Saves when a notification is tried again, and how often it was tried. */
export function moveNotification(
  sql: Database,
  { channel, target, id }: Key,
  dueAt: number,
  tries: number,
): void {
  notifications.update(sql, { channel, target, id }, { dueAt, tries });
}

export function removeNotification(sql: Database, { channel, target, id }: Key): void {
  sql.run('DELETE FROM notifications WHERE channel = ? AND target = ? AND id = ?', channel, target, id);
}

/** Deletes the waiting notifications of a recipient whose ids begin so; returns how many. */
export function removeByBeginning(sql: Database, channel: string, target: string, beginning: string): number {
  return sql.run(
    "DELETE FROM notifications WHERE channel = ? AND target = ? AND id >= ?3 AND id < ?3 || '~'",
    channel,
    target,
    beginning,
  );
}

/** Deletes the waiting notifications of a channel, after its recipient is gone or turned it off. */
export function removeWaiting(sql: Database, channel: string, target: string | null = null): void {
  if (target === null) sql.run('DELETE FROM notifications WHERE channel = ?', channel);
  else sql.run('DELETE FROM notifications WHERE channel = ? AND target = ?', channel, target);
}

/** The state of a channel: when its last message arrived, and when and why the last failure happened. */
type ChannelState = { sentAt: number | null; failedAt: number | null; failure: string | null };

export function readChannelState(sql: Database, channel: string): ChannelState {
  const row = sql.first(
    'SELECT sent_at, failed_at, failure FROM notification_channels WHERE channel = ?',
    channel,
  );
  return {
    sentAt: row?.integerOrNull('sent_at') ?? null,
    failedAt: row?.integerOrNull('failed_at') ?? null,
    failure: row?.textOrNull('failure') ?? null,
  };
}

/** `failure`: null after a success. */
export function saveOutcome(sql: Database, channel: string, at: number, failure: string | null): void {
  if (failure === null)
    sql.run(
      `INSERT INTO notification_channels (channel, sent_at) VALUES (?, ?) ON CONFLICT (channel) DO UPDATE SET sent_at = excluded.sent_at`,
      channel,
      at,
    );
  else
    sql.run(
      `INSERT INTO notification_channels (channel, failed_at, failure) VALUES (?, ?, ?)
       ON CONFLICT (channel) DO UPDATE SET failed_at = excluded.failed_at, failure = excluded.failure`,
      channel,
      at,
      failure,
    );
}

/** The notification preferences of the desk, as JSON; null before the first save. */
export function readPreferences(sql: Database): string | null {
  return sql.first('SELECT choice FROM notification_preferences WHERE id = 1')?.text('choice') ?? null;
}

export function savePreferences(sql: Database, choice: NotificationPreferences): void {
  sql.run(
    'INSERT OR REPLACE INTO notification_preferences (id, choice) VALUES (1, ?)',
    JSON.stringify(choice),
  );
}

/** A stored number that prevents a second notification; null for none. */
export function readNotificationState(sql: Database, name: string): number | null {
  return sql.keptFirst('SELECT value FROM notification_state WHERE name = ?', name)?.integer('value') ?? null;
}

export function saveNotificationState(sql: Database, name: string, value: number | null): void {
  if (value === null) sql.run('DELETE FROM notification_state WHERE name = ?', name);
  else sql.run('INSERT OR REPLACE INTO notification_state (name, value) VALUES (?, ?)', name, value);
}
