import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { findBareButtons } from '../../browser/edges.ts';
import { overhangOf } from '../../browser/overhang.ts';
import { cartSamples } from './carts.tsx';
import { catalogueSample } from './catalogues.tsx';
import { setStudio } from './faces.ts';
import { orderSamples } from './orders.tsx';
import { productIn, productPageSample, productSamples, quickOrderSample } from './products.tsx';
import { htmlOf, show } from './screen.ts';

// Takes over 10 s: a browser lays out every first screen in three languages and several widths.

const studio = setStudio();
const phone = { width: 360, height: 640 };
type Box = { top: number; bottom: number; left: number; right: number; width: number; height: number };

let shownPage: Page;
beforeAll(async () => {
  shownPage = await studio.browser.newPage();
});

/** The file's window with another page and the given size: a new window takes longer than most tests. */
async function open(sample: unknown, viewport = phone): Promise<Page> {
  await shownPage.setViewportSize(viewport);
  await show(shownPage, await htmlOf(sample));
  return shownPage;
}

async function boxesOf(page: Page, selector: string): Promise<Box[]> {
  const boxes: Box[] = await page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.getBoundingClientRect().toJSON())`,
  );
  return boxes;
}

async function boxOf(page: Page, selector: string): Promise<Box> {
  const [box] = await boxesOf(page, selector);
  if (box === undefined) throw new Error(`There is no ${selector}.`);
  return box;
}

const lowScreens = [
  { width: 360, height: 560 },
  { width: 320, height: 560 },
];

const eightVariants = Array.from({ length: 8 }, (_, index) => ({
  price: `p${index}`,
  variant: `v${index}`,
  label: `${index + 1} kg`,
  amount: 900 * (index + 1),
  compareAt: null,
}));

/** The name of the selected variant and the price, on the button: where they are cut off or something is over them. */
const HIDDEN_PRICE = `(() => {
  const shown = [...document.querySelectorAll('.buy .button :is(bdi, .money)')]
    .filter((one) => one.getClientRects().length > 0);
  const chosen = document.querySelector('.choice:has(:checked) bdi');
  const said = shown.map((one) => one.textContent);
  if (!shown.some((one) => one.matches('.money'))) return ['no price'];
  if (chosen !== null && !said.includes(chosen.textContent)) return ['no name'];
  return shown.filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return top < 0 || bottom > innerHeight ||
      [top + 2, bottom - 2].some((y) => !one.closest(".button").contains(document.elementFromPoint((left + right) / 2, y)));
  }).map((one) => one.textContent);
})()`;

describe.each(locale.options)('on a phone, in %s', (language) => {
  test('the first product’s name and price are on the first screen, on a low one too', async () => {
    for (const height of [640, 560]) {
      const page = await open(catalogueSample(language), { width: 360, height });
      const [picture, name, price] = await Promise.all(
        ['.picture', '.card-name', '.tag'].map((part) => boxOf(page, `.card ${part}`)),
      );
      expect(picture?.height).toBeGreaterThan(100);
      expect(name?.bottom).toBeLessThanOrEqual(price?.top ?? 0);
      expect(price?.bottom, `of ${height} pixels`).toBeLessThanOrEqual(height);
    }
  });

  test('the categories are in one scrolling row, with the chosen one in view', async () => {
    const page = await open(catalogueSample(language, { address: { category: 'wear' } }));
    const signs = await boxesOf(page, '.signs a');
    expect(signs.length).toBeGreaterThan(5);
    expect(new Set(signs.map(({ top }) => Math.round(top))).size).toBe(1);
    const row = await page.evaluate(
      `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('.signs'))`,
    );
    expect(row).toBe(true);
    const chosen = await boxOf(page, '.signs [aria-current]');
    expect([chosen.left >= 0, chosen.right <= phone.width]).toEqual([true, true]);
  });

  test.each([
    ['one price', {}],
    ['eight variants', { variants: eightVariants }],
    ['a long name', { name: `${'Huile d’olive extra vierge '.repeat(4)}de Kabylie`, available: 3 }],
  ])(
    'a product with %s is bought without scrolling, and the price of the choice is in view, with an order form too',
    async (_, changes) => {
      const product = productIn(language, 'dattes-deglet-nour', changes);
      const phones = [phone, ...lowScreens];
      // On a wide screen the order form itself is in view, without a button that leads to it.
      for (const [sample, viewports] of [
        [productPageSample, [...phones, { width: 1280, height: 800 }]],
        [quickOrderSample, phones],
      ] as const) {
        const page = await open(sample(language, product));
        for (const viewport of viewports) {
          await page.setViewportSize(viewport);
          const button = await boxOf(page, '.buy .button');
          expect(button.top).toBeGreaterThan(0);
          expect(button.bottom).toBeLessThanOrEqual(viewport.height);
          const where = `${sample.name}, ${viewport.width} × ${viewport.height}`;
          expect(await page.evaluate(HIDDEN_PRICE), where).toEqual([]);
        }
      }
    },
  );

  test('the variant that is selected brings its name and price into view, without a script', async () => {
    const sample = productPageSample(
      language,
      productIn(language, 'dattes-deglet-nour', { variants: eightVariants }),
    );
    for (const viewport of lowScreens) {
      const page = await open(sample, viewport);
      await page.getByRole('radio').nth(6).focus();
      await page.keyboard.press('Space');
      await page.evaluate('scrollTo(0, 0)');
      expect(await page.evaluate(HIDDEN_PRICE)).toEqual([]);
      expect(await page.locator('.choice:has(:checked) > bdi').textContent()).toBe('7 kg');
    }
  });

  test('in a cart of forty items the total and the checkout button stay in view', async () => {
    const page = await open(cartSamples(language)['cart-forty']);
    for (const part of ['.till .money', '.till .button']) {
      const { top, bottom } = await boxOf(page, part);
      expect([top > 0, bottom <= phone.height], part).toEqual([true, true]);
    }
  });

  test('another language is one press in the header away', async () => {
    for (const viewport of [
      { width: 320, height: 640 },
      { width: 1280, height: 800 },
    ]) {
      const page = await open(catalogueSample(language), viewport);
      await page.locator('.sign summary').click();
      for (const link of await page.locator('.languages a').all()) {
        const box = await link.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
        expect((box?.y ?? 999) + (box?.height ?? 999)).toBeLessThan(320);
      }
    }
  });

  test('the buttons of a product in the cart are below its picture, however short its name', async () => {
    const page = await open(cartSamples(language)['cart-open']);
    await page.evaluate(
      `for (const one of document.querySelectorAll('.line-name a')) one.textContent = 'Thé'`,
    );
    const pictures = await boxesOf(page, '.line > :first-child');
    const forms = await boxesOf(page, '.line-forms');
    expect(pictures.length).toBeGreaterThan(1);
    expect(forms.map(({ top }, index) => top >= (pictures[index]?.bottom ?? top + 1))).toEqual(
      pictures.map(() => true),
    );
  });

  test('a quantity on a bill is never alone on a line', async () => {
    const page = await open(cartSamples(language).checkout, { width: 320, height: 640 });
    const lines: boolean[] =
      await page.evaluate(`[...document.querySelectorAll('.bill .times')].map((one) => {
      const name = one.parentElement.querySelector('bdi');
      const last = [...name.getClientRects()].at(-1);
      const { top, bottom } = one.getBoundingClientRect();
      return top < last.bottom && bottom > last.top;
    })`);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines).toEqual(lines.map(() => true));
  });
});

test('a long variant label stays beside its button and its price', async () => {
  const label = 'Deux litres et demi, première pression à froid, bidon de fer blanc';
  const good = productIn('fr', 'huile-olive-kabylie');
  const variants = good.variants.map((variant) => ({ ...variant, label }));
  const page = await open(productPageSample('fr', productIn('fr', 'huile-olive-kabylie', { variants })), {
    width: 320,
    height: 640,
  });
  for (const choice of await page.locator('.choice').all()) {
    const [radio, words, price] = await Promise.all(
      ['input', ':scope > bdi', '.amounts'].map((part) => choice.locator(part).first().boundingBox()),
    );
    if (!radio || !words || !price) throw new Error('A part of the choice is not there.');
    expect(radio.x + radio.width).toBeLessThanOrEqual(words.x);
    expect(words.x + words.width).toBeLessThanOrEqual(price.x);
    expect(radio.y + radio.height).toBeGreaterThan(words.y);
    expect(radio.y).toBeLessThan(words.y + words.height);
  }
});

test('pictures of a product are close together, open at full size, and are no thumbnails', async () => {
  const pictures = [1, 2, 3].map((index) => `https://shop.test/pictures/poterie-kabyle.svg?${index}`);
  const sample = productPageSample('fr', productIn('fr', 'dattes-deglet-nour', { pictures }));
  for (const viewport of [phone, { width: 1280, height: 800 }]) {
    const page = await open(sample, viewport);
    const boxes = await boxesOf(page, '.pictures .picture');
    const hrefs = await page
      .locator('.pictures a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(hrefs).toEqual(['#photo-1', '#photo-2', '#photo-3']);
    const [first, second] = boxes;
    if (first === undefined || second === undefined) throw new Error('There are no pictures.');
    const isStrip = second.top < first.bottom;
    const gap = isStrip ? second.left - first.right : second.top - first.bottom;
    expect([isStrip, gap > 0 && gap < 12]).toEqual([viewport === phone, true]);
    for (const { width } of boxes) expect(width).toBeGreaterThan(180);
  }
});

