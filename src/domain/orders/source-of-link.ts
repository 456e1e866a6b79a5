import { readOneLine } from '../../text/one-line.ts';
import { OTHER_SOURCE, readOwnSource, SHOP_SOURCE } from './sources.ts';

/** What the link of a first visit says of itself: its source, and the words of its campaign; null for none. */
export type Visit = { source: string; campaign: string | null };

/** Short names that advertisers write. */
const shortNames: Readonly<Record<string, string>> = {
  fb: 'facebook',
  ig: 'instagram',
  wa: 'whatsapp',
  tt: 'tiktok',
};

/** Characters of one parameter, and of a campaign. */
const LONGEST_WORD = 40;
const LONGEST_CAMPAIGN = 120;

const campaignParameters = ['utm_campaign', 'utm_medium', 'utm_content', 'utm_term'] as const;

/** The visit that a link announces by `via` or `utm_…`; null for a link without a source. */
export function visitIn(read: (parameter: string) => string | undefined): Visit | null {
  const named = readOwnSource(read('via') ?? '') ?? readOwnSource(read('utm_source') ?? '');
  if (named === null) return null;
  const word = named.toLowerCase();
  const source = shortNames[word] ?? word;
  if (source === SHOP_SOURCE || source === OTHER_SOURCE) return null;
  const campaign = campaignParameters.flatMap((name) => readOneLine(read(name) ?? '', LONGEST_WORD) ?? []);
  return { source, campaign: readOneLine(campaign.join(' · '), LONGEST_CAMPAIGN) };
}
