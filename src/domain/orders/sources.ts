import { readOneLine } from '../../text/one-line.ts';

/** Where an order came from, as the desk offers it. Stored in a column: never rename a value. */
export const sources = ['phone', 'whatsapp', 'messenger', 'instagram', 'counter'] as const;
export type Source = (typeof sources)[number];

/** The source of the shop's own checkout, without a mark in the link of the first visit. */
export const SHOP_SOURCE = 'shop';

/** All further sources of a day, once it has too many. */
export const OTHER_SOURCE = 'other';

const LONGEST_SOURCE = 40;
const LONGEST_CAMPAIGN = 120;

/** A source in the shop's own words, in stored form; null for an empty one. */
export function readOwnSource(typed: string): string | null {
  return readOneLine(typed, LONGEST_SOURCE);
}

/** Sources that are neither the shop's own checkout nor offered by the desk. */
export function ownSources(stored: readonly string[]): string[] {
  return stored.filter((one) => one !== SHOP_SOURCE && !sources.some((source) => source === one));
}

/** What the link of a first visit says of itself: its source, and the words of its campaign; null for none. */
export type Visit = { source: string; campaign: string | null };

/** Short names that advertisers write. */
const shortNames: Readonly<Record<string, string>> = {
  fb: 'facebook',
  ig: 'instagram',
  wa: 'whatsapp',
  tt: 'tiktok',
};

const campaignParameters = ['utm_campaign', 'utm_medium', 'utm_content', 'utm_term'] as const;

/** The visit that a link announces by `via` or `utm_…`; null for a link without a source. */
export function visitIn(read: (parameter: string) => string | undefined): Visit | null {
  const named = readOwnSource(read('via') ?? '') ?? readOwnSource(read('utm_source') ?? '');
  if (named === null) return null;
  const word = named.toLowerCase();
  const source = shortNames[word] ?? word;
  if (source === SHOP_SOURCE || source === OTHER_SOURCE) return null;
  const campaign = campaignParameters.flatMap((name) => readOneLine(read(name) ?? '', LONGEST_SOURCE) ?? []);
  return { source, campaign: readOneLine(campaign.join(' · '), LONGEST_CAMPAIGN) };
}
