import type { Locale } from '../../../src/contract/scalars.ts';
import {
  cardQrPath,
  counterCardStylesheetPath,
  productPath,
  productQrPath,
} from '../../../src/domain/addresses/shop.ts';
import { directionOf, languages } from '../../../src/text/languages/by-language.ts';
import { DEFAULT_LANGUAGE } from '../../../src/text/languages/languages.ts';
import type { Frame } from '../page/frame.ts';
import { Page } from '../page/page.tsx';
import { shopText } from '../page/text.tsx';

type CounterCardProps = {
  frame: Frame;
  shopNames: Record<Locale, string>;
  product: {
    slug: string;
    name: string;
    names: Record<Locale, string>;
    variants: { amount: number }[];
  };
};

/** Longer names are written smaller, so that price and code fit. */
const LONG = 36;

/** An A6 card to print: the shop, the product and its price in three languages, and a QR code that leads to it. */
export function CounterCardPage({ frame, shopNames, product }: CounterCardProps) {
  const { t } = frame;
  const copy = t.words.product;
  const amounts = product.variants.map(({ amount }) => amount);
  const cheapest = Math.min(...amounts);
  const isFrom = Math.max(...amounts) > cheapest;
  const isLong = languages.some((one) => Array.from(product.names[one]).length > LONG);
  const head = <link rel="stylesheet" href={counterCardStylesheetPath} />;
  return (
    <Page frame={frame} title={copy.kitTitle(product.name)} head={head} isPrivate>
      <div class="kit-help">
        <h1>
          <bdi>{copy.kitTitle(product.name)}</bdi>
        </h1>
        <p>{copy.kitHint}</p>
        <p>
          <a href={productQrPath(t.language, product.slug, 'png')} download={`${product.slug}.png`}>
            {copy.qrPng}
          </a>
        </p>
        <p>
          <a href={productQrPath(t.language, product.slug, 'svg')} download={`${product.slug}.svg`}>
            {copy.qrSvg}
          </a>
        </p>
        <p>
          <a href={productPath(t.language, product.slug)}>{copy.back}</a>
        </p>
      </div>
      <article
        class={isLong ? 'kit wordy' : 'kit'}
        dir={directionOf(DEFAULT_LANGUAGE)}
        lang={DEFAULT_LANGUAGE}
      >
        <p class="kit-shop">
          {[...new Set(languages.map((one) => shopNames[one]))].map((name) => (
            <bdi>{name}</bdi>
          ))}
        </p>
        <div class="awning" />
        <div class="kit-names">
          {languages.map((one) => (
            <section lang={one} dir={directionOf(one)}>
              <p class="kit-name" dir="auto">
                {product.names[one]}
              </p>
              <p class="kit-price">
                {isFrom ? `${shopText[one].words.product.from} ` : null}
                {shopText[one].money(cheapest)}
              </p>
            </section>
          ))}
        </div>
        <div class="kit-code">
          <img
            src={cardQrPath(t.language, product.slug)}
            alt={copy.qrAlt(product.name)}
            width="200"
            height="200"
          />
          <ul>
            {languages.map((one) => (
              <li lang={one} dir={directionOf(one)}>
                {shopText[one].words.product.scan}
              </li>
            ))}
          </ul>
        </div>
        <p class="kit-address" dir="ltr">
          {URL.parse(frame.origin)?.host}
        </p>
      </article>
    </Page>
  );
}
