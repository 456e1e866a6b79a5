import { expect, test } from 'vitest';
import { searchOrdersPath } from '../../src/domain/addresses/desk/orders.ts';
import { deskPath } from '../../src/domain/addresses/desk/root.ts';
import { checkoutPath } from '../../src/domain/addresses/shop.ts';
import { moneyText } from '../../templates/parts/money.tsx';
import { deskCopyIn } from '../desk/copy.ts';
import { setUpShop } from './environment.ts';
import { linkOfCommand, pairMerchant } from './merchant.ts';
import { fillCart, fillForm, orderPage, welcome } from './shopper.ts';

const environment = setUpShop({ PAYMENT_METHODS: 'cash card' });
const language = 'ar';
const copy = deskCopyIn[language];
// Two sorts of dates and their delivery to Algiers: 950 + 350 + 400.
const TOTAL = 1_700;

test('on a phone in Arabic, without scripts: an order is called, confirmed, packed, handed over, delivered and its money received', async () => {
  const shopper = await welcome(environment.browser, language, environment.proxy.origin);
  await fillCart(shopper, ['dattes-deglet-nour', 'ras-el-hanout']);
  await fillForm(shopper);
  await shopper.page
    .locator(`main form[action="${checkoutPath(language)}"] button[name=way][value="cash:0"]`)
    .click();
  await shopper.page.waitForURL(orderPage);

  const origin = environment.proxy.origin;
  const merchant = await pairMerchant(
    { browser: environment.browser, origin, language, width: 360, height: 740 },
    await linkOfCommand(environment.folder, origin, language),
    'codes',
  );
  const { page, show } = merchant;
  await show('1-today');
  const tile = (queue: string) => page.locator(`.tile[href$="/queues/${queue}"] strong`);
  expect(await tile('call').innerText()).toBe('1');

  await tile('call').click();
  await page.waitForURL('**/queues/call');
  await show('2-to-call');
  await page.locator('.whole').click();
  await page.locator('[data-tel="+213550123456"]').waitFor();
  // What follows stays with this order.
  await page.goto(new URL(page.url()).pathname);
  const message = new URL((await page.locator('a[href*="wa.me"]').getAttribute('href')) ?? '');
  expect(message.searchParams.get('text')).toContain(moneyText(TOTAL, language));
  await show('3-order');

  const taps = ['call_missed', 'confirm', 'pack', 'hand_over', 'deliver'] as const;
  await merchant.tap(...taps);
  expect(await page.locator('.undo').innerText()).toContain(copy.order.actions.undo);
  // Delivered by mistake, taken back, and delivered.
  await page.locator('.undo button').click();
  await page.locator('.next button[value=deliver]').click();
  await page.locator('.next button[value=remit]').waitFor();
  await show('4-delivered');
  await page.goto(deskPath(language));
  expect(await tile('owed').innerText()).toBe('1');
  expect(await page.locator('.tile[href$="/queues/owed"]').innerText()).toContain(moneyText(TOTAL, language));
  await tile('owed').click();
  await page.locator('.whole').click();
  // What follows stays with this order.
  await page.goto(new URL(page.url()).pathname);
  await page.locator('.next button[value=remit]').click();
  await page.locator('.undo').waitFor();
  expect(await page.locator('main').innerText()).toContain(copy.order.nothing);
  await show('5-remitted');

  await page.goto(deskPath(language));
  expect(await page.locator('.sums').innerText()).toContain(moneyText(TOTAL, language));
  for (const queue of ['call', 'pack', 'hand_over', 'courier', 'owed'])
    expect(await tile(queue).innerText(), queue).toBe('0');
  await show('6-takings');
  await page.goto(searchOrdersPath(language, { q: '0550 12 34 56', state: 'delivered' }));
  expect(await page.locator('.whole').count()).toBe(1);
  await show('7-found');

  await shopper.page.reload();
  expect(await shopper.page.locator('main').innerText()).toContain(moneyText(TOTAL, language));
  expect(merchant.complaints).toEqual([]);
  await merchant.leave();
  await shopper.leave();
});
