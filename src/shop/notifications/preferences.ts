import type { Database } from '../../database/rows.ts';
import {
  defaultPreferences,
  type NotificationPreferences,
  preferencesSchema,
} from '../../domain/notifications/notifications.ts';
import { readPreferences } from './store/outbox.ts';

/** The notification preferences of the desk; the defaults before the first save, or when they are unreadable. */
export function loadPreferences(sql: Database): NotificationPreferences {
  try {
    return preferencesSchema.parse(JSON.parse(readPreferences(sql) ?? '{}'));
  } catch {
    return defaultPreferences;
  }
}
