import { OTHER_SOURCE, SHOP_SOURCE, sources } from '../../../src/domain/orders/sources.ts';
import type { DeskText } from '../page/text.tsx';

/** Where an order came from, in words, with its campaign; a source in own words is its own name. */
export function sourceName(t: DeskText, stored: string, campaign: string | null = null): string {
  return campaign === null ? nameOf(t, stored) : `${nameOf(t, stored)} · ${campaign}`;
}

/** How sites that links name often write themselves. */
const brands: Readonly<Record<string, string>> = {
  facebook: 'Facebook',
  google: 'Google',
  snapchat: 'Snapchat',
  tiktok: 'TikTok',
  youtube: 'YouTube',
};

function nameOf(t: DeskText, stored: string): string {
  const copy = t.words.typedOrders;
  const source = sources.find((one) => one === stored);
  if (source !== undefined) return copy.sources[source];
  if (stored === OTHER_SOURCE) return copy.otherSources;
  return stored === SHOP_SOURCE ? copy.shop : (brands[stored] ?? stored);
}
