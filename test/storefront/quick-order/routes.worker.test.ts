import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Database } from '../../../src/database/rows.ts';
import { renewCatalogueVersion } from '../../../src/shop/products/store/catalogue-version.ts';
import { saveOverride } from '../../../src/shop/settings/overrides/store.ts';
import { settingsCache } from '../../../src/shop-web/settings-cache.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { eventually } from '../../eventually.ts';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { elementsOn, fieldNamesOn, fieldsOn, optionsOn } from '../forms.ts';
import { stub } from '../mirror.ts';
import { textOf } from '../page-text.ts';
import { ShopUnderTest } from '../shop-under-test.ts';
import { Visitor } from '../visitor.ts';

let honey: string;
let small: string;
let large: string;
let jar: string;

const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(
    service.addProduct('Miel', { metadata: { slug: 'miel', stock: 3, upsell: 'pot' } }),
    1_000,
  );
  jar = service.addPrice(service.addProduct('Pot', { metadata: { slug: 'pot', stock: 5 } }), 300, {
    for_2: 500,
  });
  const oil = service.addProduct('Huile', { metadata: { slug: 'huile' } });
  small = service.addPrice(oil, 1_400, { variant: 'small', stock: 1 });
  large = service.addPrice(oil, 6_500, { variant: 'large' });
  const delivery = service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
  for (const [wilaya, mode, amount, days] of [
    ['16', 'home', 400, 2],
    ['16', 'desk', 250, null],
    ['54', 'desk', 900, null],
  ] as const)
    service.addPrice(delivery, amount, { wilaya, mode, ...(days === null ? {} : { days }) });
});

beforeEach(() => offerPaymentMethods('cash card'));

const PATH = '/fr/quick-order';
const { quickOrder: copy, checkout, product } = copyIn.fr;
const typed = { name: 'Amina', phone: '0550 12 34 56', wilaya: '16', commune: 'Bab El Oued' };
const tokenOf = (answer: Response) =>
  /orders\/([0-9a-z]{32})/.exec(answer.headers.get('Location') ?? '')?.[1] ?? '';
const placed = () => inShop("SELECT * FROM orders WHERE fulfilment <> 'canceled' ORDER BY placed_at");

/** Sends the form of the product's page; returns the page that confirms it. */
async function confirmingPage(visitor: Visitor, changes: Record<string, string> = {}): Promise<string> {
  return pageAfterForm(visitor, { price: honey, quantity: '1', ...typed, ...changes });
}

/** Sends a form; returns the page that its answer leads to. */
async function pageAfterForm(visitor: Visitor, fields: Record<string, string>): Promise<string> {
  return visitor.readNext(await visitor.post(PATH, fields));
}

/** The page that a refused order leads to: one that browsers go back to. */
async function pageAfter(visitor: Visitor, answer: Response): Promise<string> {
  expect([answer.status, tokenOf(answer)]).toEqual([303, '']);
  expect(answer.headers.get('Location')).toMatch(
    /^\/fr\/quick-order\?price=[^&]+&quantity=\d+&purchase=\w+$/,
  );
  return visitor.readNext(answer);
}

/** Presses the button that confirms, with what was typed meanwhile. */
const confirm = (visitor: Visitor, page: string, changes: Record<string, string> = {}) =>
  visitor.post(PATH, { ...fieldsOn(page, PATH), way: 'cash:0', ...changes });

/** Orders in two steps; the order's token. */
async function orderBy(visitor: Visitor, changes: Record<string, string> = {}): Promise<string> {
  return tokenOf(await confirm(visitor, await confirmingPage(visitor, changes)));
}

/** Changes what the shop stores, and with it what its pages say. */
const change = (work: (sql: Database) => void) =>
  runInDurableObject(stub(), (_, { storage }) => {
    const sql = new Database(storage.sql);
    work(sql);
    renewCatalogueVersion(sql);
  });

async function setQuickOrder(value: 'on' | 'off'): Promise<void> {
  await change((sql) => saveOverride(sql, 'QUICK_ORDER', value));
  settingsCache.age();
}