/** The addresses of the pictures that fill the screen. */
const PHOTO_IN_VIEW = `[...document.querySelectorAll('.photos > [id]')].filter((one) => {
  const { left, right, height } = one.firstChild.getBoundingClientRect();
  return Math.abs(left) < 2 && Math.abs(right - innerWidth) < 2 && height === innerHeight;
}).map((one) => one.getAttribute('href'))`;

test.each(locale.options)(
  'in %s a picture opens on the whole screen, with the others a swipe away',
  async (language) => {
    const pictures = [1, 2, 3].map((index) => `https://shop.test/pictures/poterie-kabyle.svg?${index}`);
    const page = await open(
      productPageSample(language, productIn(language, 'dattes-deglet-nour', { pictures })),
      language === 'en' ? { width: 1280, height: 700 } : phone,
    );
    const photos = page.locator('.photos > [id]');
    const inView = () => page.evaluate(PHOTO_IN_VIEW);
    expect(await photos.first().isVisible()).toBe(false);
    await page.locator('.pictures a').nth(1).click();
    await expect.poll(inView).toEqual([pictures[1]]);
    const towardsEnd = language === 'ar' ? -1 : 1;
    await page.evaluate(`document.querySelector('.photos').scrollBy(${towardsEnd} * innerWidth, 0)`);
    await expect.poll(inView).toEqual([pictures[2]]);
    expect(await photos.last().getAttribute('href')).toBe(pictures[2]);
    await page.getByRole('link', { name: copyIn[language].product.closePhoto }).click();
    expect(await photos.first().isVisible()).toBe(false);
    await page.goBack();
    await page.goBack();
    expect(await photos.first().isVisible()).toBe(false);
  },
);

