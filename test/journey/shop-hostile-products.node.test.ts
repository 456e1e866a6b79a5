import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Locale } from '../../src/contract/scalars.ts';
import {
  cartChangePath,
  cartPath,
  cataloguePath,
  checkoutPath,
  counterCardPath,
} from '../../src/domain/addresses/shop.ts';
import { findBarriers, findFaintText } from '../browser/barriers.ts';
import { outputFolder } from '../browser/chromium.ts';
import { findFaults } from '../browser/html.ts';
import { takePicture } from '../browser/picture.ts';
import { fillWithHostileProducts, hostileProducts } from '../storefront/hostile-products.ts';
import { setUpShopWithFakeService } from './environment.ts';
import { address } from './shopper.ts';

const environment = setUpShopWithFakeService();
const folder = join(outputFolder, 'hostile');
let prices: Record<string, string[]>;

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  prices = fillWithHostileProducts(environment.fake.service);
});

/** Goods that are what they should not be, said to be worth a line in the cart. */
const inCart = ['markup', 'attribute', 'address', 'bidi', 'latin', 'digits', 'unseen', 'pictures', 'types'];

const views = [
  { language: 'ar', width: 320, colorScheme: 'light' },
  { language: 'fr', width: 1280, colorScheme: 'dark' },
] as const;

// Takes over 10 s: some fifty pages of hostile products are validated in each view.
test.each(views)(
  'hostile goods break no page in $language at $width px, $colorScheme',
  async ({ language, width, colorScheme }) => {
    // Without the policy's help: what got through the escaping would run.
    const context = await environment.browser.newContext({
      viewport: { width, height: 640 },
      baseURL: environment.shop.origin,
      colorScheme,
      bypassCSP: true,
    });
    await keepFromOutside(context);
    const page = await context.newPage();
    // Pages are shown again in a window that stays, for axe to be read once.
    const frame = await context.newPage();
    await frame.goto(cataloguePath(language));
    const wrong: string[] = [];
    const check = async (name: string, thorough = false) => {
      await page.evaluate('document.querySelectorAll("details").forEach((fold) => (fold.open = true))');
      wrong.push(...(await examine(page)).map((fault) => `${name}: ${fault}`));
      if (!thorough) return;
      await frame.setContent(await page.content());
      // axe checks all rules in the narrow view and colours in the dark one.
      const find = colorScheme === 'dark' ? findFaintText : findBarriers;
      wrong.push(...(await find(frame)).map((barrier) => `${name}: ${barrier}`));
      await takePicture(page, join(folder, `${name}-${language}-${width}.png`));
    };

    await page.goto(cataloguePath(language));
    await check('catalogue', true);
    const cards = page.locator('a.card');
    const shown = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(shown).toHaveLength(Object.keys(hostileProducts).length);
    for (const path of shown) {
      const answer = await page.goto(path);
      if (answer?.status() !== 200) wrong.push(`${path} answers ${answer?.status()}`);
      const name = decodeURIComponent(path.split('/').at(-1) ?? '').slice(0, 12);
      await check(`product-${name}`, true);
      const slug = decodeURIComponent(path.split('/').at(-1) ?? '');
      expect((await page.goto(counterCardPath(language, slug)))?.status(), path).toBe(200);
      await check(`kit-${name}`);
    }
    for (const good of ['markup', 'attribute', 'bidi', 'latin', 'control']) {
      const name = hostileProducts[good]?.name.toWellFormed() ?? '';
      for (const asked of [
        { q: name },
        { category: name },
        { q: `${name} dattes`, from: '1', to: '9'.repeat(30) },
      ]) {
        expect((await page.goto(cataloguePath(language, asked)))?.status(), good).toBe(200);
        await check(`search-${good}`);
      }
    }

    for (const good of inCart) await change(page, language, 'add', prices[good]?.[0] ?? '', '1');
    await page.goto(cartPath(language));
    expect(await page.locator('.lines > li').count()).toBe(inCart.length);
    await check('cart', true);
    // What is sold out is not sent: it could not be ordered.
    const sent = await page.locator('.lines > li:not(.gone)').count();
    expect(sent).toBeGreaterThan(inCart.length / 2);
    await page.goto(await page.locator('.share input').inputValue());
    expect(await page.locator('.lines > li').count()).toBe(sent);
    await check('shared-cart', true);
    await page.goto(cartPath(language));
    // Taken out, and offered to be put back.
    await page.locator('.lines > li').first().locator('[name=quantity][value="0"] ~ button').click();
    await page.waitForURL(/removed=/);
    await check('cart-undo');
    await page.locator('form:has([role=status]) button').click();
    await page.waitForURL(/cart(?:\?first=1)?$/);
    await page.goto(checkoutPath(language));
    // Together they cost more than one order may.
    await check('checkout-too-dear', true);
    // And of one thing there is none: its count is no number.
    for (const good of ['latin', 'digits', 'types'])
      await change(page, language, 'change', prices[good]?.[0] ?? '', '0');
    await page.goto(checkoutPath(language));
    await check('checkout', true);
    for (const [field, value] of Object.entries(address[language]))
      await page.locator(`[name=${field}]`).fill(value);
    await page.locator('select[name=wilaya]').selectOption('16');
    await context.route('http://service.test/**', (route) => route.fulfill({ body: 'The payment page' }));
    await page
      .locator(`form[action="${checkoutPath(language)}"] button`)
      .last()
      .click();
    await page.waitForURL('http://service.test/**');
    const [checkout] = [...environment.fake.service.checkouts.values()].slice(-1);
    await page.goto(String(checkout?.success_url));
    await check('order', true);
    expect(wrong).toEqual([]);
    await context.close();
  },
);

