import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { findFaults } from '../../browser/html.ts';
import { takePicture } from '../../browser/picture.ts';
import { catalogueSamples, merchant } from './catalogues.tsx';
import { examineFaces, folder, setStudio } from './faces.ts';
import { cardWithName, productIn, productSamples, stockedSample } from './products.tsx';
import { htmlOf, publicFolder, show, views } from './screen.ts';

const studio = setStudio();

test.each(views)(
  'every sample of a product’s pages fits, and the first of each page is accessible: $name',
  async (view) => {
    expect(await examineFaces(studio.browser, view, productSamples(view.language))).toEqual([]);
  },
);

test.each(locale.options)('in %s each of them is a valid page, for sale or not', async (language) => {
  for (const [face, sample] of Object.entries(productSamples(language)))
    expect(await findFaults(await htmlOf(sample)), face).toEqual([]);
});

test.each([
  [null, []],
  [0, ['Épuisé pour le moment']],
  [1, ['Plus qu’une pièce']],
  [5, ['Plus que 5 pièces']],
  [6, ['En stock']],
  [4_000, ['En stock']],
])('for %j pieces it shows %j, and no number when there are many', async (available, words) => {
  const { inStock, soldOut } = copyIn.fr.product;
  const html = await htmlOf(stockedSample('fr', available));
  const said = Array.from(html.matchAll(/>([^<>]+)<\/p>/g), ([, text = '']) => text);
  expect(said.filter((text) => [inStock, soldOut].includes(text) || text.startsWith('Plus qu'))).toEqual(
    words,
  );
  expect(html).not.toMatch(/4.?000/);
});

/** Parts of a card beyond its edge or over another: a code that is cut leads nowhere. */
const CUT_OFF = `(() => {
  const card = document.querySelector('.kit').getBoundingClientRect();
  let above = card.top;
  const cut = [];
  for (const one of document.querySelectorAll('.kit-shop, .kit .awning, .kit-name, .kit-price, .kit-code, .kit-address')) {
    const { top, bottom } = one.getBoundingClientRect();
    if (top < above + (one.matches('.kit-name') ? 2 : -1) || bottom > card.bottom + 1) cut.push(one.className);
    above = bottom;
  }
  return cut;
})()`;

test('a card prints on one sheet of A6, for any name', async () => {
  const page = await studio.browser.newPage();
  const samples = productSamples('fr');
  for (const face of ['kit', 'kit-variants', 'kit-hostile'] as const) {
    await show(page, await htmlOf(samples[face]));
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    const text = pdf.toString('latin1');
    expect(text.match(/\/Type \/Page\b/g), face).toHaveLength(1);
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
    // 105 by 148 mm, in points.
    expect(Math.abs(Number(width) - 297.6), face).toBeLessThan(1.5);
    expect(Math.abs(Number(height) - 419.5), face).toBeLessThan(1.5);
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(CUT_OFF), face).toEqual([]);
    await takePicture(page.locator('.kit'), join(folder, `${face}-print.png`));
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(CUT_OFF), `${face} at 320 px`).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  await page.close();
});

test.each([
  ['few letters', 'إِنَاءُ إِيمَانَ'],
  ['many letters', 'إِنَاءٌ مِنْ خَزَفٍ لِأُمِّي وَإِخْوَتِي فِي الأَعْيَادِ'],
  ['two lines', 'إِنَاءٌ كَبِيرٌ مِنْ خَزَفٍ أَزْرَقَ لِأُمِّي وَإِخْوَتِي وَأُؤَكِّدُ أَنَّهُ لِلأَعْيَادِ'],
])('a name of %s keeps its hamza and all marks above and below, on screen and in print', async (_, name) => {
  const page = await studio.browser.newPage();
  await show(page, await htmlOf(cardWithName(name)));
  for (const [media, width] of [
    ['screen', 320],
    ['screen', 1280],
    ['print', 1280],
  ] as const) {
    await page.emulateMedia({ media });
    await page.setViewportSize({ width, height: 800 });
    const names = page.locator('.kit-names');
    const cut = await names.screenshot();
    // Parts that the cut would remove are drawn where nothing is cut.
    const overflow = (value: string) =>
      page.evaluate(
        `for (const one of document.querySelectorAll('.kit-name')) one.style.cssText = '${value}'`,
      );
    await overflow('overflow: visible; clip-path: none');
    const whole = await names.screenshot();
    await overflow('');
    expect(cut.equals(whole), `${media} ${width}`).toBe(true);
  }
  await page.close();
});

