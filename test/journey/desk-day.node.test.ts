import { beforeAll, describe, expect, test } from 'vitest';
import { settlementsPath } from '../../src/domain/addresses/desk/couriers.ts';
import { deskOrderPath } from '../../src/domain/addresses/desk/orders.ts';
import { pickingPath, slipsPath } from '../../src/domain/addresses/desk/print.ts';
import { queuePath } from '../../src/domain/addresses/desk/queues.ts';
import { deskPath } from '../../src/domain/addresses/desk/root.ts';
import { deviceActionPath, devicesPath } from '../../src/domain/addresses/desk/sign-in.ts';
import { findOrderPath, productPath } from '../../src/domain/addresses/shop.ts';
import { formatOrderNumber } from '../../src/domain/orders/order-number.ts';
import { moneyText } from '../../templates/parts/money.tsx';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { deskCopyIn } from '../desk/copy.ts';
import { setUpShop } from './environment.ts';
import { linkIn, linkOfCommand, type Merchant, packersDevice, pairMerchant } from './merchant.ts';
import {
  copyStatement,
  DATES,
  DELIVERY,
  leave,
  numberOf,
  order,
  orderByCard,
  orderByDeposit,
  reloadUntil,
  SPICE,
  TOTAL,
} from './orders.ts';
import { payPage, readQrCode } from './payer.ts';
import { answerBank, goToBank, orderPage, type Shopper, waitUntilPaid, welcome } from './shopper.ts';

// Takes over 10 s: a browser goes through a merchant’s day, page after page, beside the shoppers’ own.

/** A day of a shop: one merchant with a phone in Arabic, scripts off, and whoever buys. */

const environment = setUpShop({ PAYMENT_METHODS: 'cash part=delivery card' });
const language = 'ar';
const copy = deskCopyIn[language].order;
const shopCopy = copyIn[language].order;
const phone = { language, width: 360, height: 740 } as const;

let merchant: Merchant;

beforeAll(async () => {
  const link = await linkOfCommand(environment.folder, environment.proxy.origin, language);
  merchant = await pairMerchant(
    { ...phone, browser: environment.browser, origin: environment.proxy.origin },
    link,
    'codes',
  );
});

const amount = (dinars: number) => moneyText(dinars, language);
const sumsOf = async (shopper: Shopper) =>
  (await shopper.page.locator('main').innerText()).replace(/\s+/g, ' ');
const spaced = (text: string) => text.replace(/\s+/g, ' ');

