import { raw } from 'hono/html';
import { absolute, cataloguePath, languages, largeIconPath, productPath } from '../../src/storefront/urls.ts';
import { moneyText } from '../parts/money.tsx';
import { productCopy } from './copy/product.ts';
import type { Frame } from './frame.ts';
import type { ProductProps } from './product.tsx';

type Product = ProductProps['product'];

/** As previews know languages; they know no Algerian Arabic. */
const locales = { ar: 'ar_AR', fr: 'fr_FR', en: 'en_US' };
const MAX_SUMMARY = 200;

/** What search engines and chats read of a product's page: its one address, a preview, and the offer as data. */
export function ProductHead({ frame, product }: ProductProps) {
  const { language, origin } = frame;
  const addressIn = (other: Frame['language']) => absolute(origin, productPath(other, product.slug));
  const url = addressIn(language);
  const summary = summaryOf(product, language);
  const picture = previewPicture(product);
  const isAvailable = product.available !== 0;
  return (
    <>
      <meta name="description" content={summary} />
      <link rel="canonical" href={url} />
      {languages.map((other) => (
        <link rel="alternate" hreflang={other} href={addressIn(other)} />
      ))}
      <link rel="alternate" hreflang="x-default" href={addressIn('ar')} />
      <meta property="og:type" content="product" />
      <meta property="og:site_name" content={frame.shopName} />
      <meta property="og:title" content={product.name} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={locales[language]} />
      {languages.map((other) =>
        other === language ? null : <meta property="og:locale:alternate" content={locales[other]} />,
      )}
      <meta property="og:image" content={picture ?? shopPicture(frame)} />
      <meta
        property="og:image:alt"
        content={picture === null ? frame.shopName : productCopy[language].picture(product.name, 1)}
      />
      <meta property="product:price:amount" content={String(cheapestOf(product))} />
      <meta property="product:price:currency" content="DZD" />
      <meta property="product:availability" content={isAvailable ? 'in stock' : 'out of stock'} />
      <meta name="twitter:card" content={picture === null ? 'summary' : 'summary_large_image'} />
      <script type="application/ld+json">{raw(writeJsonLd(describe(frame, product, url, summary)))}</script>
    </>
  );
}

function cheapestOf({ variants }: Product): number {
  return Math.min(...variants.map((variant) => variant.amount));
}

function summaryOf(product: Product, language: Frame['language']): string {
  const price = moneyText(cheapestOf(product), language);
  const text = product.description?.replace(/\s+/g, ' ').trim() || product.name;
  const letters = Array.from(`${price} · ${text}`);
  return letters.length <= MAX_SUMMARY ? letters.join('') : `${letters.slice(0, MAX_SUMMARY - 1).join('')}…`;
}

/** The merchant's logo, else the shop's icon, which is a PNG. */
function shopPicture({ origin, logo }: Frame): string {
  const picture = new URL(logo ?? largeIconPath, origin).href;
  return isDrawing(picture) ? absolute(origin, largeIconPath) : picture;
}

/** The first photo of a product, or null: chats draw no SVG, and would show nothing at all. */
function previewPicture({ pictures }: Product): string | null {
  return pictures.find((url) => !isDrawing(url)) ?? null;
}

function isDrawing(url: string): boolean {
  return URL.parse(url)?.pathname.toLowerCase().endsWith('.svg') === true;
}

/** Product and Offer of schema.org, with what Google lists as required and recommended for a merchant's offer. */
function describe(frame: Frame, product: Product, url: string, summary: string) {
  const shared = {
    priceCurrency: 'DZD',
    availability: `https://schema.org/${product.available === 0 ? 'OutOfStock' : 'InStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: {
      '@type': 'Organization',
      name: frame.shopName,
      url: absolute(frame.origin, cataloguePath(frame.language)),
    },
  };
  const offers = product.variants.map(({ article, variant, label, amount }) => ({
    '@type': 'Offer',
    url:
      product.variants.length === 1
        ? url
        : absolute(frame.origin, productPath(frame.language, product.slug, variant)),
    ...(label === null ? {} : { name: label }),
    sku: article,
    price: amount,
    ...shared,
  }));
  const [only, ...others] = offers;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': url,
    name: product.name,
    description: summary,
    sku: product.id,
    ...(product.pictures.length > 0 ? { image: product.pictures } : {}),
    ...(product.category === null ? {} : { category: product.category }),
    offers:
      others.length === 0
        ? only
        : {
            '@type': 'AggregateOffer',
            url,
            lowPrice: cheapestOf(product),
            highPrice: Math.max(...product.variants.map(({ amount }) => amount)),
            offerCount: offers.length,
            ...shared,
            offers,
          },
  };
}

/** JSON that can stand in a script element: no `<` of a product's name can end it. */
function writeJsonLd(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
