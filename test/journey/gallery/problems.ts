import * as z from 'zod';
import { call } from '../../../src/server/state/service-api.ts';
import { HOME_PATH, paymentLinkPath } from '../../../src/service/urls.ts';
import type { Service } from '../service.ts';
import { type PageCollector, type PageFixture, sampleOf } from './page-fixture.ts';

/** Refusals before any page is shown, and the pages for developers. */
export async function collectProblemPages({
  createCheckout,
  service,
}: PageCollector): Promise<PageFixture[]> {
  const { checkout_url: url } = await createCheckout();
  return [
    { name: 'foreign-form', url, form: {}, headers: { origin: 'https://evil.example' }, status: 403 },
    { name: 'wrong-method', url, method: 'PUT', status: 405 },
    { name: 'too-large', url, form: { street: 'x'.repeat(70_000) }, status: 413 },
    // Only forms with an effect count, sixty per minute and browser; the limits' own tests cover it.
    { name: 'too-many', url, render: sampleOf('too-many') },
    { name: 'home', url: service.origin + HOME_PATH, languages: ['en'] },
    { name: 'not-found', url: `${service.origin}/nowhere`, languages: ['en'], status: 404 },
    { name: 'live-not-configured', url: await createLiveLink(service), status: 503 },
    // States that a working sandbox and program never show.
    { name: 'acquirer-silent', url, render: sampleOf('checkout-acquirer-silent') },
    { name: 'broken', url, render: sampleOf('broken') },
  ];
}

const opened = z.object({ live: z.object({ secret_key: z.string() }) });
const named = z.object({ id: z.string() });

/** A payment link of a live account without an acquirer. */
async function createLiveLink({ origin, secrets }: Service): Promise<string> {
  const { live } = opened.parse(
    await call(`${origin}/operator/accounts`, secrets.OPERATOR_KEY, { name: 'Boutique' }),
  );
  const create = async (path: string, body: object): Promise<string> =>
    named.parse(await call(`${origin}/api/v2${path}`, live.secret_key, body)).id;
  const product_id = await create('/products', { name: 'Dattes' });
  const price = await create('/prices', { amount: 900, currency: 'dzd', product_id });
  const link = await create('/payment-links', { name: 'Dattes', items: [{ price, quantity: 1 }] });
  return `${origin}${paymentLinkPath('live', link)}`;
}
