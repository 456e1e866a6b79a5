import { expect, test } from 'vitest';
import { DOCS_PATH } from '../../src/service/urls.ts';
import { cartPath, cataloguePath, checkoutPath, productPath } from '../../src/storefront/urls.ts';
import { findBarriers } from '../browser/barriers.ts';
import { findFaults } from '../browser/html.ts';
import { setShopStage } from './stage.ts';

const stage = setShopStage();

/** The shop's pages and the API reference; the payer's pages have a gallery of their own. */
test.each([
  ['ar', 320, 'light'],
  ['fr', 1280, 'dark'],
] as const)(
  'no page stands in the way in %s at %i px, %s',
  { timeout: 180_000 },
  async (language, width, colorScheme) => {
    const context = await stage.browser.newContext({
      viewport: { width, height: 800 },
      baseURL: stage.stand.ready.storefront,
      colorScheme,
      bypassCSP: true,
    });
    const page = await context.newPage();
    const check = async (url: string): Promise<void> => {
      await page.goto(url);
      expect(await findBarriers(page), url).toEqual([]);
      expect(await findFaults(await (await fetch(page.url())).text()), url).toEqual([]);
    };
    await check(cataloguePath(language));
    await check(cartPath(language));
    await check(productPath(language, 'huile-olive-kabylie'));
    await page.locator('main form[action$="/cart/add"] button').first().click();
    await page.waitForURL(/\/cart(?:\?|$)/);
    await check(cartPath(language));
    await check(checkoutPath(language));
    await check(`/${language}/nowhere`);
    await check(new URL(DOCS_PATH, stage.stand.ready.api_base).href);
    await context.close();
  },
);