test.each(locale.options)(
  'in %s a sold-out product has a question to the shop instead of an order',
  async (language) => {
    const asked = (html: string) =>
      new URL(
        /href="(https:\/\/wa\.me\/213550123456[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '',
      ).searchParams.get('text') ?? '';
    const { askBack } = copyIn[language].product;
    const soldOut = await htmlOf(productSamples(language)['sold-out']);
    expect(
      asked(soldOut)
        .split('\n')
        .map((line) => line.replace(/\/\/shop.test\/\w+/, '')),
    ).toEqual([
      askBack(merchant.shopName),
      productIn(language, 'dattes-deglet-nour').name,
      'https:/p/dattes-deglet-nour',
    ]);
    expect(soldOut).toContain(copyIn[language].shared.ask);
    expect(await htmlOf(productSamples(language).product)).not.toContain(copyIn[language].shared.ask);
    const nothing = await htmlOf(catalogueSamples(language).nothing);
    expect(asked(nothing)).toMatch(/غواصة|sous-marin|submarine/);
  },
);

/** Names whose letters, or marks of their third line, are painted below the second line. */
const THIRD_LINES = `(() => [...document.querySelectorAll('.kit-name')].filter((one) => {
  const { clipPath, overflow, lineHeight } = getComputedStyle(one);
  const range = document.createRange();
  range.selectNodeContents(one);
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  const [, , , below = '1px'] = /inset\\((\\S+) (\\S+) (\\S+)\\)/.exec(clipPath) ?? [];
  const isCut = overflow === 'hidden' || parseFloat(below) === 0;
  return lines > 2 && !(isCut && Math.abs(one.getBoundingClientRect().height - 2 * parseFloat(lineHeight)) < 2);
}).map((one) => one.textContent))()`;

test('of a name that is too long no third line looks out below its cut', async () => {
  const page = await studio.browser.newPage();
  for (const name of [
    'Huile d’olive extra vierge première pression à froid de la vallée de la Soummam, bidon de cinq litres',
    'زيت زيتون بكر ممتاز من العصرة الأولى على البارد من وادي الصومام في صفيحة من خمسة لترات للعائلة',
  ]) {
    await show(page, await htmlOf(cardWithName(name)));
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(THIRD_LINES), `at ${width}`).toEqual([]);
      await takePicture(page.locator('.kit'), join(folder, `kit-long-${width}.png`));
    }
  }
  await page.close();
});

describe('the shared address', () => {
  const passed = async (page: Page) => {
    const links = page.locator('.buttons a');
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    return [await page.locator('#link').inputValue(), ...hrefs.map((href) => new URL(href).searchParams)];
  };
  const url = 'https://shop.test/fr/p/huile-olive-kabylie';

  test('has the variant picked on the page, with scripts', async () => {
    const page = await studio.browser.newPage();
    await show(page, await htmlOf(productSamples('fr').variants));
    const [before] = await passed(page);
    expect(before).toBe(url);
    await page.getByRole('radio').nth(1).check();
    const [link, whatsapp, telegram] = await passed(page);
    expect(link).toBe(`${url}?variant=5l`);
    const words = /^Huile d’olive de Kabylie \(5 litres\)\n6\s500\sDA/;
    expect(new URLSearchParams(whatsapp).get('text')).toMatch(words);
    expect(new URLSearchParams(whatsapp).get('text')?.split('\n').at(-1)).toBe(link);
    expect(new URLSearchParams(telegram).get('text')).toMatch(words);
    expect(new URLSearchParams(telegram).get('url')).toBe(link);
    await page.close();
  });

  test('has the variant of the page’s address, without them', async () => {
    const page = await studio.browser.newPage({ javaScriptEnabled: false });
    await show(page, await htmlOf(productSamples('fr').variants));
    await page.getByRole('radio').nth(1).check();
    const [link, whatsapp] = await passed(page);
    expect(link).toBe(url);
    expect(new URLSearchParams(whatsapp).get('text')?.split('\n').at(-1)).toBe(url);
    await page.close();
  });
});

test('a product that cannot be bought promises no payment and no delivery', async () => {
  const { paymentNote, deliveryNote } = copyIn.fr.product;
  const promises = async (sample: 'product' | 'sold-out' | 'product-dear') => {
    const html = await htmlOf(productSamples('fr')[sample]);
    return [paymentNote, deliveryNote].filter(
      (words) => html.includes(`>${words}</a>`) || html.includes(`>${words}</p>`),
    );
  };
  expect(await promises('product')).toHaveLength(2);
  expect(await promises('sold-out')).toEqual([]);
  expect(await promises('product-dear')).toEqual([]);
});

