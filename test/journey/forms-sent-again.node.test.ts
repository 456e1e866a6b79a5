import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Locale } from '../../src/contract/scalars.ts';
import { deskPath } from '../../src/domain/addresses/desk/root.ts';
import { couponsPath } from '../../src/domain/addresses/desk/selling.ts';
import { storeDetailsPath } from '../../src/domain/addresses/desk/settings.ts';
import { typedOrderPath } from '../../src/domain/addresses/desk/typed-orders.ts';
import {
  cartPath,
  cataloguePath,
  checkoutPath,
  findOrderPath,
  productPath,
} from '../../src/domain/addresses/shop.ts';
import { setUpShop } from './environment.ts';
import { linkOfCommand, pairMerchant } from './merchant.ts';
import { address, fillCart, fillForm, orderPage, welcome } from './shopper.ts';

// Takes over 10 s: a browser walks back and forth over the forms of shop, payment and desk.

const environment = setUpShop({ PAYMENT_METHODS: 'cash card' });
const SLUG = 'dattes-deglet-nour';

/** What a page shows: its heading, and the values of its visible fields. */
async function viewOf(page: Page): Promise<{ heading: string; fields: Record<string, string> }> {
  await page.waitForLoadState();
  const heading = await page.locator('h1').first().innerText();
  const fields: Record<string, string> = await page.evaluate(`Object.fromEntries(
    [...document.querySelectorAll('main :is(input:not([type=hidden], [type=checkbox], [type=radio], [type=password]), select, textarea)')]
      // The bank's page never keeps a card.
      .filter((one) => !['', 'card', 'expiry', 'cvv'].includes(one.name))
      .map((one) => [one.name, one.value]))`);
  return { heading, fields };
}

/**
 * From the page that a form led to: away and back, back to the form and forward again, and again by a reload. Playwright
 * fails where the browser shows its own error page. Returns the view, which stays the same.
 */
async function walk(page: Page, away: string): Promise<Awaited<ReturnType<typeof viewOf>>> {
  const view = await viewOf(page);
  const url = page.url();
  await page.goto(away);
  await page.goBack();
  expect([page.url(), await viewOf(page)]).toEqual([url, view]);
  await page.goBack();
  await viewOf(page);
  await page.goForward();
  expect([page.url(), await viewOf(page)]).toEqual([url, view]);
  await page.reload();
  expect([page.url(), (await viewOf(page)).heading]).toEqual([url, view.heading]);
  return view;
}

/** Changes the language by the page's own control. */
async function switchTo(page: Page, language: Locale): Promise<void> {
  const languages = page.locator('details.languages');
  if ((await languages.count()) > 0) await languages.locator('summary').click();
  await page.locator(`[lang=${language}]:is(a, button)`).first().click();
  await page.locator(`html[lang=${language}]`).waitFor();
}

async function fillQuickOrder(page: Page, changes: Record<string, string> = {}): Promise<void> {
  await page.goto(productPath('fr', SLUG));
  const typed = { ...address.fr, ...changes };
  for (const field of ['name', 'phone', 'commune'] as const)
    await page.locator(`#order [name=${field}]`).fill(typed[field]);
  await page.locator('#order [name=wilaya]').selectOption('16');
  await page.locator('.quick-order button.button').click();
  await page.waitForURL(/quick-order/);
}

const shopper = () => welcome(environment.browser, 'fr', environment.proxy.origin);

/** Forms of the shop: how each is filled in and sent, and what is kept of what was typed. */
const shopForms: Record<string, { send: (page: Page) => Promise<void>; kept: Record<string, string> }> = {
  'a quick order': { send: (page) => fillQuickOrder(page), kept: {} },
  'a quick order with a wrong phone': {
    send: (page) => fillQuickOrder(page, { phone: '12' }),
    kept: { phone: '12' },
  },
  'a quick order to an unknown commune': {
    send: (page) => fillQuickOrder(page, { commune: 'xx' }),
    kept: {},
  },
  'a checkout without a name': {
    send: async (page) => {
      await page.goto(productPath('fr', SLUG));
      await page.locator('button[formaction$="/cart/add"]').first().click();
      await page.goto(checkoutPath('fr'));
      // A blank is a name for the browser's own check, but none for the shop.
      const typed = { ...address.fr, name: ' ', phone: '0550 12 34 56' };
      for (const field of ['name', 'phone', 'commune'] as const)
        await page.locator(`main [name=${field}]`).fill(typed[field]);
      await page.locator('select[name=wilaya]').selectOption('16');
      await page.locator('main .slip button').first().click();
      await page.locator('#name-problem').waitFor();
    },
    kept: { phone: '0550 12 34 56' },
  },
  'an order looked for by a wrong number': {
    send: async (page) => {
      await page.goto(findOrderPath('fr'));
      await page.locator('main [name=number]').fill('7KX2M4QD');
      await page.locator('main [name=phone]').fill('0550 12 34 56');
      await page.locator('main form button').last().click();
      await page.waitForLoadState();
    },
    kept: {},
  },
  'a quantity that is none': {
    send: async (page) => {
      await page.goto(productPath('fr', SLUG));
      await page.locator('button[formaction$="/cart/add"]').first().click();
      await page.waitForURL(/\/cart/);
      await page.locator('.line input.count').fill('xx');
      await page.locator('.line input.count').press('Enter');
      await page.waitForURL(/typed=/);
    },
    kept: { quantity: 'xx' },
  },
};

