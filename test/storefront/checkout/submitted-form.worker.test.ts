import { describe, expect, test, vi } from 'vitest';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { textOf } from '../page-text.ts';
import { contact, order, ShopUnderTest, visitorWith } from '../shop-under-test.ts';
import { Visitor } from '../visitor.ts';

const copy = copyIn.fr;

let dates: string;
let honey: string;
let figs: string;

const shop = new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 350);
  figs = service.addPrice(service.addProduct('Figues', { metadata: { slug: 'figues' } }), 950);
});

const wrong = {
  name: 'Amina "la voisine"',
  phone: '12',
  email: 'amina@',
  note: 'ligne 1\nligne 2',
  way: 'card:950',
};
const formCookies = (visitor: Visitor) =>
  visitor.cookie.split('; ').filter((pair) => /^hanout_form_\w+=./.test(pair));
const field = (page: string, name: string) =>
  new RegExp(`name="${name}"[^>]*? value="([^"]*)"`).exec(page)?.[1];

/** Presses "buy now"; returns the address of the purchase and its hidden fields. */
async function buyNow(visitor: Visitor, price = dates) {
  const pressed = await visitor.get(`/fr/checkout?price=${price}&quantity=1`);
  const address = pressed.headers.get('Location') ?? '';
  const page = await visitor.read(address);
  const hidden = {
    price,
    quantity: '1',
    cart: field(page, 'cart') ?? '',
    purchase: field(page, 'purchase') ?? '',
  };
  return { address, hidden };
}

describe('a refused form', () => {
  test('has its own address, with the typed fields and every error as a link to its field', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    const { response } = await order(visitor, { ...wrong, commune: '', seen_total: '950' });
    expect(response.headers.get('Location')).toBe('/fr/checkout');
    for (let times = 0; times < 2; times++) {
      const answer = await visitor.get('/fr/checkout');
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
      const page = await answer.text();
      expect(page).toMatch(/<title>Erreur\s: Commander · Hanout<\/title>/);
      expect(field(page, 'name')).toBe('Amina &quot;la voisine&quot;');
      expect(field(page, 'phone')).toBe('12');
      expect(page).toContain('ligne 1\nligne 2</textarea>');
      const links = [...page.matchAll(/<li><a href="#(\w+)">/g)].map(([, name]) => name);
      expect(links).toEqual(['phone', 'email', 'commune']);
      for (const name of links) expect(page).toContain(`id="${name}"`);
    }
  });

  test('asks for one number where two are typed', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    const phone = '0563 12 34 56 / 0770 12 34 56';
    const { response } = await order(visitor, { ...wrong, email: '', phone, seen_total: '950' });
    const page = await visitor.readNext(response);
    expect(field(page, 'phone')).toBe(phone);
    expect(textOf(page)).toContain(textOf(copy.checkout.problems.two_phones));
  });

  test('keeps the typed fields in another language', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    await order(visitor, wrong);
    const page = await visitor.read('/ar/checkout');
    expect(field(page, 'phone')).toBe('12');
    expect(page).toContain('رقمًا جزائريًا صحيحًا');
  });

  test('is shown again after it was corrected and sent, without errors, until it is paid', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    await order(visitor, { ...wrong, seen_total: '950' });
    const { token } = await order(visitor, { name: 'Amina B', seen_total: '950', way: 'card:950' });
    expect(token).not.toBe('');
    const page = await visitor.read('/fr/checkout');
    expect(field(page, 'name')).toBe('Amina B');
    expect(page).not.toContain('role="alert"');
    expect(page).toContain('<title>Commander · Hanout</title>');

    await shop.tell(shop.lastCheckout(), 'paid');
    expect(formCookies(visitor)).toHaveLength(1);
    await new Visitor().get(`/fr/orders/${token}`);
    await visitor.get(`/fr/orders/${token}`);
    expect(formCookies(visitor)).toEqual([]);
  });

  test('names the changed total, and no longer once it was shown', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    const { response } = await order(visitor, { seen_total: '900', way: 'card:900' });
    const page = await visitor.readNext(response);
    expect(textOf(page)).toContain(copy.checkout.changed);
    expect(field(page, 'seen_total')).toBe('950');
    await order(visitor, { seen_total: '950', way: 'card:950' });
    expect(await visitor.read('/fr/checkout')).not.toContain('role="alert"');
  });

  test('orders only the items shown with it, even at an equal total', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    const goods = field(await visitor.read('/fr/checkout'), 'seen_goods') ?? '';
    const tab = new Visitor();
    tab.cookie = visitor.cookie;
    await tab.post('/fr/cart/change', { price: dates, quantity: '0' });
    await tab.post('/fr/cart/add', { price: figs, quantity: '1' });
    visitor.cookie = tab.cookie;
    const { response } = await order(visitor, {
      name: 'Yasmine',
      seen_total: '950',
      way: 'card:950',
      seen_goods: goods,
    });
    const page = await visitor.readNext(response);
    expect(textOf(page)).toContain(copy.checkout.productsChanged);
    expect(page).toContain('Figues');
    expect(field(page, 'name')).toBe('Yasmine');
    expect(shop.service.checkouts.size).toBe(0);

    const seen = { seen_total: '950', way: 'card:950', seen_goods: field(page, 'seen_goods') ?? '' };
    expect((await order(visitor, seen)).token).not.toBe('');
    expect(await visitor.read('/fr/checkout')).not.toContain('role="alert"');
  });

  test('is separate from any other form in the same browser', async () => {
    const visitor = await visitorWith({ [honey]: 1 });
    const one = await buyNow(visitor);
    const two = await buyNow(visitor);
    for (const [hidden, name] of [
      [one.hidden, 'Une'],
      [two.hidden, 'Deux'],
      [{}, 'Panier'],
    ] as const)
      await order(visitor, { ...hidden, name, phone: '12', way: 'card:950' });
    for (const [address, name] of [
      [one.address, 'Une'],
      [two.address, 'Deux'],
      ['/fr/checkout', 'Panier'],
    ] as const)
      expect(field(await visitor.read(address), 'name')).toBe(name);
    const third = await buyNow(visitor);
    expect(field(await visitor.read(third.address), 'name')).toBe('');
  });

  test('is one of at most three per browser', async () => {
    const visitor = new Visitor();
    for (let count = 0; count < 6; count++) {
      const { hidden } = await buyNow(visitor);
      await order(visitor, { ...hidden, ...wrong });
      expect(formCookies(visitor).length).toBeLessThanOrEqual(3);
    }
  });

  test('shows its fields to no other browser', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    await order(visitor, wrong);
    const [stolen = ''] = formCookies(visitor);
    const other = await visitorWith({ [dates]: 1 });
    const cart = /hanout_cart=1~(\w{8})/.exec(other.cookie)?.[1] ?? '';
    other.cookie += `; hanout_form_${cart}=${stolen.split('=')[1]}`;
    expect(field(await other.read('/fr/checkout'), 'phone')).toBe('');
  });
});

