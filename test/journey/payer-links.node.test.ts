import { expect, test } from 'vitest';
import { moneyText } from '../../templates/parts/money.tsx';
import { copyIn } from '../../templates/pay/copy/copy.ts';
import { setUpPaymentService } from './environment.ts';
import { payPage, payWithCard, readQrCode, welcomePayer } from './payer.ts';
import { address } from './shopper.ts';

const environment = setUpPaymentService();

test('a payment link with other quantities and an address leads to a message and a receipt, with a change of language on the way', async () => {
  const { merchantSite, browser } = environment;
  const [oil, dates] = merchantSite.prices;
  const link = await merchantSite.createLink({
    name: 'Label of the merchant alone',
    locale: 'ar',
    items: [
      { price: oil, quantity: 2, adjustable_quantity: true },
      { price: dates, quantity: 1 },
    ],
    collect_shipping_address: true,
    pass_fees_to_customer: false,
    after_completion_message: 'Votre colis part demain.',
  });
  const payer = await welcomePayer(browser, 'fr');
  const { page, show } = payer;
  await page.goto(link.url);
  const place = address.fr;
  const typed = { 'quantity.0': '٥', ...place };
  for (const [field, value] of Object.entries(typed)) await page.locator(`[name="${field}"]`).fill(value);
  await page.locator('[name=wilaya]').selectOption('16');

  // The language changes in the middle of the form, and all that was typed is still there.
  await page.getByRole('button', { name: 'Français' }).click();
  await page.locator('html[lang=fr]').waitFor();
  for (const [field, value] of Object.entries({ ...typed, wilaya: '16' })) {
    expect(await page.locator(`[name="${field}"]`).inputValue(), field).toBe(value);
  }
  await page.getByRole('button', { name: copyIn.fr.link.update }).click();
  const total = 5 * 1_450 + 900;
  await page.locator('.total').getByText(moneyText(total, 'fr')).waitFor();
  await show('link');

  await page.getByText(copyIn.fr.link.share).click();
  expect(await readQrCode(page.locator('.qr img'))).toBe(link.url);

  await page.locator('main').getByRole('button', { name: copyIn.fr.link.go }).click();
  await page.waitForURL(payPage);
  await page.getByText(`${place.name}, ${place.street}, ${place.commune}, Alger`).waitFor();
  // Whoever is given the address of this page does not see where the parcel goes.
  const stranger = await (await fetch(page.url())).text();
  expect(stranger).toContain(
    `${place.commune}, Alger, ${copyIn.fr.checkout.phoneEnds(place.phone.slice(-2))}`,
  );
  expect(stranger).not.toContain(place.street);
  // Going back finds the form as it was sent, and asks nothing.
  expect((await page.goBack())?.status()).toBe(200);
  expect(await page.locator('[name=street]').inputValue()).toBe(place.street);
  await page.goForward();
  await page.waitForURL(payPage);
  await show('link-payment');
  await payWithCard(payer, 'approved', /\/done\?checkout_id=/);
  await page.getByText('Votre colis part demain.').waitFor();
  await show('link-done');

  const id = new URL(page.url()).searchParams.get('checkout_id') ?? '';
  expect(await merchantSite.readCheckout(id)).toMatchObject({
    status: 'paid',
    amount: total,
    payment_link_id: link.id,
    shipping_address: expect.stringContaining(place.street),
  });
  await page.locator('a[href*="/receipt"]').click();
  await page.getByRole('heading', { level: 1, name: copyIn.fr.receipt.title }).waitFor();
  expect(await page.locator('.paid').textContent()).toContain(moneyText(total, 'fr'));
  await show('link-receipt');
  expect(await page.content()).not.toContain('Label of the merchant alone');
  expect(payer.complaints).toEqual([]);
  await payer.leave();
});

test('the pay page keeps its place and its typed text in every language; the chosen language lasts to the bank and back', async () => {
  const { merchantSite, browser } = environment;
  const { checkout_url } = await merchantSite.createCheckout({
    locale: 'ar',
    collect_shipping_address: true,
  });
  const payer = await welcomePayer(browser, 'en');
  const { page } = payer;
  await page.goto(checkout_url);
  await page.locator('input[value=cib]').check();
  await page.locator('summary').last().click();
  const typed = { street: '12, rue «Larbi»', phone: '٠٥٥٠ ١٢', name: 'أمينة <b>', email: 'amina@' };
  for (const [field, value] of Object.entries(typed)) await page.locator(`[name=${field}]`).fill(value);

  for (const [language, name] of Object.entries({ fr: 'Français', ar: 'العربية', en: 'English' })) {
    await page.getByRole('button', { name }).click();
    await page.locator(`html[lang=${language}]`).waitFor();
    for (const [field, value] of Object.entries(typed)) {
      expect(await page.locator(`[name=${field}]`).inputValue(), `${field} in ${language}`).toBe(value);
    }
    expect(await page.locator('input[value=cib]').isChecked()).toBe(true);
    // Asking for the page in another language is no attempt to pay.
    expect(await page.locator('[aria-invalid]').count()).toBe(0);
  }
  await page.locator('form[action*="/pay"] button[type=submit]').click();
  await page.locator('#notice').getByText(copyIn.en.checkout.errors).waitFor();
  for (const [field, value] of Object.entries(typed)) {
    expect(await page.locator(`[name=${field}]`).inputValue(), field).toBe(value);
  }
  const right = { ...address.en, email: 'amina@example.dz' };
  for (const [field, value] of Object.entries(right)) await page.locator(`[name=${field}]`).fill(value);
  await page.locator('[name=wilaya]').selectOption('31');
  await payWithCard(payer, 'insufficient_balance', payPage);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await payer.leave();
});
