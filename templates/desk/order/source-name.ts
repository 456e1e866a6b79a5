import { OTHER_SOURCE, SHOP_SOURCE, sources } from '../../../src/domain/orders/sources.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { deskCopyIn } from '../copy/copy.ts';

/** Where an order came from, in words, with its campaign; a source in own words is its own name. */
export function sourceName(language: Locale, stored: string, campaign: string | null = null): string {
  return campaign === null ? nameOf(language, stored) : `${nameOf(language, stored)} · ${campaign}`;
}

/** How sites that links name often write themselves. */
const brands: Readonly<Record<string, string>> = {
  facebook: 'Facebook',
  google: 'Google',
  snapchat: 'Snapchat',
  tiktok: 'TikTok',
  youtube: 'YouTube',
};

function nameOf(language: Locale, stored: string): string {
  const copy = deskCopyIn[language].typedOrders;
  const source = sources.find((one) => one === stored);
  if (source !== undefined) return copy.sources[source];
  if (stored === OTHER_SOURCE) return copy.otherSources;
  return stored === SHOP_SOURCE ? copy.shop : (brands[stored] ?? stored);
}