describe('in forced colours', () => {
  test('every button keeps a border, and the chosen option is distinct', async () => {
    const context = await studio.browser.newContext({ viewport: phone, forcedColors: 'active' });
    const page = await context.newPage();
    for (const sample of [productSamples('ar').product, cartSamples('ar').checkout, catalogueSample('ar')]) {
      await show(page, await htmlOf(sample));
      expect(await findBareButtons(page, 'main :is(button, .button):visible')).toEqual([]);
    }
    const edges = await page.evaluate(
      `[...document.querySelectorAll('.signs a')].map((one) => getComputedStyle(one).borderTopWidth)`,
    );
    expect(edges).toEqual(expect.arrayContaining(['1px', '4px']));
    await context.close();
  });
});

/** Filter fields too small for their text. */
const CUT_CHOICES = `[...document.querySelectorAll('.fields select')].flatMap((one) => {
  const { font, paddingLeft, paddingRight } = getComputedStyle(one);
  const pen = Object.assign(document.createElement('canvas').getContext('2d'), { font });
  return [...one.options].filter(({ text }) =>
    pen.measureText(text).width > one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight))
    .map(({ text }) => text);
})`;

test.each(locale.options)(
  'in %s the options of the filters are readable in full on every screen',
  async (language) => {
    const cut: string[] = [];
    const page = await open(catalogueSample(language));
    await page.locator('.filters summary').click();
    for (const width of [320, 360, 412, 640, 768, 896, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      cut.push(...(await page.evaluate<string[]>(CUT_CHOICES)).map((text) => `${width}: ${text}`));
    }
    expect(cut).toEqual([]);
  },
);

test('where nothing scrolls sideways, all categories are in view, each row below a rail', async () => {
  const page = await open(catalogueSample('fr'), { width: 640, height: 800 });
  const [rail, signs] = [await boxOf(page, '.signs'), await boxesOf(page, '.signs a')];
  expect(new Set(signs.map(({ top }) => top)).size).toBeGreaterThan(1);
  for (const { left, right } of signs) expect([left >= rail.left, right <= rail.right]).toEqual([true, true]);
  const picture = PNG.sync.read(await page.screenshot());
  for (const { top, left } of signs) {
    // At the ends of its strings, a little beside the sign.
    const [x, y] = [Math.round(left) + 2, Math.round(top) - 12];
    const [red = 0, green = 0, blue = 0] = picture.data.subarray((y * picture.width + x) * 4);
    expect([red, green, blue], `at ${x}, ${y}`).toEqual([0xc0, 0x8a, 0x54]);
  }
});

test.each([1, 1.25, 1.5, 1.75, 2, 2.625, 3])('at %d dots a pixel the awning has no seam', async (density) => {
  const context = await studio.browser.newContext({ viewport: phone, deviceScaleFactor: density });
  const page = await context.newPage();
  await show(page, await htmlOf(catalogueSample('fr')));
  const { top, bottom } = await boxOf(page, '.awning');
  const { width, data } = PNG.sync.read(await page.screenshot());
  // Down the middle of the third stripe, from the sign over the scallop to the ground: two colours and
  // their border.
  const greens = Array.from({ length: Math.floor((bottom - top + 12) * density) }, (_, row) => {
    const at = (Math.floor((top - 8) * density) + row) * width + Math.floor(70 * density);
    return data[at * 4 + 1] ?? 0;
  });
  const changes = greens.filter((green, row) => row > 0 && Math.abs(green - (greens[row - 1] ?? 0)) > 1);
  expect(changes.length).toBeGreaterThan(0);
  expect(changes.length).toBeLessThanOrEqual(3);
  await context.close();
});

test('the van drives in reading direction', async () => {
  for (const language of ['ar', 'fr'] as const) {
    const page = await open(catalogueSample(language));
    const scale = await page.evaluate(`getComputedStyle(document.querySelector('.van')).scale`);
    expect(scale).toBe(language === 'ar' ? '-1 1' : 'none');
  }
});

test('no page is wider than a watch', async () => {
  const samples = {
    shelf: catalogueSample('ar'),
    product: productSamples('fr').variants,
    cart: cartSamples('fr')['cart-delivery'],
    checkout: cartSamples('ar').checkout,
    order: orderSamples('fr')['order-paid'],
  };
  const wide: string[] = [];
  for (const [name, sample] of Object.entries(samples)) {
    const page = await open(sample, { width: 180, height: 320 });
    const excess = await overhangOf(page);
    if (excess > 0) wide.push(`${name}: ${excess}`);
  }
  expect(wide).toEqual([]);
});

test.each(['courier-unpaid', 'courier-stopped'] as const)(
  'on %s the button that calls the shop keeps the number in one piece',
  async (face) => {
    const page = await open(orderSamples('ar')[face], { width: 320, height: 640 });
    const [pieces, { width }, [, button]] = await Promise.all([
      page.evaluate(`document.querySelector('.button[href^="tel:"] bdi').getClientRects().length`),
      boxOf(page, '.button[href^="tel:"] bdi'),
      boxesOf(page, 'main, .button[href^="tel:"]'),
    ]);
    expect([pieces, width > 100, (button?.height ?? 999) < 110]).toEqual([1, true, true]);
  },
);

test('on a wide screen the links of the footer are in one row', async () => {
  const page = await open(catalogueSample('fr'), { width: 1280, height: 800 });
  const tops = new Set((await boxesOf(page, '.elsewhere a')).map(({ top }) => Math.round(top)));
  expect(tops.size).toBe(1);
});

test('a paid or cash order has a courier’s code; the courier of an unpaid one can call the shop', async () => {
  for (const [face, sample] of Object.entries(orderSamples('fr'))) {
    if (!face.startsWith('order-')) continue;
    const isSent = /paid|cash|rest/.test(face) && !face.endsWith('canceled');
    expect((await htmlOf(sample)).includes('courier-code'), face).toBe(isSent);
  }
  const [paid, unpaid] = [orderSamples('ar')['courier-paid'], orderSamples('ar')['courier-unpaid']];
  expect((await htmlOf(unpaid)).match(/class="button" href="tel:[^"]+"/g)).toHaveLength(1);
  expect(await htmlOf(unpaid)).toContain('0550 12 34 56');
  expect(await htmlOf(paid)).not.toContain('class="button" href="tel:');
});