describe('the day of arrival', () => {
  afterEach(() => vi.useRealTimers());

  test('is said with the sum and on the order’s page, until it is over; nobody delivers on Fridays', async () => {
    const visitor = new Visitor();
    const today = Math.floor(Date.now() / 86_400_000);
    // Day 0 of the epoch was a Thursday.
    const noonOfThursday = (today + 7 - (today % 7)) * 86_400_000 + 11 * 3_600_000;
    vi.useFakeTimers({ now: noonOfThursday, toFake: ['Date'] });
    const sum = await confirmingPage(visitor);
    expect(textOf(sum)).toMatch(/Alger, à domicile · vers le dimanche \d+/);
    expect(textOf(await confirmingPage(visitor, { delivery: 'desk' }))).not.toContain('vers le');
    const token = tokenOf(await confirm(visitor, sum));
    const order = async () => await visitor.readText(`/fr/orders/${token}`);
    expect(await order()).toContain('vers le dimanche');
    vi.setSystemTime(noonOfThursday + 3 * 86_400_000);
    expect(await order()).toContain('vers le dimanche');
    vi.setSystemTime(noonOfThursday + 4 * 86_400_000);
    expect(await order()).not.toContain('vers le');
  });
});

describe('the form on a product’s page', () => {
  test('names the tariff of each served wilaya, and is the same for all visitors', async () => {
    const visitor = new Visitor();
    await confirmingPage(visitor);
    const [own, other] = [await visitor.get('/fr/p/miel'), await new Visitor().get('/fr/p/miel')];
    const page = await other.text();
    expect(other.headers.get('Cache-Control')).toMatch(/^public/);
    expect(other.headers.getSetCookie()).toEqual([]);
    expect(await own.text()).toBe(page);
    const options = elementsOn(page, 'option').filter(({ attributes }) =>
      /^\d+$/.test(attributes.value ?? ''),
    );
    expect(options).toHaveLength(69);
    const optionOf = (code: string) => {
      const found = options.find(({ attributes }) => attributes.value === code);
      return { text: found?.text, isOffered: found !== undefined && !('disabled' in found.attributes) };
    };
    expect(optionOf('16')).toEqual({ text: '16 · Alger · 400\u00a0DA', isOffered: true });
    expect(optionOf('54').text).toContain('900');
    expect(optionOf('54').text).toContain(copyIn.fr.delivery.tariffs.desk);
    expect(optionOf('31')).toEqual({ text: `31 · Oran · ${copyIn.fr.delivery.notThere}`, isOffered: false });
  });

  test('is absent where cash is not offered for such an amount, and where the merchant does not want it', async () => {
    const hasForm = async () =>
      (await new Visitor().read(`/fr/p/miel?n=${Math.random()}`)).includes('id="order"');
    expect(await hasForm()).toBe(true);
    await offerPaymentMethods('card cash:-900');
    await change(() => {});
    expect(await hasForm()).toBe(false);
    await offerPaymentMethods('card cash:-1000');
    await setQuickOrder('off');
    expect(await hasForm()).toBe(false);
    await setQuickOrder('on');
    expect(await hasForm()).toBe(true);
  });
});

