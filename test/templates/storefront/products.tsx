import { categories } from '../../../scripts/demo/product.ts';
import { demoProducts } from '../../../scripts/local/demo-catalogue.ts';
import type { Locale } from '../../../src/contract/scalars.ts';
import {
  alertsPath,
  counterCardPath,
  productPath,
  stockAlertPath,
} from '../../../src/domain/addresses/shop.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import { wilayas } from '../../../src/text/wilayas.ts';
import type { Frame } from '../../../templates/storefront/page/frame.ts';
import type { ProductCard } from '../../../templates/storefront/page/product-card.tsx';
import { shopText } from '../../../templates/storefront/page/text.tsx';
import { CounterCardPage } from '../../../templates/storefront/product/counter-card.tsx';
import { ProductPage } from '../../../templates/storefront/product/product.tsx';
import type { ProductProps } from '../../../templates/storefront/product/product-props.ts';
import { StockAlertPage } from '../../../templates/storefront/product/stock-alert.tsx';
import { AlertsPage } from '../../../templates/storefront/stock-alerts/alerts.tsx';
import { wordsIn } from '../words.ts';
import { merchant, origin } from './catalogues.tsx';

const shopNames = inEachLanguage((one) => languageFacts[one].shopName);

/** The frame of every sample page; `path`: the page's own. */
export function frameIn(language: Locale, path: (language: Locale) => string): Frame {
  return {
    t: shopText[language],
    shopName: shopNames[language],
    phone: '+213 550 12 34 56',
    email: 'shop@shop.test',
    isTest: true,
    alternates: inEachLanguage(path),
    origin,
  };
}

type Shown = ProductProps['product'] & { names: Record<Locale, string> };
type ProductInput = Omit<Shown, 'listing'>;

/** How a page's product is listed, when it has no marks that a list removes. */
function listed(product: ProductInput): Shown {
  const { id, name, description, pictures, variants } = product;
  const articles = variants.map(({ variant, label, amount, compareAt }) => ({
    id: `${id}-${variant}`,
    variant,
    title: label === null ? name : `${name} (${label})`,
    amount,
    compareAt,
  }));
  const listing = {
    id,
    name,
    description: description ?? name,
    brand: null,
    category: null,
    pictures,
    articles,
  };
  return { ...product, listing };
}

/** A demo product as its page shows it. */
export function productIn(language: Locale, slug: string, changes: Partial<ProductInput> = {}): Shown {
  const good = demoProducts.find((candidate) => candidate.slug === slug);
  if (good === undefined) throw new Error(`Unknown product ${slug}.`);
  return listed({
    id: `01${slug}`,
    slug,
    name: wordsIn(good.name, language),
    names: inEachLanguage((one) => wordsIn(good.name, one)),
    description: wordsIn(good.description, language),
    category: { key: good.category, name: wordsIn(categories[good.category], language) },
    pictures: [`${origin}/pictures/${slug}.svg`],
    available: null,
    isTooDear: false,
    variants: good.prices.map(({ variant, amount, compareAt, label }) => ({
      price: `${slug}-${variant ?? 'only'}`,
      variant: variant ?? '',
      label: label === undefined ? null : wordsIn(label, language),
      amount,
      compareAt: compareAt ?? null,
    })),
    ...changes,
  });
}

const longWord = { ar: 'و'.repeat(255), fr: 'W'.repeat(255), en: 'W'.repeat(255) };

export function productPageSample(
  language: Locale,
  product: Shown,
  mistyped: string | null = null,
  changes: Partial<Frame> = {},
  quickOrder: ProductProps['quickOrder'] = null,
) {
  const frame = { ...frameIn(language, (one) => productPath(one, product.slug)), ...changes };
  return <ProductPage frame={frame} product={product} quickOrder={quickOrder} mistyped={mistyped} />;
}

/** Tariffs of all wilayas but the last three, and one to a pick-up point alone. */
const quickOrder: NonNullable<ProductProps['quickOrder']> = {
  tariffs: wilayas.slice(0, -3).map(({ code: wilaya }) => ({
    wilaya,
    mode: wilaya === 54 ? ('desk' as const) : ('home' as const),
    amount: 350 + 50 * (wilaya % 12),
  })),
  freeFrom: 10_000,
};

