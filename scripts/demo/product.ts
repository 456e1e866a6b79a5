/** A text in the demo's languages; the shop's other languages show the default's. */
export type Words = { ar: string; fr: string; en: string };

/** The categories: `metadata.category` holds the word, `metadata.category_<language>` its name. */
export const categories = {
  pantry: { ar: 'مؤونة', fr: 'Épicerie', en: 'Pantry' },
  sweets: { ar: 'حلويات', fr: 'Douceurs', en: 'Sweets' },
  care: { ar: 'عناية', fr: 'Soins', en: 'Care' },
  table: { ar: 'مائدة', fr: 'Table', en: 'Table' },
  home: { ar: 'بيت', fr: 'Maison', en: 'Home' },
  wear: { ar: 'لباس', fr: 'À porter', en: 'To wear' },
} satisfies Record<string, Words>;

/** A product of the demo. */
export type DemoProduct = {
  /** Names the product, its page and its pictures, public/storefront/pictures/<slug>.svg and .jpg. */
  slug: string;
  category: keyof typeof categories;
  name: Words;
  description: Words;
  /** Units that can be sold. */
  stock: number;
  prices: Offer[];
};

/** One price of a product. Amounts are whole dinars. A product with one price has neither variant nor label. */
export type Offer = {
  variant?: string;
  amount: number;
  /** The earlier price, shown struck through. */
  compareAt?: number | undefined;
  label?: Words;
};

/** A single price, without sizes. */
export function at(amount: number, compareAt?: number): Offer[] {
  return [{ amount, compareAt }];
}
