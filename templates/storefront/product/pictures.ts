import { firstChoice } from './chosen.ts';
import type { ProductProps } from './product-props.ts';

/** A picture of the gallery; `of`: the places of the variants that it shows. */
export type ShownPicture = { src: string; of: number[] };

/**
 * First that of the variant that the page chooses, then the product's in order, then those of the other variants. Where
 * some variants have a picture, the product's first one stands for the others.
 */
export function picturesFor(props: ProductProps): ShownPicture[] {
  const { pictures, variants } = props.product;
  const own = variants.flatMap(({ picture }) => picture ?? []);
  const first = variants[firstChoice(props)]?.picture;
  const shows = (src: string) =>
    variants.flatMap(({ picture = pictures[0] ?? '' }, index) =>
      stemOf(picture) === stemOf(src) ? [index] : [],
    );
  return withoutRepeats([...(first === undefined ? [] : [first]), ...pictures, ...own]).map((src) => ({
    src,
    of: own.length === 0 ? [] : shows(src),
  }));
}

const stemOf = (picture: string) => picture.replace(/\.\w{3,4}$/, '');

/** One picture in two formats (`jar.svg`, `jar.jpg`) serves previews and feeds, and is shown once. */
function withoutRepeats(pictures: string[]): string[] {
  const stems = pictures.map(stemOf);
  return pictures.filter((_, index) => stems.indexOf(stems[index] ?? '') === index);
}