test('a variant’s own photo is beside its name and, once, among the product’s pictures', async () => {
  const page = await studio.browser.newPage();
  await show(page, await htmlOf(productSamples('fr')['variants-pictured']));
  const shown = (part: string) =>
    page
      .locator(part)
      .evaluateAll((all) => all.map((one) => new URL((one as unknown as { src: string }).src).pathname));
  const [jar, tajine, glasses] = ['huile-olive-kabylie', 'tajine-en-terre-cuite', 'verres-a-the'].map(
    (slug) => `/pictures/${slug}.svg`,
  );
  // The selected variant's first.
  expect(await shown('.pictures img')).toEqual([tajine, jar, glasses]);
  const choices = page.locator('.choice');
  expect(await shown('.choice img')).toEqual([tajine, glasses]);
  expect(await choices.nth(1).locator('img').count()).toBe(1);
  await page.close();
});

describe('the copy button', () => {
  test('exists with scripts and puts the address on the clipboard', async () => {
    const context = await studio.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await show(page, await htmlOf(productSamples('fr').product));
    await page.getByRole('button', { name: 'Copier le lien' }).click();
    await page.getByText('Lien copié').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      'https://shop.test/fr/p/dattes-deglet-nour',
    );
    await context.close();
  });

  test('is missing without them, and its script is small', async () => {
    const page = await studio.browser.newPage({ javaScriptEnabled: false });
    await show(page, await htmlOf(productSamples('fr').product));
    expect(await page.getByRole('button', { name: 'Copier le lien' }).count()).toBe(0);
    expect(await page.getByLabel('Lien de la page').inputValue()).toContain('/fr/p/dattes-deglet-nour');
    await page.close();
    expect(gzipSync(await readFile(join(publicFolder, 'copy.js'))).length).toBeLessThanOrEqual(3 * 1024);
  });
});

describe('the QR code of a product', () => {
  // The HTML standard lets no picture wait where scripts are off.
  test.each([true, false])(
    'is one press away, with the card for the counter (scripts: %s)',
    async (scripts) => {
      const page = await studio.browser.newPage({ javaScriptEnabled: scripts });
      const asked = await show(page, await htmlOf(productSamples('fr').product));
      await page.locator('.share').scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      const code = '/fr/p/dattes-deglet-nour/qr.svg';
      expect(asked.includes(code)).toBe(!scripts);
      const [picture, card] = [
        page.getByAltText(copyIn.fr.product.qrAlt('Dattes Deglet Nour')),
        page.getByRole('link', { name: copyIn.fr.product.kit }),
      ];
      expect([await picture.isVisible(), await card.isVisible()]).toEqual([false, false]);
      await page.getByText(copyIn.fr.product.qr, { exact: true }).click();
      await expect.poll(() => asked).toContain(code);
      expect([await picture.isVisible(), await card.isVisible()]).toEqual([true, true]);
      expect(await card.getAttribute('href')).toBe('/fr/p/dattes-deglet-nour/card');
      await page.close();
    },
  );

  test.each(locale.options)('weighs at most 300 bytes on the page, in %s', async (language) => {
    const html = await htmlOf(productSamples(language).product);
    const without = html.replace(
      /<details><summary>(?:(?!<\/details>)[\s\S])*qr\.svg[\s\S]*?<\/details>/,
      '',
    );
    expect(without).not.toContain('qr.svg');
    expect(gzipSync(html).length - gzipSync(without).length).toBeLessThanOrEqual(300);
  });
});

test.each(locale.options)(
  'in %s a page with an order form is at most 16 KB with its style and script',
  async (language) => {
    const files = await Promise.all(
      ['shop.css', 'copy.js'].map((file) => readFile(join(publicFolder, file))),
    );
    const rest = files.reduce((sum, file) => sum + gzipSync(file).length, 0);
    const samples = productSamples(language);
    for (const face of [
      'product-quick-order',
      'product-quick-order-variants',
      'product-quick-order-tiers',
      'product-quick-order-reviews',
    ] as const)
      expect(gzipSync(await htmlOf(samples[face])).length + rest, face).toBeLessThanOrEqual(16 * 1024);
  },
);
