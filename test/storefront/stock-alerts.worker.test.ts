import { beforeEach, describe, expect, test } from 'vitest';
import { defaultPreferences } from '../../src/domain/notifications/notifications.ts';
import { type AlertState, MOST_OF_NETWORK, mostOf } from '../../src/domain/stock-alerts.ts';
import type { ShopContext } from '../../src/shop/context.ts';
import { savePreferences } from '../../src/shop/notifications/store/outbox.ts';
import { ConfirmationSender } from '../../src/shop/stock-alerts/confirmation-sender.ts';
import { type AlertResult, askForAlert } from '../../src/shop/stock-alerts/request-alert.ts';
import { ReturnSender } from '../../src/shop/stock-alerts/return-sender.ts';
import type { Client } from '../../src/web/rate-limiter/clients.ts';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { pairOwner } from '../desk/devices.ts';
import { costOf, findScans } from '../shop/backlog.ts';
import { inShop } from '../shop/orders/cash/payment-methods.ts';
import { inContext } from '../shop/orders/cash/placing.ts';
import { storeOrders } from '../shop/orders/stored-orders.ts';
import { elementsOn, fieldsOn } from './forms.ts';
import { readAgain, stub } from './mirror.ts';
import { textOf } from './page-text.ts';
import { ShopUnderTest } from './shop-under-test.ts';
import { Visitor } from './visitor.ts';

const frenchCopy = copyIn.fr;

/** Shoppers who ask to be told when a sold-out product is back, and confirm their address by the link of one e-mail. */

