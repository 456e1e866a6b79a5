import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  deskOrderPath,
  deskPath,
  devicesPath,
  searchOrdersPath,
  settlementsPath,
} from '../../src/shop/desk-urls.ts';
import { spellNumber } from '../../src/shop/orders/payments/rules/checkout.ts';
import { deskCopyIn } from '../../templates/desk/copy/copy.ts';
import { moneyText } from '../../templates/parts/money.tsx';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { paste, tabTo } from './keyboard.ts';
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
} from './shop-day.ts';
import { answerBank, goToBank, orderPage, waitUntilPaid } from './shopper.ts';
import { setOutageStage } from './stage.ts';

/** The same day by keyboard alone: whatever the merchant presses has the focus, and the focus is seen. */

const stage = setOutageStage({ WAYS_TO_PAY: 'cash part=delivery card' });
const language = 'fr';
const copy = deskCopyIn[language];
const shopCopy = copyIn[language].order;
const { acts, events, money } = copy.order;
const CORRECTED = TOTAL + SPICE;
const amount = (dinars: number) => moneyText(dinars, language);

let merchant: Merchant;

/** Goes to what says `label`, and presses Enter on it. */
async function enter(page: Page, label: string): Promise<void> {
  await tabTo(page, label, 80);
  await page.keyboard.press('Enter');
}

function pair(link: string, next: 'codes' | 'desk'): Promise<Merchant> {
  const { browser, gate } = stage;
  const device = { browser, origin: gate.origin, language, width: 1280, height: 800 } as const;
  return pairMerchant(device, link, next, enter);
}

beforeAll(async () => {
  merchant = await pair(await linkOfCommand(stage.folder, stage.gate.origin, language), 'codes');
});

const textOf = (page: Page) => page.locator('main').innerText();

/** From the day's page into a queue. */
async function openQueue({ page }: Merchant, queue: string): Promise<void> {
  await page.goto(deskPath(language));
  await enter(page, (await page.locator(`.tile[href$="/queues/${queue}"]`).textContent())?.trim() ?? '');
  await page.waitForURL(`**/queues/${queue}`);
}

/** From the day's page into a queue, and there to an order by its number. */
async function openQueued(who: Merchant, queue: string, number: string): Promise<void> {
  await openQueue(who, queue);
  await enter(who.page, spellNumber(number));
  await who.page.waitForURL(`**${deskOrderPath(language, number)}`);
}

/** On an order's page: presses buttons of acts, one after the other, each of which is then what was done last. */
async function act(
  { page }: Merchant,
  ...names: ('confirm' | 'call_missed' | 'pack' | 'hand_over' | 'deliver' | 'remit' | 'restock')[]
) {
  const done = {
    confirm: events.confirmed,
    call_missed: events.call_missed,
    pack: events.packed,
    hand_over: events.handed_over,
    deliver: events.delivered,
    remit: events.remitted,
    restock: events.restocked,
  };
  for (const name of names) {
    await enter(page, acts[name]);
    await page.locator('.undo', { hasText: done[name] }).waitFor();
  }
}

