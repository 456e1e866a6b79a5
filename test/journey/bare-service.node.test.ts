import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importFormPath, importsPath } from '../../src/domain/addresses/desk/imports.ts';
import { deskOrderPath, type OrderFormName } from '../../src/domain/addresses/desk/orders.ts';
import { productActionPath, productFormPath } from '../../src/domain/addresses/desk/products.ts';
import { couponsPath } from '../../src/domain/addresses/desk/selling.ts';
import { onboardingPath, testWebhookPath } from '../../src/domain/addresses/desk/settings.ts';
import {
  cataloguePath,
  failurePath,
  orderPath,
  paymentRedirectPath,
  productPath,
} from '../../src/domain/addresses/shop.ts';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { deskCopyIn } from '../desk/copy.ts';
import { usualSwitches } from '../fixtures/bare-service/filter.ts';
import { goToBank, payByCard } from '../fixtures/payer.ts';
import { Visitor } from '../fixtures/visitor.ts';
import { fieldsOn, versionOn } from '../storefront/forms.ts';
import { type BareServiceShop, openBareServiceShop } from './bare-service-shop.ts';
import { makeStateFolder, removeStateFolder } from './local-start.ts';

/** The shop, and before the real service a filter that lets the API document through and nothing else. */

let folder: string;
let both: BareServiceShop;
/** A jar of honey for 1,500. Its delivery to Algiers costs 400. */
let honey = '';

const shopper = () => new Visitor(both.shop.origin);
/** Text of a page without its marks and marks of direction, runs of space as one. */
const plain = (text: string) => text.replace(/\p{Cf}+/gu, '').replace(/\s+/g, ' ');
const textOf = (html: string) => plain(html.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/g, ' '));
const read = async (visitor: Visitor, path: string) => textOf(await (await visitor.get(path)).text());
const untilRead = (visitor: Visitor, path: string) =>
  expect.poll(() => read(visitor, path), { interval: 250 });

const idOf = (path: string) => path.split('/').at(-1) ?? '';
const pricesOf = (product: string) => both.listAtService(`/products/${product}/prices`);
const simulate = (checkout: string, outcome: string) =>
  both.atService(`/checkouts/${checkout}/simulate`, { outcome });
/** The checkout that an order's page leads to. */
async function openCheckout(visitor: Visitor, token: string): Promise<string> {
  const { headers } = await visitor.get(paymentRedirectPath('fr', token));
  return /checkouts\/([^/]+)\/pay/.exec(headers.get('refresh') ?? '')?.[1] ?? '';
}
const lastEvent = (checkout: string) => both.bare.handedOn.findLast(({ body }) => body.includes(checkout));
const coupon = { code: 'aid10', kind: 'percent', value: '10', on: 'goods', per_phone: '9' };
const states = copyIn.fr.order.states;
/** Only the page of a paid order says so: the title also stands among the steps ahead of a pending one. */
const paid = plain(states.paid.text);

beforeAll(async () => {
  folder = await makeStateFolder();
  both = await openBareServiceShop(folder, { HOLD_MINUTES: '6', PAYMENT_METHODS: 'card cash part=delivery' });
  const delivery = await both.atService('/products', { name: 'Livraison', metadata: { slug: 'delivery' } });
  const tariff = { amount: 400, currency: 'dzd', metadata: [{ wilaya: 16 }, { mode: 'home' }] };
  await both.atService('/prices', { ...tariff, product_id: delivery.id });
  await both.pair(folder);
  const path = await both.addProducts({ name: 'Miel', 'v.0.amount': '1500' });
  honey = (await pricesOf(idOf(path)))[0]?.id ?? '';
});

afterEach(() => {
  Object.assign(both.bare.switches, usualSwitches);
});

afterAll(async () => {
  await both.stop();
  await removeStateFolder(folder);
});