describe('two steps', () => {
  test('show the total, order nothing at the first, and place a cash order at the second', async () => {
    const visitor = new Visitor();
    const page = await confirmingPage(visitor, { quantity: '2' });
    expect(textOf(page)).toMatch(/Miel.*× 2.*2 000.*Livraison.*400.*Total 2 400/);
    expect(page).toContain('Bab El Oued');
    expect(page).not.toMatch(/role="alert"|aria-invalid/);
    expect(await placed()).toEqual([]);
    const answer = await confirm(visitor, page);
    expect(answer.status).toBe(303);
    expect(await placed()).toMatchObject([
      {
        token: tokenOf(answer),
        total: 2_400,
        due_on_delivery: 2_400,
        payment: 'on_delivery',
        phone: '+213550123456',
        street: null,
        delivery: 'home',
      },
    ]);
    expect(shop.service.checkouts.size).toBe(0);
  });

  test('the browser that ordered sees name and address, and another one does not', async () => {
    const visitor = new Visitor();
    const token = await orderBy(visitor);
    expect(await visitor.read(`/fr/orders/${token}`)).toContain('Bab El Oued');
    expect(await new Visitor().read(`/fr/orders/${token}`)).not.toContain('Bab El Oued');
  });

  test('a press on the second button sent twice is one order, also at the same time', async () => {
    const visitor = new Visitor();
    const page = await confirmingPage(visitor);
    const answers = await Promise.all([confirm(visitor, page), confirm(visitor, page)]);
    expect(new Set(answers.map(tokenOf)).size).toBe(1);
    expect(await placed()).toHaveLength(1);
  });

  test('a form of another site, or of no page, is refused', async () => {
    for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }]) {
      const visitor = new Visitor();
      const answer = await visitor.post(PATH, { price: honey, ...typed, way: 'cash:0' }, headers);
      expect(answer.status).toBe(403);
    }
    expect(await placed()).toEqual([]);
  });

  test('a total that the shopper did not see orders nothing', async () => {
    const visitor = new Visitor();
    const page = await confirmingPage(visitor);
    for (const seen of ['1', '']) {
      const answer = await confirm(visitor, page, { seen_total: seen });
      expect(await pageAfter(visitor, answer)).toContain(checkout.changed);
    }
    expect(await placed()).toEqual([]);
  });

  test('card, or a shop that wants no such form, goes on in the checkout, which asks for the street', async () => {
    const visitor = new Visitor();
    const page = await confirmingPage(visitor);
    const byCard = await confirm(visitor, page, { way: 'card:1400' });
    expect([byCard.status, byCard.headers.get('Location')]).toEqual([307, '/fr/checkout']);
    await setQuickOrder('off');
    const unwanted = await confirm(visitor, page);
    expect([unwanted.status, unwanted.headers.get('Location')]).toEqual([307, '/fr/checkout']);
    expect(await placed()).toEqual([]);
  });

  test('the form of a product leaves a cart its pick-up point', async () => {
    const visitor = new Visitor();
    await visitor.post('/fr/cart/add', { price: small, quantity: '1' });
    await visitor.post('/fr/cart/delivery', { wilaya: '16', delivery: 'desk' });
    await confirmingPage(visitor);
    expect(await visitor.readText('/fr/cart')).toMatch(/Total 1 650 DA.*Alger, au bureau/);
  });

  test('the whole form with the button of the second page and no total orders nothing either', async () => {
    const forged = { price: honey, quantity: '1', ...typed, way: 'cash:0' };
    const visitor = new Visitor();
    expect(await pageAfter(visitor, await visitor.post(PATH, forged))).toContain(checkout.changed);
    expect(await placed()).toEqual([]);
  });
});

describe('the same phone and products within half an hour are one order', () => {
  test('from the same browser, with a corrected word too', async () => {
    const visitor = new Visitor();
    const first = await orderBy(visitor);
    expect(await orderBy(visitor)).toBe(first);
    const corrected = await orderBy(visitor, { commune: 'Hydra' });
    expect(corrected).not.toBe(first);
    expect(await placed()).toMatchObject([{ token: corrected, commune: 'Hydra' }]);
  });

  test('from another browser with the same contact; with another contact it is an order of its own', async () => {
    const first = await orderBy(new Visitor());
    expect(await orderBy(new Visitor())).toBe(first);
    expect(await orderBy(new Visitor(), { name: 'Karim' })).not.toBe(first);
    expect(await placed()).toHaveLength(2);
  });

  test('with other products or pieces, or another phone, they are not', async () => {
    const visitor = new Visitor();
    const tokens = [
      await orderBy(visitor),
      await orderBy(visitor, { price: large }),
      await orderBy(new Visitor(), { phone: '0661 98 76 54' }),
    ];
    expect(new Set(tokens).size).toBe(3);
  });

  test('and later it is a new order', async () => {
    const visitor = new Visitor();
    const first = await orderBy(visitor);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * 60_000 });
    expect(await orderBy(visitor)).toBe(first);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    expect(await orderBy(visitor)).not.toBe(first);
  });

  test('when they are sent at the same time from two tabs', async () => {
    const visitor = new Visitor();
    await visitor.get('/fr/cart');
    const pages = [await confirmingPage(visitor), await confirmingPage(visitor)];
    const answers = await Promise.all(pages.map((page) => confirm(visitor, page)));
    expect(new Set(answers.map(tokenOf)).size).toBe(1);
    expect(await placed()).toHaveLength(1);
  });
});

