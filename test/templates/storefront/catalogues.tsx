import { createHash } from 'node:crypto';
import { categories } from '../../../scripts/demo/product.ts';
import { demoProducts } from '../../../scripts/local/demo-catalogue.ts';
import type { Locale } from '../../../src/contract/scalars.ts';
import { type CatalogueAddress, cataloguePath } from '../../../src/domain/addresses/shop.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import { CataloguePage, type CatalogueProps } from '../../../templates/storefront/catalogue/catalogue.tsx';
import type { Frame } from '../../../templates/storefront/page/frame.ts';
import type { ProductCard } from '../../../templates/storefront/page/product-card.tsx';
import { shopText } from '../../../templates/storefront/page/text.tsx';
import { wordsIn } from '../words.ts';

/** The origin of these samples. */
export const origin = 'https://shop.test';

function frameIn(language: Locale, address: CatalogueAddress): Frame {
  return {
    t: shopText[language],
    shopName: languageFacts[language].shopName,
    phone: '+213 550 12 34 56',
    email: 'shop@shop.test',
    isTest: true,
    alternates: inEachLanguage((one) => cataloguePath(one, address)),
    origin,
  };
}

const idOf = (slug: string) => `01${createHash('sha256').update(slug).digest('hex').slice(0, 24)}`;

/** The demo's products as cards. */
function cardsIn(language: Locale): ProductCard[] {
  return demoProducts.map(({ slug, name, prices }) => {
    const [cheapest = { amount: 1 }] = prices.toSorted((a, b) => a.amount - b.amount);
    return {
      slug,
      name: wordsIn(name, language),
      picture: `${origin}/pictures/${slug}.svg`,
      amount: cheapest.amount,
      compareAt: cheapest.compareAt ?? null,
      isFrom: prices.length > 1,
      isSoldOut: slug === 'couscous-roule-main',
      // Ids of the service do not compress.
      ...(prices.length === 1 ? { price: idOf(slug) } : {}),
    };
  });
}

const bidiOverride = '\u202e';

/** Products that a careless or hostile merchant may offer. */
export const hostileCards: ProductCard[] = [
  { name: '</script><script>alert(1)</script>', amount: 1 },
  { name: `Miel ${bidiOverride}leim`, amount: 10_000 },
  { name: 'و'.repeat(255), amount: 100_000_000, compareAt: 100_000_001 },
  { name: 'W'.repeat(255), amount: 100_000_000, isFrom: true },
  { name: 'Picture that never comes', amount: 950, picture: `${origin}/pictures/none.jpg` },
  { name: '&lt;b&gt; "quoted" \'name\'', amount: 99_999_999, compareAt: 100_000_000, isFrom: true },
].map((card, index) => ({
  slug: `hostile-${index}`,
  picture: null,
  compareAt: null,
  isFrom: false,
  isSoldOut: false,
  ...card,
}));

/** A catalogue page with the demo's products; `changes` override it. */
export function catalogueSample(language: Locale, changes: Partial<CatalogueProps> = {}) {
  const address = changes.address ?? {};
  const choices = Object.entries(categories).map(([key, names]) => ({
    key,
    name: wordsIn(names, language),
    count: demoProducts.filter(({ category }) => category === key).length,
  }));
  return (
    <CataloguePage
      frame={frameIn(language, address)}
      address={address}
      typed={{ q: null, from: null, to: null }}
      products={cardsIn(language)}
      turn={{}}
      previous={null}
      next={{ after: '1874919424000123' }}
      found={null}
      isNearest={false}
      isCut={false}
      categories={choices}
      category={choices.find(({ key }) => key === address.category) ?? null}
      newest={[]}
      isUnfinished={false}
      {...changes}
    />
  );
}

/** As many categories as the form accepts, and names and picture addresses that hardly compress. */
export function fullCatalogueSample(language: Locale) {
  const noise = (seed: number) => BigInt.asUintN(128, BigInt(seed + 7) ** 41n).toString(36);
  return catalogueSample(language, {
    products: cardsIn(language).map((card, index) => ({
      ...card,
      name: `${card.name} ${noise(index).slice(0, 12)}`,
      picture: `https://img.example.dz/${noise(index + 100)}/${index}.jpg`,
    })),
    categories: Array.from({ length: 60 }, (_, index) => {
      const name = noise(index + 200).slice(0, 12);
      return { key: name, name: `Rayon ${name}`, count: index };
    }),
  });
}

const searched = { ar: 'تَمْر', fr: 'dattes', en: 'dates' };
const unknown = { ar: 'غواصة', fr: 'sous-marin', en: 'submarine' };

/** Further settings of a merchant, with the longest possible name. */
export const merchant = {
  shopName: 'بقالة الحاج محمد وأولاده · Épicerie El Hadj',
  phone: '0550 12 34 56',
  logo: '/icon-180.png',
  social: {
    whatsapp: '213550123456',
    instagram: 'https://instagram.com/hanout',
    facebook: 'https://facebook.com/hanout',
  },
};

/** Every sample of the catalogue page by name. */
export function catalogueSamples(language: Locale): Record<string, ReturnType<typeof catalogueSample>> {
  return {
    shelf: catalogueSample(language),
    filtered: catalogueSample(language, {
      address: { category: 'pantry', from: 500, to: 2000, sort: 'cheapest' },
      typed: { q: null, from: '500', to: language === 'ar' ? '٢٠٠٠' : '2 000' },
      products: cardsIn(language).slice(0, 5),
      turn: { after: '500.1' },
      previous: {},
      next: null,
    }),
    category: catalogueSample(language, {
      frame: { ...frameIn(language, { category: 'pantry' }), ...merchant },
      address: { category: 'pantry' },
      products: cardsIn(language).slice(0, 9),
      next: null,
    }),
    pictureless: catalogueSample(language, {
      products: cardsIn(language)
        .slice(0, 6)
        .map((card, index) => ({ ...card, picture: null, category: 'abcdef'[index] })),
    }),
    searched: catalogueSample(language, {
      address: { q: wordsIn(searched, language) },
      typed: { q: wordsIn(searched, language), from: null, to: null },
      products: cardsIn(language).slice(2, 5),
      found: 3,
      next: null,
    }),
    nothing: catalogueSample(language, {
      address: { q: wordsIn(unknown, language) },
      typed: { q: wordsIn(unknown, language), from: null, to: null },
      products: [],
      newest: cardsIn(language).slice(0, 6),
      found: 0,
      next: null,
    }),
    hostile: catalogueSample(language, { products: hostileCards }),
    empty: catalogueSample(language, { products: [], categories: [], next: null }),
  };
}
