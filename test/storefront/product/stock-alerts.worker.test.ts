import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { contextOf, type ShopContext } from '../../../src/shop/context.ts';
import { defaultPreferences } from '../../../src/shop/notifications/rules/notifications.ts';
import { StockAlerts } from '../../../src/shop/notifications/stock-alerts.ts';
import { savePreferences } from '../../../src/shop/notifications/store/outbox.ts';
import { orderSubscribers } from '../../../src/shop/order-subscribers.ts';
import { readSettings } from '../../../src/shop/settings/settings.ts';
import { pairOwner } from '../../desk/devices.ts';
import { inShop } from '../../shop/orders/cash/payment-methods.ts';
import { readAgain, stub } from '../mirror.ts';
import { ShopUnderTest, textOf } from '../shop-under-test.ts';
import { Visitor } from '../visitor.ts';

/** Shoppers who ask to be told when a sold-out product is back. */

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
const PATH = '/fr/p/miel/alert';
let clock = 0;
let sent: { to: string[]; subject: string; text: string; key: string }[] = [];
let status = 200;

beforeEach(() => {
  clock = Date.now() + MINUTE;
  sent = [];
  status = 200;
});

async function writeToShoppers(): Promise<void> {
  const owner = await pairOwner();
  const page = await (await owner.get('/fr/desk/settings/news')).text();
  const version = /general\/choose">[\s\S]*?name="version" value="([^"]*)"/.exec(page)?.[1] ?? '';
  const choice = { version, language: 'fr', low_stock: '', shoppers: '1' };
  await owner.post('/fr/desk/settings/news/general/choose', choice);
  // The object remembers the choice of an earlier test, and writes it only once.
  await started(({ sql }) => savePreferences(sql, { ...defaultPreferences, shoppers: true }));
}

function started<T>(work: (context: ShopContext) => T | Promise<T>): Promise<T> {
  return runInDurableObject(stub(), (_, { storage }) => {
    const read = readSettings(env);
    if (!read.ok) throw new Error(read.binding);
    const outside = {
      now: () => clock,
      wait: async () => undefined,
      random: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
      fetch: (async (_: unknown, init?: { body?: unknown; headers?: HeadersInit }) => {
        const key = new Headers(init?.headers).get('Idempotency-Key') ?? '';
        sent.push({ ...JSON.parse(String(init?.body)), key });
        return Response.json({ id: '1' }, { status });
      }) as typeof fetch,
    };
    const settings = { ...read.settings, origin: 'https://shop.example.dz' };
    return work(contextOf(storage, settings, orderSubscribers, outside));
  });
}

const run = () => started((context) => new StockAlerts(context).run());
const waiting = async () =>
  (await inShop('SELECT email FROM stock_alerts ORDER BY email')).map(({ email }) => email);
const read = async (path: string) => (await new Visitor().get(path)).text();
const ask = (email: string, path = PATH) => new Visitor().post(path, { email });

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
    expect(await waiting()).toEqual([]);
    await writeToShoppers();
    expect(await read('/fr/p/miel')).toContain(`href="${PATH}"`);
    expect(textOf(await read(PATH))).toContain('Un seul e-mail');
    expect(await read('/fr/p/the')).not.toContain('/alert"');
    expect((await ask('amina@mail.dz', '/fr/p/the/alert')).headers.get('Location')).toBe('/fr/p/the/alert');
    expect((await new Visitor().get('/fr/p/the/alert')).headers.get('Location')).toBe('/fr/p/the');
    expect(await waiting()).toEqual([]);
  });

  test('tells each one once when it is back, and forgets the addresses', async () => {
    await writeToShoppers();
    for (const email of ['amina@mail.dz', 'samir@mail.dz', 'amina@mail.dz']) {
      const answer = await ask(email);
      expect(answer.headers.get('Location')).toBe(`${PATH}?saved=1`);
    }
    expect(textOf(await read(`${PATH}?saved=1`))).toContain('C’est noté');
    expect(await waiting()).toEqual(['amina@mail.dz', 'samir@mail.dz']);
    clock += 15 * MINUTE;
    await run();
    expect(sent).toEqual([]);
    await restock(3);
    clock += 15 * MINUTE;
    await run();
    expect(sent.map(({ to }) => to[0]).toSorted()).toEqual(['amina@mail.dz', 'samir@mail.dz']);
    expect(sent[0]?.subject).toContain('De nouveau en vente');
    expect(sent[0]?.text).toContain('https://shop.example.dz/fr/p/miel');
    expect(await waiting()).toEqual([]);
    await restock(0);
    await restock(2);
    clock += 60 * MINUTE;
    await run();
    expect(sent).toHaveLength(2);
  });

  test.each([503, 401])(
    'keeps who could not be written to (%i) for the next look, under the same key',
    async (code) => {
      await writeToShoppers();
      await ask('Amina@mail.dz');
      await restock(1);
      status = code;
      clock += 15 * MINUTE;
      await run();
      await run();
      expect(sent).toHaveLength(1);
      expect(await waiting()).toEqual(['amina@mail.dz']);
      status = 200;
      clock += 15 * MINUTE;
      await run();
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
    expect(await waiting()).toEqual([]);
    expect((await ask('amina@mail.dz', size)).headers.get('Location')).toBe(`${size}&saved=1`);
    clock += 15 * MINUTE;
    await run();
    expect(sent).toEqual([]);
    const price = shop.service.prices.find(({ id }) => id === small);
    const product = shop.service.products.find(({ id }) => id === shirt);
    if (price === undefined || product === undefined) throw new Error('The shirt is gone.');
    price.metadata = { variant: 's', label_fr: 'Petite', stock: 2 };
    for (const changed of [price, product]) changed.updated_at = Number(changed.updated_at) + 100;
    await readAgain();
    clock += 15 * MINUTE;
    await run();
    expect(sent.map(({ to }) => to[0])).toEqual(['amina@mail.dz']);
    expect(sent[0]?.subject).toContain('Chemise (Petite)');
    expect(sent[0]?.text).toContain('/fr/p/chemise?variant=s');
    expect(await waiting()).toEqual([]);
  });

  test('writes to many in turns of four', async () => {
    await writeToShoppers();
    await started(({ sql }) => {
      for (let n = 0; n < 6; n++)
        sql.run("INSERT INTO stock_alerts VALUES (?, ?, ?, 'fr', ?)", honey, `s${n}@mail.dz`, `a${n}`, clock);
    });
    await restock(1);
    clock += 16 * MINUTE;
    await run();
    expect(sent).toHaveLength(4);
    clock += MINUTE;
    await run();
    expect(await waiting()).toEqual([]);
    expect(new Set(sent.map(({ to }) => to[0])).size).toBe(6);
  });

  test('keeps a mistyped address in the form, and says that too many wait', async () => {
    await writeToShoppers();
    const wrong = await ask('amina@');
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toMatch(/value="amina@"[^>]*aria-invalid="true"/);
    await started(({ sql }) => {
      for (let n = 0; n < 10; n++)
        sql.run("INSERT INTO stock_alerts VALUES (?, 'amina@mail.dz', ?, 'fr', ?)", `p${n}`, `a${n}`, clock);
    });
    expect(textOf(await (await ask('amina@mail.dz')).text())).toContain('Trop de demandes attendent');
    expect((await ask('samir@mail.dz')).status).toBe(303);
  });

  test('is waited for no longer than ninety days, and not by who was erased', async () => {
    await writeToShoppers();
    await ask('amina@mail.dz');
    clock += 91 * 24 * 60 * MINUTE;
    await run();
    expect(await waiting()).toEqual([]);
    await ask('amina@mail.dz');
    await inShop(
      `INSERT INTO orders (id, number, token, cart_id, submission, language, name, phone, email, wilaya, commune, delivery,
         livemode, total, due_online, due_on_delivery, items, payment, fulfilment, placed_at, opened_at)
       VALUES ('o', 'n', 't', 'c', '', 'fr', 'Amina', '+213550123456', 'amina@mail.dz', 16, '', 'home', 0, 1000, 1000, 0,
         '[]', 'paid', 'delivered', 1, 0)`,
    );
    expect((await stub().eraseOrders({ number: 'n' })).erased).toEqual(['n']);
    expect(await waiting()).toEqual([]);
  });
});
