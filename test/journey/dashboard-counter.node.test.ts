import { expect, test } from 'vitest';
import { loadDashboardCopy } from '../../templates/dashboard/copy/copy.ts';
import { moneyText } from '../../templates/parts/money.tsx';
import { enterBy } from './dashboard-person.ts';
import { setUpPaymentService } from './environment.ts';
import { payWithCard, readQrCode, welcomePayer } from './payer.ts';

const environment = setUpPaymentService();

test('a customer scans the counter’s code and pays, and the counter sees it by itself, without scripts', async () => {
  const { browser, service } = environment;
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr' });
  const { page: common, counter: copy } = await loadDashboardCopy('fr');
  const page = await enterBy(context, service, 'fr', 'Yasmine');
  await page.getByRole('link', { name: (await loadDashboardCopy('fr')).signIn.codes.done }).click();
  await page.getByRole('link', { name: common.sections.counter, exact: true }).click();
  await page.getByText(copy.empty).waitFor();
  await page.getByLabel(copy.amount).fill('١٢٥٠');
  await page.getByLabel(copy.note).fill('Deux pains');
  await page.getByRole('button', { name: copy.ask }).click();
  await page.getByText(copy.looksAgain).waitFor();
  const url = await readQrCode(page.locator('.scan svg'));

  const payer = await welcomePayer(browser, 'fr');
  await payer.page.goto(`${url}?lang=fr`);
  expect(await payer.page.locator('main').textContent()).toContain(moneyText(1_250, 'fr'));
  await payWithCard(payer, 'approved', /\/receipt\?/);

  // The page refreshes itself.
  await page.getByText(common.status.paid, { exact: true }).waitFor();
  expect(await page.locator('audio[autoplay]').count()).toBe(1);
  const sound = await context.request.get(
    new URL((await page.locator('audio').getAttribute('src')) ?? '', service.origin).href,
  );
  expect([sound.status(), sound.headers()['content-type']]).toEqual([200, expect.stringContaining('audio/')]);
  await page.getByRole('link', { name: copy.next }).click();
  await page.getByText(copy.paidCount(1)).waitFor();
  await page.locator('.big').getByText(moneyText(1_250, 'fr')).waitFor();
  await context.close();
});

test('the keypad of the counter types an amount with scripts, and is not shown without', async () => {
  const { browser, service } = environment;
  const { counter: copy, page: common } = await loadDashboardCopy('fr');
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, locale: 'fr' });
    const page = await enterBy(context, service, 'fr', 'Yasmine');
    await page.getByRole('link', { name: (await loadDashboardCopy('fr')).signIn.codes.done }).click();
    await page.getByRole('link', { name: common.sections.counter, exact: true }).click();
    const keypad = page.locator('.keypad');
    await page.getByLabel(copy.amount).waitFor();
    if (!javaScriptEnabled) {
      expect(await keypad.isVisible()).toBe(false);
    } else {
      for (const key of ['1', '2', '5', '9'])
        await keypad.getByRole('button', { name: key, exact: true }).click();
      await keypad.getByRole('button', { name: copy.back }).click();
      await keypad.getByRole('button', { name: '00', exact: true }).click();
      expect(await page.getByLabel(copy.amount).inputValue()).toBe('12500');
      await page.getByRole('button', { name: copy.ask }).click();
      await page.locator('h1').getByText(moneyText(12_500, 'fr')).waitFor();
    }
    await context.close();
  }
});