describe('at the desk, on a phone in Arabic, without scripts', () => {
  test('a cash order is called, confirmed, corrected, packed, handed over and delivered; a pasted courier settlement records its money; the order page follows', async () => {
    const { page } = merchant;
    const shopper = await order(environment, language, 'cash:0');
    const number = await numberOf(shopper);
    await merchant.openQueued('call', number);
    await merchant.tap('call_missed', 'confirm');
    await shopper.page.reload();
    await shopper.show('day-1-confirmed');

    await page.getByText(copy.actions.correct, { exact: true }).click();
    await page.locator('.quantity input').nth(1).fill('2');
    await page.locator('#to-street').fill('7 نهج ديدوش مراد');
    await page.locator('form[action$="/correct"] button:enabled:not([name])').click();
    await page.waitForURL(`**${deskOrderPath(language, number)}`);
    expect(await page.locator('main').innerText()).toContain(amount(TOTAL + SPICE));
    await merchant.show('day-1-corrected');
    await shopper.page.reload();
    expect(spaced(await sumsOf(shopper))).toContain(spaced(amount(TOTAL + SPICE)));

    // From the queue to the paper of all its parcels in one tap.
    await page.goto(queuePath(language, 'pack'));
    const slips = slipsPath(language, { printed: { queue: 'pack' } });
    await page.locator(`main a[href="${slips}"]`).click();
    const slip = page.locator('.slip', { hasText: formatOrderNumber(number) });
    expect(await slip.innerText()).toContain(amount(TOTAL + SPICE));
    await merchant.show('day-1-slip');
    await page.goto(queuePath(language, 'pack'));
    await page.locator(`main a[href="${pickingPath(language, { queue: 'pack' })}"]`).click();
    expect(await page.locator('.parcels').innerText()).toContain(formatOrderNumber(number));

    await merchant.openQueued('pack', number);
    await merchant.tap('pack');
    await page.locator('input[name=tracking]').first().fill('YAL-483920');
    await merchant.tap('hand_over');
    await shopper.page.reload();
    await shopper.show('day-2-on-its-way');
    await merchant.openQueued('courier', number);
    expect(await page.locator('.order-head').innerText()).toContain('YAL-483920');
    await merchant.tap('deliver');
    await shopper.page.reload();
    await shopper.show('day-3-delivered');
    // The money comes with the courier's statement.
    await page.goto(queuePath(language, 'owed'));
    await page.locator(`main a[href="${settlementsPath(language)}"]`).click();
    await page.locator('textarea[name=text]').fill(copyStatement(language, 'YAL-483920', TOTAL + SPICE));
    await page.locator('main form button').click();
    await page.waitForURL('**/courier-settlements/*');
    const { courierSettlements: statements } = deskCopyIn[language];
    expect(await page.locator('main').innerText()).toContain(statements.isReady);
    expect(await page.locator('.matched').innerText()).toContain(amount(TOTAL + SPICE));
    await merchant.show('day-4-statement');
    await page.locator('form[action$="/apply"] button:enabled').click();
    await page.getByText(statements.isDone).waitFor();
    await merchant.show('day-5-statement-done');
    await page.goto(deskOrderPath(language, number));
    expect(await page.locator('main').innerText()).toContain(copy.events.remitted);
    expect(await page.locator('main').innerText()).toContain(copy.nothing);
    await leave(shopper);
  });

  test('a card order waits to be packed once it is paid; its returned goods are restocked and its money is refunded', async () => {
    const { page } = merchant;
    const shopper = await orderByCard(environment, language, `card:${TOTAL}`);
    await waitUntilPaid(shopper);
    const number = await numberOf(shopper);
    await merchant.openQueued('pack', number);
    await merchant.tap('pack', 'hand_over');
    await page.getByText(copy.actions.return, { exact: true }).first().click();
    await page.locator('form:has(button[value=return]) input[name=deposit][value=refund]').check();
    await page.locator('form:has(input[name=deposit]) button[value=return]').click();
    await page.locator('.alert').waitFor();
    await merchant.show('day-4-returned');
    await merchant.tap('restock');
    expect(await page.locator('main').innerText()).toContain(copy.events.restocked);
    await page.locator('form[action$="/refund"] button:enabled').click();
    await page.waitForURL(`**${deskOrderPath(language, number)}`);
    await reloadUntil(page, copy.refund.statuses.succeeded);
    await merchant.show('day-5-refunded');
    await reloadUntil(shopper.page, shopCopy.events.refunded);
    await shopper.show('day-5-refunded');
    await leave(shopper);
  });

  test('the merchant finds a declined payment and sends the shopper a link for another try', async () => {
    const { page } = merchant;
    const shopper = await order(environment, language, `card:${TOTAL}`);
    await goToBank(shopper, 'day-6-bank');
    await answerBank(shopper, 'insufficient_balance');
    await shopper.page.waitForURL(payPage);
    await shopper.page.goto(`/${language}/orders`);
    await page.goto(`${deskPath(language)}/orders?q=${encodeURIComponent('0550 12 34 56')}`);
    await page.locator('.whole').first().click();
    const href = (await page.locator('a[href*="wa.me"]').getAttribute('href')) ?? '';
    const link = linkIn(new URL(href).searchParams.get('text') ?? '');
    await merchant.show('day-6-declined');
    const again = await welcome(environment.browser, language, environment.proxy.origin);
    await again.page.goto(link);
    await again.show('day-6-again');
    await again.page.locator('main form[method=post] button').first().click();
    await goToBank(again, 'day-6-bank-again');
    await answerBank(again, 'approved');
    await again.page.waitForURL(orderPage);
    await waitUntilPaid(again);
    await page.reload();
    expect(await page.locator('.order-head').innerText()).toContain(copy.payments.paid);
    await again.leave();
    await shopper.leave();
  });

  test('the merchant refunds the deposit of a canceled order', async () => {
    const { page } = merchant;
    const shopper = await orderByDeposit(environment, language);
    const number = await numberOf(shopper);
    await page.goto(deskOrderPath(language, number));
    expect(await page.locator('main').innerText()).toContain(amount(TOTAL - DELIVERY));
    await page.getByText(copy.actions.cancel, { exact: true }).first().click();
    await page.locator('form:has(button[value=cancel]) input[value=refund]').check();
    await page.locator('form:has(input[name=deposit]) button[value=cancel]').click();
    await page.locator('form[action$="/refund"] button:enabled').waitFor();
    await shopper.page.reload();
    await shopper.show('day-7-canceled');
    await page.locator('form[action$="/refund"] button:enabled').click();
    await reloadUntil(shopper.page, shopCopy.events.refunded);
    await shopper.show('day-8-deposit-back');
    await leave(shopper);
  });

  test('a courier’s file is previewed, and then applied', async () => {
    const { page } = merchant;
    const shopper = await order(environment, language, 'cash:0');
    const number = await numberOf(shopper);
    await merchant.openQueued('call', number);
    await merchant.tap('confirm', 'pack');
    await page.locator('input[name=tracking]').first().fill('YAL-771204');
    await merchant.tap('hand_over');
    await page.goto(settlementsPath(language));
    // As a spreadsheet saves it, with its mark in front.
    const file = `\ufeffTracking;Statut;Montant\r\nYAL-771204;Livré;${TOTAL}\r\nYAL-000001;Retourné;900\r\n`;
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'releve-novembre.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await page.locator('main form button').click();
    await page.waitForURL('**/courier-settlements/*');
    const { courierSettlements: statements } = deskCopyIn[language];
    const preview = await page.locator('main').innerText();
    expect(preview).toContain('YAL-771204');
    expect(preview).toContain(statements.isReady);
    await page.goto(deskOrderPath(language, number));
    expect(await page.locator('.next button[value=deliver]').count()).toBe(1);
    await page.goBack();
    await page.locator('form[action$="/apply"] button:enabled').click();
    await page.getByText(statements.isDone).waitFor();
    await page.goto(deskOrderPath(language, number));
    expect(await page.locator('.next button[value=deliver]').count()).toBe(0);
    expect(await page.locator('.next button[value=remit]').count()).toBe(1);
    await page.goto(settlementsPath(language));
    expect(await page.locator('main').innerText()).toContain('releve-novembre.csv');
    await leave(shopper);
  });

  test('a shopper without the link finds the order by its number and phone, and a photo opens large', async () => {
    const shopper = await order(environment, language, 'cash:0');
    const number = await numberOf(shopper);
    const own = shopper.page.url();
    await leave(shopper);
    const lost = await welcome(environment.browser, language, environment.proxy.origin);
    const ask = async (phone: string) => {
      await lost.page.goto(findOrderPath(language));
      await lost.page.locator('#number').fill(formatOrderNumber(number).toLowerCase());
      await lost.page.locator('#phone').fill(phone);
      await lost.page.locator('form.find button').click();
    };
    await ask('٠٦٦١ ٠٠ ٠٠ ٠٠');
    await lost.page.getByRole('alert').waitFor();
    // What was typed stays, and says nothing of what there is.
    expect(await lost.page.locator('#phone').inputValue()).toContain('٠٦٦١');
    await lost.show('lost-refused');
    await ask('٠٥٥٠ ١٢ ٣٤ ٥٦');
    await lost.page.waitForURL(orderPage);
    expect(new URL(lost.page.url()).pathname).toBe(new URL(own).pathname);
    expect(await numberOf(lost)).toBe(number);
    await lost.show('lost-found');

    await lost.page.goto(productPath(language, 'dattes-deglet-nour'));
    await lost.page.locator('.pictures a.picture').first().click();
    const photo = lost.page.locator('.photos a:target');
    const address = (await photo.getAttribute('href')) ?? '';
    await photo.click();
    await lost.page.waitForURL(address);
    await lost.page.goBack();
    await lost.page.goBack();
    await lost.page.waitForURL(`**${productPath(language, 'dattes-deglet-nour')}`);
    await leave(lost);
  });

  test('a packer’s device packs and sees no money; once revoked, it is refused at once', async () => {
    const { page } = merchant;
    const shopper = await order(environment, language, 'cash:0');
    const number = await numberOf(shopper);
    await merchant.openQueued('call', number);
    await merchant.tap('confirm');
    await page.goto(devicesPath(language));
    await page.locator(`form[action="${deviceActionPath(language, 'invite')}"] button:enabled`).click();
    const link = linkIn(await page.locator('main').innerText());
    // The further device's camera reads the very link that stands below.
    expect(await readQrCode(page.locator('.code svg'))).toBe(link);
    await merchant.show('day-9-invitation');
    const packer = await pairMerchant(
      { ...phone, browser: environment.browser, origin: environment.proxy.origin },
      link,
      'desk',
    );
    await packer.show('day-9-packer');
    expect(await packer.page.locator('.sums').count()).toBe(0);
    await packer.openQueued('pack', number);
    expect(await packer.page.locator('main').innerText()).not.toContain(amount(DATES));
    await packer.tap('pack');
    await page.goto(devicesPath(language));
    const item = packersDevice(page, language);
    await item.locator('summary').click();
    await item.locator(`form[action="${deviceActionPath(language, 'revoke')}"] button:enabled`).click();
    await item.waitFor({ state: 'detached' });
    await packer.findOut(deskOrderPath(language, number));
    await packer.leave();
    expect(merchant.complaints).toEqual([]);
    await leave(shopper);
  });
});
