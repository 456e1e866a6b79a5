import type { Locale } from '../../../contract/scalars.ts';
import { assetVersions } from '../asset-versions.ts';
import { deskPatterns } from '../desk-patterns.ts';
import { atDesk } from './root.ts';

/** Addresses of the merchant’s notifications. */

/** The script of the page that turns on push notifications for a device. */
export const pushScriptPath = `/push.js?v=${assetVersions['push.js']}`;

const notificationFlashes = [
  'saved',
  'sent',
  'failed',
  'limited',
  'connected',
  'unheard',
  'disconnected',
] as const;

/**
 * What the page says was done. `sent`, `failed`: the test message; `limited`: too many messages; `unheard`: the bot was
 * not told its code yet.
 */
export type NotificationFlash = (typeof notificationFlashes)[number];

export function isNotificationFlash(word: string): word is NotificationFlash {
  return notificationFlashes.some((one) => one === word);
}

/** Notification preferences and channels; `done`: what was done, and to which part of the page. */
export function notificationsPath(
  language: Locale,
  done: { part: string; word: NotificationFlash } | null = null,
): string {
  const path = atDesk(language, deskPatterns.notifications);
  return done === null ? path : `${path}?${done.word}=${done.part}#${done.part}`;
}

/** Where the forms of the page post to. `part`: a channel, or `general` for the settings of all. */
export function notificationFormPath(
  language: Locale,
  part: string,
  form: 'choose' | 'test' | 'device' | 'connect' | 'chat' | 'disconnect',
): string {
  return atDesk(language, deskPatterns.notificationForm, { part, form });
}
