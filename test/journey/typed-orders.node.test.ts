import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queuePath } from '../../src/domain/addresses/desk/queues.ts';
import { deskPath } from '../../src/domain/addresses/desk/root.ts';
import { typedOrderPath } from '../../src/domain/addresses/desk/typed-orders.ts';
import { findBarriers } from '../browser/barriers.ts';
import { outputFolder } from '../browser/chromium.ts';
import { overhangOf } from '../browser/overhang.ts';
import { takePicture } from '../browser/picture.ts';
import { deskCopyIn } from '../desk/copy.ts';
import { setUpShop } from './environment.ts';
import { linkOfCommand } from './merchant.ts';

// Takes over 10 s: a browser types eleven orders, letter by letter.

const environment = setUpShop({ PAYMENT_METHODS: 'cash card' });
const language = 'ar';
const copy = deskCopyIn[language].typedOrders;

/** The most that an order of a known customer, or a plain one of a new customer, may cost. */
const MOST_TAPS = 6;
const MOST_KEYS = 45;

let phone: { context: BrowserContext; page: Page; complaints: string[] };

async function pair(javaScriptEnabled: boolean): Promise<typeof phone> {
  const context = await environment.browser.newContext({
    javaScriptEnabled,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    baseURL: environment.proxy.origin,
  });
  const complaints: string[] = [];
  // The form itself is answered with 422 where it asks something.
  context.on('response', (response) => {
    if (response.status() >= 400 && response.status() !== 422)
      complaints.push(`${response.status()} ${response.url()}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('422')) complaints.push(message.text());
  });
  const page = await context.newPage();
  await page.goto(await linkOfCommand(environment.folder, environment.proxy.origin, language));
  await page.locator('main form button').click();
  await page.waitForURL(/codes$|desk$/);
  if (page.url().endsWith('codes')) await page.locator('main form button').click();
  await page.waitForURL(`**${deskPath(language)}`);
  return { context, page, complaints };
}

beforeAll(async () => {
  phone = await pair(true);
});
afterAll(() => phone?.context.close());

/** A person at the phone: what they touch and type is counted. */
class Hands {
  taps = 0;
  keys = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(what: Locator): Promise<void> {
    this.taps += 1;
    await what.tap();
  }

  async type(text: string): Promise<void> {
    this.keys += [...text].length;
    await this.page.keyboard.type(text);
  }

  /** The keyboard's key that goes on to the next field. */
  async next(): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press('Enter');
  }
}

async function show(page: Page, name: string): Promise<void> {
  await takePicture(page, join(outputFolder, 'journey', `typed-order-${name}.png`));
  expect(await overhangOf(page), name).toBeLessThanOrEqual(0);
}

/** The page moves from field to field by Enter once its script is there; before that, Enter sends the form. */
const startsTyping = (page: Page) => page.locator('form.live #phone').waitFor();

const sumOf = async (page: Page) =>
  Number((await page.locator('#bill .money').first().innerText()).replace(/\D/g, ''));

const people = [
  { phone: '0550123401', name: 'أمينة بن علي', commune: 'بئر خ', street: 'حي 200 مسكن', goods: 'عسل' },
  { phone: '0661203402', name: 'كريم سعيدي', commune: 'قسن', street: 'نهج 5', goods: 'زيت' },
  { phone: '0770304403', name: 'نور الهدى', commune: 'وهر', street: 'شارع الأمير', goods: 'تمر' },
  { phone: '0551405404', name: 'ياسين', commune: 'سطي', street: 'حي المعبودة 12', goods: 'عسل' },
  { phone: '0662506405', name: 'فاطمة ز.', commune: 'بات', street: 'نهج الحرية 7', goods: 'زيت' },
];

async function addFirst(hands: Hands, goods: string): Promise<void> {
  const { page } = hands;
  await hands.type(goods);
  await page.locator('#found button:enabled').first().waitFor();
  const before = await sumOf(page);
  await hands.tap(page.locator('#found button:enabled').first());
  await expect.poll(() => sumOf(page)).toBeGreaterThan(before);
}

async function save(hands: Hands): Promise<void> {
  await hands.tap(hands.page.locator('button[name=save]'));
  await hands.page.waitForURL(/\/orders\/new\/[0-9A-Z]{8}$/);
}

function expectCheap({ taps, keys }: Hands, what: string): void {
  expect(taps, `taps of ${what}`).toBeLessThanOrEqual(MOST_TAPS);
  expect(keys, `keys of ${what}`).toBeLessThanOrEqual(MOST_KEYS);
}

test('five orders of new customers and five of known ones cost at most six taps and 45 keys each', async () => {
  const { page } = phone;
  for (const [index, person] of people.entries()) {
    await page.goto(deskPath(language));
    const hands = new Hands(page);
    await hands.tap(page.locator(`main a[href="${typedOrderPath(language)}"]`));
    await startsTyping(page);
    await hands.type(person.phone);
    await hands.next();
    await hands.type(person.name);
    await hands.next();
    await addFirst(hands, person.goods);
    await hands.tap(page.locator('#commune'));
    await hands.type(person.commune);
    await hands.tap(page.locator('#communes button').first());
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('street');
    await hands.type(person.street);
    if (index === 0) {
      expect(await findBarriers(page)).toEqual([]);
      await show(page, 'new');
    }
    await save(hands);
    expectCheap(hands, person.name);
    if (index === 0) await show(page, 'placed');
  }
  for (const [index, person] of people.entries()) {
    // As the page of a placed order leads to the next one.
    const hands = new Hands(page);
    await hands.tap(page.locator(`main a[href="${typedOrderPath(language)}"]`));
    await startsTyping(page);
    await hands.type(person.phone);
    await expect.poll(() => page.locator('#name').inputValue()).toBe(person.name);
    await hands.tap(page.locator('#find'));
    await addFirst(hands, 'صابون'.slice(0, 3));
    if (index === 0) {
      await page.locator('#known').scrollIntoViewIfNeeded();
      expect(await findBarriers(page)).toEqual([]);
      await show(page, 'known');
    }
    await save(hands);
    expectCheap(hands, `${person.name}, known`);
    expect(hands.taps).toBeLessThanOrEqual(4);
    expect(hands.keys).toBeLessThanOrEqual(15);
  }
  await page.goto(queuePath(language, 'pack'));
  expect(await page.locator('.orders tbody tr').count()).toBe(10);
  expect(phone.complaints).toEqual([]);
});

test('what is typed while the shop answers is never lost, and a tap on two sizes adds both', async () => {
  const { page } = phone;
  await page.goto(typedOrderPath(language));
  await startsTyping(page);
  await page.locator('#phone').fill('0550123401');
  // Before the number is looked up.
  await page.locator('#name').fill('اسم آخر');
  await page.locator('#find').pressSequentially('عسل');
  await page.locator('#found button:enabled').first().waitFor();
  expect(await page.locator('#name').inputValue()).toBe('اسم آخر');
  expect(await page.locator('#find').inputValue()).toBe('عسل');
  await page.locator('#found button:enabled').first().tap();
  await page.locator('.picked li').first().waitFor();
  await page.locator('.picked button[name=more]').first().tap();
  await expect.poll(() => page.locator('.picked input').first().inputValue()).toBe('2');
  // The button that was pressed can be pressed again by a keyboard.
  expect(await page.evaluate('document.activeElement.name')).toBe('more');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.picked input').first().inputValue()).toBe('3');
  expect(phone.complaints).toEqual([]);
});

test('a number that was typed before the script arrived is looked up once it is there', async () => {
  const { page } = phone;
  let arrive: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const script = '**/typed-order.js*';
  await page.route(script, async (route) => {
    await held;
    await route.continue();
  });
  // The page is not loaded as long as its script is missing.
  await page.goto(typedOrderPath(language), { waitUntil: 'commit' });
  await page.locator('#phone').fill('0550123401');
  arrive();
  await expect.poll(() => page.locator('#name').inputValue()).toBe('أمينة بن علي');
  await page.unroute(script);
  expect(phone.complaints).toEqual([]);
});

test('what is chosen while the shop answers is kept', async () => {
  const { page } = phone;
  await page.goto(typedOrderPath(language));
  await startsTyping(page);
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let answers = 0;
  await page.route(`**${typedOrderPath(language)}`, async (route) => {
    await held;
    await route.continue();
    answers += 1;
  });
  const choice = (id: string) => page.locator('.choice', { has: page.locator(`#${id}`) });
  await choice('paid-link').tap();
  await expect.poll(() => page.locator('#paid-link').isChecked()).toBe(true);
  await choice('paid-cash').tap();
  answer();
  await expect.poll(() => answers).toBe(2);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('#paid-cash').isChecked()).toBe(true);
  await page.unroute(`**${typedOrderPath(language)}`);
});

test('without scripts the same page looks numbers up, finds goods and communes, and saves the order', async () => {
  const { context, page, complaints } = await pair(false);
  await page.locator(`main a[href="${typedOrderPath(language)}"]`).click();
  await page.locator('#phone').fill('٠٥٥٥٩٩٨٨٧٧');
  await page.locator('#phone ~ button').click();
  expect(await page.locator('#known').innerText()).toContain(deskCopyIn[language].order.before.none);
  await page.locator('#name').fill('سامي');
  await page.locator('#find').fill('عسل');
  await page.locator('#find ~ button').click();
  await page.locator('#found button:enabled').first().click();
  await page.locator('#commune').fill('بئر خ');
  await page.locator('#commune ~ button').click();
  await page.locator('#communes button').first().click();
  expect(await page.locator('#wilaya').inputValue()).toBe('16');
  await page.locator('#street').fill('نهج 3');
  await page.locator('.choice', { hasText: 'WhatsApp' }).click();
  await page.locator('#paid-link').check();
  await show(page, 'plain');
  expect(await page.locator('#name').inputValue()).toBe('سامي');
  await page.locator('button[name=save]').click();
  await page.waitForURL(/\/orders\/new\/[0-9A-Z]{8}$/);
  expect(await page.locator('main').innerText()).toContain(copy.placed.payHint);
  await show(page, 'plain-placed');
  expect(complaints).toEqual([]);
  await context.close();
});
