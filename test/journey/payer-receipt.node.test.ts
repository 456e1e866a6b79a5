import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { packageRoot } from '../../scripts/packages.ts';
import { RECEIPT_KEYS_PATH, receiptPath } from '../../src/service/urls.ts';
import { moneyText } from '../../templates/parts/money.tsx';
import { copyIn } from '../../templates/pay/copy/copy.ts';
import { outputFolder } from '../browser/chromium.ts';
import { setUpPaymentService } from './environment.ts';
import { payWithCard, readQrCode, thanksFor, welcomePayer } from './payer.ts';

const environment = setUpPaymentService();
const published = z.object({ keys: z.array(z.unknown()).min(2) });

/** The offline verifier as docs/receipts.md prints it. */
let verifyReceipt: (address: string, keys: unknown[]) => unknown;
beforeAll(async () => {
  const page = await readFile(join(packageRoot, 'docs', 'receipts.md'), 'utf8');
  const code = /^```js\n([\s\S]+?)^```$/m.exec(page)?.[1] ?? '';
  ({ verifyReceipt } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`));
});

test('the QR code on a receipt proves it genuine; with another amount it does not', async () => {
  const { merchantSite, service, browser } = environment;
  const { id, checkout_url } = await merchantSite.createCheckout({
    locale: 'ar',
    items: [{ price: merchantSite.prices[0], quantity: 2 }],
    metadata: { order_id: 'CMD-118' },
  });
  const payer = await welcomePayer(browser, 'ar');
  const { page, show } = payer;
  await page.goto(checkout_url);
  await payWithCard(payer, 'approved', thanksFor(merchantSite, id));
  const amount = 2 * 1_450 + 73;

  await page.goto(service.origin + receiptPath('test', id));
  await show('receipt');
  const address = await readQrCode(page.locator('.qr svg'));
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await page.pdf({ path: join(outputFolder, 'journey', 'ar-receipt.pdf'), format: 'A4' });
  expect(await readQrCode(page.locator('.qr svg'))).toBe(address);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });

  // Somebody else, on another device: what the code says is all that they have.
  const checker = await welcomePayer(browser, 'fr');
  await checker.page.goto(`${address}?lang=fr`);
  await checker.page.getByRole('heading', { name: copyIn.fr.receipt.genuineTest.title }).waitFor();
  const text = (await checker.page.locator('main').textContent()) ?? '';
  expect(text).toContain(moneyText(amount, 'fr'));
  expect(text).toContain('CMD-118');
  await checker.show('receipt-genuine');

  const { keys } = published.parse(await (await fetch(service.origin + RECEIPT_KEYS_PATH)).json());
  const signed = { mode: 'test', checkout: id, amount, currency: 'dzd', order: 'CMD-118' };
  expect(verifyReceipt(address, keys)).toMatchObject(signed);

  const altered = alterAmount(address, amount, amount + 10_000);
  expect(verifyReceipt(altered, keys)).toBeNull();
  await checker.page.goto(`${altered}?lang=fr`);
  await checker.page.getByRole('heading', { name: copyIn.fr.receipt.findings.notGenuine.title }).waitFor();
  // Nothing of what a forger wrote is repeated.
  expect(await checker.page.locator('main').textContent()).not.toContain('CMD-118');
  await checker.show('receipt-not-genuine');
  await checker.leave();
  await payer.leave();
});

/** The same words under the same signature, but for the amount. */
function alterAmount(address: string, from: number, to: number): string {
  const [, path = '', payload = '', signature = ''] = /^(.+\/)([^/.]+)\.([^/.]+)$/.exec(address) ?? [];
  const words = Buffer.from(payload, 'base64url').toString();
  expect(words).toContain(`,${from},"dzd",`);
  const others = words.replace(`,${from},"dzd",`, `,${to},"dzd",`);
  return `${path}${Buffer.from(others).toString('base64url')}.${signature}`;
}
