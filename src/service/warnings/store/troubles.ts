import type { Database } from '../../../database/rows.ts';
import { storedLanguage } from '../../../text/languages/by-language.ts';
import {
  type KnownTrouble,
  type Trouble,
  troubleKinds,
  type WarningChange,
  type WarningSettings,
} from '../rules.ts';

/** Null while no address is set. */
export function readWarningSettings(database: Database): WarningSettings | null {
  const row = database.first('SELECT * FROM warning_settings');
  return (
    row && {
      email: row.textOrNull('email'),
      url: row.textOrNull('url'),
      language: storedLanguage(row.text('locale')),
      dueAt: row.integer('due_at'),
    }
  );
}

/** Without any address nothing is kept. */
export function writeWarningAddresses(
  database: Database,
  { email, url, language }: Pick<WarningSettings, 'email' | 'url' | 'language'>,
  nowMs: number,
): void {
  if (email === null && url === null) {
    database.run('DELETE FROM warnings');
    database.run('DELETE FROM warning_settings WHERE one = 1');
    return;
  }
  database.run(
    `INSERT INTO warning_settings (one, email, url, locale, due_at) VALUES (1, ?, ?, ?, ?)
     ON CONFLICT (one) DO UPDATE SET email = excluded.email, url = excluded.url, locale = excluded.locale,
       due_at = excluded.due_at`,
    email,
    url,
    language,
    nowMs,
  );
}

export function setNextLook(database: Database, dueAt: number): void {
  database.run('UPDATE warning_settings SET due_at = ?', dueAt);
}

export function readTroubles(database: Database): KnownTrouble[] {
  return database.all('SELECT * FROM warnings WHERE kind > ?', '').map((row) => ({
    kind: row.word('kind', troubleKinds),
    subject: row.text('subject'),
    detail: row.text('detail'),
    since: row.integer('since'),
    reportedAt: row.integerOrNull('reported_at'),
  }));
}

/** `at` in seconds. */
export function addTrouble(database: Database, { kind, subject, detail }: Trouble, at: number): void {
  database.run(
    'INSERT INTO warnings (kind, subject, detail, since) VALUES (?, ?, ?, ?)',
    kind,
    subject,
    detail,
    at,
  );
}

export function deleteTrouble(
  database: Database,
  { kind, subject }: Pick<Trouble, 'kind' | 'subject'>,
): void {
  database.run('DELETE FROM warnings WHERE kind = ? AND subject = ?', kind, subject);
}

/** `at` in seconds. */
export function noteReported(database: Database, { kind, subject }: WarningChange, at: number): void {
  database.run('UPDATE warnings SET reported_at = ? WHERE kind = ? AND subject = ?', at, kind, subject);
}