let honey = '';
let shirt = '';
let small = '';
const shop = new ShopUnderTest((service) => {
  honey = service.addProduct('Miel', { metadata: { slug: 'miel', stock: 0 } });
  service.addPrice(honey, 1_000);
  shirt = service.addProduct('Chemise', { metadata: { slug: 'chemise' } });
  small = service.addPrice(shirt, 2_000, { variant: 's', label_fr: 'Petite', stock: 0 });
  service.addPrice(shirt, 2_000, { variant: 'm', stock: 4 });
  service.addPrice(service.addProduct('Thé', { metadata: { slug: 'the', stock: 5 } }), 300);
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PATH = '/fr/p/miel/alert';
const copy = copyIn.fr.stockAlerts;
let clock = 0;
let sent: { to: string[]; subject: string; text: string; key: string }[] = [];
let status = 200;

beforeEach(() => {
  clock = Date.now() + MINUTE;
  sent = [];
  status = 200;
});

/** Turns on e-mail to shoppers, and keeps the object's own alarm from sending what these tests send. */
async function writeToShoppers(): Promise<void> {
  const owner = await pairOwner();
  const path = '/fr/desk/settings/notifications/general/choose';
  const { version = '' } = fieldsOn(await owner.read('/fr/desk/settings/notifications'), path);
  await owner.post(path, { version, language: 'fr', low_stock: '', shoppers: '1' });
  // The object remembers the choice of an earlier test, and writes it only once.
  await started(({ sql }) => savePreferences(sql, { ...defaultPreferences, shoppers: true }));
  await holdAlarm();
}

const holdAlarm = () =>
  inShop("INSERT OR REPLACE INTO notification_state VALUES ('alert confirmations', ?)", Date.now() + 9e12);

const started = <T>(work: (context: ShopContext) => T | Promise<T>): Promise<T> =>
  inContext(work, {
    now: () => clock,
    fetch: (async (_: unknown, init?: { body?: unknown; headers?: HeadersInit }) => {
      const key = new Headers(init?.headers).get('Idempotency-Key') ?? '';
      sent.push({ ...JSON.parse(String(init?.body)), key });
      return Response.json({ id: '1' }, { status });
    }) as typeof fetch,
    settings: { origin: 'https://shop.example.dz' },
  });

/** One turn of the e-mails that ask for confirmation. */
async function sendConfirmations(): Promise<void> {
  await inShop("DELETE FROM notification_state WHERE name = 'alert confirmations'");
  await started((context) => new ConfirmationSender(context).run());
  await holdAlarm();
}

const tellReturns = () => started((context) => new ReturnSender(context).run());
const waiting = async (state: AlertState = 'confirmed') =>
  (await inShop('SELECT email FROM stock_alerts WHERE state = ? ORDER BY email', state)).map(
    ({ email }) => email,
  );
const read = (path: string) => new Visitor().read(path);
const ask = (email: string, path = PATH) => new Visitor().post(path, { email });
/** The path of the link in the newest e-mail to an address. */
function linkTo(email: string): string {
  const letter = sent.findLast(({ to }) => to[0] === email);
  return /https:\/\/shop\.example\.dz(\/\w\w\/alerts\/\w+)/.exec(letter?.text ?? '')?.[1] ?? 'none';
}
const answer = (link: string, fields: Record<string, string>) => new Visitor().post(link, fields);

/** Asks for an e-mail about the honey, or another key, and confirms the address; the path of its link. */
async function wait(email: string, path = PATH): Promise<string> {
  expect((await ask(email, path)).status).toBe(303);
  await sendConfirmations();
  const link = linkTo(email.toLowerCase());
  expect((await answer(link, { act: 'confirm' })).headers.get('Location')).toBe(link);
  sent = [];
  return link;
}

/** A client of a network: without a cookie, or a browser since a time. */
const from = (network: string, browser: string | null = null, since: number | null = null): Client => ({
  network,
  browser,
  since,
});

/** Asks as a client, without the pages. */
const askAs = (client: Client, email: string, key = honey): Promise<AlertResult> =>
  started((context) => askForAlert(context, { key, email, language: 'fr', client }));

/** Stores so many requests of a state. */
const addAlerts = (count: number, state: AlertState, fields: { key?: string; network?: string } = {}) =>
  inShop(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO stock_alerts (id, key, product_id, email, language, address, network, state, at, ends_at)
     SELECT ?2 || ?3 || i, ?3, ?3, ?2 || i || '@mail.dz', 'fr', ?2 || i, coalesce(?4, 'n' || i), ?2, ?5 + i, ?6 FROM n`,
    count,
    state,
    fields.key ?? honey,
    fields.network ?? null,
    clock,
    clock + DAY,
  );

async function restock(stock: number): Promise<void> {
  const product = shop.service.products.find(({ id }) => id === honey);
  if (product === undefined) throw new Error('The product is gone.');
  product.metadata = { slug: 'miel', stock };
  product.updated_at = Number(product.updated_at) + 100;
  await readAgain();
}

describe('a sold-out product', () => {
  test('offers to tell its return only where the shop writes to shoppers, also on a kept page', async () => {
    expect(await read('/fr/p/miel')).not.toContain('/alert"');
    expect((await new Visitor().get(PATH)).headers.get('Location')).toBe('/fr/p/miel');
    await ask('amina@mail.dz');
    expect(await waiting('unconfirmed')).toEqual([]);
    await writeToShoppers();
    expect(await read('/fr/p/miel')).toContain(`href="${PATH}"`);
    expect(textOf(await read(PATH))).toContain(frenchCopy.product.alert.hint);
    expect(await read('/fr/p/the')).not.toContain('/alert"');
    expect((await ask('amina@mail.dz', '/fr/p/the/alert')).headers.get('Location')).toBe('/fr/p/the/alert');
    expect((await new Visitor().get('/fr/p/the/alert')).headers.get('Location')).toBe('/fr/p/the');
    expect(await waiting('unconfirmed')).toEqual([]);
  });

  test('tells each confirmed address once when it is back, and forgets the requests', async () => {
    await writeToShoppers();
    expect((await ask('amina@mail.dz')).headers.get('Location')).toBe(`${PATH}?saved=1`);
    expect(textOf(await read(`${PATH}?saved=1`))).toContain(frenchCopy.product.alert.saved);
    for (const email of ['amina@mail.dz', 'samir@mail.dz']) await wait(email);
    expect(await waiting()).toEqual(['amina@mail.dz', 'samir@mail.dz']);
    clock += 15 * MINUTE;
    await tellReturns();
    expect(sent).toEqual([]);
    await restock(3);
    clock += 15 * MINUTE;
    await tellReturns();
    expect(sent.map(({ to }) => to[0]).toSorted()).toEqual(['amina@mail.dz', 'samir@mail.dz']);
    expect(sent[0]?.subject).toContain('De nouveau en vente');
    expect(sent[0]?.text).toContain('https://shop.example.dz/fr/p/miel');
    expect(linkTo('amina@mail.dz')).toMatch(/^\/fr\/alerts\//);
    expect(await waiting()).toEqual([]);
    await restock(0);
    await restock(2);
    clock += 60 * MINUTE;
    await tellReturns();
    expect(sent).toHaveLength(2);
  });

  test.each([503, 401])(
    'keeps who could not be written to (%i) for the next look, under the same key',
    async (code) => {
      await writeToShoppers();
      await wait('Amina@mail.dz');
      await restock(1);
      status = code;
      clock += 16 * MINUTE;
      await tellReturns();
      await tellReturns();
      expect(sent).toHaveLength(1);
      expect(await waiting()).toEqual(['amina@mail.dz']);
      status = 200;
      clock += 15 * MINUTE;
      await tellReturns();
      expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
      expect(await waiting()).toEqual([]);
    },
  );

  test('is told of a sold-out size of a product whose other sizes are for sale', async () => {
    const size = '/fr/p/chemise/alert?variant=s';
    await writeToShoppers();
    const page = await read('/fr/p/chemise');
    expect(page).toContain(`href="${size}"`);
    expect(page).not.toContain('alert?variant=m');
    expect(textOf(await read(size))).toContain('Chemise · Petite');
    // A size that is for sale, that nobody sells, or none: there is nothing to wait for.
    for (const other of ['?variant=m', '?variant=xxl', '']) {
      const path = `/fr/p/chemise/alert${other}`;
      expect((await new Visitor().get(path)).headers.get('Location')).toBe('/fr/p/chemise');
      await ask('samir@mail.dz', path);
    }
    expect(await waiting('unconfirmed')).toEqual([]);
    const link = await wait('amina@mail.dz', size);
    expect(textOf(await read(link))).toContain('Chemise (Petite)');
    clock += 16 * MINUTE;
    await tellReturns();
    expect(sent).toEqual([]);
    const price = shop.service.prices.find(({ id }) => id === small);
    const product = shop.service.products.find(({ id }) => id === shirt);
    if (price === undefined || product === undefined) throw new Error('The shirt is gone.');
    price.metadata = { variant: 's', label_fr: 'Petite', stock: 2 };
    for (const changed of [price, product]) changed.updated_at = Number(changed.updated_at) + 100;
    await readAgain();
    clock += 15 * MINUTE;
    await tellReturns();
    expect(sent.map(({ to }) => to[0])).toEqual(['amina@mail.dz']);
    expect(sent[0]?.subject).toContain('Chemise (Petite)');
    expect(sent[0]?.text).toContain('/fr/p/chemise?variant=s');
    expect(await waiting()).toEqual([]);
  });

  test('writes to many in turns of four, and reads no request of a product that is still sold out', async () => {
    await writeToShoppers();
    await addAlerts(6, 'confirmed');
    await addAlerts(20_000, 'confirmed', { key: `${shirt} s` });
    await restock(1);
    clock += 16 * MINUTE;
    const cost = await costOf(tellReturns);
    expect(cost.rows, cost.dearest).toBeLessThan(60);
    expect(sent).toHaveLength(4);
    clock += MINUTE;
    await tellReturns();
    expect(await inShop('SELECT 1 FROM stock_alerts WHERE key = ?', honey)).toEqual([]);
    expect(new Set(sent.map(({ to }) => to[0])).size).toBe(6);
  });
});

describe('an address', () => {
  test('counts once its shopper presses the button: opening the link, as mail scanners do, changes nothing', async () => {
    await writeToShoppers();
    await ask('Amina@mail.dz');
    await sendConfirmations();
    const link = linkTo('amina@mail.dz');
    expect(sent.map(({ to }) => to[0])).toEqual(['amina@mail.dz']);
    expect(sent[0]?.subject).toContain(copy.email.confirm);
    expect(sent[0]?.text).toContain('Miel');
    for (const language of ['ar', 'fr', 'en'] as const) {
      const answer = await new Visitor().get(link.replace('/fr/', `/${language}/`));
      expect([answer.status, answer.headers.get('X-Robots-Tag')]).toEqual([200, 'noindex']);
      const page = await answer.text();
      expect(textOf(page)).toContain(copyIn[language].stockAlerts.unconfirmed.title);
      expect(page).not.toContain('amina@');
    }
    expect(await waiting()).toEqual([]);
    await restock(1);
    clock += 16 * MINUTE;
    await tellReturns();
    expect(sent).toHaveLength(1);
    await answer(link, { act: 'confirm' });
    expect(await waiting()).toEqual(['amina@mail.dz']);
    expect(textOf(await read(link))).toContain(copy.confirmed.title);
    await tellReturns();
    expect(sent).toHaveLength(2);
    expect((await new Visitor().get(`${link}0`)).status).toBe(404);
    expect((await answer(`${link}0`, { act: 'confirm' })).status).toBe(404);
    expect((await new Visitor().post(link, { act: 'confirm' }, { Origin: 'https://evil.test' })).status).toBe(
      403,
    );
  });

  test('gets one confirmation e-mail in ninety days, whatever is asked; its link keeps working', async () => {
    await writeToShoppers();
    const size = '/fr/p/chemise/alert?variant=s';
    for (const path of [PATH, size, PATH]) await ask('amina@mail.dz', path);
    for (let turn = 0; turn < 3; turn += 1) {
      await sendConfirmations();
      clock += MINUTE;
    }
    expect(sent).toHaveLength(1);
    const link = linkTo('amina@mail.dz');
    // Unconfirmed requests end after a day; asked again, the earlier link confirms them.
    clock += DAY;
    await tellReturns();
    expect(await waiting('unconfirmed')).toEqual([]);
    expect(textOf(await read(link))).toContain(copy.none.title);
    clock += 60 * DAY;
    expect(await askAs(from('own'), 'amina@mail.dz')).toBe('saved');
    await sendConfirmations();
    expect(sent).toHaveLength(1);
    await answer(link, { withdraw: 'all' });
    expect(await askAs(from('own'), 'amina@mail.dz')).toBe('saved');
    await sendConfirmations();
    expect(sent).toHaveLength(1);
    clock += 30 * DAY;
    await tellReturns();
    expect(await inShop('SELECT 1 FROM alert_addresses')).toEqual([]);
    expect(await askAs(from('own'), 'amina@mail.dz')).toBe('saved');
    await sendConfirmations();
    expect(sent).toHaveLength(2);
  });

  test('that is confirmed gets no further confirmation e-mail, and its next requests count at once', async () => {
    await writeToShoppers();
    const link = await wait('amina@mail.dz');
    expect((await ask('amina@mail.dz', '/fr/p/chemise/alert?variant=s')).status).toBe(303);
    await sendConfirmations();
    expect(sent).toEqual([]);
    expect(await waiting()).toEqual(['amina@mail.dz', 'amina@mail.dz']);
    expect(textOf(await read(link))).toMatch(/Miel.*Chemise \(Petite\)/);
  });

  test('withdraws one request or all by its link, and is then confirmed no more', async () => {
    await writeToShoppers();
    const link = await wait('amina@mail.dz');
    await ask('amina@mail.dz', '/fr/p/chemise/alert?variant=s');
    await wait('samir@mail.dz');
    const [button] = elementsOn(await read(link), 'button', { name: 'withdraw' });
    const id = button?.attributes.value ?? '';
    const [{ id: strangers } = { id: '' }] = await inShop(
      "SELECT id FROM stock_alerts WHERE email = 'samir@mail.dz'",
    );
    await answer(link, { withdraw: String(strangers) });
    await answer(link, { withdraw: id });
    expect(textOf(await read(link))).not.toContain('Miel');
    expect(await waiting()).toEqual(['amina@mail.dz', 'samir@mail.dz']);
    await answer(link, { withdraw: 'all' });
    expect(await waiting()).toEqual(['samir@mail.dz']);
    expect(textOf(await read(link))).toContain(copy.none.title);
    await ask('amina@mail.dz');
    expect(await waiting('unconfirmed')).toEqual(['amina@mail.dz']);
    // Nothing of the address is kept but its code.
    await answer(link, { withdraw: 'all' });
    expect(JSON.stringify(await inShop('SELECT * FROM alert_addresses'))).not.toContain('amina');
  });

  test('that the provider refuses is not written to again; a failing provider is asked later, under the same key', async () => {
    await writeToShoppers();
    status = 422;
    await ask('amina@mail.dz');
    await sendConfirmations();
    await sendConfirmations();
    expect(sent).toHaveLength(1);
    status = 503;
    await ask('samir@mail.dz');
    await sendConfirmations();
    status = 200;
    await sendConfirmations();
    await sendConfirmations();
    expect(sent).toHaveLength(3);
    expect(sent[1]?.key).toBe(sent[2]?.key);
  });

  test('whose requests were removed before its e-mail gets none', async () => {
    await writeToShoppers();
    await ask('amina@mail.dz');
    await inShop('DELETE FROM stock_alerts');
    await sendConfirmations();
    expect(sent).toEqual([]);
    expect(await inShop('SELECT 1 FROM alert_addresses')).toEqual([]);
  });

  test('is waited for no longer than ninety days, and not by who was erased', async () => {
    await writeToShoppers();
    await wait('amina@mail.dz');
    clock += 89 * DAY;
    await tellReturns();
    expect(await waiting()).toEqual(['amina@mail.dz']);
    clock += 2 * DAY;
    await tellReturns();
    expect(await waiting()).toEqual([]);
    expect(await inShop('SELECT 1 FROM alert_addresses')).toEqual([]);
    clock = Date.now() + MINUTE;
    await wait('amina@mail.dz');
    const former = {
      ...{ number: "'n'", email: "'Amina@mail.dz'", due_online: '1000', due_on_delivery: '0' },
      ...{ payment: "'paid'", fulfilment: "'delivered'", placed_at: '1' },
    };
    await inContext(({ sql }) => storeOrders(sql, 1, former));
    expect((await stub().eraseOrders({ number: 'n' })).erased).toEqual(['n']);
    expect(await waiting()).toEqual([]);
    expect(await inShop('SELECT 1 FROM alert_addresses')).toEqual([]);
  });
});

describe('a request for a stock alert', () => {
  test('keeps a mistyped address in the form, and says that too many wait', async () => {
    await writeToShoppers();
    const wrong = await ask('amina@');
    expect(wrong.status).toBe(422);
    const fields = elementsOn(await wrong.text(), 'input', { 'aria-invalid': 'true' });
    expect(fields.map(({ attributes }) => attributes.value)).toEqual(['amina@']);
    await addAlerts(mostOf.unconfirmed.key, 'unconfirmed');
    const full = await ask('samir@mail.dz');
    expect(full.status).toBe(422);
    const page = await full.text();
    expect(textOf(page)).toContain('Trop de demandes attendent');
    expect(page).toContain('value="samir@mail.dz"');
  });

  test('is refused to a network that asks without end: its newcomers alone wait, and its known browsers ask', async () => {
    await writeToShoppers();
    const results = await started(async (context) => {
      const results: AlertResult[] = [];
      for (let index = 0; index < 1_150; index += 1) {
        // Without a cookie, or with one that is new each time.
        const client = index % 2 === 0 ? from('flood') : from('flood', `made-up ${index}`, clock);
        const email = `victim${index}@mail.dz`;
        results.push(await askForAlert(context, { key: honey, email, language: 'fr', client }));
      }
      return results;
    });
    expect(results.slice(0, 20)).toEqual(Array(20).fill('saved'));
    expect(results.slice(20)).toEqual(Array(1_130).fill('limited'));
    const known = from('flood', 'regular', clock - DAY);
    expect(await askAs(known, 'amina@mail.dz')).toBe('saved');
    expect(await askAs(from('own'), 'samir@mail.dz')).toBe('saved');
    expect(await askAs(from('own'), 'samir@mail.dz', `${shirt} s`)).toBe('saved');
    clock += DAY;
    expect(await askAs(from('flood'), 'late@mail.dz')).toBe('saved');
  });

  test('is refused to a browser after ten a day, and its page keeps the address', async () => {
    await writeToShoppers();
    const client = from('own', 'regular', clock - DAY);
    for (let index = 0; index < 10; index += 1)
      expect(await askAs(client, `a${index}@mail.dz`)).toBe('saved');
    expect(await askAs(client, 'amina@mail.dz')).toBe('limited');
    expect(await askAs({ ...client, browser: 'another' }, 'amina@mail.dz')).toBe('saved');
    const visitor = new Visitor();
    const address = { 'CF-Connecting-IP': '2001:db8:77::1' };
    await visitor.get('/fr/cart', address);
    let last = await visitor.post(PATH, { email: 'a0@mail.dz' }, address);
    for (let index = 1; index < 11; index += 1)
      last = await visitor.post(PATH, { email: `a${index}@mail.dz` }, address);
    expect(last.status).toBe(429);
    const page = await last.text();
    expect(textOf(page)).toContain(copyIn.fr.product.alert.limited);
    expect(page).toContain('value="a10@mail.dz"');
  });

  test('of an address with ten others is refused', async () => {
    await writeToShoppers();
    expect(await askAs(from('own'), 'amina@mail.dz')).toBe('saved');
    await inShop(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9)
       INSERT INTO stock_alerts SELECT 'p' || i, 'p' || i, 'p', email, language, address, network, state, at, ends_at
       FROM n, stock_alerts`,
    );
    expect(await askAs(from('own'), 'amina@mail.dz', `${shirt} s`)).toBe('full');
    // What waits already may be asked for again.
    expect(await askAs(from('own'), 'amina@mail.dz')).toBe('saved');
  });

  test('finds room beside a network that has filled its share of a product, and of the shop', async () => {
    await writeToShoppers();
    await addAlerts(MOST_OF_NETWORK.key, 'confirmed', { network: 'new flood' });
    expect(await askAs(from('flood'), 'a@mail.dz')).toBe('full');
    expect(await askAs(from('flood', 'regular', clock - DAY), 'b@mail.dz')).toBe('saved');
    expect(await askAs(from('own'), 'c@mail.dz')).toBe('saved');
    expect(await askAs(from('flood'), 'd@mail.dz', `${shirt} s`)).toBe('saved');
    await addAlerts(MOST_OF_NETWORK.shop - MOST_OF_NETWORK.key, 'confirmed', {
      ...{ key: 'other', network: 'new flood' },
    });
    expect(await askAs(from('flood'), 'e@mail.dz', `${shirt} s`)).toBe('full');
    expect(await askAs(from('own'), 'f@mail.dz', `${shirt} s`)).toBe('saved');
  });

  test('that is unconfirmed takes no place of a confirmed one, and ends after a day', async () => {
    await writeToShoppers();
    await wait('amina@mail.dz');
    await addAlerts(mostOf.unconfirmed.key, 'unconfirmed');
    expect(await askAs(from('own'), 'samir@mail.dz')).toBe('full');
    // Of a confirmed address.
    await inShop("DELETE FROM stock_alerts WHERE email = 'amina@mail.dz'");
    expect(await askAs(from('own'), 'amina@mail.dz')).toBe('saved');
    expect(await waiting()).toEqual(['amina@mail.dz']);
    clock += DAY + 500;
    for (let turn = 0; turn < 3; turn += 1) await tellReturns();
    expect(await waiting('unconfirmed')).toEqual([]);
    expect(await askAs(from('own'), 'samir@mail.dz')).toBe('saved');
  });

  test('is refused where a product, or the shop, has its most of confirmed ones, and then is confirmed by no link', async () => {
    await writeToShoppers();
    await ask('amina@mail.dz');
    await sendConfirmations();
    await addAlerts(mostOf.confirmed.key, 'confirmed');
    expect(await askAs(from('own'), 'samir@mail.dz')).toBe('full');
    const link = linkTo('amina@mail.dz');
    await answer(link, { act: 'confirm' });
    expect(await waiting('unconfirmed')).toEqual(['amina@mail.dz']);
    expect(textOf(await read(link))).toContain(copy.full);
    expect(await askAs(from('own'), 'c@mail.dz', `${shirt} s`)).toBe('saved');
    await addAlerts(mostOf.confirmed.shop, 'confirmed', { key: 'other' });
    expect(await askAs(from('own'), 'd@mail.dz', `${shirt} s`)).toBe('full');
  });

  test('is refused where the shop has its most of unconfirmed ones, and costs few statements then', async () => {
    await writeToShoppers();
    await addAlerts(mostOf.unconfirmed.shop, 'unconfirmed', { key: 'other' });
    await addAlerts(20_000, 'confirmed', { key: 'another' });
    let result: AlertResult = 'off';
    const cost = await costOf(async () => {
      result = await askAs(from('own'), 'samir@mail.dz');
    });
    expect(result).toBe('full');
    expect(cost.statements, cost.dearest).toBeLessThan(30);
    expect(cost.rows, cost.dearest).toBeLessThan(1_200);
  });
});

