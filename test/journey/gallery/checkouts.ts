import { appPath, bankHandoverPath, cancelPath, payPath, returnPath } from '../../../src/service/urls.ts';
import { address, expectSuccess, type PageCollector, type PageFixture, sampleOf } from './page-fixture.ts';

/** The pages of a checkout, from first sight to every end. */
export async function collectCheckoutPages(curator: PageCollector): Promise<PageFixture[]> {
  return [
    ...(await hangOpen(curator)),
    ...(await hangRedirects(curator)),
    ...(await hangApp(curator)),
    ...(await hangEnds(curator)),
  ];
}

async function hangOpen({
  createCheckout,
  createEnded,
  goToBank,
  post,
  merchantSite,
  service,
}: PageCollector): Promise<PageFixture[]> {
  const [oil, dates, spice] = merchantSite.prices;
  const items = [
    { price: oil, quantity: 2 },
    { price: dates, quantity: 1 },
    { price: spice, quantity: 12 },
  ];
  const whole = {
    items,
    percentage_discount: 10,
    collect_shipping_address: true,
    service_pay_fees_allocation: 'split',
  };
  const plain = await createCheckout();
  const full = await createCheckout(whole);
  const declined = await createEnded('declined', { items, amount_discount: 300 });
  const known = await goToBank(whole, { ...address, payment_method: 'cib' });
  await expectSuccess(post(known.bank, { answer: 'give_up' }));
  await fetch(known.made.checkout_url.replace(/pay$/, 'return'));
  return [
    { name: 'pay-plain', url: plain.checkout_url },
    { name: 'pay-whole', url: full.checkout_url },
    {
      name: 'pay-errors',
      url: full.checkout_url,
      form: {
        payment_method: 'barter',
        wilaya: '',
        commune: 'Bab El Oued',
        street: '',
        phone: '12',
        email: 'x',
      },
      status: 422,
    },
    { name: 'pay-declined', url: declined.checkout_url },
    { name: 'pay-known-address', url: known.made.checkout_url },
    { name: 'cancel', url: service.origin + cancelPath('test', plain.id) },
  ];
}

async function hangRedirects({ service, merchantSite, goToBank }: PageCollector): Promise<PageFixture[]> {
  const { made } = await goToBank({ items: [{ price: merchantSite.prices[0], quantity: 1 }] });
  const back = service.origin + returnPath('test', made.id);
  return [
    { name: 'to-bank', url: service.origin + bankHandoverPath('test', made.id) },
    { name: 'waiting', url: back },
    { name: 'waiting-stopped', url: `${back}?asked=stop` },
    // Shown once, by the request that finds the end.
    { name: 'to-seller', url: back, render: sampleOf('to-seller') },
  ];
}

async function hangApp({ service, createCheckout, goToBank }: PageCollector): Promise<PageFixture[]> {
  const byApp = { payment_method: 'service_app' };
  const chosen = await createCheckout(byApp);
  const { made } = await goToBank(byApp);
  const back = service.origin + returnPath('test', made.id);
  return [
    { name: 'pay-app', url: chosen.checkout_url },
    { name: 'app-start', url: service.origin + appPath('test', chosen.id) },
    { name: 'app-waiting', url: back },
    { name: 'app-waiting-stopped', url: `${back}?asked=stop` },
  ];
}

async function hangEnds({ service, createEnded, merchantSite }: PageCollector): Promise<PageFixture[]> {
  const [oil] = merchantSite.prices;
  const ends = await Promise.all([
    createEnded('paid', { items: [{ price: oil, quantity: 2 }] }),
    createEnded('failed'),
    createEnded('canceled'),
    createEnded('expired'),
  ]);
  const homeless = await createEnded('expired', { failure_url: null });
  return [
    ...ends.map(({ status, checkout_url }) => ({ name: `end-${status}`, url: checkout_url })),
    { name: 'end-expired-without-way-back', url: homeless.checkout_url },
    { name: 'unknown', url: `${service.origin}${payPath('test', 'nowhere')}`, status: 404 },
    { name: 'unknown-live', url: `${service.origin}${payPath('live', 'nowhere')}`, status: 404 },
  ];
}