test.each(Object.entries(shopForms))(
  'in the shop: %s: back, forward, reload and another language',
  async (_, { send, kept }) => {
    const { page, leave } = await shopper();
    await send(page);
    const { fields } = await walk(page, cataloguePath('fr'));
    expect(fields).toMatchObject(kept);
    await switchTo(page, 'en');
    expect((await viewOf(page)).fields).toMatchObject(kept);
    await page.goBack();
    await viewOf(page);
    await leave();
  },
);

test('from a cash order a shopper goes back to each page, sends it again, and has one order', async () => {
  const { page, leave } = await shopper();
  await fillQuickOrder(page);
  const confirm = page.url();
  const send = async () => {
    await page.locator('button[name=way][value="cash:0"]').click();
    await page.waitForURL(orderPage);
    return new URL(page.url()).pathname;
  };
  const first = await send();
  await page.goBack();
  expect(page.url()).toBe(confirm);
  await page.goForward();
  expect(new URL(page.url()).pathname).toBe(first);
  await page.goBack();
  expect(await send()).toBe(first);
  await leave();
});

test('the confirm page stays in another language, one press from the order', async () => {
  const { page, leave } = await shopper();
  await fillQuickOrder(page, { phone: '0661 00 00 01' });
  await switchTo(page, 'ar');
  expect(page.url()).toMatch(/\/ar\/quick-order\?/);
  await page.goBack();
  expect(page.url()).toMatch(/\/fr\/quick-order\?/);
  await page.goForward();
  await page.locator('button[name=way][value="cash:0"]').click();
  await page.waitForURL(orderPage);
  await leave();
});

test('on the payment page and at the bank: back, forward and reload after refused and accepted forms', async () => {
  const payer = await shopper();
  const { page } = payer;
  await fillCart(payer, ['ras-el-hanout']);
  await fillForm(payer);
  await page.locator('[name=phone]').fill('0661 00 00 02');
  await page.locator('button[name=way][value^="card:"]').click();
  await page.waitForURL(/\/pay/);
  const pay = page.url();
  await page.locator('form[action*="/pay"] button[type=submit]').click();
  await page.waitForURL(/sandbox/);
  await page.locator('[name=card]').fill('1');
  await page.locator('[name=expiry]').fill('12/49');
  await page.locator('[name=cvv]').fill('123');
  await page.locator('button[name=answer][value=pay]').click();
  await page.waitForLoadState();
  await walk(page, pay);
  await payer.leave();
});

/** Forms of the desk that are refused and shown again: at once, or by a page of their own (303). */
const deskForms: Record<
  string,
  { path: string; wrong: Record<string, string>; status: 422 | 303; button?: string }
> = {
  'a coupon': {
    path: couponsPath('fr'),
    wrong: { code: '!', value: 'x' },
    status: 422,
    button: 'main form[method=post] button.button',
  },
  'the shop’s look': { path: storeDetailsPath('fr', 'look'), wrong: { SHOP_COLOR: '#f7e6c4' }, status: 422 },
  'a typed order': { path: typedOrderPath('fr'), wrong: { phone: '12' }, status: 303 },
};

test('at the desk: back, forward, reload and another language after refused forms', async () => {
  const { browser, folder, proxy } = environment;
  const device = { browser, origin: proxy.origin, language: 'fr', width: 1280, height: 800 } as const;
  const owner = await pairMerchant(device, await linkOfCommand(folder, proxy.origin, 'fr'), 'codes');
  const { page } = owner;
  for (const [
    name,
    { path, wrong, status, button = 'main form[method=post] button.button' },
  ] of Object.entries(deskForms)) {
    await page.goto(path);
    for (const [field, value] of Object.entries(wrong))
      await page.locator(`main [name="${field}"]`).first().fill(value);
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === 'POST'),
      page
        .locator(button)
        .first()
        .evaluate((one) => {
          const { form } = one as { form: { noValidate: boolean; requestSubmit(by: unknown): void } };
          form.noValidate = true;
          form.requestSubmit(one);
        }),
    ]);
    await page.waitForLoadState();
    expect(answer.status(), name).toBe(status);
    const { fields } = await walk(page, deskPath('fr'));
    expect(fields, name).toMatchObject(wrong);
    await switchTo(page, 'ar');
    await page.goBack();
    await viewOf(page);
  }
  await owner.leave();
});

test('the cart is a page that is asked for, whatever changed it', async () => {
  const { page, leave } = await shopper();
  await fillCart({ page, language: 'fr', show: async () => {}, complaints: [], leave }, [SLUG]);
  await page.locator('select[name=wilaya]').selectOption('16');
  await page.locator('form[action$="/cart/delivery"] button').click();
  await page.waitForURL(/#delivery$/);
  await walk(page, cataloguePath('fr'));
  expect(page.url()).toContain(cartPath('fr'));
  await leave();
});