test('of 20,000 requests and addresses each question and each turn reads some rows, by an index', async () => {
  await writeToShoppers();
  const link = await wait('amina@mail.dz');
  await addAlerts(20_000, 'confirmed', { key: `${shirt} s` });
  await addAlerts(20_000, 'unconfirmed', { key: 'other', network: 'new flood' });
  await inShop(
    `INSERT INTO alert_addresses (code, at, sent_at, confirmed_at, ends_at)
     SELECT address, at, NULL, NULL, ends_at FROM stock_alerts WHERE state = 'unconfirmed'`,
  );
  const turns: [name: string, most: number, work: () => Promise<unknown>][] = [
    ['a request', 1_500, () => askAs(from('flood'), 'samir@mail.dz')],
    ['the page of a link', 100, () => read(link)],
    ['a confirmation', 100, () => answer(link, { act: 'confirm' })],
    ['e-mails that ask', 200, sendConfirmations],
    ['e-mails of a return', 100, tellReturns],
  ];
  for (const [name, most, work] of turns) {
    expect((await costOf(work)).rows, name).toBeLessThan(most);
    expect(await findScans(work), name).toEqual([]);
  }
  // All end: a turn removes 200 requests and 200 addresses.
  clock += 2 * DAY;
  const count = async () => Number((await inShop('SELECT COUNT(*) AS n FROM alert_addresses'))[0]?.n);
  const before = await count();
  const cost = await costOf(tellReturns);
  expect(cost.rows, cost.dearest).toBeLessThan(6_000);
  expect(await findScans(tellReturns)).toEqual([]);
  expect(before - (await count())).toBe(400);
});
