import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { call } from '../../src/server/state/service-api.ts';
import { loadDashboardCopy } from '../../templates/dashboard/copy/copy.ts';
import { moneyText } from '../../templates/parts/money.tsx';
import { copyIn } from '../../templates/pay/copy/copy.ts';
import { eventually } from '../eventually.ts';
import { enterBy, openView, openViewGallery, VIEWS } from './dashboard-person.ts';
import { setUpPaymentService } from './environment.ts';
import { payPage, payWithCard, readQrCode, welcomePayer } from './payer.ts';

const environment = setUpPaymentService();

describe.each(VIEWS)('in $language at $width px, with scripts: $scripts', (view) => {
  const { language } = view;

  test('an owner of an empty account sells by a link, refunds a part, and downloads the statement', async () => {
    const { browser, service } = environment;
    const opened = await call(`${service.origin}/operator/accounts`, service.secrets.OPERATOR_KEY, {
      name: 'Miel de Blida',
    });
    const context = await openView(browser, view);
    const { page: common, signIn, links, paymentPage: payment, balance } = await loadDashboardCopy(language);
    const page = await enterBy(context, service, language, 'Yasmine', Object(opened).id);
    const { examine, faults } = await openViewGallery(page, browser, view, 'first-sale');
    await page.getByRole('link', { name: signIn.codes.done }).click();
    await page.getByRole('link', { name: common.sections.links, exact: true }).click();
    await page.getByText(links.empty).waitFor();
    await examine('links-empty');
    await page.getByLabel(links.name, { exact: true }).fill('Miel de jujubier, 1 kg');
    await page.getByLabel(links.amount).fill('٢٥٠٠');
    await page.getByRole('button', { name: links.createButton }).click();
    await page.getByText(links.done.create).waitFor();
    const url = ((await page.locator('.secret').textContent()) ?? '').trim();
    expect(await readQrCode(page.locator('img.code'))).toBe(url);
    await examine('link');

    const payer = await welcomePayer(browser, language);
    await payer.page.goto(`${url}?lang=${language}`);
    await payer.page.getByText('Miel de jujubier, 1 kg').first().waitFor();
    await payer.page.locator('main').getByRole('button', { name: copyIn[language].link.go }).click();
    await payer.page.waitForURL(payPage);
    await payWithCard(payer, 'approved', /\/done\?checkout_id=/);

    await page.reload();
    await page.getByText(links.paidOf(1, 1)).waitFor();
    await page.locator('.rows a').click();
    await examine('payment');
    await page.getByLabel(payment.amount).fill('500');
    await page.getByLabel(payment.how).selectOption('acquirer');
    await page.getByRole('button', { name: payment.refundButton }).click();
    await page.getByText(payment.done.refund).waitFor();
    await eventually(async () => {
      await page.reload();
      expect(await page.getByText(payment.refundStatus.succeeded, { exact: true }).count()).toBe(1);
    }, 300);
    await examine('payment-refunded');

    await page.getByRole('link', { name: common.sections.balance, exact: true }).click();
    await page.getByRole('link', { name: balance.tabs.statements }).click();
    await examine('statements');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('main a[href$="/csv"]').first().click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toMatch(/,payment,2563,/);
    expect(text).toMatch(/,refund,-500,/);
    await page.getByRole('link', { name: common.sections.links, exact: true }).click();
    await page.locator('.rows a').getByText(moneyText(2_500, language)).waitFor();
    await examine('links');
    await context.close();
    expect(faults).toEqual([]);
  });
});
