import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Locale } from '../../src/contract/scalars.ts';
import { cataloguePath, checkoutPath, productPath } from '../../src/domain/addresses/shop.ts';
import { type CardOutcome, TEST_CODE, testCards } from '../../src/service/acquirers/sandbox/rules/cards.ts';
import { directionOf, inEachLanguage } from '../../src/text/languages/by-language.ts';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { outputFolder } from '../browser/chromium.ts';
import { overhangOf } from '../browser/overhang.ts';
import { takePicture } from '../browser/picture.ts';
import { wordsIn } from '../templates/words.ts';

/** A shopper with a browser, in one of the three languages. */
export type Shopper = {
  page: Page;
  language: Locale;
  /** Saves a picture of the page and checks that it does not overflow sideways. */
  show(name: string): Promise<void>;
  /** The browser's errors: refused or failed requests, violations of the page's content security policy. */
  complaints: string[];
  leave(): Promise<void>;
};

const addresses = {
  ar: {
    name: 'أمينة بن يوسف',
    phone: '٠٥٥٠ ١٢ ٣٤ ٥٦',
    commune: 'باب الوادي',
    street: '12 شارع العربي بن مهيدي',
  },
  fr: {
    name: 'Amina Benyoucef',
    phone: '0550 12 34 56',
    commune: 'Bab El Oued',
    street: '12, rue Larbi Ben M’hidi',
  },
  en: {
    name: 'Amina Benyoucef',
    phone: '+213 550 12 34 56',
    commune: 'Bab El Oued',
    street: '12 Larbi Ben M’hidi St',
  },
};

/** A shopper's typed address; in Arabic with Arabic-Indic digits. */
export const address = inEachLanguage((language) => wordsIn(addresses, language));

/** A new shopper: no cookies, and by default no scripts. */
export async function welcome(
  browser: Browser,
  language: Locale,
  storefront: string,
  javaScriptEnabled = false,
): Promise<Shopper> {
  // A phone in Arabic, a desktop in the others: the narrowest and the widest supported screens.
  const isRtl = directionOf(language) === 'rtl';
  const viewport = { width: isRtl ? 320 : 1280, height: isRtl ? 640 : 800 };
  const context = await browser.newContext({ javaScriptEnabled, viewport, baseURL: storefront });
  const page = await context.newPage();
  const complaints = listen(context);
  return {
    page,
    language,
    complaints,
    async show(name) {
      await takePicture(page, join(outputFolder, 'journey', `${language}-${name}.png`));
      const overhang = await overhangOf(page);
      expect(overhang, `${name} at ${viewport.width} px`).toBeLessThanOrEqual(0);
      const html = page.locator('html');
      expect(await html.getAttribute('lang'), name).toBe(language);
      expect((await html.getAttribute('dir')) ?? 'ltr', name).toBe(directionOf(language));
    },
    leave: () => context.close(),
  };
}

function listen(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  context.on('requestfailed', (request) => {
    // A page that moves on by itself may abort pictures.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`${request.url()} failed`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  return complaints;
}

/** From the catalogue to the cart with one of each product. */
export async function fillCart({ page, language, show }: Shopper, slugs: string[]): Promise<void> {
  for (const [index, slug] of slugs.entries()) {
    await page.goto(cataloguePath(language));
    if (index === 0) await show('1-catalogue');
    await page
      .locator(`a[href="${productPath(language, slug)}"]`)
      .first()
      .click();
    await page.waitForURL(`**${productPath(language, slug)}`);
    if (index === 0) await show('2-product');
    // Beside an order form, the button has an address of its own.
    await page
      .locator('main :is(form[action$="/cart/add"] button, button[formaction$="/cart/add"])')
      .first()
      .click();
    await page.waitForURL(/\/cart(?:\?|$)/);
  }
  await show('3-cart');
}

/** In the cart: chooses home delivery to a wilaya, which shows the total. */
async function chooseDelivery({ page, show }: Shopper, wilaya: string): Promise<void> {
  const form = page.locator('form[action$="/cart/delivery"]');
  await form.locator('select[name=wilaya]').selectOption(wilaya);
  await form.locator('input[name=delivery][value=home]').check();
  await form.locator('button').click();
  await page.waitForURL(/\/cart#delivery$/);
  await show('3-delivery');
}

/** From the cart through its delivery to the form, and fills it in. */
export async function fillForm(shopper: Shopper): Promise<void> {
  const { page, language, show } = shopper;
  await chooseDelivery(shopper, '16');
  await page
    .locator(`main a[href="${checkoutPath(language)}"]`)
    .first()
    .click();
  await page.waitForURL(`**${checkoutPath(language)}`);
  for (const [field, value] of Object.entries(address[language]))
    await page.locator(`[name=${field}]`).fill(value);
  expect(await page.locator('select[name=wilaya]').inputValue()).toBe('16');
  await show('4-checkout');
}

/** From the cart through its delivery and the form to the payment page. */
export async function orderCart(shopper: Shopper): Promise<void> {
  const { page, language, show } = shopper;
  await fillForm(shopper);
  await page
    .locator(`main form[action="${checkoutPath(language)}"] button`)
    .last()
    .click();
  await page.waitForURL(/\/checkouts\/[^/]+\/pay/);
  await show('5-payment');
}

/** The shop's page of an order. */
export const orderPage = /\/orders\/[^/?]+(?:\?.*)?$/;

/** On an order's page, which reloads by itself: waits until the order is paid. */
export async function waitUntilPaid({ page, language }: Shopper): Promise<void> {
  await page
    .getByRole('heading', { level: 1, name: copyIn[language].order.states.paid.title })
    .waitFor({ timeout: 180_000 });
}

/** From the payment page to the bank. */
export async function goToBank({ page, show }: Shopper, picture: string): Promise<void> {
  await page.locator('form[action*="/pay"] button[type=submit]').click();
  await page.waitForURL(/sandbox/);
  await show(picture);
}

/** At the bank: submits a test card; the bank then asks for the code. */
export async function typeCard({ page }: Shopper, outcome: CardOutcome): Promise<void> {
  const card = testCards.find((one) => one.outcome === outcome);
  await page.locator('[name=card]').fill(card?.number ?? '');
  await page.locator('[name=expiry]').fill('12/49');
  await page.locator('[name=cvv]').fill('123');
  await page.locator('button[name=answer][value=pay]').click();
}

/** At the bank: pays with a test card and its code, or gives up. */
export async function answerBank(payer: Shopper, answer: CardOutcome | 'give_up'): Promise<void> {
  const { page } = payer;
  if (answer !== 'give_up') {
    await typeCard(payer, answer);
    await page.locator('[name=code]').fill(TEST_CODE);
  }
  await page.locator(`button[name=answer][value=${answer === 'give_up' ? answer : 'confirm'}]`).click();
}
