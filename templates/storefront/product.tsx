import { raw } from 'hono/html';
import {
  absolute,
  cartChangePath,
  cataloguePath,
  languages,
  productPath,
} from '../../src/storefront/urls.ts';
import { Money, moneyText } from '../parts/money.tsx';
import { productCopy } from './copy/catalogue.ts';
import { sharedCopy } from './copy/shared.ts';
import type { Frame } from './frame.ts';
import { BasketIcon, CardIcon, VanIcon } from './icons.tsx';
import { Page } from './page.tsx';
import { Picture } from './picture.tsx';

export interface ProductProps {
  frame: Frame;
  product: {
    id: string;
    slug: string;
    name: string;
    description: string | null;
    category: string | null;
    pictures: string[];
    variants: { price: string; label: string | null; amount: number; compareAt: number | null }[];
  };
}

export function ProductPage({ frame, product }: ProductProps) {
  const { language } = frame;
  const copy = productCopy[language];
  const shared = sharedCopy[language];
  return (
    <Page frame={frame} title={product.name} head={<ProductHead frame={frame} product={product} />}>
      <p class="trail">
        <a href={cataloguePath(language)}>{shared.shop}</a>
      </p>
      <article class="product">
        <div class="pictures">
          {(product.pictures.length === 0 ? [null] : product.pictures).map((picture, index) => (
            <Picture src={picture} alt={copy.picture(product.name, index + 1)} isFirst={index === 0} />
          ))}
        </div>
        <div class="about">
          <h1>
            <bdi>{product.name}</bdi>
          </h1>
          <form method="post" action={cartChangePath(language, 'add')}>
            <Variants frame={frame} product={product} />
            <div class="buy">
              <label>
                {shared.quantity}
                <input class="count" name="quantity" value="1" inputmode="numeric" maxlength={2} required />
              </label>
              <button type="submit" class="button">
                <BasketIcon />
                {copy.add}
              </button>
            </div>
          </form>
          {product.description === null ? null : (
            <p class="description" dir="auto">
              {product.description}
            </p>
          )}
          <p class="promise">
            <VanIcon />
            {copy.deliveryNote}
          </p>
          <p class="promise">
            <CardIcon />
            {copy.paymentNote}
          </p>
        </div>
      </article>
    </Page>
  );
}

function Variants({ frame: { language }, product }: ProductProps) {
  const copy = productCopy[language];
  const [only, ...others] = product.variants;
  if (only !== undefined && others.length === 0) {
    return (
      <>
        <input type="hidden" name="price" value={only.price} />
        <p class="cost">
          <span class="tag">
            <Money amount={only.amount} language={language} />
          </span>
          <Before amount={only.compareAt} language={language} />
        </p>
      </>
    );
  }
  return (
    <fieldset class="choices">
      <legend>{copy.choose}</legend>
      {product.variants.map((variant, index) => (
        <label class="choice">
          <input type="radio" name="price" value={variant.price} checked={index === 0} required />
          <bdi>{variant.label ?? product.name}</bdi>
          <Money amount={variant.amount} language={language} />
          <Before amount={variant.compareAt} language={language} />
        </label>
      ))}
    </fieldset>
  );
}

function Before({ amount, language }: { amount: number | null; language: Frame['language'] }) {
  if (amount === null) return null;
  return (
    <s class="before">
      <span class="unseen">{productCopy[language].before} </span>
      <Money amount={amount} language={language} />
    </s>
  );
}

function ProductHead({ frame, product }: ProductProps) {
  const { language, origin } = frame;
  const url = absolute(origin, productPath(language, product.slug));
  const cheapest = Math.min(...product.variants.map((variant) => variant.amount));
  const summary = product.description?.slice(0, 200) ?? `${product.name}, ${moneyText(cheapest, language)}`;
  const [picture] = product.pictures;
  return (
    <>
      <meta name="description" content={summary} />
      <link rel="canonical" href={url} />
      {languages.map((other) => (
        <link rel="alternate" hreflang={other} href={absolute(origin, productPath(other, product.slug))} />
      ))}
      <meta property="og:type" content="product" />
      <meta property="og:site_name" content={frame.shopName} />
      <meta property="og:title" content={product.name} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={url} />
      {picture === undefined ? null : <meta property="og:image" content={picture} />}
      <meta property="product:price:amount" content={String(cheapest)} />
      <meta property="product:price:currency" content="DZD" />
      <script type="application/ld+json">{raw(writeJsonLd(describe(frame, product, url, summary)))}</script>
    </>
  );
}

function describe(frame: Frame, product: ProductProps['product'], url: string, summary: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: summary,
    sku: product.id,
    ...(product.pictures.length > 0 ? { image: product.pictures } : {}),
    offers: product.variants.map((variant) => ({
      '@type': 'Offer',
      url,
      price: variant.amount,
      priceCurrency: 'DZD',
      availability: 'https://schema.org/InStock',
      seller: { '@type': 'Organization', name: frame.shopName },
    })),
  };
}

/** JSON that can stand in a script element: no `<` of a product's name can end it. */
function writeJsonLd(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
