import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { locale } from '../../src/contract/scalars.ts';
import {
  cataloguePath,
  copyScriptPath,
  counterCardPath,
  productPath,
  productQrPath,
  stylesheetPath,
} from '../../src/domain/addresses/shop.ts';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { setUpShop } from './environment.ts';
import { readQrCode } from './payer.ts';

// Takes over 10 s: a browser searches with scripts and without, and loads a first view in each language.

const environment = setUpShop();

/** The files, without the versions in their addresses. */
const stylesheetFile = stylesheetPath.replace(/\?.*/, '');
const scriptFile = copyScriptPath.replace(/\?.*/, '');

describe.each([false, true])('with scripts %s', (javaScriptEnabled) => {
  test('a shopper with a phone finds products in Arabic, with and without tashkeel', async () => {
    const context = await environment.browser.newContext({
      javaScriptEnabled,
      viewport: { width: 320, height: 640 },
      baseURL: environment.proxy.origin,
    });
    const page = await context.newPage();
    const found = () =>
      page.locator('.card').evaluateAll((cards) => cards.map((card) => card.getAttribute('href')));

    await page.goto(cataloguePath('ar'));
    const searched: (string | null)[][] = [];
    for (const typed of ['تَمْر دَقْلَةُ نُور', 'تمر دقله نور']) {
      await page.locator('[name=q]').fill(typed);
      await page.locator('[name=q]').press('Enter');
      await page.waitForURL(/[?&]q=/);
      expect(await page.locator('[name=q]').inputValue()).toBe(typed);
      searched.push(await found());
    }
    expect(searched).toEqual([['/ar/p/dattes-deglet-nour'], ['/ar/p/dattes-deglet-nour']]);

    // From a sign to the filters of that category, which unfold without a script.
    await page.goto(cataloguePath('ar'));
    await page.locator('.signs a', { hasText: 'مائدة' }).click();
    await page.waitForURL(/category=/);
    const all = await found();
    expect(all.length).toBeGreaterThan(2);
    await page.locator('.filters summary').click();
    await page.locator('[name=to]').fill('٢٠٠٠');
    await page.locator('[name=sort]').selectOption('cheapest');
    await page.locator('.fields button').click();
    await page.waitForURL(/sort=cheapest/);
    const cheap = await found();
    expect(cheap).toEqual(['/ar/p/verres-a-the', '/ar/p/tajine-en-terre-cuite']);
    expect(await page.locator('[name=to]').inputValue()).toBe('٢٠٠٠');

    // A slip of the finger, and the filters of before are still there.
    await page.locator('[name=q]').fill('طاجن');
    await page.locator('[name=q]').press('Enter');
    await page.waitForURL(/q=%D8%B7/);
    expect(await found()).toEqual(['/ar/p/tajine-en-terre-cuite']);
    expect(await page.locator('.lead p').innerText()).toContain('أقرب');

    await page.locator('[name=q]').fill('غواصة');
    await page.locator('[name=q]').press('Enter');
    await page.waitForURL(/q=%D8%BA/);
    // Nothing has that word: the page says so, and shows the newest products below.
    expect(await page.locator('main .notice h2').innerText()).toBe(copyIn.ar.catalogue.nothing);
    expect(await found()).toHaveLength(6);
    await page.locator('main .notice .signs a', { hasText: 'حلويات' }).click();
    await page.waitForURL(/category=sweets$/);
    expect(await found()).toHaveLength(2);

    // From any other page the search is one press away, with the cursor in its field.
    await page.locator('.card').first().click();
    await page.locator('.to-search').click();
    await page.waitForURL(/\/ar#search$/);
    await page.locator('[name=q]:focus').waitFor();
    await page.keyboard.type('تمر دقلة');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=%D8%AA/);
    expect(await found()).toEqual(['/ar/p/dattes-deglet-nour']);
    await context.close();
  });
});

test.each(['ar', 'fr'] as const)(
  'a phone that reads a product’s code or the one on its card in %s opens the product',
  async (language) => {
    const storefront = environment.proxy.origin;
    const page = await environment.browser.newPage({ javaScriptEnabled: false, baseURL: storefront });
    const here = productPath(language, 'huile-olive-kabylie');
    await page.goto(here);
    const code = page.locator('main details img[src*="/qr."]');
    expect(await code.isVisible()).toBe(false);
    await page.locator('main details:has(img[src*="/qr."]) summary').click();
    await expect.poll(() => readQrCode(code).catch(() => 'no code yet')).toBe(storefront + here);
    // Files of the code are for merchants: they stand with the card.
    expect(await page.locator('main a[href*="/qr."]').count()).toBe(0);
    expect(await page.locator('main details a[href*="/card"]').isVisible()).toBe(true);
    await page.goto(counterCardPath(language, 'huile-olive-kabylie'));
    expect(await page.locator('.kit-help a[href$="/qr.png"], .kit-help a[href$="/qr.svg"]').count()).toBe(2);
    await page.goto(productQrPath(language, 'huile-olive-kabylie', 'svg'));
    await expect
      .poll(() => readQrCode(page.locator('svg')).catch(() => 'no code yet'))
      .toBe(storefront + here);
    await page.goBack();
    const printed = await readQrCode(page.locator('.kit-code img'));
    expect(printed).toBe(`${storefront}/p/huile-olive-kabylie`);
    await page.goto(printed);
    expect(new URL(page.url()).pathname).toMatch(/^\/(?:ar|fr|en)\/p\/huile-olive-kabylie$/);
    await page.close();
  },
);

