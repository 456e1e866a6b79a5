import type { Locale } from '../../../src/contract/scalars.ts';
import type { DeskRole } from '../../../src/shop/desk-calls/sessions/rules.ts';

/** What every page of the desk is given. */
export type DeskFrame = {
  language: Locale;
  shopName: string;
  /** With a test key nothing is charged, and every page says so. */
  isTest: boolean;
  /** The device that is shown the page; null for whoever is not signed in. */
  device: { name: string; role: DeskRole } | null;
  /** The page's path in each language, for the links that switch it. */
  alternates: Record<Locale, string>;
};