/** A product's page with an order form. */
export function quickOrderSample(
  language: Locale,
  product: Shown,
  mistyped: string | null = null,
  terms: Partial<typeof quickOrder> = {},
) {
  const frame = { ...merchant, paymentMethods: ['cash', 'card'] as const };
  return productPageSample(language, product, mistyped, frame, { ...quickOrder, ...terms });
}

/** A sold-out product of a shop that writes to its shoppers, and the form that asks it to. */
function stockAlertSamples(language: Locale, product: Shown) {
  const frame = frameIn(language, (one) => stockAlertPath(one, product.slug));
  const page = { frame, product, variant: null, typed: '', problem: null, isSaved: false };
  return {
    'sold-out-alert': (
      <ProductPage frame={{ ...frame, ...merchant }} product={{ ...product, available: 0 }} offersAlert />
    ),
    'alert-form': <StockAlertPage {...page} />,
    'alert-wrong': <StockAlertPage {...page} typed="amina@" problem="email" />,
    'alert-full': <StockAlertPage {...page} typed="amina@mail.dz" problem="full" />,
    'alert-limited': <StockAlertPage {...page} typed="amina@mail.dz" problem="limited" />,
    'alert-variant': <StockAlertPage {...page} variant={{ variant: '5l', label: '5 L' }} />,
    'alert-saved': <StockAlertPage {...page} isSaved />,
  };
}

/** The page of an address's link: to confirm, confirmed with and without room, and without requests. */
function alertLinkSamples(language: Locale, product: Shown) {
  const code = '0123456789abcdefghjkmnpqrstvwxyz';
  const page = { frame: frameIn(language, (one) => alertsPath(one, code)), code };
  const alert = {
    id: 'alert1',
    title: product.name,
    slug: product.slug,
    variant: null,
    state: 'unconfirmed' as const,
  };
  const confirmed = { ...alert, id: 'alert2', variant: '5l', state: 'confirmed' as const };
  return {
    'alerts-unconfirmed': <AlertsPage {...page} isConfirmed={false} alerts={[alert]} />,
    'alerts-several': (
      <AlertsPage {...page} isConfirmed={false} alerts={[alert, { ...alert, id: 'alert3' }]} />
    ),
    'alerts-confirmed': <AlertsPage {...page} isConfirmed alerts={[confirmed, alert]} />,
    'alerts-none': <AlertsPage {...page} isConfirmed={false} alerts={[]} />,
  };
}

function cardSample(language: Locale, product: Shown) {
  return (
    <CounterCardPage
      frame={frameIn(language, (one) => counterCardPath(one, product.slug))}
      shopNames={shopNames}
      product={product}
    />
  );
}

/** The card of a product with the same name in every language. */
export function cardWithName(name: string) {
  return cardSample('ar', productIn('ar', 'dattes-deglet-nour', { names: inEachLanguage(() => name) }));
}

/** A product's page with this stock; null when it is not counted. */
export function stockedSample(language: Locale, available: number | null) {
  return productPageSample(language, productIn(language, 'dattes-deglet-nour', { available }));
}

/** Related products, one of them sold out. */
function relatedIn(language: Locale): ProductCard[] {
  return ['huile-olive-kabylie', 'couscous-roule-main', 'ras-el-hanout'].map((slug, index) => {
    const { name, pictures, variants } = productIn(language, slug);
    return {
      slug,
      name,
      picture: pictures[0] ?? null,
      amount: variants[0]?.amount ?? 1,
      compareAt: index === 0 ? 99_999 : null,
      isFrom: index === 0,
      isSoldOut: index === 1,
    };
  });
}

/** A product whose variants cost less by two, by three, and by more. */
function tiered(product: Shown, ...more: number[]): Shown {
  const variants = product.variants.map((one) => ({
    ...one,
    tiers: [2, 3, ...more].map((pieces) => ({ pieces, amount: pieces * (one.amount - 50 * (pieces - 1)) })),
  }));
  return { ...product, variants };
}

/** A product of one price in two colours. */
function inColours(product: Shown): Shown {
  const variants = product.variants.flatMap((one) =>
    ['A', 'B'].map((variant) => ({ ...one, price: variant, variant, label: variant })),
  );
  return { ...product, variants };
}

/** A product of as many variants as the style sheet follows. */
function ofMany(product: Shown): Shown {
  const [first] = product.variants;
  if (first === undefined) return product;
  const variants = Array.from({ length: 16 }, (_, index) => ({
    ...first,
    price: `p${index}`,
    variant: `v${index}`,
    label: `${36 + index}`,
    amount: first.amount + 100 * index,
    compareAt: null,
  }));
  return listed({ ...product, variants });
}

