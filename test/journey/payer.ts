import jsqr from 'jsqr';
import type { Browser, Locator } from 'playwright-core';
import { PNG } from 'pngjs';
import type { Locale } from '../../src/contract/scalars.ts';
import type { CardOutcome } from '../../src/service/acquirers/sandbox/rules/cards.ts';
import type { MerchantSite } from './merchant-site.ts';
import { answerBank, goToBank, type Shopper, welcome } from './shopper.ts';

let payers = 0;

/** A payer with a browser and an address of their own, scripts off: rate limits count forms by address. */
export async function welcomePayer(browser: Browser, language: Locale): Promise<Shopper> {
  const payer = await welcome(browser, language, '');
  payers += 1;
  await payer.page.context().setExtraHTTPHeaders({ 'CF-Connecting-IP': `10.4.0.${payers}` });
  return payer;
}

export const payPage = /\/checkouts\/[^/]+\/pay(?:\?|$)/;

/** From the pay page to the bank and through it with a test card; waits for the next page. */
export async function payWithCard(payer: Shopper, outcome: CardOutcome, next: RegExp): Promise<void> {
  await goToBank(payer, `bank-${outcome}`);
  await answerBank(payer, outcome);
  await payer.page.waitForURL(next);
}

/** The merchant's thank-you page of a paid checkout. */
export function thanksFor(merchantSite: MerchantSite, checkoutId: string): RegExp {
  return new RegExp(`^${merchantSite.site}/thanks\\?checkout_id=${checkoutId}$`);
}

/** The text of a QR code, read from a picture of the page as a phone's camera does. */
export async function readQrCode(code: Locator): Promise<string> {
  const { data, width, height } = PNG.sync.read(await code.screenshot());
  const read = jsqr(new Uint8ClampedArray(data), width, height);
  if (read === null) throw new Error('The picture holds no QR code that can be read.');
  return read.data;
}
