import { beforeAll, expect, test } from 'vitest';
import { deskOrderPath } from '../../src/domain/addresses/desk/orders.ts';
import { queuePath } from '../../src/domain/addresses/desk/queues.ts';
import { deskPath } from '../../src/domain/addresses/desk/root.ts';
import { checkoutPath, productPath, sharedCartPath } from '../../src/domain/addresses/shop.ts';
import { deskCopyIn } from '../desk/copy.ts';
import { setUpShop } from './environment.ts';
import { linkOfCommand, type Merchant, pairMerchant } from './merchant.ts';
import { leave, orderByCard, orderByDeposit, TOTAL } from './orders.ts';

// Takes over 10 s: 31 shoppers order, and a merchant with a phone works a day of their orders through the lists.

const environment = setUpShop({
  PAYMENT_METHODS: 'cash part=delivery card',
  CASH_PER_PHONE: '50',
  ORDERS_PER_BROWSER: '50',
  ORDERS_PER_NETWORK: '500',
});
const language = 'ar';
const copy = deskCopyIn[language].bulk;
/**
 * Orders that go from new to remitted, and what that may take: each tap at the desk, those of the calls included, but
 * not the dialing. One is paid by card, and of one the delivery: neither is called. Of one the pieces are corrected.
 */
const CALLED = 18;
const TWENTY = CALLED + 2;
const CORRECTED = 4;
const GOAL = { taps: 55, pages: 40 };
/**
 * The other eleven of the day are called from the list. These are its acts, in the order of the list: the number of
 * one order was refused, and one was sent twice.
 */
const ACTS = [
  ...['changed_mind', 'changed_mind', 'no_answer', 'no_answer', 'fake', 'duplicate'],
  ...['confirm', 'confirm', 'confirm', 'confirm', 'confirm'],
] as const;
const REFUSED = CALLED + ACTS.indexOf('fake');
const DUPLICATE = CALLED + ACTS.indexOf('duplicate');
const CONFIRMED = TWENTY + ACTS.filter((act) => act === 'confirm').length;
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

const names = ['أمينة بن يوسف', 'كريم حداد', 'نور الهدى', 'Yacine Belkacem', 'سميرة', 'مراد زيتوني'] as const;
const places = [
  { wilaya: '16', commune: 'باب الوادي' },
  { wilaya: '31', commune: 'السانية' },
  { wilaya: '9', commune: 'بوفاريك' },
  { wilaya: '25', commune: 'الخروب' },
  { wilaya: '47', commune: 'غرداية' },
] as const;
const carts: readonly (readonly [slug: string, quantity: number])[][] = [
  [['dattes-deglet-nour', 1]],
  [
    ['ras-el-hanout', 2],
    ['dattes-deglet-nour', 1],
  ],
  [['huile-olive-kabylie', 1]],
  [['savon-huile-olive', 3]],
];
const prices = new Map<string, string>();

