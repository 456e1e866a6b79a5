import { beforeAll, describe, expect, test } from 'vitest';
import { searchOrdersPath } from '../../src/domain/addresses/desk/orders.ts';
import { moneyText } from '../../templates/parts/money.tsx';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { deskCopyIn } from '../desk/copy.ts';
import { act, enter, language, openQueued, pairByKeyboard } from './desk-keyboard.ts';
import { setUpShop } from './environment.ts';
import { tabTo } from './keyboard.ts';
import { linkIn, linkOfCommand, type Merchant } from './merchant.ts';
import {
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
import { payPage } from './payer.ts';
import { answerBank, goToBank, orderPage, waitUntilPaid } from './shopper.ts';

const environment = setUpShop({ PAYMENT_METHODS: 'cash part=delivery card' });
const copy = deskCopyIn[language];
const shopCopy = copyIn[language].order;
const { actions, events, money } = copy.order;
const _CORRECTED = TOTAL + SPICE;
const amount = (dinars: number) => moneyText(dinars, language);

let merchant: Merchant;

beforeAll(async () => {
  const link = await linkOfCommand(environment.folder, environment.proxy.origin, language);
  merchant = await pairByKeyboard(environment, link, 'codes');
});

describe('further orders at the desk, by keyboard alone, in French at 1280 px', () => {
  test('a card order is packed; its returned goods are restocked, and its money is refunded', async () => {
    const { page } = merchant;
    const shopper = await orderByCard(environment, language, `card:${TOTAL}`);
    await waitUntilPaid(shopper);
    const number = await numberOf(shopper);
    await openQueued(merchant, 'pack', number);
    await act(merchant, 'pack', 'hand_over');
    await enter(page, actions.return);
    await tabTo(page, 'deposit');
    await page.keyboard.press('Space');
    await enter(page, actions.return);
    await page.locator('.undo', { hasText: events.returned }).waitFor();
    await act(merchant, 'restock');
    // It stands open, for that is due; its title says the same as its button.
    await tabTo(page, 'amount', 80);
    // Another look at once would take back what is being sent.
    const sent = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await enter(page, copy.order.refund.button);
    await sent;
    await reloadUntil(page, copy.order.refund.statuses.succeeded);
    await merchant.show('keyboard-refunded');
    await reloadUntil(shopper.page, shopCopy.events.refunded);
    await leave(shopper);
  });

  test('a deposit is paid by card, and the rest at the door', async () => {
    const { page } = merchant;
    const shopper = await orderByDeposit(environment, language);
    await openQueued(merchant, 'pack', await numberOf(shopper));
    expect(await page.locator('.order-head').innerText()).toContain(copy.order.paymentMethods.part);
    expect(await page.locator('.collect').innerText()).toContain(amount(TOTAL - DELIVERY));
    await merchant.show('keyboard-deposit');
    await act(merchant, 'pack', 'hand_over', 'deliver', 'remit');
    const lineOf = (words: string) => page.locator('.line', { hasText: words }).innerText();
    expect(await lineOf(money.paidOnline)).toContain(amount(DELIVERY));
    expect(await lineOf(money.collected)).toContain(amount(TOTAL - DELIVERY));
    expect(await page.locator('.collect').count()).toBe(0);
    await shopper.page.reload();
    expect(await shopper.page.locator('h1').innerText()).toContain(shopCopy.fulfilment.delivered.title);
    expect(await shopper.page.locator('main').innerText()).not.toContain(shopCopy.money.toCollect);
    await leave(shopper);
  });

  test('the merchant finds an order with a declined payment by its phone, and the shopper pays by the sent link', async () => {
    const { page } = merchant;
    const shopper = await order(environment, language, `card:${TOTAL}`);
    await goToBank(shopper, 'keyboard-bank');
    await answerBank(shopper, 'insufficient_balance');
    await shopper.page.waitForURL(payPage);
    await shopper.page.goto(`/${language}/orders`);
    await page.goto(searchOrdersPath(language));
    await tabTo(page, 'q', 40);
    await page.keyboard.type('0550 12 34 56');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/orders?q=*');
    await enter(page, (await page.locator('.whole').first().textContent())?.trim() ?? '');
    await page.waitForURL(/\/orders\/\w{8}$/);
    // The message's address is what Enter opens, on another site that is not visited here.
    await tabTo(page, copy.order.whatsapp, 60);
    const href = (await page.locator('a[href*="wa.me"]').getAttribute('href')) ?? '';
    const link = linkIn(new URL(href).searchParams.get('text') ?? '');
    await shopper.page.goto(link);
    await shopper.page.locator('main form[method=post] button').first().click();
    await goToBank(shopper, 'keyboard-bank-again');
    await answerBank(shopper, 'approved');
    await shopper.page.waitForURL(orderPage);
    await waitUntilPaid(shopper);
    await page.reload();
    expect(await page.locator('.order-head').innerText()).toContain(copy.order.payments.paid);
    await act(merchant, 'pack');
    expect(merchant.complaints).toEqual([]);
    await shopper.leave();
  });
});
