import { receiptCheckPath, receiptPath } from '../../../src/service/urls.ts';
import { type PageCollector, type PageFixture, sampleOf } from './page-fixture.ts';

/** The receipt, and the results of its check. */
export async function collectReceiptPages({
  service,
  merchantSite,
  createEnded,
}: PageCollector): Promise<PageFixture[]> {
  const { id } = await createEnded('paid', {
    items: merchantSite.prices.map((price, index) => ({ price, quantity: index + 1 })),
    percentage_discount: 10,
    service_pay_fees_allocation: 'split',
    metadata: { order_id: 'CMD-2026-118' },
  });
  const url = service.origin + receiptPath('test', id);
  const link = /href="([^"?]+\/receipts\/[^"?]+)/.exec(await (await fetch(url)).text());
  const check = link?.[1] ?? '';
  return [
    { name: 'receipt', url },
    { name: 'receipt-genuine', url: check },
    { name: 'receipt-not-genuine', url: service.origin + receiptCheckPath('altered.token'), status: 404 },
    // No request can make records contradict the signature or be unreachable.
    { name: 'receipt-contradicted', url: check, render: sampleOf('receipt-contradicted') },
    { name: 'receipt-unasked', url: check, render: sampleOf('receipt-unasked') },
  ];
}
