import { describe, expect, test } from 'vitest';
import { type Locale, locale } from '../../../src/contract/scalars.ts';
import { copyScriptPath } from '../../../src/domain/addresses/shop.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import { CataloguePage } from '../../../templates/storefront/catalogue/catalogue.tsx';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import type { Frame } from '../../../templates/storefront/page/frame.ts';
import { shopText } from '../../../templates/storefront/page/text.tsx';
import { ProductPage } from '../../../templates/storefront/product/product.tsx';

const frameIn = (language: Locale): Frame => ({
  t: shopText[language],
  shopName: 'Hanout',
  phone: null,
  email: null,
  isTest: true,
  alternates: inEachLanguage((one) => `/${one}`),
  origin: 'https://shop.test',
});

const hostile = '</script><script>alert(1)</script>"\u202e';

describe.each(locale.options)('in %s', (language) => {
  const frame = frameIn(language);

  test('pages name their language, direction and addresses', () => {
    const page = String(
      <CataloguePage
        frame={frame}
        address={{}}
        typed={{ q: null, from: null, to: null }}
        products={[]}
        turn={{}}
        previous={null}
        next={null}
        found={null}
        isNearest={false}
        isCut={false}
        categories={[]}
        category={null}
        newest={[]}
        isUnfinished={false}
      />,
    );
    expect(page).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(page).toContain(`<link rel="canonical" href="https://shop.test/${language}"`);
    expect(page).toContain('class="ribbon"');
    expect(page).not.toContain('<script');
  });

  test('a search says that it shows its best results, and when not everything was searched', () => {
    const card = {
      slug: 'x',
      name: 'X',
      picture: null,
      amount: 1,
      compareAt: null,
      isFrom: false,
      isSoldOut: false,
    };
    const pageOf = (found: number, isCut: boolean) =>
      String(
        <CataloguePage
          frame={frame}
          address={{ q: 'x', from: '5', sort: 'cheapest' }}
          typed={{ q: 'x', from: '5', to: null }}
          products={found === 0 ? [] : [card]}
          turn={{}}
          previous={null}
          next={null}
          found={found}
          isNearest={false}
          isCut={isCut}
          categories={[]}
          category={null}
          newest={[]}
          isUnfinished={false}
        />,
      );
    const copy = copyIn[language].catalogue;
    expect(pageOf(200, false)).toContain(copy.best(200));
    expect(pageOf(3, false)).not.toContain(copy.cut);
    expect(pageOf(3, true)).toContain(copy.cut);
    expect(pageOf(0, true)).toContain(copy.cut);
    expect(pageOf(0, true)).not.toContain(copy.nothingText);
  });

  test('the merchant’s text is escaped, in JSON-LD too', () => {
    const variants = [
      {
        price: 'p',
        variant: hostile,
        label: hostile,
        amount: 100_000_000,
        compareAt: null,
      },
    ];
    const product = {
      id: 'x',
      slug: 'x',
      name: hostile,
      description: hostile,
      category: { key: 'x', name: hostile },
      pictures: [],
      available: null,
      isTooDear: false,
      variants,
      listing: {
        id: 'x',
        name: hostile,
        description: hostile,
        brand: hostile,
        category: hostile,
        pictures: [],
        articles: [{ id: 'x', variant: hostile, title: hostile, amount: 100_000_000, compareAt: null }],
      },
    };
    const page = String(<ProductPage frame={frame} product={product} />);
    expect(page.match(/<script[^>]*>/g)).toEqual([
      '<script type="application/ld+json">',
      '<script type="application/ld+json">',
      `<script src="${copyScriptPath}" defer="">`,
    ]);
    expect(page.match(/<\/script>/g)).toHaveLength(3);
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({ name: hostile, offers: { price: 100_000_000 } });
  });
});

test.each([
  ['ar', 1, 0, 'طلبت قطعة واحدة، ولم يبقَ شيء'],
  ['ar', 3, 2, 'طلبت 3 قطع، والباقي قطعتان'],
  ['ar', 11, 1, 'طلبت 11 قطعة، والباقي قطعة واحدة'],
  ['fr', 1, 0, '1 demandé, aucun en rayon'],
  ['fr', 2, 1, '2 demandés, 1 en rayon'],
  ['en', 1, 0, '1 ordered, none left'],
] as const)(
  'missing pieces are counted by the rules of %s: %i of which %i',
  (language, wanted, left, text) => {
    expect(copyIn[language].notice.short.line(wanted, left)).toBe(text);
  },
);