test('what such goods are after would be seen', async () => {
  const page = await environment.browser.newPage();
  const { markup, attribute, bidi } = hostileProducts;
  await page.setContent(
    `<p>${bidi?.name}<b class="money">10 000</b></p><h1>${markup?.name}</h1><input ${attribute?.name}">`,
  );
  await page.waitForFunction('"hacked" in window');
  const found = await lookAt(page);
  for (const sign of ['runs what', 'input has onfocus', 'is turned around'])
    expect(
      found.some((fault) => fault.includes(sign)),
      sign,
    ).toBe(true);
  await page.close();
});

/** Nothing but the shop is there: pictures from elsewhere never come. */
async function keepFromOutside(context: BrowserContext): Promise<void> {
  await context.route(
    (url) => url.origin !== environment.shop.origin,
    (route) => route.abort(),
  );
}

/** Puts a price into the cart as the product page's form would, or changes its quantity as the cart's own. */
async function change(
  page: Page,
  language: Locale,
  deed: 'add' | 'change',
  price: string,
  quantity: string,
): Promise<void> {
  const answer = await page.request.post(cartChangePath(language, deed), {
    form: { price, quantity },
    headers: { origin: environment.shop.origin },
    maxRedirects: 0,
  });
  expect(answer.status(), price).toBe(303);
}

/** What is wrong with the page as it stands, and with its document. */
async function examine(page: Page): Promise<string[]> {
  const faults = await findFaults(await (await page.request.get(page.url())).text());
  return [...(await lookAt(page)), ...faults];
}

/** What is wrong with the page's width, its scripts, its addresses and its amounts. */
async function lookAt(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(`(() => {
    const wrong = [];
    const overhang = document.documentElement.scrollWidth - innerWidth;
    if (overhang > 0) {
      const widest = [...document.querySelectorAll('body *')].filter((one) => { const { left, right } = one.getBoundingClientRect(); return left < -1 || right > innerWidth + 1; });
      wrong.push('hangs out by ' + overhang + ' px: ' + widest.slice(-3).map((one) => one.outerHTML.slice(0, 200)).join(' | '));
    }
    if ('hacked' in window) wrong.push('runs what a merchant wrote');
    for (const element of document.querySelectorAll('*'))
      for (const { name, value } of element.attributes)
        if (/^(?:on|style$)/.test(name) || (/^(?:href|src|action|content)$/.test(name) && /^\\s*(?:javascript|data):/i.test(value)))
          if (element.localName !== 'meta') wrong.push(element.localName + ' has ' + name + '=' + value.slice(0, 40));
    // An override that is never closed would turn amounts around, also those that only another choice shows.
    const whole = new CSSStyleSheet();
    whole.replaceSync('.of, .one { display: revert !important; }');
    document.adoptedStyleSheets = [whole];
    for (const money of document.querySelectorAll('.money')) {
      const walker = document.createTreeWalker(money, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const digits = [...text.data.matchAll(/[0-9]/g)].map(({ index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          return range.getBoundingClientRect().left;
        });
        if (digits.some((left, index) => index > 0 && left <= digits[index - 1]))
          wrong.push('an amount is turned around: ' + text.data);
      }
    }
    document.adoptedStyleSheets = [];
    if (document.querySelectorAll('h1').length !== 1) wrong.push('has not one h1');
    return wrong;
  })()`);
  return Array.isArray(found) ? found.map(String) : ['could not be looked at'];
}
