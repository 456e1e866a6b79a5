import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Locale } from '../../src/contract/scalars.ts';
import { cartPath, cataloguePath, checkoutPath, productPath } from '../../src/storefront/urls.ts';
import { findBarriers } from '../browser/barriers.ts';
import { launchBrowser } from '../browser/chromium.ts';
import { makeStateFolder, openStand, removeStateFolder, type Stand } from './stand.ts';

let folder: string;
let stand: Stand;
let browser: Browser;

beforeAll(async () => {
  folder = await makeStateFolder();
  [stand, browser] = await Promise.all([openStand(folder), launchBrowser()]);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await stand?.stop();
  await removeStateFolder(folder);
}, 30_000);

const payable = z.object({ checkout_url: z.url() });

async function createCheckout(locale: Locale): Promise<string> {
  const answer = await fetch(`${stand.ready.api_base}/checkouts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stand.ready.api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      amount: 1500,
      currency: 'dzd',
      success_url: 'http://localhost/done',
      locale,
      collect_shipping_address: true,
    }),
  });
  return payable.parse(await answer.json()).checkout_url;
}

test.each<[Locale, number, 'light' | 'dark']>([
  ['ar', 320, 'light'],
  ['fr', 1280, 'dark'],
])(
  'no page stands in the way in %s at %i px, %s',
  { timeout: 180_000 },
  async (language, width, colorScheme) => {
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      baseURL: stand.ready.storefront,
      colorScheme,
      bypassCSP: true,
    });
    const page = await context.newPage();
    const check = async (url: string): Promise<void> => {
      await page.goto(url);
      expect(await findBarriers(page), url).toEqual([]);
    };
    await check(cataloguePath(language));
    await check(cartPath(language));
    await check(productPath(language, 'huile-olive-kabylie'));
    await page.locator('main form[action$="/cart/add"] button').first().click();
    await page.waitForURL(/\/cart(?:\?|$)/);
    await check(cartPath(language));
    await check(checkoutPath(language));
    await check(`/${language}/nowhere`);
    await check(await createCheckout(language));
    await check(new URL('/docs', stand.ready.api_base).href);
    await context.close();
  },
);
