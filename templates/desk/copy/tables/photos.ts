import type { PhotoMove } from '../../../../src/shop/desk-calls/photos/rules.ts';
import type { PhotoFlash } from '../../../../src/shop/desk-urls.ts';

/** Photos of a product. */
export type PhotosCopy = {
  title: string;
  /** What a photo is called beside its product, and in the list of those that a variant may have. */
  one: (number: number) => string;
  /** That of a variant alone; `ofProduct`: none of its own. */
  ofVariant: string;
  ofProduct: string;
  choose: string;
  /** `small`: where no script makes photos small. */
  hint: string;
  small: string;
  button: string;
  /** Before "2/5", while they are sent. */
  busy: string;
  moves: Record<PhotoMove, string>;
  news: Record<PhotoFlash, string>;
  /** How many there are in all, and what room they take. `size`: with its unit. */
  space: (count: number, size: string) => string;
  /** Units of sizes: thousands of bytes, and millions. */
  kilobytes: string;
  megabytes: string;
};