describe('goods at the desk', () => {
  test('are added with variants, priced, hidden, marked and deleted at the desk, and the service has the same data', async () => {
    const path = await both.addProducts({
      name: 'Huile',
      rows: '2',
      'v.0.amount': '1200',
      'v.0.label_fr': '1 L',
      'v.1.amount': '5500',
      'v.1.label_fr': '5 L',
    });
    const product = `/products/${idOf(path)}`;
    expect(await both.sendForm(path, { 'v.1.amount': '5200' })).toContain('flash=saved');
    expect((await pricesOf(idOf(path))).map(({ amount }) => amount)).toEqual([5_200, 5_500, 1_200]);
    const mark = (name: string) =>
      both.owner.send(productActionPath('fr', idOf(path), 'mark'), { mark: name });
    for (const name of ['hide', 'show', 'sold_out']) await mark(name);
    const metadata = { slug: 'huile', stock: 0, stock_before: 50 };
    expect(await both.atService(product)).toMatchObject({ name: 'Huile', metadata });
    await mark('back');
    both.bare.switches.deletesInSilence = true;
    const led = await both.owner.send(productActionPath('fr', idOf(path), 'delete'), { sure: 'yes' });
    expect(led).toBe('/fr/desk/products');
    await expect(both.atService(product)).rejects.toThrow('404');
    expect((await both.owner.get(path)).status).toBe(404);
  });

  test('are imported from a list; products sold by a link only are bought by the link and are not in the catalogue', async () => {
    const led = await both.sendForm(productFormPath('fr', 'link'), {
      name: 'Acompte mariage',
      amount: '12000',
    });
    const page = await (await both.owner.get(led)).text();
    const [, link = ''] = /value="(http[^"]*\/payment-links\/[^"]*)"/.exec(page) ?? [];
    expect(await (await fetch(link)).text()).toMatch(/12[\s\u202f]000/);
    const rows = [
      'Nom\tTaille\tPrix\tPièces',
      'Savon\t\t300\t10',
      'Thé\t100 g\t450\t5',
      '\t200 g\t800\t',
      'Sel\t\t90\t7',
    ];
    const list = await both.sendForm(importsPath('fr'), { text: rows.join('\r\n') });
    await both.owner.send(importFormPath('fr', idOf(list), 'apply'), {});
    await untilRead(both.owner, list).toContain(plain(deskCopyIn.fr.imports.isDone(4)));
    const visitor = shopper();
    await untilRead(visitor, cataloguePath('fr')).toMatch(/Savon.*Thé|Thé.*Savon/);
    expect(await read(visitor, cataloguePath('fr'))).not.toMatch(/mariage|Huile/);
    expect(await read(visitor, productPath('fr', 'the'))).toContain('200 g');
  });
});

test('the checklist recognises a test event in the shape that public clients print, and names what the service does not offer', async () => {
  both.bare.switches.events = 'public';
  expect(await both.sendForm(testWebhookPath('fr'), {}, onboardingPath('fr'))).toBe(onboardingPath('fr'));
  const page = await read(both.owner, onboardingPath('fr'));
  expect(page).toContain(plain(deskCopyIn.fr.onboarding.steps.webhook.done));
  const { refunds, payment_exceptions, idempotency } = deskCopyIn.fr.onboarding.notOffered.texts;
  for (const words of [refunds, payment_exceptions, idempotency]) expect(page).toContain(plain(words));
});

describe.each([true, false])(
  'where metadata is answered as it was sent (%s), a lost answer',
  (echoesMetadata) => {
    const slug = echoesMetadata ? 'cire' : 'pollen';
    beforeAll(async () => {
      // The shop learns by its writes what the service gives back.
      both.bare.switches.echoesMetadata = echoesMetadata;
      await both.addProducts({ name: `${slug} nature`, 'v.0.amount': '900' });
    });
    beforeEach(() => {
      both.bare.switches.echoesMetadata = echoesMetadata;
    });

    test('to a product form creates nothing twice when the form is sent again', async () => {
      const form = productFormPath('fr', 'new');
      const fields = fieldsOn(await (await both.owner.get(form)).text(), form);
      const typed = { ...fields, name: slug, stock: '5', 'v.0.amount': '700' };
      both.bare.switches.losesAnswerTo = 'POST /products';
      await expect(both.owner.send(form, typed)).rejects.toThrow('200');
      both.bare.switches.losesAnswerTo = 'POST /prices';
      expect(await both.owner.send(form, typed)).toContain('flash=unpriced');
      const path = await both.owner.send(form, typed);
      expect(path).toContain('flash=added');
      const named = (await both.listAtService('/products')).filter(({ name }) => name === slug);
      expect(named.map(({ id }) => id)).toEqual([idOf(path.replace(/\?.*/, ''))]);
      expect((await pricesOf(String(named[0]?.id))).map(({ amount }) => amount)).toEqual([700]);
      expect(await read(shopper(), productPath('fr', slug))).toContain('700 DA');
    });

    test('to an order leaves one customer and one checkout, which is paid', async () => {
      const visitor = shopper();
      const before = await Promise.all(['/checkouts', '/customers'].map((list) => both.listAtService(list)));
      let token = '';
      for (const call of ['POST /customers', 'POST /checkouts']) {
        both.bare.switches.losesAnswerTo = call;
        token = await visitor.placeOrder('fr', honey, 1, { name: 'Amina', phone: '0550 12 34 56' });
        expect(both.bare.switches.losesAnswerTo).toBeNull();
      }
      await visitor.send(`${orderPath('fr', token)}/again`, {});
      const checkout = await openCheckout(visitor, token);
      const after = await Promise.all(['/checkouts', '/customers'].map((list) => both.listAtService(list)));
      expect(after.map(({ length }) => length)).toEqual(before.map(({ length }) => length + 1));
      await simulate(checkout, 'paid');
      await untilRead(visitor, orderPath('fr', token)).toContain(paid);
    });
  },
);