test('a wrong phone alone is no missing field', async () => {
  const page = await confirmingPage(new Visitor(), { phone: '12' });
  expect(textOf(page)).toContain(checkout.fixThese);
  expect(textOf(page)).not.toContain(copy.missing);
});

describe('what is missing or wrong is asked for on the second page, and the rest stays', () => {
  test.each([
    ['phone', '12', checkout.problems.phone],
    ['name', '', checkout.problems.required],
    ['commune', '', checkout.problems.required],
    ['wilaya', '', checkout.problems.required],
    ['wilaya', '31', checkout.problems.not_delivered],
  ])('%s %j', async (field, value, words) => {
    const visitor = new Visitor();
    const answer = await visitor.post(PATH, { price: honey, quantity: '1', ...typed, [field]: value });
    const page = await pageAfter(visitor, answer);
    expect(page).toContain(words);
    expect(page).toContain(`id="${field}"`);
    for (const [name, kept] of Object.entries(typed))
      if (name !== field) expect(page).toContain(`name="${name}" value="${kept}"`);
    const fixed = await pageAfterForm(visitor, {
      ...fieldsOn(page, PATH),
      [field]: typed[field as keyof typeof typed],
    });
    expect(tokenOf(await confirm(visitor, fixed))).not.toBe('');
  });

  test('a quantity that is none, and more pieces than are left', async () => {
    const visitor = new Visitor();
    const mistyped = await confirmingPage(visitor, { quantity: 'dix' });
    expect(mistyped).toContain('value="dix"');
    expect(mistyped).toContain(copyIn.fr.shared.mistyped);
    const short = await confirmingPage(visitor, { quantity: '5' });
    expect(short).toContain(product.left(3));
    expect(short).not.toContain('value="cash:0"');
    const page = await pageAfterForm(visitor, { ...fieldsOn(short, PATH), quantity: '3' });
    expect(tokenOf(await confirm(visitor, page))).not.toBe('');
  });

  test('a sold-out variant leads to the others, and with none left nothing is ordered', async () => {
    await orderBy(new Visitor(), { price: small });
    await inShop("UPDATE stock SET paid = 1, reserved = 0 WHERE product_id LIKE '% small'");
    const visitor = new Visitor();
    const page = await confirmingPage(visitor, { price: small, phone: '0661 98 76 54' });
    expect(page).toContain(copy.soldOut);
    expect(fieldsOn(page, PATH)).toMatchObject({ price: large, name: 'Amina' });
    const next = await pageAfterForm(visitor, fieldsOn(page, PATH));
    expect(textOf(next)).toContain('6 900');
    expect(tokenOf(await confirm(visitor, next))).not.toBe('');
    await inShop('UPDATE stock SET paid = counted, reserved = 0 WHERE counted > 1');
    const gone = await confirmingPage(visitor, { phone: '0661 98 76 54' });
    expect(gone).toContain(copy.nothingLeft);
    expect(gone).not.toContain('type="submit" class="button"');
  });

  test('a newer price is shown beside the old one, and is the one that counts', async () => {
    const visitor = new Visitor();
    const good = String(shop.service.prices.find(({ id }) => id === honey)?.product_id);
    const newer = shop.service.addPrice(good, 1_200);
    vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] });
    await runDurableObjectAlarm(stub());
    await eventually(async () =>
      expect((await stub().product('fr', 'miel'))?.variants[0]?.price).toBe(newer),
    );
    const page = await confirmingPage(visitor);
    expect(textOf(page)).toContain(textOf(copy.repriced('1 000 DA', '1 200 DA')));
    expect(tokenOf(await confirm(visitor, page))).not.toBe('');
    expect(await placed()).toMatchObject([{ total: 1_600 }]);
  });
});