/** What a phone must receive of a page before its pictures: the page and what it asks for, as a server sends it. */
async function readFirstView(path: string): Promise<{ asked: string[]; bytes: Record<string, number> }> {
  const storefront = environment.proxy.origin;
  const page = await environment.browser.newPage({
    baseURL: storefront,
    viewport: { width: 320, height: 640 },
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(storefront, '')));
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.close();
  const bytes: Record<string, number> = {};
  for (const one of asked.filter((address) => !address.startsWith('/pictures/'))) {
    const answer = await fetch(storefront + one);
    expect(answer.status, one).toBe(200);
    bytes[one.replace(/\?.*/, '')] = gzipSync(await answer.bytes()).length;
  }
  return { asked: asked.map((address) => address.replace(/\?.*/, '')), bytes };
}

test.each(locale.options)(
  'what the running shop sends for a first view in %s is within its budget',
  async (language) => {
    const shelf = await readFirstView(cataloguePath(language));
    const first = shelf.asked.findIndex((address) => address.startsWith('/pictures/'));
    // Page, style and icon.
    expect(shelf.asked.slice(0, first)).toEqual([cataloguePath(language), stylesheetFile]);
    expect(shelf.asked.filter((address) => !address.startsWith('/pictures/')).length).toBeLessThanOrEqual(3);
    const { [cataloguePath(language)]: html = Number.NaN, [stylesheetFile]: style = Number.NaN } =
      shelf.bytes;
    expect(style).toBeLessThanOrEqual(8 * 1024);
    expect(html + style).toBeLessThanOrEqual(14 * 1024);
    const scripts = (view: typeof shelf) =>
      Object.keys(view.bytes).filter((address) => address.endsWith('.js'));
    expect(scripts(shelf)).toEqual([]);

    const product = await readFirstView(productPath(language, 'huile-olive-kabylie'));
    expect(scripts(product)).toEqual([scriptFile]);
    expect(product.bytes[scriptFile]).toBeLessThanOrEqual(3 * 1024);
    const { [productPath(language, 'huile-olive-kabylie')]: own = Number.NaN } = product.bytes;
    // What it came to in November 2026, of which the Arabic one is the largest, and little more.
    expect(own).toBeLessThanOrEqual(4_200);
    expect(Object.values(product.bytes).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(11_550);
    expect(product.asked.filter((address) => !address.startsWith('/pictures/')).length).toBeLessThanOrEqual(
      4,
    );
    const kit = await readFirstView(counterCardPath(language, 'huile-olive-kabylie'));
    const styles = Object.entries(kit.bytes).filter(([address]) => address.endsWith('.css'));
    expect(styles.map(([address]) => address)).toContain(stylesheetFile);
    expect(styles.reduce((sum, [, size]) => sum + size, 0)).toBeLessThanOrEqual(8 * 1024);
  },
);

test('a page that the browser kept from before shows the cart’s new count at the next visit', async () => {
  const storefront = environment.proxy.origin;
  const context = await environment.browser.newContext({ javaScriptEnabled: false, baseURL: storefront });
  const page = await context.newPage();
  const shown = () => page.locator('.to-cart .pieces').allTextContents();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(storefront, '').replace(/\?.*/, '')));
  const product = productPath('fr', 'huile-olive-kabylie');
  await page.goto(cataloguePath('fr'));
  await page.goto(product);
  expect(await shown()).toEqual([]);
  await page.locator('.to-cart').click();
  await page.goto(product);
  await page.locator('button.add, .buy button').first().click();
  await page.waitForURL(/\/cart/);
  for (const [path, link] of [
    [cataloguePath('fr'), '.shop-name'],
    [product, `a[href="${product}"]`],
  ] as const) {
    asked.length = 0;
    await page.locator(link).first().click();
    await page.waitForURL((url) => url.pathname === path);
    expect(await shown(), path).toEqual(['1']);
    expect(asked.filter((address) => !/^\/pictures\/|\.(?:css|js|svg)$/.test(address))).toEqual([path]);
  }
  // One that is taken out again is not shown either.
  await page.locator('.to-cart').click();
  await page.locator('form:has([name=quantity][type=hidden][value="0"]) button').last().click();
  await page.waitForURL(/removed=/);
  await page.locator('.shop-name').click();
  await page.waitForURL((url) => url.pathname === cataloguePath('fr'));
  expect(await shown()).toEqual([]);
  await context.close();
});
