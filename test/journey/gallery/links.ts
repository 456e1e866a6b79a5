import { paymentLinkDonePath, paymentLinkPath } from '../../../src/service/urls.ts';
import type { PageCollector, PageFixture } from './page-fixture.ts';

/** The pages of payment links. */
export async function collectLinkPages(curator: PageCollector): Promise<PageFixture[]> {
  const { service, merchantSite, post } = curator;
  const [oil, dates, spice] = merchantSite.prices;
  const fixed = await merchantSite.createLink({
    name: 'Label of the merchant alone',
    items: [{ price: dates, quantity: 1 }],
    pass_fees_to_customer: false,
    after_completion_message: 'Merci !\nVotre colis part demain. شكرا جزيلا.',
  });
  const adjustable = await merchantSite.createLink({
    name: 'Label of the merchant alone',
    items: [
      { price: oil, quantity: 2, adjustable_quantity: true },
      { price: dates, quantity: 1, adjustable_quantity: true },
      { price: spice, quantity: 3 },
    ],
    collect_shipping_address: true,
  });
  const bought = await post(fixed.url, {});
  const checkoutId = /checkouts\/([^/]+)\//.exec(bought.headers.get('location') ?? '')?.[1] ?? '';
  await merchantSite.simulate(checkoutId, 'paid');
  return [
    { name: 'link-fixed', url: fixed.url },
    { name: 'link-adjustable', url: adjustable.url },
    {
      name: 'link-errors',
      url: adjustable.url,
      form: { 'quantity.0': '7', 'quantity.1': 'beaucoup', wilaya: '', commune: 'Bab El Oued', phone: '1' },
      status: 422,
    },
    {
      name: 'link-done',
      url: `${service.origin}${paymentLinkDonePath('test', fixed.id)}?checkout_id=${checkoutId}`,
    },
    { name: 'link-unknown', url: `${service.origin}${paymentLinkPath('test', 'nowhere')}`, status: 404 },
  ];
}
