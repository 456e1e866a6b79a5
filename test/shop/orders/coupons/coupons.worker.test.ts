import { SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { couponLinkPath } from '../../../../src/domain/addresses/shop.ts';
import { signCouponLink } from '../../../../src/shop-web/coupon-cookie.ts';
import { copyIn } from '../../../../templates/storefront/copy/copy.ts';
import { elementsOn } from '../../../storefront/forms.ts';
import { textOf } from '../../../storefront/page-text.ts';
import { contact, order, ShopUnderTest, visitorWith } from '../../../storefront/shop-under-test.ts';
import { origin, Visitor } from '../../../storefront/visitor.ts';
import { inShop, offerPaymentMethods } from '../cash/payment-methods.ts';
import { offerCoupon, usesOf } from './coupons.ts';

const copy = copyIn.fr;

let honey = '';
let tea = '';
let honeyId = '';
const shop = new ShopUnderTest((service) => {
  honeyId = service.addProduct('Miel', { metadata: { slug: 'miel', stock: 50, category: 'Épicerie' } });
  honey = service.addPrice(honeyId, 1_000);
  tea = service.addPrice(service.addProduct('Thé', { metadata: { slug: 'the', category: 'Boissons' } }), 300);
});

const typeCode = (visitor: Visitor, code: string, headers: Record<string, string> = {}) =>
  visitor.post('/fr/cart/coupon', { code }, headers);

async function shopperWith(code: string, lines: Record<string, number> = { [honey]: 1 }): Promise<Visitor> {
  const visitor = await visitorWith(lines);
  await (await typeCode(visitor, code)).body?.cancel();
  return visitor;
}

const lastBody = () => shop.service.bodies.findLast((body) => body.success_url !== undefined);

describe('a code typed in the cart', () => {
  test('has a field only in a shop with coupons', async () => {
    const visitor = await visitorWith({ [honey]: 1 });
    expect(await visitor.readText('/fr/cart')).not.toContain('code promo');
    await offerCoupon('PASSE', { endsAt: 1 });
    expect(await visitor.readText('/fr/cart')).not.toContain('code promo');
    await offerCoupon('AID10');
    expect(await visitor.readText('/fr/cart')).toContain(copy.cart.coupon.have);
  });

  test('reduces the cart, the form, the checkout and the order', async () => {
    await offerCoupon('AID10');
    const visitor = await shopperWith(' aïd10 ');
    const cart = await visitor.readText('/fr/cart');
    expect(cart).toMatch(/Code promo AID10 −100 DA/);
    expect(cart).toMatch(/Total 900 DA/);
    expect(await visitor.readText('/fr/checkout')).toMatch(/Code promo AID10 −100 DA.*Total 900 DA/);
    const { token } = await order(visitor, { seen_total: '900', way: 'card:900' });
    expect(lastBody()).toMatchObject({ items: [{ price: honey, quantity: 1 }], amount_discount: 100 });
    expect(await visitor.readText(`/fr/orders/${token}`)).toMatch(/Code promo AID10 −100 DA.*Total 900 DA/);
    expect(await usesOf('AID10')).toBe(1);
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    expect(await visitor.readText(`/fr/orders/${token}`)).toContain('Payée');
    expect(await usesOf('AID10')).toBe(1);
    // It is used: the next cart begins without it.
    expect(await visitor.readText('/fr/cart')).not.toContain('AID10');
  });

  test('is removed by its button', async () => {
    await offerCoupon('AID10');
    const visitor = await shopperWith('AID10');
    await typeCode(visitor, '');
    expect(await visitor.readText('/fr/cart')).toMatch(/Total 1 000 DA/);
  });

  test.each([
    ['not yet valid', { startsAt: 4_000_000_000_000 }, 'ne s’applique pas encore. Il commence le 2'],
    ['expired', { endsAt: 1_000 }, 'n’est plus valable'],
    ['used up', { most: 0 }, 'utilisé autant de fois que possible'],
    ['below its minimum', { minimum: 1_001 }, 'à partir de \u20681 001 DA\u2069 d’articles'],
    ['for other products', { products: ['other'] }, 'ne concerne aucun article'],
    ['for other categories', { categories: ['boissons'] }, 'ne concerne aucun article'],
    ['of a free delivery', { on: 'delivery' } as const, 'qui ne coûte rien ici'],
    ['leaving too little to pay', { kind: 'amount', value: 970 } as const, 'trop peu à payer'],
  ])('%s shows the reason, and takes nothing off', async (_, changes, words) => {
    await offerCoupon('AID10', changes);
    const visitor = await shopperWith('AID10');
    const cart = await visitor.readText('/fr/cart');
    expect(cart).toContain(words);
    expect(cart).toMatch(/Total 1 000 DA/);
    expect(await visitor.readText('/fr/checkout')).toContain(words);
    // The order can be placed without it, as the form says.
    const { token } = await order(visitor, { seen_total: '1000', way: 'card:1000' });
    expect(token).not.toBe('');
    expect(lastBody()).not.toHaveProperty('amount_discount');
    expect(await inShop('SELECT coupon, discount FROM orders')).toEqual([{ coupon: null, discount: 0 }]);
  });

  test.each(['ar', 'en'])('shows this in %s', async (language) => {
    await offerCoupon('AID10', { endsAt: 1_000 });
    const visitor = await shopperWith('AID10');
    expect(await visitor.readText(`/${language}/cart`)).toContain(
      { ar: 'انتهت صلاحيته', en: 'no longer valid' }[language],
    );
  });

  test('applies to some products and categories only, whatever else is in the cart', async () => {
    await offerCoupon('MIEL', { value: 50, products: [honeyId] });
    await offerCoupon('THE', { value: 50, categories: ['boissons'] });
    const lines = { [honey]: 1, [tea]: 2 };
    expect(await (await shopperWith('MIEL', lines)).readText('/fr/cart')).toMatch(
      /Total 1 100 DA.*MIEL −500 DA/,
    );
    expect(await (await shopperWith('THE', lines)).readText('/fr/cart')).toMatch(
      /Total 1 300 DA.*THE −300 DA/,
    );
  });

  test('is refused when the form showed another total', async () => {
    await offerCoupon('AID10');
    const visitor = await shopperWith('AID10');
    const { response, token } = await order(visitor, { seen_total: '1000', way: 'card:1000' });
    expect(token).toBe('');
    const page = await visitor.readNext(response);
    expect(textOf(page)).toContain(copy.notice.mismatch.title);
    expect(page).toContain('name="seen_total" value="900"');
  });
});

describe('a signed coupon link', () => {
  test.each(['AID10', 'رمضان10'])('puts %s beside the cart of each visitor, at each visit', async (code) => {
    await offerCoupon(code);
    const link = couponLinkPath('fr', await signCouponLink(code, env.COOKIE_SECRET));
    const visitor = new Visitor();
    for (const _ of [1, 2]) {
      const answer = await visitor.get(link);
      expect(answer.headers.get('Location')).toBe('/fr/cart#coupon');
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
    }
    expect(await visitor.readText('/fr/cart')).toContain(`Le code \u2068${code}\u2069 est conservé`);
    await visitor.post('/fr/cart/add', { price: honey, quantity: '1' });
    expect(await visitor.readText('/fr/cart')).toMatch(/Total 900 DA.*−100 DA/);
  });
});

describe('uses of a coupon', () => {
  test('are given back when the order ends unpaid, and counted again on a retry', async () => {
    await offerCoupon('AID10', { most: 1 });
    const visitor = await shopperWith('AID10');
    const { token } = await order(visitor, { seen_total: '900', way: 'card:900' });
    expect(await usesOf('AID10')).toBe(1);
    const other = await shopperWith('AID10');
    expect(await other.readText('/fr/cart')).toContain('utilisé autant de fois');
    await shop.tell(shop.lastCheckout(), 'expired');
    expect(await usesOf('AID10')).toBe(0);
    expect(await other.readText('/fr/cart')).toMatch(/AID10 −100 DA/);
    await visitor.post(`/fr/orders/${token}/again`, {});
    expect(await usesOf('AID10')).toBe(1);
    expect(lastBody()).toMatchObject({ amount_discount: 100 });
  });

  test('that ran out meanwhile are reported before the order is retried', async () => {
    await offerCoupon('AID10', { most: 1 });
    const visitor = await shopperWith('AID10');
    const { token } = await order(visitor, { seen_total: '900', way: 'card:900' });
    await shop.tell(shop.lastCheckout(), 'expired');
    await order(await shopperWith('AID10'), { seen_total: '900', way: 'card:900', phone: '0661 12 34 56' });
    const before = shop.service.checkouts.size;
    const again = await visitor.post(`/fr/orders/${token}/again`, {});
    expect(await visitor.readText(again.headers.get('Location') ?? '')).toMatch(/1 000 DA/);
    expect(shop.service.checkouts.size).toBe(before);
    expect(await usesOf('AID10')).toBe(1);
  });

  test('never exceed the merchant’s limit, for any number of concurrent orders', async () => {
    await offerCoupon('AID10', { most: 3 });
    const shoppers = await Promise.all(Array.from({ length: 8 }, () => shopperWith('AID10')));
    const phones = shoppers.map((_, index) => `0550 12 34 ${10 + index}`);
    const answers = await Promise.all(
      shoppers.map((visitor, index) =>
        order(visitor, { seen_total: '900', way: 'card:900', phone: phones[index] ?? '' }),
      ),
    );
    expect(answers.filter(({ token }) => token !== '')).toHaveLength(3);
    expect(await usesOf('AID10')).toBe(3);
    expect(await inShop('SELECT COUNT(*) AS count FROM coupon_uses WHERE is_claimed = 1')).toEqual([
      { count: 3 },
    ]);
    expect(await inShop('SELECT SUM(discount) AS sum FROM orders')).toEqual([{ sum: 300 }]);
  });

  test('of one form sent twice, or again with other details, count once', async () => {
    await offerCoupon('AID10', { most: 1, mostPerPhone: 1 });
    const visitor = await shopperWith('AID10');
    const { cookie } = visitor;
    const answers = await Promise.all([
      order(visitor, { seen_total: '900', way: 'card:900' }),
      order(visitor, { seen_total: '900', way: 'card:900' }),
    ]);
    expect(answers[0]?.token).not.toBe('');
    expect(answers[1]?.token).toBe(answers[0]?.token);
    visitor.cookie = cookie;
    const third = await order(visitor, { seen_total: '900', way: 'card:900', street: '14 rue' });
    expect(third.token).not.toBe('');
    expect(third.token).not.toBe(answers[0]?.token);
    expect(await usesOf('AID10')).toBe(1);
  });

  test('by one number above its limit are refused at the form, where cart and fields stay', async () => {
    await offerCoupon('AID10', { mostPerPhone: 1 });
    await order(await shopperWith('AID10'), { seen_total: '900', way: 'card:900' });
    await shop.tell(shop.lastCheckout(), 'paid');
    const visitor = await shopperWith('AID10');
    const refused = await order(visitor, { seen_total: '900', way: 'card:900', name: 'Yasmine' });
    expect(refused.token).toBe('');
    const form = await visitor.readNext(refused.response);
    expect(textOf(form)).toContain('Ce numéro de téléphone a déjà utilisé le code \u2068AID10\u2069');
    expect(form).toContain('value="Yasmine"');
    expect(form).toContain('name="seen_total" value="1000"');
    // Another number can still use it, and this one can order without it.
    const other = await order(visitor, { seen_total: '1000', way: 'card:1000', phone: '0661 12 34 56' });
    expect(textOf(await visitor.readNext(other.response))).toMatch(/AID10 −100 DA.*Total 900 DA/);
    const { token } = await order(visitor, { seen_total: '1000', way: 'card:1000' });
    expect(await visitor.readText(`/fr/orders/${token}`)).not.toContain('AID10');
    expect(await usesOf('AID10')).toBe(1);
  });

  test('by orders at the door count from the placing', async () => {
    await offerPaymentMethods('cash');
    await offerCoupon('AID10', { most: 1 });
    await order(await shopperWith('AID10'), { seen_total: '900', way: 'cash:0' });
    expect(await usesOf('AID10')).toBe(1);
    expect(await inShop('SELECT total, due_online, due_on_delivery FROM orders')).toEqual([
      { total: 900, due_online: 0, due_on_delivery: 900 },
    ]);
  });

  test('have no personal data once the order is erased', async () => {
    await offerCoupon('AID10', { mostPerPhone: 1 });
    await order(await shopperWith('AID10'), { seen_total: '900', way: 'card:900' });
    const [use] = await inShop('SELECT phone FROM coupon_uses');
    expect(String(use?.phone)).not.toContain('550123456');
    await inShop('UPDATE orders SET erased_at = 1');
    expect(await inShop('SELECT phone FROM coupon_uses')).toEqual([{ phone: null }]);
    expect(await usesOf('AID10')).toBe(1);
  });
});

describe('the rest to pay', () => {
  test('of nothing makes an order without payment, which staff confirm', async () => {
    await offerCoupon('CADEAU', { value: 100 });
    const visitor = await shopperWith('CADEAU');
    const form = await visitor.read('/fr/checkout');
    expect(textOf(form)).toMatch(/Total 0 DA.*Commander, rien à payer/);
    expect(form).toContain('value="cash:0"');
    const { token } = await order(visitor, { seen_total: '0', way: 'cash:0' });
    const page = await visitor.readText(`/fr/orders/${token}`);
    expect(page).toContain(copy.order.free.text);
    expect(page).toMatch(/Total 0 DA/);
    expect(shop.service.checkouts.size).toBe(0);
    expect(await inShop('SELECT payment, queue, total, due_online, due_on_delivery FROM orders')).toEqual([
      { payment: 'on_delivery', queue: 'call', total: 0, due_online: 0, due_on_delivery: 0 },
    ]);
  });

  test('below the bank’s minimum is paid at the door where the shop offers cash', async () => {
    await offerPaymentMethods('card cash');
    await offerCoupon('PRESQUE', { kind: 'amount', value: 970 });
    const visitor = await shopperWith('PRESQUE');
    const form = await visitor.read('/fr/checkout');
    const ways = elementsOn(form, 'button', { name: 'way' });
    expect(ways.map(({ attributes }) => attributes.value)).toEqual(['cash:0']);
    const { token } = await order(visitor, { seen_total: '30', way: 'cash:0' });
    expect(await visitor.readText(`/fr/orders/${token}`)).toMatch(/À payer à la livraison 30 DA/);
  });

  test('is split as the shop splits it: now and at the door add up to the total', async () => {
    await offerPaymentMethods('part=30%');
    await offerCoupon('AID10');
    const visitor = await shopperWith('AID10');
    await order(visitor, { seen_total: '900', way: 'part:270' });
    expect(lastBody()).toMatchObject({ amount: 270 });
    expect(lastBody()).not.toHaveProperty('amount_discount');
    expect(await inShop('SELECT total, due_online, due_on_delivery FROM orders')).toEqual([
      { total: 900, due_online: 270, due_on_delivery: 630 },
    ]);
  });
});

describe('a shopper without a coupon', () => {
  test('gets an error for a wrong code, which stays in its field', async () => {
    await offerCoupon('AID10');
    const visitor = await visitorWith({ [honey]: 1 });
    const page = await visitor.readNext(await typeCode(visitor, 'AID<b>'));
    expect(page).toContain('value="AID&lt;b&gt;"');
    expect(textOf(page)).toContain('n’existe pas');
  });

  test('is blocked after some guesses, even with the right code', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await offerCoupon('AID10');
    const network = { 'CF-Connecting-IP': '203.0.113.7' };
    const visitor = new Visitor();
    await visitor.get('/fr/cart', network);
    const asked = async (code: string) => (await typeCode(visitor, code, network)).headers.get('Location');
    for (let index = 0; index < 10; index++) expect(await asked(`FAUX${index}`)).toContain('coupon=FAUX');
    expect(await asked('FAUX10')).toBe('/fr/cart?tries=1#coupon');
    expect(await asked('AID10')).toBe('/fr/cart?tries=1#coupon');
    expect(visitor.cookie).not.toContain('hanout_coupon');
    await visitor.post('/fr/cart/add', { price: honey, quantity: '1' }, network);
    expect(await visitor.readText('/fr/cart?tries=1')).toContain(copy.cart.coupon.limited);
    // Others at the address can still use theirs.
    const other = new Visitor();
    await other.get('/fr/cart', network);
    expect((await typeCode(other, 'AID10', network)).headers.get('Location')).toBe('/fr/cart#coupon');
  });

  test('does not block a neighbour’s coupon with sixteen browsers that guess 144 codes', async () => {
    await offerCoupon('AID10');
    const network = { 'CF-Connecting-IP': '197.200.30.1' };
    const neighbour = { 'CF-Connecting-IP': '197.200.30.9' };
    for (let browser = 0; browser < 16; browser++) {
      const guesser = new Visitor();
      await guesser.post('/fr/cart/add', { price: honey, quantity: '1' }, network);
      for (let index = 0; index < 9; index++)
        await (await typeCode(guesser, `FAUX${browser}X${index}`, network)).body?.cancel();
    }
    const visitor = new Visitor();
    await visitor.post('/fr/cart/add', { price: honey, quantity: '1' }, neighbour);
    await (await typeCode(visitor, 'AID10', neighbour)).body?.cancel();
    expect(await visitor.readText('/fr/cart')).toMatch(/Code promo AID10 −100 DA/);
  });

  test('cannot forge a cookie or a link', async () => {
    await offerCoupon('AID10');
    const own = await shopperWith('AID10');
    const visitor = await visitorWith({ [honey]: 1 });
    const value = /hanout_coupon=([^;]+)/.exec(own.cookie)?.[1] ?? '';
    expect(value).toContain(btoa('AID10').replace('=', ''));
    const [kind = '', code = '', ...rest] = value.split('~');
    const other = btoa('AID20').replace('=', '');
    await offerCoupon('AID20');
    for (const forged of ['AID10', `${kind}~${code}`, value.slice(0, -1), [kind, other, ...rest].join('~')]) {
      const headers = { Cookie: `${visitor.cookie}; hanout_coupon=${forged}` };
      const page = await SELF.fetch(`${origin}/fr/cart`, { headers });
      expect(textOf(await page.text())).toMatch(/Total 1 000 DA/);
    }
    const mac = value.split('~').at(-1) ?? '';
    for (const text of ['AID10', `${code}~${mac}`, value, '%', '~', 'x'.repeat(3_000)]) {
      const answer = await visitor.get(couponLinkPath('fr', text));
      expect(answer.headers.get('Location')).toBe('/fr/cart?coupon=#coupon');
      expect(answer.headers.getSetCookie().join()).not.toContain('coupon');
    }
  });

  test('cannot be made to send a form from another site', async () => {
    await offerCoupon('AID10');
    const visitor = await visitorWith({ [honey]: 1 });
    const answer = await visitor.post(
      '/fr/cart/coupon',
      { code: 'AID10' },
      { Origin: 'https://evil.example' },
    );
    expect(answer.status).toBe(403);
  });
});

test('one product bought without a cart uses the shopper’s coupon, too', async () => {
  await offerCoupon('AID10');
  const visitor = await shopperWith('AID10', { [tea]: 1 });
  const found = await visitor.get(`/fr/checkout?price=${honey}&quantity=1`);
  const address = found.headers.get('Location') ?? '';
  const form = await visitor.read(address);
  expect(textOf(form)).toMatch(/AID10 −100 DA.*Total 900 DA/);
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? '';
  const fields = Object.fromEntries(
    ['price', 'quantity', 'cart', 'purchase', 'seen_total', 'way'].map((name) => [name, field(name)]),
  );
  const { token } = await order(visitor, { ...contact, ...fields });
  expect(await visitor.readText(`/fr/orders/${token}`)).toMatch(/AID10 −100 DA/);
});
