import { DELIVERY_SLUG } from '../../../domain/products/product.ts';
import { transliterate } from './transliteration.ts';

/** Longest slug, cut at a word: longer addresses are not shared. */
const LONGEST = 60;

/** The slug of a name, in Latin letters; null where none can be made. */
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

/** The slug, with the first number that makes it free if it is taken. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  let free = slug;
  for (let number = 2; free === DELIVERY_SLUG || isTaken(free); number++) free = `${slug}-${number}`;
  return free;
}