describe('the cookie of a refused form', () => {
  const setBy = async (visitor: Visitor, fields: Record<string, string>) =>
    (await visitor.post('/fr/checkout', { ...contact, ...fields })).headers
      .getSetCookie()
      .filter((header) => header.startsWith('hanout_form_'));

  test('is sealed, short-lived, and for the form’s own pages only', async () => {
    const headers = await setBy(await visitorWith({ [dates]: 1 }), { ...wrong, phone: '0550 12' });
    expect(headers).toHaveLength(3);
    for (const [index, language] of ['ar', 'fr', 'en'].entries()) {
      expect(headers[index]).toMatch(
        new RegExp(
          `^hanout_form_\\w{8}=[\\w-]+; Path=/${language}/checkout; Max-Age=900; HttpOnly; SameSite=Lax$`,
        ),
      );
      expect(
        atob((headers[index]?.split(/[=;]/)[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')),
      ).not.toMatch(/Amina|0550|Bab El Oued/);
    }
  });

  test('expires after a quarter of an hour, whatever the browser does', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    await order(visitor, wrong);
    const now = Date.now();
    vi.useFakeTimers({ now: now + 14 * 60_000, toFake: ['Date'] });
    expect(field(await visitor.read('/fr/checkout'), 'phone')).toBe('12');
    vi.setSystemTime(now + 16 * 60_000);
    expect(field(await visitor.read('/fr/checkout'), 'phone')).toBe('');
  });

  test.each([
    ['truncated', (value: string) => value.slice(0, -3)],
    ['altered', (value: string) => `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`],
    ['empty', () => ''],
    ['random text', () => '%%%'],
    ['endless', () => 'A'.repeat(9_000)],
  ])('shows an empty form when it is %s', async (_, spoil) => {
    const visitor = await visitorWith({ [dates]: 1 });
    await order(visitor, wrong);
    visitor.cookie = visitor.cookie.replace(
      /(hanout_form_\w+=)([^;]+)/,
      (_all, name, value) => name + spoil(value),
    );
    const answer = await visitor.get('/fr/checkout');
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(field(page, 'phone')).toBe('');
    expect(page).not.toContain('role="alert"');
  });

  test('is not set when it is too large, and the form is answered directly', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    await order(visitor, wrong);
    const note = 'ملاحظة '.repeat(280);
    const answer = await visitor.post('/fr/checkout', { ...contact, note, way: 'card:950' });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(note.trim());
    expect(page).toContain('id="note-problem"');
    expect(formCookies(visitor)).toEqual([]);
  });
});

test('a browser without cookies is answered directly, and loses nothing', async () => {
  const { hidden } = await buyNow(new Visitor());
  const answer = await new Visitor().post('/fr/checkout', { ...contact, ...hidden, ...wrong });
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(field(page, 'phone')).toBe('12');
  expect(field(page, 'cart')).toBe(hidden.cart);
});