describe('an order', () => {
  test('with its delivery is paid by card: the shopper returns, and a signed event tells the shop', async () => {
    const visitor = shopper();
    const { token, checkout } = await visitor.order('fr', honey, 2, 'Amina');
    const items = await both.listAtService(`/checkouts/${checkout}/items`);
    expect(items.map(({ amount, quantity }) => [amount, quantity])).toEqual([
      [1_500, 2],
      [400, 1],
    ]);
    const payer = new Visitor(both.service.origin);
    const back = await payByCard(payer, await goToBank(payer, checkout));
    expect(back.startsWith(`${both.shop.origin}${orderPath('fr', token)}`)).toBe(true);
    await untilRead(visitor, back.replace(both.shop.origin, '')).toContain(paid);
    await expect.poll(() => lastEvent(checkout)).toMatchObject({ status: 200 });
    expect(await both.atService(`/checkouts/${checkout}`)).toMatchObject({
      amount: 3_400,
      service_pay_fees_allocation: 'merchant',
    });
  });

  test('is paid by an event alone, in the shape that public clients print', async () => {
    both.bare.switches.events = 'public';
    const { token, checkout } = await shopper().order('fr', honey, 1, 'Amina');
    await simulate(checkout, 'paid');
    await expect.poll(() => lastEvent(checkout)).toMatchObject({ status: 200 });
    expect(lastEvent(checkout)?.body).toContain('"livemode":"false"');
    expect(await read(shopper(), orderPath('fr', token))).toContain(paid);
  });

  test('whose event is lost is paid as soon as the payer returns', async () => {
    both.bare.switches.events = 'swallowed';
    const visitor = shopper();
    const { token, checkout } = await visitor.order('fr', honey, 1, 'Amina');
    await simulate(checkout, 'paid');
    const { success_url } = await both.atService(`/checkouts/${checkout}`);
    const back = String(success_url).replace(both.shop.origin, '');
    expect(back.startsWith(orderPath('fr', token))).toBe(true);
    await untilRead(visitor, back).toContain(paid);
    expect(lastEvent(checkout)).toBeUndefined();
  });

  test('is declined and cancelled, says so on the page to which the payer returns, and is paid at another try', async () => {
    const visitor = shopper();
    const { token, checkout } = await visitor.order('fr', honey, 1, 'Amina');
    await simulate(checkout, 'declined');
    await simulate(checkout, 'canceled');
    const { failure_url } = await both.atService(`/checkouts/${checkout}`);
    await untilRead(visitor, String(failure_url).replace(both.shop.origin, '')).toContain(
      states.canceled.title,
    );
    await visitor.send(`${orderPath('fr', token)}/again`, {});
    const second = await openCheckout(visitor, token);
    expect(second).not.toBe(checkout);
    await simulate(second, 'declined');
    await simulate(second, 'paid');
    await untilRead(visitor, orderPath('fr', token)).toContain(paid);
  });

  test('has a coupon made at the desk, which the service deducts', async () => {
    expect(await both.sendForm(couponsPath('fr'), coupon)).toContain('flash=made');
    const visitor = shopper();
    await visitor.send('/fr/cart/add', { price: honey, quantity: '1' });
    await visitor.send('/fr/cart/coupon', { code: 'AID10' });
    const { token, checkout } = await visitor.order('fr', honey, 1, 'Amina');
    expect(await both.atService(`/checkouts/${checkout}`)).toMatchObject({
      amount: 1_750,
      amount_without_discount: 1_900,
      discount: { type: 'amount', value: 150 },
    });
    await simulate(checkout, 'paid');
    await untilRead(visitor, orderPath('fr', token)).toContain(paid);
  });

  test('is paid in part: its delivery by a checkout, the rest at the door', async () => {
    const visitor = shopper();
    const token = await visitor.placeOrder('fr', honey, 1, {
      name: 'Amina',
      phone: '0550 12 34 56',
      way: 'part:400',
    });
    const checkout = await openCheckout(visitor, token);
    expect(await both.atService(`/checkouts/${checkout}`)).toMatchObject({ amount: 400, discount: null });
    await simulate(checkout, 'paid');
    await untilRead(visitor, orderPath('fr', token)).toMatch(/Acompte reçu.*À payer à la livraison 1 500 DA/);
  });

  test('continues while the service does not answer: cash orders are placed, and a card order waits', async () => {
    const visitor = shopper();
    both.bare.switches.stopped = true;
    expect(await read(both.owner, onboardingPath('fr'))).toContain(
      plain(deskCopyIn.fr.onboarding.service.unreachable),
    );
    expect((await visitor.get(cataloguePath('fr'))).status).toBe(200);
    const fields = { name: 'Amina', phone: '0550 12 34 56' };
    const cash = await visitor.placeOrder('fr', honey, 1, { ...fields, way: 'cash:0' });
    expect(await read(visitor, orderPath('fr', cash))).toContain(states.on_delivery.title);
    const token = await visitor.placeOrder('fr', honey, 1, { ...fields, way: 'card:1900' });
    const page = () => read(visitor, failurePath('fr', token, 'unreachable'));
    expect(await page()).toContain(copyIn.fr.notice.unreachable.title);
    both.bare.switches.stopped = false;
    await visitor.send(`${orderPath('fr', token)}/again`, {});
    const checkout = await openCheckout(visitor, token);
    await simulate(checkout, 'paid');
    await untilRead(visitor, orderPath('fr', token)).toContain(paid);
  });
});