describe('the product that the merchant offers with it', () => {
  const words = textOf(copyIn.fr.quickOrder.totalWithIt('1\u202f700\u00a0DA'));

  test('is one tick before the button, never ticked in advance, with the total of both', async () => {
    const visitor = new Visitor();
    const page = await confirmingPage(visitor);
    expect(elementsOn(page, 'input', { name: 'upsell' }).map(({ attributes }) => attributes)).toEqual([
      { type: 'checkbox', name: 'upsell', value: jar },
    ]);
    expect(textOf(page)).toContain(words);
    const { upsell: _, ...unticked } = fieldsOn(page, PATH);
    expect(tokenOf(await visitor.post(PATH, { ...unticked, way: 'cash:0' }))).not.toBe('');
    expect(await placed()).toMatchObject([{ total: 1_400 }]);
  });

  test('is in the same order once it is ticked, and the tick survives another mode of delivery', async () => {
    const visitor = new Visitor();
    const page = await confirmingPage(visitor);
    const other = await pageAfterForm(visitor, { ...fieldsOn(page, PATH), upsell: jar, delivery: 'desk' });
    expect(other).toMatch(new RegExp(`name="upsell" value="${jar}" checked`));
    expect(tokenOf(await confirm(visitor, other))).not.toBe('');
    const [row] = await placed();
    expect(row).toMatchObject({ total: 1_550, delivery: 'desk' });
    expect(JSON.parse(String(row?.items))).toMatchObject([
      { slug: 'miel', quantity: 1 },
      { slug: 'pot', quantity: 1 },
      { slug: 'delivery' },
    ]);
  });

  test('that sold out meanwhile orders nothing, and the page says so', async () => {
    const visitor = new Visitor();
    const page = await confirmingPage(visitor);
    await inShop('UPDATE stock SET paid = counted WHERE counted = 5');
    const answer = await confirm(visitor, page, { upsell: jar });
    const again = await pageAfter(visitor, answer);
    expect(again).toContain(copy.upsellGone);
    expect(again).not.toContain('type="checkbox"');
    expect(await placed()).toEqual([]);
    expect(tokenOf(await confirm(visitor, again))).not.toBe('');
    expect(await placed()).toMatchObject([{ total: 1_400 }]);
  });

  test('another total than the one that the page showed with it orders nothing', async () => {
    const visitor = new Visitor();
    const page = await confirmingPage(visitor);
    const answer = await confirm(visitor, page, { upsell: jar, seen_with_upsell: '1400' });
    await pageAfter(visitor, answer);
    expect(await placed()).toEqual([]);
  });

  test('is not offered with a product that names none, or that is bought already', async () => {
    expect(await confirmingPage(new Visitor(), { price: large })).not.toContain('name="upsell"');
    expect(await confirmingPage(new Visitor(), { price: jar })).not.toContain('name="upsell"');
  });

  test('is one press away in the cart, until it is there', async () => {
    const visitor = new Visitor();
    await visitor.post('/fr/cart/add', { price: honey, quantity: '1' });
    const cart = await visitor.read('/fr/cart');
    expect(textOf(cart)).toMatch(/J’ajoute aussi : Pot · 300 DA/);
    await visitor.post('/fr/cart/add', { price: jar });
    expect(await visitor.readText('/fr/cart')).not.toContain('J’ajoute aussi');
  });
});

describe('delivery', () => {
  test('the other mode is one press away, with its price', async () => {
    const visitor = new Visitor();
    const page = await confirmingPage(visitor);
    expect(textOf(page)).toContain(textOf(copy.toMode.desk('250 DA')));
    const other = await pageAfterForm(visitor, { ...fieldsOn(page, PATH), delivery: 'desk' });
    expect(textOf(other)).toContain('Total 1 250');
    expect(tokenOf(await confirm(visitor, other))).not.toBe('');
    expect(await placed()).toMatchObject([{ delivery: 'desk', total: 1_250 }]);
  });

  test('a wilaya with a pick-up point alone starts with it', async () => {
    const visitor = new Visitor();
    const page = await confirmingPage(visitor, { wilaya: '54', commune: 'Ain Guezzam' });
    expect(textOf(page)).toContain('Total 1 900');
    expect(tokenOf(await confirm(visitor, page))).not.toBe('');
    expect(await placed()).toMatchObject([{ delivery: 'desk', wilaya: 54 }]);
  });
});

