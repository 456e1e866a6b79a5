import { beforeAll, expect, test } from 'vitest';
import { deskPath, queuePath } from '../../src/shop/desk-urls.ts';
import { checkoutPath, productPath, sharedCartPath } from '../../src/shop/urls.ts';
import { deskCopyIn } from '../../templates/desk/copy/copy.ts';
import { setUpShop } from './environment.ts';
import { linkOfCommand, type Merchant, pairMerchant } from './merchant.ts';
import { DATES, DELIVERY } from './orders.ts';

// Takes over 10 s: twenty shoppers order, and a merchant with a phone works their orders through the lists.

const environment = setUpShop({
  WAYS_TO_PAY: 'cash',
  CASH_PER_PHONE: '50',
  ORDERS_PER_BROWSER: '50',
  ORDERS_PER_NETWORK: '500',
});
const language = 'ar';
const copy = deskCopyIn[language].bulk;
const ORDERS = 20;
/** What a day of twenty orders may take, from new to remitted. */
const GOAL = { taps: 55, pages: 40 };

let merchant: Merchant;
let taps = 0;
let pages = 0;

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
  taps += 1;
  await merchant.page.locator(selector).first().click();
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

test('twenty orders go from new to remitted in 55 taps and 40 pages', async () => {
  const numbers: string[] = [];
  while (numbers.length < ORDERS) numbers.push(await order(numbers.length));
  const { page } = merchant;
  page.on('response', (response) => {
    const request = response.request();
    if (request.isNavigationRequest() && response.status() === 200) pages += 1;
  });

  // Each order is called: its page opens, and after each answer the next one.
  await page.goto(deskPath(language));
  await tap(`.tiles a[href$="${queuePath(language, 'call')}"]`);
  await page.waitForURL('**/queues/call');
  await merchant.show('bulk-1-call');
  await tap(`.whole[href*="/${numbers[0]}"]`);
  for (const [nth, number] of numbers.entries()) {
    await page.waitForURL(`**/orders/${number}?queue=call**`);
    if (nth === 1) await merchant.show('bulk-2-next');
    // The button is in sight beside the phone: nothing is scrolled.
    const { y = 0, height = 0 } = (await page.locator('.next .button').boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(740);
    await tap('.next button[value=confirm]');
  }
  await page.waitForURL('**/queues/call?done=*');

  expect(await tickAll('pack')).toBe(ORDERS);
  expect((await page.locator('.ticked').innerText()).replace(/\s+/g, ' ')).toBe(`${copy.ticked} ${ORDERS}`);
  await merchant.show('bulk-3-ticked');
  await tap('.bar summary');
  await tap('.bar button[formaction$="/print/picking"]');
  await page.waitForURL('**/print/picking?**');
  await page.goBack();
  await page.locator('[data-tick=all]').click();
  taps += 1;
  await actOnTicked('pack');
  await merchant.show('bulk-4-packed');

  expect(await tickAll('hand_over')).toBe(ORDERS);
  await tap('.bar button[formaction$="/bulk/courier"]');
  await page.waitForURL('**/bulk/courier?**');
  await tap('#courier');
  await page.keyboard.type('Yalidine');
  await tap('[data-scan]');
  // A scanner types each number and ends it with Enter: nothing is sent before the button.
  for (let nth = 1; nth <= ORDERS; nth += 1) {
    await page.keyboard.type(`YAL-${String(nth).padStart(3, '0')}`);
    await page.keyboard.press('Enter');
  }
  expect(await page.evaluate('document.activeElement.value')).toBe('hand_over');
  await merchant.show('bulk-5-courier');
  await actOnTicked('hand_over');

  expect(await tickAll('courier')).toBe(ORDERS);
  await actOnTicked('deliver');
  expect(await tickAll('owed')).toBe(ORDERS);
  await actOnTicked('remit');
  await merchant.show('bulk-6-remitted');
  expect(await page.locator('main').innerText()).toContain(copy.done.remit(ORDERS));

  await page.goto(deskPath(language));
  expect(await page.locator('.tiles strong').allInnerTexts()).toEqual(Array(7).fill('0'));
  expect(merchant.complaints).toEqual([]);
  expect(taps).toBeLessThanOrEqual(GOAL.taps);
  expect(pages).toBeLessThanOrEqual(GOAL.pages);
}, 600_000);
