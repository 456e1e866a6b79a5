import type { Database } from '../../database/rows.ts';
import {
  defaultPreferences,
  type NotificationPreferences,
  preferencesSchema,
} from './rules/notifications.ts';
import { readPreferences } from './store/outbox.ts';

/** What the desk chose of news; nothing where nobody has, or where it cannot be read any more. */
export function loadPreferences(sql: Database): NotificationPreferences {
  try {
    return preferencesSchema.parse(JSON.parse(readPreferences(sql) ?? '{}'));
  } catch {
    return defaultPreferences;
  }
}
