import type { Locale } from '../../../contract/scalars.ts';
import { deskPatterns } from '../desk-patterns.ts';
import { atDesk } from './root.ts';

/** Addresses of settings and onboarding. */

/** What the onboarding page says: the test message has not arrived, or was not sent. */
export type OnboardingFlash = 'silent' | 'refused';

/** The onboarding page: what a shop needs before it sells. */
export function onboardingPath(language: Locale, flash: OnboardingFlash | null = null): string {
  const path = atDesk(language, deskPatterns.start);
  return flash === null ? path : `${path}?flash=${flash}`;
}

/** Where a test event of the service is requested. */
export function testWebhookPath(language: Locale): string {
  return atDesk(language, deskPatterns.testEvent);
}

/** All settings, by groups. */
export const settingsPath = (language: Locale) => atDesk(language, deskPatterns.settings);

/** Payment methods and refused numbers, from `after` on; `done`: the page says what was saved. */
export function paymentMethodsPath(
  language: Locale,
  done: 'saved' | 'phone' | null = null,
  after: string | null = null,
): string {
  const path = atDesk(language, deskPatterns.paymentSettingsForms.methods);
  if (after !== null) return `${path}?after=${encodeURIComponent(after)}#numbers`;
  return done === null ? path : `${path}?${done}${done === 'phone' ? '#numbers' : ''}`;
}

/** Limits of unpaid orders, and the space in the database. */
export function limitsPath(language: Locale, done: 'saved' | null = null): string {
  const path = atDesk(language, deskPatterns.paymentSettingsForms.limits);
  return done === null ? path : `${path}?${done}`;
}

/** Where the forms of the payment settings post to. */
export function paymentSettingsFormPath(
  language: Locale,
  form: 'methods' | 'limits' | 'refuse' | 'allow',
): string {
  return atDesk(language, deskPatterns.paymentSettingsForms[form]);
}

/** A page of the shop's look and texts; `saved`: the page says that it was saved. */
export function storeDetailsPath(language: Locale, group: string, saved: string | null = null): string {
  const path = atDesk(language, deskPatterns.storeDetails, { group });
  if (saved === null) return path;
  return saved === '' ? `${path}?saved` : `${path}?saved=${saved}`;
}
