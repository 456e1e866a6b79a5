import { beforeAll, expect, test } from 'vitest';
import { deskPath, queuePath } from '../../src/shop/desk-urls.ts';
import { checkoutPath, productPath, sharedCartPath } from '../../src/shop/urls.ts';
import { deskCopyIn } from '../../templates/desk/copy/copy.ts';
import { setUpShop } from './environment.ts';
import { linkOfCommand, type Merchant, pairMerchant } from './merchant.ts';
import { DATES, DELIVERY } from './orders.ts';

// Takes over 10 s: 31 shoppers order, and a merchant with a phone works a day of their orders through the lists.

const environment = setUpShop({
  WAYS_TO_PAY: 'cash',
  CASH_PER_PHONE: '50',
  ORDERS_PER_BROWSER: '50',
  ORDERS_PER_NETWORK: '500',
});
const language = 'ar';
const copy = deskCopyIn[language].bulk;
/** Orders that go from new to remitted, and what that may take. */
const TWENTY = 20;
const GOAL = { taps: 55, pages: 40 };
/** The others of the day, by what their shoppers say: they are called from the list. */
const ANSWERS = [
  ...['changed_mind', 'changed_mind', 'no_answer', 'no_answer'],
  ...['confirm', 'confirm', 'confirm', 'confirm', 'confirm', 'confirm', 'confirm'],
] as const;
const CONFIRMED = TWENTY + ANSWERS.filter((answer) => answer === 'confirm').length;
/** Parcels that nobody took. */
const RETURNED = 2;

let merchant: Merchant;
/** Acts on several orders count for the twenty, whichever others they act on too. */
const ofTwenty = { taps: 0, pages: 0 };
const ofOthers = { taps: 0, pages: 0 };
let count = ofTwenty;

beforeAll(async () => {
  const link = await linkOfCommand(environment.folder, environment.proxy.origin, language);
  const phone = { language, width: 360, height: 740 } as const;
  merchant = await pairMerchant(
    { ...phone, browser: environment.browser, origin: environment.proxy.origin, hasScripts: true },
    link,
    'codes',
  );
});

/** Orders as a browser does, each time from another network and with another phone; the order's number. */
async function order(nth: number): Promise<string> {
  const { origin } = environment.shop;
  const headers = { 'CF-Connecting-IP': `10.9.${nth}.1`, Origin: origin };
  const post = (path: string, fields: Record<string, string>, cookie = '') =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, Cookie: cookie },
      body: new URLSearchParams(fields),
    });
  const product = await (await fetch(`${origin}${productPath(language, 'dattes-deglet-nour')}`)).text();
  const price = /name="price" value="([^"]+)"/.exec(product)?.[1] ?? '';
  const filled = await post(sharedCartPath(language, [{ price, quantity: 1 }]), {});
  const cookie = filled.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const placed = await post(
    checkoutPath(language),
    {
      name: 'أمينة بن يوسف',
      phone: `0550${String(nth).padStart(6, '0')}`,
      ...{ wilaya: '16', commune: 'باب الوادي', street: '12 شارع كولونا', delivery: 'home' },
      note: nth % 3 === 0 ? 'بعد الخامسة من فضلكم' : '',
      seen_total: String(DATES + DELIVERY),
      way: 'cash:0',
    },
    cookie,
  );
  const page = await (await fetch(new URL(placed.headers.get('Location') ?? '', origin))).text();
  return /\b([0-9A-Z]{4})\s([0-9A-Z]{4})\b/.exec(page)?.slice(1).join('') ?? '';
}

/** Taps what a thumb would, and counts it. */
async function tap(selector: string): Promise<void> {
  count.taps += 1;
  await merchant.page.locator(selector).first().click();
}

/** Taps a button whose answer may have the same address as the page before. */
async function tapAndLoad(selector: string): Promise<void> {
  const loaded = merchant.page.waitForEvent('load');
  await tap(selector);
  await loaded;
}

/** From the day's page into a queue, with all of it ticked; the number of its orders. */
async function tickAll(queue: string): Promise<number> {
  const { page } = merchant;
  await page.goto(deskPath(language));
  await tap(`.tiles a[href$="${queuePath(language, queue)}"]`);
  await page.waitForURL(`**/queues/${queue}`);
  await tap('[data-tick=all]');
  return page.locator('.tick :checked').count();
}

async function actOnTicked(action: string): Promise<void> {
  await tap(`.bar button[value=${action}]`);
  await merchant.page.waitForURL('**/bulk/of/*');
  expect(await merchant.page.locator('.why').count(), action).toBe(0);
}

