import { expect, test } from 'vitest';
import * as z from 'zod';
import { declineWords, testCards } from '../../scripts/gateway/cards.ts';
import { canceled, timedOut } from '../../scripts/gateway/messages.ts';
import { checkout } from '../../src/contract/resources/checkout.ts';
import { refund } from '../../src/contract/resources/refund.ts';
import type { Locale } from '../../src/contract/scalars.ts';
import { copyIn } from '../../templates/pay/copy/copy.ts';
import { eventually } from '../eventually.ts';
import { setUpLocalStart } from './environment.ts';
import { control, goToGateway, payWith, typeCard, typePassword } from './gateway-payer.ts';
import { fillCart, orderCart, orderPage, type Shopper, waitUntilPaid, welcome } from './shopper.ts';

// Live mode with the fake interbank gateway, as `npm start -- --acquirer interbank` runs it.

const environment = setUpLocalStart(['--acquirer', 'interbank']);

const payPage = /\/checkouts\/[^/]+\/pay/;
const [valid, second] = testCards.filter(({ decline }) => decline === null);

async function call<T extends z.ZodType>(path: string, shape: T, body?: object): Promise<z.infer<T>> {
  const { api_base, api_key } = environment.start.ready;
  const answer = await fetch(api_base + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
  return shape.parse(JSON.parse(text));
}

/** Waits for the states of a checkout's refunds, newest first. */
async function waitForRefunds(id: string, states: string[]): Promise<void> {
  const refunds = z.object({ data: z.array(refund) });
  await eventually(async () => {
    const { data } = await call(`/checkouts/${id}/refunds`, refunds);
    expect(data.map(({ status }) => status)).toEqual(states);
  });
}

async function openCheckout(language: Locale, amount = 2_000) {
  const made = await call('/checkouts', checkout, {
    amount,
    currency: 'dzd',
    success_url: `${environment.start.ready.storefront}/${language}`,
    locale: language,
  });
  const payer = await welcome(environment.browser, language, environment.start.ready.storefront);
  await payer.page.goto(made.checkout_url);
  return { id: made.id, payer, page: payer.page };
}

/** The decline as the payment page says it. */
function decline({ page }: Shopper): Promise<string> {
  return page.waitForURL(payPage).then(() => page.locator('main').innerText());
}

test('an order of the shop is paid with a card, and given back in part by the merchant and in part by the bank', async () => {
  const shopper = await welcome(environment.browser, 'ar', environment.start.ready.storefront);
  const { page, show } = shopper;
  await fillCart(shopper, ['dattes-deglet-nour', 'ras-el-hanout']);
  await orderCart(shopper);
  const id = /\/checkouts\/([^/]+)\//.exec(page.url())?.[1] ?? '';
  await show('interbank-0-consent');
  const terms = page.getByRole('link', { name: copyIn.ar.consent.readTerms });
  const address = (await terms.getAttribute('href')) ?? '';
  expect(new URL(address).origin).toBe(environment.start.ready.storefront);
  expect((await fetch(address)).status).toBe(200);
  // The gateway asks that nothing on the page is larger than the amount.
  const sizes = z.array(z.object({ isTotal: z.boolean(), size: z.number() })).parse(
    await page.evaluate(`[...document.querySelectorAll('main *')].map((part) => ({
      isTotal: part.closest('.total') !== null,
      size: Number.parseFloat(getComputedStyle(part).fontSize),
    }))`),
  );
  const largest = Math.max(...sizes.filter(({ isTotal }) => !isTotal).map(({ size }) => size));
  expect(sizes.find(({ isTotal }) => isTotal)?.size).toBeGreaterThan(largest);
  const gateway = await goToGateway(page);
  await show('interbank-1-gateway');
  await payWith(page, valid);
  await page.waitForURL(orderPage);
  await waitUntilPaid(shopper);
  await show('interbank-2-paid');
  const paid = await call(`/checkouts/${id}`, checkout);
  expect(paid).toMatchObject({ status: 'paid', livemode: true, payment_method: 'edahabia' });

  const path = `/checkouts/${id}/refunds`;
  await call(path, refund, { amount: 700 });
  await waitForRefunds(id, ['succeeded']);
  const orders = await fetch(`${gateway}/_fake/orders`).then((answer) => answer.json());
  const { orderId } = z
    .array(z.object({ orderId: z.string(), refunds: z.array(z.object({ amount: z.number() })) }))
    .parse(orders)
    .find(({ refunds }) => refunds.some(({ amount }) => amount === 70_000)) ?? { orderId: '' };
  const rest = paid.amount + paid.fees_on_customer - 700;
  await control(gateway, 'refund', { orderId, amount: rest * 100 });
  // The bank gave the rest back, so the service may not give it back again.
  await call(path, refund, { amount: rest });
  await waitForRefunds(id, ['failed', 'succeeded']);
  await shopper.leave();
});

test('each test card is declined in the gateway’s words, and the same payment page takes a good card then', async () => {
  const declined = testCards.filter((card) => card.decline !== null);
  const languages: Locale[] = ['ar', 'fr', 'en'];
  for (const [index, language] of languages.entries()) {
    const { id, payer, page } = await openCheckout(language);
    for (const card of declined.filter((_, place) => place % languages.length === index)) {
      await goToGateway(page);
      await typeCard(page, card);
      if (card.decline === 'wrong_password')
        for (let time = 0; time < 3; time += 1) await typePassword(page, '000000');
      else if (await page.locator('[name=password]').count()) await typePassword(page, card.password);
      const words = card.decline === null ? '' : declineWords[card.decline][language];
      expect(await decline(payer)).toContain(copyIn[language].checkout.bankSays(words));
      await payer.show(`interbank-${card.decline}`);
    }
    await goToGateway(page);
    await payWith(page, second);
    await page.waitForURL(`${environment.start.ready.storefront}/${language}**`);
    expect((await call(`/checkouts/${id}`, checkout)).status).toBe('paid');
    // The gateway answers 422 to a wrong password.
    expect(payer.complaints.filter((text) => !text.includes('422'))).toEqual([]);
    await payer.leave();
  }
});

test('a payer who gives up at the gateway, and one whose time is over, can pay again', async () => {
  const { id, payer, page } = await openCheckout('fr');
  await goToGateway(page);
  await page.locator('form[action$="/cancel.html"] button').click();
  expect(await decline(payer)).toContain(copyIn.fr.checkout.bankSays(canceled.fr));

  const gateway = await goToGateway(page);
  await control(gateway, 'clock', { advance_ms: 21 * 60_000 });
  await page.reload();
  expect(await decline(payer)).toContain(copyIn.fr.checkout.bankSays(timedOut.fr));
  expect((await call(`/checkouts/${id}`, checkout)).status).toBe('pending');
  await payer.leave();
});

test('answers that are lost and late change nothing: the payer waits, and has paid once', async () => {
  const { id, payer, page } = await openCheckout('en');
  const gateway = await goToGateway(page);
  await control(gateway, 'faults', { unavailable: 1, lost: 2 });
  await payWith(page, valid);
  // The waiting page asks again by itself.
  await page.waitForURL(`${environment.start.ready.storefront}/en**`, { timeout: 120_000 });
  await eventually(async () => expect((await call(`/checkouts/${id}`, checkout)).status).toBe('paid'));
  expect(await call('/payment-exceptions', z.object({ data: z.array(z.unknown()) }))).toMatchObject({
    data: [],
  });
  await payer.leave();
});
