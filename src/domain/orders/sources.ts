import { readOneLine } from '../../text/one-line.ts';

/** Where an order came from, as the desk offers it. Stored in a column: never rename a value. */
export const sources = ['phone', 'whatsapp', 'messenger', 'instagram', 'counter'] as const;
export type Source = (typeof sources)[number];

/** The source of the shop's own checkout, without a mark in the link of the first visit. */
export const SHOP_SOURCE = 'shop';

/** All further sources of a day, once it has too many. */
export const OTHER_SOURCE = 'other';

const LONGEST_SOURCE = 40;

/** A source in the shop's own words, in stored form; null for an empty one. */
export function readOwnSource(typed: string): string | null {
  return readOneLine(typed, LONGEST_SOURCE);
}

/** Sources that are neither the shop's own checkout nor offered by the desk. */
export function ownSources(stored: readonly string[]): string[] {
  return stored.filter((one) => one !== SHOP_SOURCE && !sources.some((source) => source === one));
}