test('a cancelled paid order is refunded by hand; then nothing is due, and the shopper is erased', async () => {
  const visitor = shopper();
  const { token, checkout } = await visitor.order('fr', honey, 1, 'Amina');
  await simulate(checkout, 'paid');
  await untilRead(visitor, orderPath('fr', token)).toContain(paid);
  const [, number = ''] =
    /Commande ([0-9A-Z]{4} ?[0-9A-Z]{4})/.exec(await read(visitor, orderPath('fr', token))) ?? [];
  const path = deskOrderPath('fr', number.replace(' ', ''));
  const send = async (form: OrderFormName, fields: Record<string, string>) => {
    const page = await (await both.owner.get(path)).text();
    const version = versionOn(page);
    if (version === undefined) throw new Error(`The order's page has no form: ${plain(page)}`);
    const led = await both.owner.send(`${path}/${form}`, { version, ...fields });
    if (led.includes('outdated'))
      throw new Error(`${form} of version ${version} is outdated: ${await read(both.owner, path)}`);
    return led;
  };
  expect(await send('act', { act: 'cancel', deposit: 'refund' })).toBe(`${path}#refund`);
  expect(await read(visitor, orderPath('fr', token))).toContain('À vous rembourser 1 900 DA');
  const refund = (means: string) => send('refund', { amount: '1900', meaning: 'owed', means });
  // The service is asked at most once: it has no refunds.
  await refund('card');
  expect(await read(both.owner, path)).toContain('n’offre pas de remboursement');
  await refund('transfer');
  expect(await read(visitor, orderPath('fr', token))).toContain('Déjà remboursé 1 900 DA');
  const { customer_id } = await both.atService(`/checkouts/${checkout}`);
  await send('erase', { sure: 'yes' });
  await expect
    .poll(() => both.atService(`/customers/${customer_id}`).catch(String), { interval: 250 })
    .toContain('404');
});
