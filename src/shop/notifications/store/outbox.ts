import type { Database, Row } from '../../../database/rows.ts';
import type { NotificationContent, NotificationPreferences } from '../rules/notifications.ts';

/** A message on its way. `target`: which device, or which order's shopper; empty for the one there is. Times in milliseconds. */
export type Notification = {
  channel: string;
  target: string;
  /** What happened, the same on every way. */
  id: string;
  /** JSON of what is said. */
  news: string;
  at: number;
  /** How often it was tried. */
  tries: number;
};

function readNotification(row: Row): Notification {
  return {
    channel: row.text('channel'),
    target: row.text('target'),
    id: row.text('id'),
    news: row.text('news'),
    at: row.integer('at'),
    tries: row.integer('tries'),
  };
}

/** Keeps what is to be said; what is kept already stays as it is. Call within the transaction of what happened. */
export function addNotification(
  sql: Database,
  { channel, target, id, news, at }: Omit<Notification, 'tries' | 'news'> & { news: NotificationContent },
  dueAt: number,
): void {
  sql.run(
    `INSERT OR IGNORE INTO notifications (channel, target, id, news, at, due_at, tries) VALUES (?, ?, ?, ?, ?, ?, 0)`,
    channel,
    target,
    id,
    JSON.stringify(news),
    at,
    dueAt,
  );
}

/** When the next one is due; null while none waits. */
export function earliestNotification(sql: Database): number | null {
  const row = sql.first('SELECT due_at FROM notifications ORDER BY due_at LIMIT 1');
  return row?.integer('due_at') ?? null;
}

/** Those that are due, the longest first. */
export function dueNotifications(sql: Database, now: number, most: number): Notification[] {
  return sql
    .all('SELECT * FROM notifications WHERE due_at <= ? ORDER BY due_at, at, id LIMIT ?', now, most)
    .map(readNotification);
}

type Key = Pick<Notification, 'channel' | 'target' | 'id'>;

/** Says when it is looked at again, and how often it was tried. */
export function moveNotification(
  sql: Database,
  { channel, target, id }: Key,
  dueAt: number,
  tries: number,
): void {
  sql.run(
    'UPDATE notifications SET due_at = ?, tries = ? WHERE channel = ? AND target = ? AND id = ?',
    dueAt,
    tries,
    channel,
    target,
    id,
  );
}

export function removeNotification(sql: Database, { channel, target, id }: Key): void {
  sql.run('DELETE FROM notifications WHERE channel = ? AND target = ? AND id = ?', channel, target, id);
}

/** Forgets what waits on one way: nobody is there any more, or nobody wants it. */
export function removeWaiting(sql: Database, channel: string, target: string | null = null): void {
  if (target === null) sql.run('DELETE FROM notifications WHERE channel = ?', channel);
  else sql.run('DELETE FROM notifications WHERE channel = ? AND target = ?', channel, target);
}

/** What became of a way's messages: when one last arrived, and when and why one last did not. */
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

/** `failure`: null when it arrived. */
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

/** What the desk chose of news, as JSON; null while nobody has. */
export function readPreferences(sql: Database): string | null {
  return sql.first('SELECT choice FROM notification_preferences WHERE id = 1')?.text('choice') ?? null;
}

export function savePreferences(sql: Database, choice: NotificationPreferences): void {
  sql.run(
    'INSERT OR REPLACE INTO notification_preferences (id, choice) VALUES (1, ?)',
    JSON.stringify(choice),
  );
}

/** A number that was noted lest something be told twice; null for none. */
export function readMark(sql: Database, name: string): number | null {
  return sql.first('SELECT value FROM notification_marks WHERE name = ?', name)?.integer('value') ?? null;
}

export function saveMark(sql: Database, name: string, value: number | null): void {
  if (value === null) sql.run('DELETE FROM notification_marks WHERE name = ?', name);
  else sql.run('INSERT OR REPLACE INTO notification_marks (name, value) VALUES (?, ?)', name, value);
}
