import { beforeAll, describe, expect, test } from 'vitest';
import { settlementsPath } from '../../src/domain/addresses/desk/couriers.ts';
import { deskOrderPath } from '../../src/domain/addresses/desk/orders.ts';
import { deskPath } from '../../src/domain/addresses/desk/root.ts';
import { settingsPath } from '../../src/domain/addresses/desk/settings.ts';
import { devicesPath } from '../../src/domain/addresses/desk/sign-in.ts';
import { formatOrderNumber } from '../../src/domain/orders/order-number.ts';
import { moneyText } from '../../templates/parts/money.tsx';
import { deskCopyIn } from '../desk/copy.ts';
import { act, enter, language, openQueue, openQueued, pairByKeyboard, textOf } from './desk-keyboard.ts';
import { setUpShop } from './environment.ts';
import { paste, tabTo } from './keyboard.ts';
import { linkIn, linkOfCommand, type Merchant, packersDevice } from './merchant.ts';
import { copyStatement, DATES, leave, numberOf, order, SPICE, TOTAL } from './orders.ts';

const environment = setUpShop({ PAYMENT_METHODS: 'cash part=delivery card' });
const copy = deskCopyIn[language];
const { actions, events } = copy.order;
const CORRECTED = TOTAL + SPICE;
const amount = (dinars: number) => moneyText(dinars, language);

let merchant: Merchant;

beforeAll(async () => {
  const link = await linkOfCommand(environment.folder, environment.proxy.origin, language);
  merchant = await pairByKeyboard(environment, link, 'codes');
});

describe('at the desk, by keyboard alone, in French at 1280 px', () => {
  test('a cash order is called, corrected and delivered, and a pasted courier settlement records its money', async () => {
    const { page } = merchant;
    const shopper = await order(environment, language, 'cash:0');
    const number = await numberOf(shopper);
    await page.goto(deskPath(language));
    // Each page begins at its start: what had the focus before is gone with the page before.
    await tabTo(page, copy.shared.skip);
    await openQueued(merchant, 'call', number);
    await act(merchant, 'call_missed', 'confirm');
    await enter(page, actions.correct);
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
    expect(await page.locator('.collect').innerText()).not.toContain(amount(TOTAL));
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
    await page.waitForURL('**/courier-settlements/*');
    // Looked at first: nothing is done yet.
    expect(await textOf(page)).toContain(statements.isReady);
    expect(await page.locator('.matched').innerText()).toContain(statements.groups.unknown);
    await merchant.show('keyboard-statement');
    await enter(page, statements.apply);
    await page.getByText(statements.isDone).waitFor();
    await enter(page, formatOrderNumber(number));
    await page.waitForURL(`**${deskOrderPath(language, number)}`);
    expect(await page.locator('.steps').innerText()).toContain(events.remitted);
    expect(await page.locator('.next').innerText()).toContain(copy.order.nothing);
    await merchant.show('keyboard-remitted');
    await page.goto(deskPath(language));
    expect(await page.locator('.sums').innerText()).toContain(amount(CORRECTED));
    await leave(shopper);
  });

  test('a packer pairs by the link on the screen, packs and sees no money; a revoked device is refused', async () => {
    const { page } = merchant;
    const { devices, navigation } = copy;
    const shopper = await order(environment, language, 'cash:0');
    const number = await numberOf(shopper);
    await openQueued(merchant, 'call', number);
    await act(merchant, 'confirm');
    await enter(page, navigation.sections.settings);
    await page.waitForURL(`**${settingsPath(language)}`);
    await enter(page, devices.title);
    await page.waitForURL(`**${devicesPath(language)}`);
    // A packer's is what is offered first.
    await enter(page, devices.invite.button);
    await page.getByText(devices.invitation.text.packer).waitFor();
    const packer = await pairByKeyboard(environment, linkIn(await textOf(page)), 'desk');
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
});