test('of a day of 31 orders twenty go from new to remitted in 55 taps and 40 pages', async () => {
  const numbers: string[] = [];
  while (numbers.length < TWENTY + ANSWERS.length) numbers.push(await order(numbers.length));
  const { page } = merchant;
  page.on('response', (response) => {
    const request = response.request();
    if (request.isNavigationRequest() && response.status() === 200) count.pages += 1;
  });

  // Each order is called: its page opens, and after each answer the next one.
  await page.goto(deskPath(language));
  await tap(`.tiles a[href$="${queuePath(language, 'call')}"]`);
  await page.waitForURL('**/queues/call');
  await merchant.show('bulk-1-call');
  await tap(`.whole[href*="/${numbers[0]}"]`);
  for (const [nth, number] of numbers.slice(0, TWENTY).entries()) {
    await page.waitForURL(`**/orders/${number}?queue=call**`);
    if (nth === 1) await merchant.show('bulk-2-next');
    // The button is in sight beside the phone: nothing is scrolled.
    const { y = 0, height = 0 } = (await page.locator('.next .button').boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(740);
    await tap('.next button[value=confirm]');
  }
  await page.waitForURL(`**/orders/${numbers[TWENTY]}?queue=call**`);

  count = ofOthers;
  await page.goto(queuePath(language, 'call'));
  for (const answer of ANSWERS) {
    if (answer !== 'confirm') await tap('.calls .fold summary');
    await tapAndLoad(`.calls button[value=${answer}]`);
  }
  count = ofTwenty;

  expect(await tickAll('pack')).toBe(CONFIRMED);
  expect((await page.locator('.ticked').innerText()).replace(/\s+/g, ' ')).toBe(
    `${copy.ticked} ${CONFIRMED}`,
  );
  await merchant.show('bulk-3-ticked');
  await tap('.bar summary');
  await tap('.bar button[formaction$="/print/picking"]');
  await page.waitForURL('**/print/picking?**');
  await page.goBack();
  await tap('[data-tick=all]');
  await actOnTicked('pack');
  await merchant.show('bulk-4-packed');

  expect(await tickAll('hand_over')).toBe(CONFIRMED);
  await tap('.bar button[formaction$="/bulk/courier"]');
  await page.waitForURL('**/bulk/courier?**');
  await tap('#courier');
  await page.keyboard.type('Yalidine');
  await tap('[data-scan]');
  // A scanner types each number and ends it with Enter: nothing is sent before the button.
  for (let nth = 1; nth <= CONFIRMED; nth += 1) {
    await page.keyboard.type(`YAL-${String(nth).padStart(3, '0')}`);
    await page.keyboard.press('Enter');
  }
  expect(await page.evaluate('document.activeElement.value')).toBe('hand_over');
  await merchant.show('bulk-5-courier');
  await actOnTicked('hand_over');

  count = ofOthers;
  for (let nth = 0; nth < RETURNED; nth += 1) {
    await page.goto(queuePath(language, 'courier'));
    await tap(`.whole[href*="/${numbers[TWENTY + ANSWERS.indexOf('confirm') + nth]}"]`);
    await tapAndLoad('button[value=return]');
  }
  count = ofTwenty;
  expect(await tickAll('courier')).toBe(CONFIRMED - RETURNED);
  await actOnTicked('deliver');
  expect(await tickAll('owed')).toBe(CONFIRMED - RETURNED);
  await actOnTicked('remit');
  await merchant.show('bulk-6-remitted');
  expect(await page.locator('main').innerText()).toContain(copy.done.remit(CONFIRMED - RETURNED));
  count = ofOthers;
  expect(await tickAll('restock')).toBe(RETURNED);
  await actOnTicked('restock');

  await page.goto(deskPath(language));
  // Those who did not answer wait for another call.
  expect((await page.locator('.tiles strong').allInnerTexts()).toSorted()).toEqual([
    ...Array(6).fill('0'),
    String(ANSWERS.filter((answer) => answer === 'no_answer').length),
  ]);
  expect(merchant.complaints).toEqual([]);
  expect(ofTwenty.taps).toBeLessThanOrEqual(GOAL.taps);
  expect(ofTwenty.pages).toBeLessThanOrEqual(GOAL.pages);
  // A tap for a yes, two for another answer or a parcel that came back, and the list of those.
  expect(ofOthers.taps).toBeLessThanOrEqual(2 * ANSWERS.length + 2 * RETURNED);
}, 600_000);
