import { categories, type Words } from '../../demo/product.ts';
import { demoProducts } from '../../local/demo-catalogue.ts';

/**
 * A made-up catalogue of any size: each number gives the same product in every run, like one of the demo's. Product 0 is made first, so it is the oldest.
 */

const words = (ar: string, fr: string, en: string): Words => ({ ar, fr, en });

/** The first is in every fourth name, each other one in about every fifteenth. */
const kinds: Words[] = [
  words('تقليدي', 'traditionnel', 'traditional'),
  words('فاخر', 'de luxe', 'luxury'),
  words('خفيف', 'léger', 'light'),
  words('مطرز', 'brodé', 'embroidered'),
  words('أزرق', 'bleu', 'blue'),
  words('أحمر', 'rouge', 'red'),
  words('صغير', 'petit modèle', 'small'),
  words('كبير', 'grand modèle', 'large'),
  words('مزخرف', 'décoré', 'decorated'),
  words('يومي', 'de tous les jours', 'everyday'),
  words('مهدى', 'à offrir', 'gift'),
  words('متين', 'solide', 'sturdy'),
];

const places: Words[] = [
  words('تلمسان', 'Tlemcen', 'Tlemcen'),
  words('غرداية', 'Ghardaïa', 'Ghardaia'),
  words('قسنطينة', 'Constantine', 'Constantine'),
  words('وهران', 'Oran', 'Oran'),
  words('بجاية', 'Béjaïa', 'Bejaia'),
  words('تمنراست', 'Tamanrasset', 'Tamanrasset'),
  words('الجزائر', 'Alger', 'Algiers'),
  words('بسكرة', 'Biskra', 'Biskra'),
  words('عنابة', 'Annaba', 'Annaba'),
];

/** Search terms. */
export const searches = {
  /** In the name of every fourth product. */
  common: 'تقليدي',
  /** The common one with a typing error, so that words with the same beginning are searched. */
  misspelt: 'تقلبدي',
  /** The beginning of the common one, as a shopper sends it while typing. */
  begun: 'تقلي',
};

const sizes = ['s', 'm', 'l'];

/** The service's fields of a product, and of each of its prices once it has an id. */
type LargeProduct = {
  product: Record<string, unknown>;
  prices: Record<string, unknown>[];
};

/** A number from 0 to `count` - 1 that looks random and is always the same for the same input. */
function pick(index: number, salt: number, count: number): number {
  let mixed = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x297a2d39);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % count;
}

function from<T>(list: readonly T[], index: number, salt: number): T {
  const picked = list[pick(index, salt, list.length)];
  if (picked === undefined) throw new Error('There is nothing to pick from.');
  return picked;
}

export function slugAt(index: number): string {
  return `article-${index}`;
}

/** The cheapest price in whole dinars: 100 to some 50,000, evenly by magnitude. */
export function amountAt(index: number): number {
  return Math.round(10 ** (1 + (2.7 * pick(index, 5, 10_000)) / 10_000)) * 10;
}

/** False for every fifth product, which has three sizes. */
export function isPlain(index: number): boolean {
  return index % 5 !== 3;
}

function nameAt(index: number, thing: Words): Words {
  const [first = thing, ...others] = kinds;
  const kind = index % 4 === 0 ? first : from(others, index, 3);
  const place = from(places, index, 4);
  return {
    ar: `${thing.ar} ${kind.ar} من ${place.ar} ${index}`,
    fr: `${thing.fr} ${kind.fr} de ${place.fr} n° ${index}`,
    en: `${kind.en} ${thing.en} from ${place.en} no. ${index}`,
  };
}

/** The product of a number. */
export function productAt(index: number): LargeProduct {
  const like = from(demoProducts, index, 1);
  const category = categories[like.category];
  const name = nameAt(index, like.name);
  const amount = amountAt(index);
  // Some products have no stock count, and some are sold out.
  const stock = pick(index, 6, 3) === 0 ? {} : { stock: index < 1_000 ? 50 : pick(index, 7, 120) };
  const before = pick(index, 8, 6) === 0 ? [{ compare_at: Math.ceil(amount * 1.25) }] : [];
  const price = (more: Record<string, unknown>[], times: number) => ({
    amount: amount * times,
    currency: 'dzd',
    metadata: [...before, ...more],
  });
  return {
    product: {
      name: name.fr,
      description: `${name.fr}. Choisi pour vous, emballé avec soin et envoyé dans les 69 wilayas.`,
      images: [`https://shop.test/pictures/${like.category}-${pick(index, 9, 500)}.jpg`],
      metadata: {
        slug: slugAt(index),
        category: like.category,
        category_ar: category.ar,
        category_fr: category.fr,
        category_en: category.en,
        ...stock,
        name_ar: name.ar,
        name_fr: name.fr,
        name_en: name.en,
        description_ar: `${name.ar}. اخترناه لكم، نغلفه بعناية ونرسله إلى 69 ولاية.`,
      },
    },
    prices: isPlain(index)
      ? [price([], 1)]
      : sizes.map((size, place) => price([{ variant: size }, { label_fr: size.toUpperCase() }], place + 1)),
  };
}
