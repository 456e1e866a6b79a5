import { DELIVERY_SLUG } from '../../../catalogue/rules/product.ts';
import { transliterate } from './transliteration.ts';

/** Longer ones are cut at a word: nobody passes them on. */
const LONGEST = 60;

/** The part of an address that a name gives, in Latin letters; null where nothing of it can be one. */
export function slugFrom(name: string): string | null {
  const words = transliterate(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, LONGEST) : `${slug}-${word}`;
    if (longer.length > LONGEST) break;
    slug = longer;
  }
  return slug === '' ? null : slug;
}

/** The slug, or with the first number behind it that makes it nobody else's. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  let free = slug;
  for (let number = 2; free === DELIVERY_SLUG || isTaken(free); number++) free = `${slug}-${number}`;
  return free;
}