describe('the limits of other orders hold', () => {
  test('unconfirmed cash orders of one phone', async () => {
    await inShop("INSERT INTO settings (name, value) VALUES ('CASH_PER_PHONE', '1')");
    await runInDurableObject(stub(), (_, { storage }) => renewCatalogueVersion(new Database(storage.sql)));
    await stub().settingsOverrides(null);
    expect(await orderBy(new Visitor())).not.toBe('');
    const visitor = new Visitor();
    const page = await confirmingPage(visitor, { price: large });
    const answer = await confirm(visitor, page);
    const refused = await pageAfter(visitor, answer);
    expect(refused).toContain(checkout.cashLimit(true));
    expect(refused).toContain('value="Amina"');
    expect(await placed()).toHaveLength(1);
    // Another payment method is one press away, with all that was typed.
    expect(refused).toContain('formaction="/fr/checkout"');
    const more = await visitor.post('/fr/checkout', fieldsOn(refused, PATH));
    expect(more.headers.get('Location')).toMatch(/^\/fr\/checkout\?price=.*#street$/);
    expect(await visitor.readNext(more)).toContain('value="Amina"');
  });

  test('where the order cannot be paid in cash, the checkout goes on', async () => {
    await offerPaymentMethods('cash@9 card');
    const visitor = new Visitor();
    const answer = await visitor.follow(await visitor.post(PATH, { price: honey, quantity: '1', ...typed }));
    expect(answer.headers.get('Location')).toMatch(/^\/fr\/checkout\?price=/);
    expect(await visitor.readNext(answer)).toContain('value="Amina"');
  });
});

test('another language shows the same page, with what was typed', async () => {
  const visitor = new Visitor();
  const page = await confirmingPage(visitor);
  const answer = await visitor.post(PATH, { ...fieldsOn(page, PATH), language: 'ar' });
  expect(answer.headers.get('Location')).toMatch(/^\/ar\/quick-order\?price=/);
  const other = await visitor.readNext(answer);
  expect(other).toContain('value="Amina"');
  expect(
    tokenOf(await visitor.post('/ar/quick-order', { ...fieldsOn(other, '/ar/quick-order'), way: 'cash:0' })),
  ).not.toBe('');
});

describe('the page has an address of its own', () => {
  const form = (changes = {}) => ({ price: honey, quantity: '1', ...typed, ...changes });

  test('without anything of a person in it, which shows the same again, and to others an empty form', async () => {
    const visitor = new Visitor();
    const answer = await visitor.post(PATH, form());
    const path = answer.headers.get('Location') ?? '';
    expect(path).not.toMatch(/Amina|0550|Bab/);
    const [cookie, ...others] = answer.headers.getSetCookie().filter((one) => one.includes('quick_'));
    expect(others).toEqual([]);
    expect(cookie).toMatch(/; Path=\/fr\/quick-order; Max-Age=900; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toMatch(/Amina|0550|Bab/);
    const pages = [await visitor.get(path), await visitor.get(path)];
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    const [page, again] = await Promise.all(pages.map((one) => one.text()));
    expect(again).toBe(page);
    expect(page).toContain('value="Amina"');
    const stranger = await new Visitor().read(path);
    expect(stranger).not.toMatch(/Amina|Bab El Oued/);
    expect(fieldsOn(stranger, PATH).cart).not.toBe(fieldsOn(page ?? '', PATH).cart);
  });

  test('after the order, it orders nothing more', async () => {
    const visitor = new Visitor();
    const answer = await visitor.post(PATH, form());
    const page = await visitor.readNext(answer);
    const first = tokenOf(await confirm(visitor, page));
    const back = await visitor.read(answer.headers.get('Location') ?? '');
    expect(tokenOf(await confirm(visitor, back))).toBe(first);
    expect(await placed()).toHaveLength(1);
  });

  test('a browser without cookies, or with too long a form, gets the page at once', async () => {
    const page = await confirmingPage(new Visitor());
    const answer = await new Visitor().post(PATH, { ...fieldsOn(page, PATH), phone: '12' });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('value="Amina"');
    const long = await new Visitor().post(PATH, form({ name: 'é'.repeat(1_900), street: 'ç'.repeat(1_900) }));
    expect(long.status).toBe(422);
    expect(await long.text()).toContain('é'.repeat(1_900));
  });
});

describe('a commune that is not of the wilaya is asked about, and never refused', () => {
  const choicesIn = (html: string) =>
    elementsOn(html, 'button', { name: 'place' }).map(({ attributes, text }) => [
      attributes.value,
      text.replace(/[\u2068\u2069]/g, '').replaceAll('\u00a0', ' '),
    ]);

  test('known in another wilaya: the price follows the choice, and the desk sees it', async () => {
    const visitor = new Visitor();
    const page = await confirmingPage(visitor, { wilaya: '54', commune: 'Bab Ezzouar' });
    expect(page).not.toContain('value="cash:0"');
    expect(choicesIn(page)).toEqual([
      ['16 Bab Ezzouar', 'Bab Ezzouar, Alger · 250 DA'],
      ['keep', 'Garder Bab Ezzouar, In Guezzam · 900 DA'],
    ]);
    const moved = await pageAfterForm(visitor, {
      ...fieldsOn(page, PATH),
      place: '16 Bab Ezzouar',
      delivery: 'home',
    });
    expect(textOf(moved)).toContain('Total 1 400');
    expect(choicesIn(moved)).toEqual([]);
    expect(tokenOf(await confirm(visitor, moved))).not.toBe('');
    expect(await placed()).toMatchObject([{ wilaya: 16, commune: 'Bab Ezzouar', place_answer: 'moved' }]);
  });

  test('a name like one of the wilaya’s is one press away', async () => {
    const visitor = new Visitor();
    const page = await confirmingPage(visitor, { commune: 'Hidra' });
    expect(choicesIn(page).map(([value]) => value)).toEqual(['16 Hydra', 'keep']);
    const right = await pageAfterForm(visitor, { ...fieldsOn(page, PATH), place: '16 Hydra' });
    expect(tokenOf(await confirm(visitor, right))).not.toBe('');
    expect(await placed()).toMatchObject([{ commune: 'Hydra', place_answer: null }]);
  });

  test('an unknown one is chosen in the list of the wilaya, or stays as it was typed', async () => {
    const visitor = new Visitor();
    const page = await confirmingPage(visitor, { commune: 'xx' });
    expect(optionsOn(page, 'place').map(({ value }) => value)).toEqual(
      expect.arrayContaining(['16 Alger Centre', 'keep']),
    );
    const kept = await pageAfterForm(visitor, { ...fieldsOn(page, PATH), place: 'keep' });
    expect(tokenOf(await confirm(visitor, kept))).not.toBe('');
    expect(await placed()).toMatchObject([{ commune: 'xx', place_answer: 'kept' }]);
  });

  test('no button of another page skips the question, and an answer about another place does not count', async () => {
    const visitor = new Visitor();
    const right = await confirmingPage(visitor);
    for (const answered of ['', 'kept 16 yy', 'kept 54 xx']) {
      const page = await pageAfter(visitor, await confirm(visitor, right, { commune: 'xx', answered }));
      expect(page).toContain('<option value="keep"');
    }
    expect(await placed()).toEqual([]);
  });

  test('an ordinary order is asked nothing and says nothing of it', async () => {
    const page = await confirmingPage(new Visitor());
    for (const name of ['place', 'answered', 'kept_name']) expect(fieldNamesOn(page)).not.toContain(name);
    expect(elementsOn(page, 'button', { name: 'place' })).toEqual([]);
  });
});

test.each(['12345', '😀😀', 'a'])(
  'whether %j is a name is asked once, and then it is ordered',
  async (name) => {
    const visitor = new Visitor();
    const page = await confirmingPage(visitor, { name });
    expect(page).toContain(copyIn.fr.doubts.name);
    expect(fieldsOn(page, PATH)).toMatchObject({ name, kept_name: name });
    const { kept_name: _, ...unasked } = fieldsOn(page, PATH);
    await pageAfter(visitor, await visitor.post(PATH, { ...unasked, way: 'cash:0' }));
    expect(await placed()).toEqual([]);
    expect(tokenOf(await confirm(visitor, page))).not.toBe('');
    expect(await placed()).toMatchObject([{ name, suspicions: 'name' }]);
  },
);

test('the address alone, and a form without a product, lead to the shop', async () => {
  for (const answer of [await new Visitor().get(PATH), await new Visitor().post(PATH, typed)])
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/fr']);
  const unknown = await new Visitor().post(PATH, { price: 'nothing', ...typed });
  expect([unknown.status, unknown.headers.get('Location')]).toEqual([303, '/fr']);
});