/** Orders at the door as a browser does, from a network of its own and, but for a duplicate, with a phone of its own. */
async function order(nth: number): Promise<string> {
  const { origin } = environment.shop;
  const cookies = new Map<string, string>();
  const ask = async (path: string, fields?: Record<string, string>) => {
    const answer = await fetch(`${origin}${path}`, {
      redirect: 'manual',
      headers: {
        'CF-Connecting-IP': `10.9.${nth}.1`,
        Origin: origin,
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(fields === undefined ? {} : { method: 'POST', body: new URLSearchParams(fields) }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  // A duplicate is the order before, sent once more.
  const like = nth === DUPLICATE + 1 ? DUPLICATE : nth;
  const lines = [];
  for (const [slug, quantity] of carts[like % carts.length] ?? []) {
    const product = prices.has(slug) ? '' : await (await ask(productPath(language, slug))).text();
    const price = prices.get(slug) ?? /name="price" value="([^"]+)"/.exec(product)?.[1] ?? '';
    prices.set(slug, price);
    lines.push({ price, quantity });
  }
  await ask(sharedCartPath(language, lines), {});
  const send = async () => {
    const form = await (await ask(checkoutPath(language))).text();
    return ask(checkoutPath(language), {
      name: names[like % names.length] ?? '',
      phone: `0550${String(like).padStart(6, '0')}`,
      ...(places[like % places.length] ?? places[0]),
      street: '12 شارع كولونا',
      delivery: like % 5 === 3 ? 'desk' : 'home',
      note: like % 3 === 0 ? 'بعد الخامسة من فضلكم' : '',
      seen_total: /name="seen_total" value="(\d+)"/.exec(form)?.[1] ?? '',
      way: 'cash:0',
    });
  };
  // The first form learns the price of the delivery.
  await send();
  const placed = await send();
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
  while (numbers.length < CALLED + ACTS.length) numbers.push(await order(numbers.length));
  expect(new Set(numbers).size).toBe(CALLED + ACTS.length);
  for (const shopper of [
    await orderByCard(environment, language, `card:${TOTAL}`),
    await orderByDeposit(environment, language),
  ])
    await leave(shopper);
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
  for (const [nth, number] of numbers.slice(0, CALLED).entries()) {
    await page.waitForURL(`**/orders/${number}?queue=call**`);
    if (nth === 1) await merchant.show('bulk-2-next');
    // The button is in sight beside the phone: nothing is scrolled.
    const { y = 0, height = 0 } = (await page.locator('.next .button').boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(740);
    if (nth === CORRECTED) {
      await tap('details:has(form[action$="/correct"]) > summary');
      await tap('input[name^="quantity."]');
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('2');
      await tapAndLoad('form[action$="/correct"] button:not([name]):enabled');
    }
    await tap('.next button[value=confirm]');
  }
  await page.waitForURL(`**/orders/${numbers[CALLED]}?queue=call**`);

  count = ofOthers;
  await page.goto(deskOrderPath(language, numbers[REFUSED] ?? ''));
  await tap('details:has(form[action$="/phone"]) > summary');
  await tapAndLoad('form[action$="/phone"] button');
  await page.goto(queuePath(language, 'call'));
  for (const act of ACTS) {
    if (act === 'changed_mind' || act === 'no_answer') await tap('.calls .fold summary');
    await tapAndLoad(`.calls button[value=${act}]`);
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
    await tap(`.whole[href*="/${numbers[numbers.length - 1 - nth]}"]`);
    await tapAndLoad('button[value=return]');
  }
  count = ofTwenty;
  expect(await tickAll('courier')).toBe(CONFIRMED - RETURNED);
  await actOnTicked('deliver');
  // The money of the order that was paid by card is there already.
  const owed = CONFIRMED - RETURNED - 1;
  expect(await tickAll('owed')).toBe(owed);
  await actOnTicked('remit');
  await merchant.show('bulk-6-remitted');
  expect(await page.locator('main').innerText()).toContain(copy.done.remit(owed));
  count = ofOthers;
  expect(await tickAll('restock')).toBe(RETURNED);
  await actOnTicked('restock');

  await page.goto(deskPath(language));
  // Those who did not answer wait for another call.
  expect((await page.locator('.tiles strong').allInnerTexts()).toSorted()).toEqual([
    ...Array(6).fill('0'),
    String(ACTS.filter((act) => act === 'no_answer').length),
  ]);
  expect(merchant.complaints).toEqual([]);
  expect(ofTwenty.taps).toBeLessThanOrEqual(GOAL.taps);
  expect(ofTwenty.pages).toBeLessThanOrEqual(GOAL.pages);
  // A tap for a yes, two for another answer, a refused number or a parcel that came back, and the list of those.
  expect(ofOthers.taps).toBeLessThanOrEqual(2 * ACTS.length + 2 * RETURNED + 2);
}, 600_000);