describe('at the desk, by keyboard alone, in French at 1280 px', () => {
  test('a cash order, from its call through a correction to its money, which comes by a pasted statement', async () => {
    const { page } = merchant;
    const shopper = await order(stage, language, 'cash:0');
    const number = await numberOf(shopper);
    await page.goto(deskPath(language));
    // Each page begins at its start: what had the focus before is gone with the page before.
    await tabTo(page, copy.shared.skip);
    await openQueued(merchant, 'call', number);
    await act(merchant, 'call_missed', 'confirm');
    await enter(page, acts.correct);
    const fields = await page
      .locator('.quantity input')
      .evaluateAll((inputs) => (inputs as unknown as { name: string }[]).map(({ name }) => name));
    await tabTo(page, fields[1] ?? '', 60);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('2');
    // Enter in the field sends nothing: the button does.
    await page.keyboard.press('Enter');
    await enter(page, copy.order.correctButton);
    await expect.poll(() => textOf(page)).toContain(amount(CORRECTED));
    expect(await textOf(page)).not.toContain(amount(TOTAL));
    await act(merchant, 'pack');
    await tabTo(page, 'tracking', 40);
    await page.keyboard.type('YAL-483920');
    await act(merchant, 'hand_over', 'deliver');

    const { courierSettlements: statements } = copy;
    await openQueue(merchant, 'owed');
    await enter(page, statements.link);
    await page.waitForURL(`**${settlementsPath(language)}`);
    await tabTo(page, 'text');
    await paste(page, copyStatement(language, 'YAL-483920', CORRECTED));
    await enter(page, statements.button);
    await page.waitForURL('**/statements/*');
    // Looked at first: nothing is done yet.
    expect(await textOf(page)).toContain(statements.isReady);
    expect(await page.locator('.judged').innerText()).toContain(statements.groups.unknown);
    await merchant.show('keyboard-statement');
    await enter(page, statements.apply);
    await page.getByText(statements.isDone).waitFor();
    await enter(page, spellNumber(number));
    await page.waitForURL(`**${deskOrderPath(language, number)}`);
    expect(await page.locator('.steps').innerText()).toContain(events.remitted);
    expect(await page.locator('.next').innerText()).toContain(copy.order.nothing);
    await merchant.show('keyboard-remitted');
    await page.goto(deskPath(language));
    expect(await page.locator('.sums').innerText()).toContain(amount(CORRECTED));
    await leave(shopper);
  });

  test('a card order is packed; what comes back is put on sale again, and its money goes back', async () => {
    const { page } = merchant;
    const shopper = await orderByCard(stage, language, `card:${TOTAL}`);
    await waitUntilPaid(shopper);
    const number = await numberOf(shopper);
    await openQueued(merchant, 'pack', number);
    await act(merchant, 'pack', 'hand_over');
    await enter(page, acts.return);
    await tabTo(page, 'deposit');
    await page.keyboard.press('Space');
    await enter(page, acts.return);
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

  test('a deposit is paid, and the rest comes from the door', async () => {
    const { page } = merchant;
    const shopper = await orderByDeposit(stage, language);
    await openQueued(merchant, 'pack', await numberOf(shopper));
    expect(await page.locator('.order-head').innerText()).toContain(copy.order.ways.part);
    expect(await page.locator('.collect').innerText()).toContain(amount(TOTAL - DELIVERY));
    await merchant.show('keyboard-deposit');
    await act(merchant, 'pack', 'hand_over', 'deliver', 'remit');
    const lineOf = (words: string) => page.locator('.line', { hasText: words }).innerText();
    expect(await lineOf(money.paidOnline)).toContain(amount(DELIVERY));
    expect(await lineOf(money.collected)).toContain(amount(TOTAL - DELIVERY));
    expect(await page.locator('.collect').count()).toBe(0);
    await shopper.page.reload();
    expect(await shopper.page.locator('h1').innerText()).toContain(shopCopy.goods.delivered.title);
    expect(await shopper.page.locator('main').innerText()).not.toContain(shopCopy.money.toCollect);
    await leave(shopper);
  });

  test('a packer is let in by the link on the screen, packs and sees no money, and is out as soon as the device is revoked', async () => {
    const { page } = merchant;
    const { devices, shared } = copy;
    const shopper = await order(stage, language, 'cash:0');
    const number = await numberOf(shopper);
    await openQueued(merchant, 'call', number);
    await act(merchant, 'confirm');
    await enter(page, shared.roomNames.devices);
    await page.waitForURL(`**${devicesPath(language)}`);
    // A packer's is what is offered first.
    await enter(page, devices.invite.button);
    await page.getByText(devices.invitation.text.packer).waitFor();
    const packer = await pair(linkIn(await textOf(page)), 'desk');
    expect(await packer.page.locator('.sums').count()).toBe(0);
    await openQueued(packer, 'pack', number);
    expect(await textOf(packer.page)).not.toContain(amount(DATES));
    await act(packer, 'pack');
    await packer.show('keyboard-packer');

    await enter(page, devices.invitation.back);
    await page.waitForURL(`**${devicesPath(language)}`);
    // The owner's own stands first, and is passed by.
    await tabTo(page, devices.change);
    await enter(page, devices.change);
    await enter(page, devices.revoke);
    await packersDevice(page, language).waitFor({ state: 'detached' });
    await packer.findOut(deskOrderPath(language, number));
    await packer.leave();
    await leave(shopper);
  });

  test('an order whose payment was declined is found by its phone, and its shopper helped', async () => {
    const { page } = merchant;
    const shopper = await order(stage, language, `card:${TOTAL}`);
    await goToBank(shopper, 'keyboard-bank');
    await answerBank(shopper, 'insufficient_balance');
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
