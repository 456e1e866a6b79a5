import { expect, test } from 'vitest';
import { ownPaymentRequestPath, paymentRequestsPath } from '../../src/service/dashboard-urls.ts';
import { loadDashboardCopy } from '../../templates/dashboard/copy/copy.ts';
import { moneyText } from '../../templates/parts/money.tsx';
import { copyIn } from '../../templates/pay/copy/request.ts';
import { enterBy, openGallery } from './dashboard-person.ts';
import { setUpPaymentService } from './environment.ts';
import { payPage, payWithCard, readQrCode, welcomePayer } from './payer.ts';

const environment = setUpPaymentService();

test('a merchant asks for an amount, and a customer pays it in two parts, without scripts', async () => {
  const { browser, service } = environment;
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr' });
  const { page: common, paymentRequests: copy } = await loadDashboardCopy('fr');
  const money = (amount: number) => moneyText(amount, 'fr');
  const page = await enterBy(context, service, 'fr', 'Yasmine');
  await page.getByRole('link', { name: (await loadDashboardCopy('fr')).signIn.codes.done }).click();
  await page.getByRole('link', { name: common.sections['payment-requests'], exact: true }).click();
  await page.getByText(copy.empty).waitFor();
  await page.getByLabel(copy.name).fill('Salle et dîner');
  await page.getByLabel(copy.amount).fill('٥٠٠٠٠');
  await page.getByLabel(copy.least).fill('90000');
  await page.getByRole('button', { name: copy.createButton }).click();
  // A refused form keeps what was typed.
  await page.getByText(copy.wrong.least).waitFor();
  expect(await page.getByLabel(copy.name).inputValue()).toBe('Salle et dîner');
  await page.getByLabel(copy.least).fill('1000');
  await page.getByRole('button', { name: copy.createButton }).click();
  await page.getByText(copy.done.create).waitFor();
  const own = page.url();
  const url = await readQrCode(page.locator('img.code'));

  const payer = await welcomePayer(browser, 'fr');
  const words = copyIn.fr;
  const payPart = async (amount: string) => {
    await payer.page.goto(`${url}?lang=fr`);
    await payer.page.getByLabel(words.amount).fill(amount);
    await payer.page.locator('main').getByRole('button', { name: words.go }).click();
  };
  await payPart('49990');
  await payer.page
    .getByText(words.faults.rest(money(50), money(50_000)))
    .first()
    .waitFor();
  await payPart('20000');
  await payer.page.waitForURL(payPage);
  // Going back leads to a page that offers the payment that was begun.
  await payer.page.goto(`${url}?lang=fr`);
  await payer.page.getByRole('link', { name: words.resume }).click();
  await payer.page.waitForURL(payPage);
  await payWithCard(payer, 'approved', /payment-requests\/.*checkout_id=/);
  await payer.page.getByText(words.paidOf(money(20_000), money(50_000))).waitFor();
  await payer.show('request-arrived');
  await payPart('30000');
  await payer.page.waitForURL(payPage);
  await payWithCard(payer, 'approved', /payment-requests\/.*checkout_id=/);
  await payer.page.getByText(words.done).waitFor();
  await payer.page.getByRole('link', { name: words.receipt }).click();
  await payer.page.getByText(money(30_000)).first().waitFor();

  await page.goto(own.split('?')[0] ?? own);
  await page.getByText(copy.states.paid, { exact: true }).waitFor();
  expect(await page.locator('.rows a').count()).toBe(2);
  await context.close();
});

test.each([
  { language: 'ar', width: 360, colorScheme: 'light' },
  { language: 'fr', width: 1280, colorScheme: 'light' },
  { language: 'en', width: 320, colorScheme: 'dark' },
] as const)(
  'the pages of requests in $language at $width px, $colorScheme, fit and are valid',
  async ({ language, width, colorScheme }) => {
    const { browser, service } = environment;
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme,
      bypassCSP: true,
    });
    const page = await enterBy(context, service, language, 'Yasmine');
    const { paymentRequests: copy } = await loadDashboardCopy(language);
    const { examine, faults } = openGallery(page, `${language}-${width}`, colorScheme);
    const list = service.origin + paymentRequestsPath('test');
    const make = async (name: string, amount: string) => {
      await page.goto(list);
      await page.getByLabel(copy.name).fill(name);
      await page.getByLabel(copy.amount).fill(amount);
      await page.getByRole('button', { name: copy.createButton }).click();
      return new URL(page.url()).pathname.split('/').at(-1) ?? '';
    };
    const id = await make('Mariage d’Amina : salle et dîner pour deux cents invités', '50000');
    await make('نجارة مطبخ', '180000');
    const part = async (amount: string) => {
      await page.goto(`${service.origin}/test/payment-requests/${id}?lang=${language}`);
      await page.getByLabel(copyIn[language].amount).fill(amount);
      await page.locator('main').getByRole('button', { name: copyIn[language].go }).click();
      await page.waitForURL(payPage);
      return /checkouts\/(\w+)\//.exec(page.url())?.[1] ?? '';
    };
    await environment.merchantSite.simulate(await part('20000'), 'paid');
    await part('5000');
    await page.goto(list);
    await examine('requests');
    await page.goto(service.origin + ownPaymentRequestPath('test', id));
    await examine('request');
    await page.locator('details summary').click();
    await examine('request-change');
    await page.goto(list);
    await page.getByLabel(copy.name).fill('Salle');
    await page.getByLabel(copy.amount).fill('10');
    await page.getByRole('button', { name: copy.createButton }).click();
    await page.getByText(copy.wrong.amount).waitFor();
    await examine('requests-refused');
    await page.goto(`${service.origin}/test/payment-requests/${id}?lang=${language}`);
    await examine('payers-request');
    expect(faults).toEqual([]);
    await context.close();
  },
);
