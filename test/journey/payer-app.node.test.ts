import { expect, test } from 'vitest';
import { appPath } from '../../src/service/urls.ts';
import { copyIn } from '../../templates/pay/copy/copy.ts';
import { setUpPaymentService } from './environment.ts';
import { payPage, readQrCode, thanksFor, welcomePayer } from './payer.ts';

// Takes about 10 s: two screens wait for each other as a payer’s do.

const environment = setUpPaymentService();

test('the QR code on the first screen is scanned, declined and approved on a second, and the first one continues by itself', async () => {
  const { merchantSite, service, browser } = environment;
  const { id, checkout_url } = await merchantSite.createCheckout({ locale: 'fr' });
  const computer = await welcomePayer(browser, 'fr');
  const phone = await welcomePayer(browser, 'fr');
  const choose = async () => {
    await computer.page.locator('input[value=service_app]').check();
    await computer.page.locator('form[action*="/pay"] button[type=submit]').click();
    await computer.page.getByRole('heading', { name: copyIn.fr.app.waiting.title }).waitFor();
  };
  const scan = async () => {
    const code = await readQrCode(computer.page.locator('.qr img'));
    expect(code).toBe(`${service.origin}${appPath('test', id)}`);
    await phone.page.goto(code);
    await phone.page.getByRole('heading', { name: copyIn.fr.app.sandbox.title }).waitFor();
  };

  await computer.page.goto(checkout_url);
  await choose();
  await computer.show('app-waiting');
  expect(await merchantSite.readCheckout(id)).toMatchObject({
    status: 'processing',
    payment_method: 'service_app',
    qr_code_url: expect.stringMatching(/\/qr\.svg$/),
  });
  await scan();
  await phone.page.locator('button[value=decline]').click();
  await phone.page.getByRole('heading', { name: copyIn.fr.app.sandbox.declined }).waitFor();
  await computer.page.waitForURL(payPage);
  await computer.page.getByText(copyIn.fr.declines.canceled_by_payer).waitFor();

  await choose();
  await scan();
  await phone.show('app');
  await phone.page.locator('button[value=approve]').click();
  await phone.page.getByRole('heading', { name: copyIn.fr.app.sandbox.approved }).waitFor();
  await phone.show('app-approved');
  await computer.page.waitForURL(thanksFor(merchantSite, id));
  expect(await merchantSite.hearEvents(id)).toEqual(['checkout.paid']);
  expect([...computer.complaints, ...phone.complaints]).toEqual([]);
  await computer.leave();
  await phone.leave();
});

test("the code on a merchant's own page starts the payment on the phone, which returns to the merchant", async () => {
  const { merchantSite, browser } = environment;
  const made = await merchantSite.createCheckout({ locale: 'ar', payment_method: 'service_app' });
  const phone = await welcomePayer(browser, 'ar');
  const { page } = phone;
  await page.goto(made.qr_code_url ?? '');
  await page.goto(await readQrCode(page.locator('svg')));
  await page.getByRole('button', { name: copyIn.ar.app.start.pay }).click();
  await page.locator('button[value=approve]').click();
  await page.getByRole('link', { name: copyIn.ar.app.sandbox.onward }).click();
  await page.waitForURL(thanksFor(merchantSite, made.id));
  expect(await merchantSite.hearEvents(made.id)).toEqual(['checkout.paid']);
  expect(phone.complaints).toEqual([]);
  await phone.leave();
});