/** A product whose last variant is sold out. */
function withoutLast(product: Shown): Shown {
  const last = product.variants.length - 1;
  const variants = product.variants.map((one, index) => ({ ...one, isSoldOut: index === last }));
  return { ...product, variants };
}

/** A product of which two variants have a photo of their own. */
export function pictured(product: Shown): Shown {
  const own = ['tajine-en-terre-cuite', 'verres-a-the'].map((slug) => `${origin}/pictures/${slug}.svg`);
  const variants = product.variants.map((one, index) => ({
    ...one,
    ...(own[index] === undefined ? {} : { picture: own[index] }),
  }));
  return { ...product, variants };
}

const praise = {
  ar: 'تمر طري وحلو، وصل في يومين.',
  fr: 'Des dattes bien fraîches, arrivées en deux jours.',
  en: 'Fresh dates, here in two days.',
};

/** Twelve reviews, of which three are on the page. */
export function reviewsIn(language: Locale) {
  const at = Date.UTC(2026, 10, 20) / 1000;
  const latest = [
    { stars: 5, words: wordsIn(praise, language), author: 'Amina', at },
    { stars: 4, words: '', author: '', at },
    { stars: 1, words: `${'W'.repeat(120)}\nW`, author: 'W'.repeat(40), at },
  ];
  return { count: 12, average: 4.6, latest };
}

/** Every sample of a product's pages by name. */
export function productSamples(language: Locale) {
  const dates = productIn(language, 'dattes-deglet-nour');
  const oil = productIn(language, 'huile-olive-kabylie', { available: 3 });
  const long = productIn(language, 'dattes-deglet-nour', {
    name: wordsIn(longWord, language),
    names: inEachLanguage((one) => wordsIn(longWord, one)),
    pictures: [],
    variants: [
      {
        price: 'p',
        variant: '',
        label: wordsIn(longWord, language),
        amount: 100_000_000,
        compareAt: 100_000_001,
      },
    ],
  });
  return {
    product: productPageSample(language, dates),
    'product-photos': productPageSample(language, {
      ...dates,
      pictures: Array.from({ length: 8 }, (_, index) => `${dates.pictures[0]}?${index}`),
    }),
    'product-related': productPageSample(language, { ...dates, related: relatedIn(language) }),
    'product-reviews': productPageSample(language, { ...dates, reviews: reviewsIn(language) }),
    'product-mistyped': productPageSample(language, { ...dates, available: 40 }, '-1'),
    variants: productPageSample(language, oil),
    'variants-counted': productPageSample(language, {
      ...oil,
      variants: oil.variants.map((one, index) => ({ ...one, left: index === 0 ? 3 : 9 })),
    }),
    'variants-pictured': productPageSample(language, pictured(oil)),
    'variants-many': productPageSample(language, ofMany(oil)),
    'variants-sold-out': (
      <ProductPage
        frame={{ ...frameIn(language, (one) => productPath(one, oil.slug)), ...merchant }}
        product={withoutLast(oil)}
        offersAlert
      />
    ),
    'product-dear': productPageSample(language, { ...dates, isTooDear: true }, null, merchant),
    'sold-out': productPageSample(language, { ...dates, available: 0 }, null, merchant),
    ...stockAlertSamples(language, dates),
    ...alertLinkSamples(language, dates),
    'product-hostile': productPageSample(language, long),
    tiers: productPageSample(language, tiered(dates)),
    'tiers-variants': productPageSample(language, tiered(oil)),
    'tiers-asked': (
      <ProductPage
        frame={frameIn(language, (one) => productPath(one, dates.slug))}
        product={tiered(dates, 6)}
        quantity={5}
      />
    ),
    'tiers-colours': productPageSample(language, tiered(inColours(dates))),
    'product-quick-order-tiers': quickOrderSample(language, tiered(dates)),
    'product-quick-order-reviews': quickOrderSample(language, { ...dates, reviews: reviewsIn(language) }),
    'product-quick-order': quickOrderSample(language, dates),
    'product-quick-order-variants': quickOrderSample(language, oil, '-1'),
    kit: cardSample(language, dates),
    'kit-variants': cardSample(language, oil),
    'kit-hostile': cardSample(language, long),
  };
}
