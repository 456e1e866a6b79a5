import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { testCards } from '../../scripts/gateway/cards.ts';
import { locale } from '../../src/contract/scalars.ts';
import { copyIn } from '../../templates/pay/copy/copy.ts';

/** What a payer does between our payment page and the fake gateway. */

type Card = (typeof testCards)[number];

/** Moves the fake gateway whose page is open. */
export async function control(gateway: string, name: string, body: object): Promise<void> {
  const answer = await fetch(`${gateway}/_fake/${name}`, { method: 'POST', body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}

/** Accepts the terms and answers the page's question, which is asked in words. */
async function consent(page: Page): Promise<void> {
  const language = locale.parse(await page.locator('html').getAttribute('lang'));
  const { numbers, question } = copyIn[language].consent;
  const asked = await page.locator('label[for=answer]').innerText();
  const sums = numbers.flatMap((one, place) =>
    numbers.map((other, next) => ({ text: question(one, other), sum: place + next + 2 })),
  );
  await page.locator('[name=terms]').check();
  await page.locator('[name=answer]').fill(String(sums.find(({ text }) => text === asked)?.sum));
}

/** From our payment page to the gateway's; returns its origin. */
export async function goToGateway(page: Page): Promise<string> {
  await consent(page);
  await page.locator('form[action*="/pay"] button[type=submit]').click();
  await page.waitForURL(/\/payment\/merchants\/fake\//);
  return new URL(page.url()).origin;
}

export async function typeCard(page: Page, card: Card): Promise<void> {
  await page.locator('[name=number]').fill(card.number);
  await page.locator('[name=expiry]').fill(card.expiry);
  await page.locator('[name=cvv]').fill(card.cvv);
  await page.locator('form[action$="/card.html"] button').click();
}

export async function typePassword(page: Page, password: string): Promise<void> {
  await page.locator('[name=password]').fill(password);
  await page.locator('form[action$="/password.html"] button').click();
}

export async function payWith(page: Page, card: Card | undefined): Promise<void> {
  if (card === undefined) throw new Error('There is no such card.');
  await typeCard(page, card);
  await typePassword(page, card.password);
}
