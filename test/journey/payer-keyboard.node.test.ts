import { expect, test } from 'vitest';
import { TEST_CODE, testCards } from '../../src/service/acquirers/sandbox/rules/cards.ts';
import { copyIn } from '../../templates/pay/copy/copy.ts';
import { setUpPaymentService } from './environment.ts';
import { describeFocus, tabTo } from './keyboard.ts';
import { payPage, thanksFor, welcomePayer } from './payer.ts';
import { address } from './shopper.ts';

const environment = setUpPaymentService();

test('a payment is made by keyboard alone with a visible focus: Tab, Space, arrows and Enter', async () => {
  const { merchantSite, browser } = environment;
  const { id, checkout_url } = await merchantSite.createCheckout({
    locale: 'en',
    collect_shipping_address: true,
  });
  const payer = await welcomePayer(browser, 'en');
  const { page } = payer;
  const { keyboard } = page;
  const type = async (fields: Record<string, string>): Promise<void> => {
    for (const [field, text] of Object.entries(fields)) {
      await tabTo(page, field);
      await keyboard.type(text);
    }
  };
  await page.goto(checkout_url);
  await keyboard.press('Tab');
  expect(await describeFocus(page)).toMatchObject({ label: copyIn.en.page.skip, isVisible: true });
  await keyboard.press('Enter');

  await tabTo(page, 'payment_method');
  await keyboard.press('ArrowDown');
  expect(await page.locator('input[value=cib]').isChecked()).toBe(true);
  const place = address.en;
  // A select goes to what is typed.
  await type({
    name: place.name,
    wilaya: '16',
    commune: place.commune,
    street: place.street,
    phone: place.phone,
  });
  // Enter in a field presses the button to pay, not the first button of the page, which is a language.
  await keyboard.press('Enter');
  await page.waitForURL(/\/sandbox\/bank\//);

  // The bank's first field has the focus.
  await page.locator('[name=card]:focus').waitFor();
  const [card] = testCards;
  await keyboard.type(card?.number ?? '');
  await type({ expiry: '12/49', cvv: '123' });
  await keyboard.press('Enter');
  await page.locator('[name=code]:focus').waitFor();
  await keyboard.type(TEST_CODE);
  await tabTo(page, 'answer');
  await keyboard.press('Space');
  await page.waitForURL(thanksFor(merchantSite, id));
  expect(await merchantSite.readCheckout(id)).toMatchObject({ status: 'paid', payment_method: 'cib' });
  expect(payer.complaints).toEqual([]);
  await payer.leave();
});

test('an error is a link to its field', async () => {
  const { checkout_url } = await environment.merchantSite.createCheckout({
    locale: 'ar',
    collect_shipping_address: true,
  });
  const payer = await welcomePayer(environment.browser, 'ar');
  const { page } = payer;
  await page.goto(checkout_url);
  await page.locator('form[action*="/pay"] button[type=submit]').click();
  await page.waitForURL(payPage);
  await page.locator('.notice a[href="#commune"]').click();
  expect(new URL(page.url()).hash).toBe('#commune');
  await page.keyboard.type('باب الوادي');
  expect(await page.locator('#commune').inputValue()).toBe('باب الوادي');
  await payer.leave();
});
