import { knownLanguage } from '../text/languages/by-language.ts';
import type { Locale } from '../text/languages/languages.ts';

/** Ranges of a header that are read; no browser sends more. */
const MOST = 20;

/**
 * The supported language with the highest weight in an `Accept-Language` header (RFC 9110, 12.5.4); null when there is
 * none. A range with a malformed weight is ignored.
 */
export function acceptedLanguage(header: string | undefined): Locale | null {
  const ranges = (header ?? '').split(',', MOST).map(readRange);
  ranges.sort((one, other) => other.weight - one.weight);
  return ranges.find(({ language, weight }) => language !== null && weight > 0)?.language ?? null;
}

/** A range such as `fr-DZ;q=0.8`. */
function readRange(range: string): { language: Locale | null; weight: number } {
  const [tag = '', ...parameters] = range
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/);
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  return { language: knownLanguage(tag.split('-')[0]), weight: Number(weight) || 0 };
}
