import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Locale } from '../../src/contract/scalars.ts';
import { checkoutPath } from '../../src/domain/addresses/shop.ts';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { answerBank, fillCart, fillForm, goToBank, orderPage, type Shopper, welcome } from './shopper.ts';

/** The shoppers of a shop's day. Two products, 950 and 350, and their delivery to Algiers. */
export const [DATES, SPICE, DELIVERY] = [950, 350, 400];
export const TOTAL = DATES + SPICE + DELIVERY;

type Street = { browser: Browser; proxy: { origin: string } };

/** A new shopper who orders both products with a payment method, and the next page. */
export async function order({ browser, proxy }: Street, language: Locale, way: string): Promise<Shopper> {
  const shopper = await welcome(browser, language, proxy.origin);
  await fillCart(shopper, ['dattes-deglet-nour', 'ras-el-hanout']);
  await fillForm(shopper);
  await shopper.page
    .locator(`main form[action="${checkoutPath(language)}"] button[name=way][value="${way}"]`)
    .click();
  if (way.startsWith('cash')) await shopper.page.waitForURL(orderPage);
  return shopper;
}

/** An order paid by card, in full or its deposit. */
export async function orderByCard(street: Street, language: Locale, way: string): Promise<Shopper> {
  const shopper = await order(street, language, way);
  await goToBank(shopper, 'day-bank');
  await answerBank(shopper, 'approved');
  await shopper.page.waitForURL(orderPage);
  return shopper;
}

/** An order with only its delivery paid by card: the rest is collected at the door. */
export async function orderByDeposit(street: Street, language: Locale): Promise<Shopper> {
  const shopper = await orderByCard(street, language, `part:${DELIVERY}`);
  await reloadUntil(shopper.page, copyIn[language].order.deposit.title, 'h1');
  return shopper;
}

const statements = {
  ar: { head: ['رقم التتبع', 'الحالة', 'المبلغ'], paid: 'تم الدفع', delivered: 'تم التسليم', dinars: 'دج' },
  fr: { head: ['N° de suivi', 'Statut', 'Montant'], paid: 'Payé', delivered: 'Livré', dinars: 'DA' },
};

/** A courier settlement as copied from a spreadsheet: one paid parcel, and one that is not this shop's. */
export function copyStatement(language: keyof typeof statements, tracking: string, amount: number): string {
  const { head, paid, delivered, dinars } = statements[language];
  const rows = [head, [tracking, paid, `${amount} ${dinars}`], ['YAL-000000', delivered, `900 ${dinars}`]];
  return rows.map((cells) => cells.join('\t')).join('\n');
}

/** The order's number on its page. */
export async function numberOf({ page }: Shopper): Promise<string> {
  const text = await page.locator('main').innerText();
  return /\b([0-9A-Z]{4})\s([0-9A-Z]{4})\b/.exec(text)?.slice(1).join('') ?? '';
}

/** Reloads a page until a part of it has the words, because notifications arrive with a delay. */
export async function reloadUntil(page: Page, words: string, part = 'main'): Promise<void> {
  const read = async () => {
    await page.reload();
    return page.locator(part).innerText();
  };
  await expect.poll(read, { interval: 500 }).toContain(words);
}

/** The shopper saw no errors. */
export async function leave(shopper: Shopper): Promise<void> {
  expect(shopper.complaints).toEqual([]);
  await shopper.leave();
}
