import { afterEach, expect, test, vi } from 'vitest';
import { copyIn } from '../../../templates/pay/copy/copy.ts';
import { Seller } from '../resources/refunds/seller.ts';
import { Payer } from './payer.ts';

afterEach(() => {
  vi.useRealTimers();
});

const payer = new Payer();
const plain = (html: string) => html.replace(/<[^>]*>/g, '').replace(/[\s\u00a0\u202f]+/g, ' ');

/** The payer's pages of a paid checkout of 2,050 dinars, as texts. */
async function pagesOf(checkout: string, language: 'ar' | 'fr' | 'en') {
  const base = `/test/checkouts/${checkout}`;
  const end = await payer.get(`${base}/pay?lang=${language}`);
  const receipt = await payer.get(`${base}/receipt?lang=${language}`);
  const check = /href="http:\/\/service\.test(\/receipts\/[\w.-]+)\?lang=\w+"/.exec(receipt.text)?.[1] ?? '';
  const checked = await payer.get(`${check}?lang=${language}`);
  expect([end.status, receipt.status, checked.status]).toEqual([200, 200, 200]);
  return { end: plain(end.text), receipt: plain(receipt.text), checked: plain(checked.text), check };
}

test('end page, receipt and check show the refunded sum and the rest, and the code stays the same', async () => {
  const seller = await Seller.open();
  const checkout = await seller.sell();
  const before = await pagesOf(checkout, 'en');
  const words = copyIn.en.receipt.refunds;
  for (const page of [before.end, before.receipt, before.checked]) expect(page).not.toContain(words.done);

  await seller.end((await seller.refund(checkout, { amount: 500 })).id);
  await seller.refund(checkout, { amount: 50, method: 'cash' });
  const part = await pagesOf(checkout, 'en');
  for (const page of [part.end, part.receipt, part.checked]) {
    expect(page).toMatch(/Refunded ?DZD 500 ?to the way it was paid.{0,3}1 June 2031/);
    expect(page).toMatch(/Refunded ?DZD 50 ?in cash, by the seller.{0,3}1 June 2031/);
    expect(page).toMatch(/Still paid ?DZD 1,500/);
  }
  expect(part.end).toContain(copyIn.en.ends.paid.title);
  expect(part.checked).toContain(words.checked.part.text);
  expect(part.check).toBe(before.check);

  await seller.end((await seller.refund(checkout)).id);
  for (const language of ['ar', 'fr', 'en'] as const) {
    const { whole, checked } = copyIn[language].receipt.refunds;
    const all = await pagesOf(checkout, language);
    expect(all.end).toContain(plain(whole.title));
    expect(all.end).not.toContain(plain(copyIn[language].ends.paid.text));
    expect(all.checked).toContain(plain(checked.whole.text));
  }
});

test('a pending refund is shown as requested and counts as paid, and a failed one is not shown', async () => {
  const seller = await Seller.open();
  const checkout = await seller.sell({}, 'refused');
  const words = copyIn.fr.receipt.refunds;
  const { id } = await seller.refund(checkout, { amount: 300 });
  const pending = await pagesOf(checkout, 'fr');
  expect(pending.end).toContain(words.pending);
  expect(pending.end).toMatch(/Reste payé ?2 050/);
  expect(pending.checked).toContain(plain(copyIn.fr.receipt.genuineTest.text));
  expect(pending.checked).not.toContain(words.checked.part.text);
  expect((await seller.end(id)).status).toBe('failed');
  const failed = await pagesOf(checkout, 'fr');
  for (const page of [failed.end, failed.receipt, failed.checked]) {
    expect(page).not.toContain(words.pending);
    expect(page).not.toContain(words.done);
    expect(page).not.toContain(words.left);
  }
});
