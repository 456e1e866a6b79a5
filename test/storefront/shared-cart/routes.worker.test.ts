import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import worker from '../../../src/shop-worker/worker.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { textOf } from '../page-text.ts';
import { ShopUnderTest, visitorWith } from '../shop-under-test.ts';
import { origin, Visitor } from '../visitor.ts';

const copy = copyIn.fr;

let fillers: string[];
let prices: Record<'dates' | 'honey' | 'old' | 'hidden' | 'withdrawn' | 'tariff' | 'figs', string>;

new ShopUnderTest((service) => {
  fillers = Array.from({ length: 40 }, (_, index) => service.addPrice(service.addProduct(`P${index}`), 10));
  const delivery = service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
  const dates = service.addProduct('Dattes', { metadata: { slug: 'dattes', name_ar: 'تمر' } });
  const honey = service.addProduct('Miel "pur" </title>', { metadata: { slug: 'miel', stock: 2 } });
  const secret = service.addProduct('Secret', { metadata: { slug: 'secret', hidden: true } });
  prices = {
    tariff: service.addPrice(delivery, 400, { wilaya: 16, mode: 'home' }),
    old: service.addPrice(dates, 900),
    dates: service.addPrice(dates, 950),
    withdrawn: service.addPrice(dates, 777, [{ variant: '5 kg' }, { hidden: '1' }]),
    honey: service.addPrice(honey, 350),
    hidden: service.addPrice(secret, 1),
    figs: service.addPrice(
      service.addProduct('Figues', { metadata: { slug: 'figues', category: 'Fruits secs' } }),
      600,
    ),
  };
});

const link = (items: string) => `/fr/c/${items}`;

describe('a link to a shared cart', () => {
  test('shows it at current prices and changes no cart', async () => {
    const visitor = await visitorWith({ [prices.honey]: 1 });
    const before = visitor.cookie;
    const response = await visitor.get(link(`${prices.dates}:2,${prices.honey}:1`));
    expect(response.status).toBe(200);
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const page = await response.text();
    expect(textOf(page)).toMatch(/Dattes × 2 .*Total hors livraison 2 250 DA/);
    expect(page).toMatch(
      /property="og:description" content="Dattes × 2, Miel &quot;pur&quot; &lt;\/title&gt; × 1/,
    );
    expect(page).toContain(`property="og:url" content="${origin}/fr/c/${prices.dates}:2,${prices.honey}:1"`);
    expect(visitor.cookie).toBe(before);
    expect(await visitor.readText('/fr/cart')).toMatch(/Total hors livraison 350 DA/);
  });

  test('has the colour of the category for a product without a picture, as cart and catalogue do', async () => {
    const visitor = await visitorWith({ [prices.figs]: 1 });
    const tintOn = async (path: string) => {
      const page = await visitor.read(path);
      return /class="picture (tint-\d)"/.exec(page)?.[1];
    };
    const tint = await tintOn('/fr?category=fruits-secs');
    expect(tint).toBeDefined();
    expect(await tintOn(link(`${prices.figs}:1`))).toBe(tint);
    expect(await tintOn('/fr/cart')).toBe(tint);
  });

  test('fills the cart with one button, and a second press adds nothing', async () => {
    const visitor = await visitorWith({ [prices.honey]: 1 });
    const path = link(`${prices.dates}:2,${prices.honey}:1`);
    for (let press = 0; press < 2; press++) {
      const answer = await visitor.post(path, {});
      expect(answer.status).toBe(303);
      expect(answer.headers.get('Location')).toBe('/fr/cart');
    }
    expect(await visitor.readText('/fr/cart')).toMatch(/Total hors livraison 2 250 DA/);
  });

  test('reports items that changed price, are deleted, unknown or short in stock', async () => {
    const items = `${prices.old}:1,${prices.hidden}:1,nobody:1,nothing:2,${prices.honey}:3,${prices.tariff}:1`;
    const visitor = new Visitor();
    const page = await visitor.readText(link(items));
    expect(page).toContain(copy.sharedCart.gone(4));
    expect(page).toContain(copy.cart.left(2));
    expect(page).toMatch(/Total hors livraison 2 000 DA/);
    await visitor.post(link(items), {});
    expect(visitor.cookie).toContain(`${prices.dates}*1,${prices.honey}*3`);
    expect(visitor.cookie).not.toContain(prices.tariff);
    expect(visitor.cookie).not.toContain(prices.hidden);
  });

  test('shows no name and no amount of hidden products', async () => {
    const items = `${prices.dates}:1,${prices.hidden}:1,${prices.withdrawn}:1,${prices.tariff}:1`;
    for (const one of [items, prices.hidden, prices.withdrawn, prices.tariff]) {
      const page = await new Visitor().readText(link(one));
      expect(page, one).not.toMatch(/Secret|Livraison 400|Livraison ×|777|5 kg/);
    }
    expect(await new Visitor().readText(link(items))).toContain('3 articles du lien ne sont plus en vente.');
  });

  test('reports an unreadable part', async () => {
    const broken = await new Visitor().readText(link(`${prices.dates}:%D9%A3,${prices.honey}:x`));
    expect(broken).toMatch(/Une partie du lien est illisible.*Dattes × 3 .*Total hors livraison 2 850 DA/);
    expect(await new Visitor().readText(link(`${prices.dates}:3`))).not.toContain('illisible');
  });

  test('without any remaining item has no button', async () => {
    const page = await new Visitor().read(link(`${prices.tariff}:1,nobody:1`));
    expect(textOf(page)).toContain(copy.sharedCart.nothing);
    expect(page).not.toContain('<form');
  });

  test('without items says so, and links to the shop', async () => {
    for (const items of [',', ':', '%zz', 'a:0']) {
      const answer = await new Visitor().get(link(items));
      expect(answer.status, items).toBe(404);
      expect(textOf(await answer.text()), items).toMatch(
        /Ce lien de panier est illisible .*Voir la boutique/,
      );
    }
  });

  test('cannot be submitted from another site', async () => {
    const headers = { Origin: 'https://evil.test' };
    const visitor = new Visitor();
    expect((await visitor.post(link(`${prices.dates}:1`), {}, headers)).status).toBe(403);
    expect(visitor.cookie).toBe('');
  });

  test('does not fit into a full cart, which stays unchanged, and says so', async () => {
    const visitor = new Visitor();
    await visitor.post(link(fillers.join(',')), {});
    const before = visitor.cookie;
    const answer = await visitor.post(link(`${prices.dates}:1`), {});
    expect(textOf(await visitor.readNext(answer))).toContain('40 articles différents au plus');
    expect(visitor.cookie).toBe(before);
    expect(await visitor.readText(link([...fillers, prices.dates].join(',')))).toContain(
      'Le lien contient plus qu’un panier',
    );
  });
});

test('every cart can be shared: a WhatsApp message, the shop’s own number, a link', async () => {
  const visitor = await visitorWith({ [prices.dates]: 2 });
  await visitor.post('/fr/cart/delivery', { wilaya: '16', delivery: 'home' });
  const page = (await visitor.read('/fr/cart')).replaceAll('&amp;', '&');
  const address = `${origin}/fr/c/${prices.dates}:2`;
  const [, text = ''] = /href="https:\/\/wa\.me\/\?text=([^"]+)"/.exec(page) ?? [];
  // The cart is 2 300 DA with its delivery, and the recipient may live elsewhere.
  const message = /^Mon panier chez Hanout\s:\n- Dattes × 2\nTotal hors livraison\s: 1\s900\sDA\n/;
  expect(decodeURIComponent(text)).toMatch(message);
  expect(decodeURIComponent(text).endsWith(address)).toBe(true);
  expect(page).toContain('href="https://wa.me/213550123456?text=');
  expect(page).toContain(`value="${address}" readonly`);
  const other = new Visitor();
  await other.post(new URL(address).pathname, {});
  expect(await other.readText('/fr/cart')).toMatch(/Total hors livraison 1 900 DA/);
});

test.each([
  ['its WhatsApp number', { SHOP_PHONE: '0550 12 34 56', SHOP_WHATSAPP: '0661 22 33 44' }, '213661223344'],
  ['its mobile number otherwise', { SHOP_PHONE: '0550 12 34 56', SHOP_WHATSAPP: '' }, '213550123456'],
  ['no landline, which has no WhatsApp', { SHOP_PHONE: '021 65 43 21', SHOP_WHATSAPP: '' }, null],
])('a cart is sent to the shop at %s', async (_, changes, number) => {
  const { cookie } = await visitorWith({ [prices.dates]: 1 });
  const request = new Request(`${origin}/fr/cart`, { headers: { Cookie: cookie } });
  const answer = await worker.fetch(request, { ...env, ...changes }, createExecutionContext());
  const page = await answer.text();
  expect(page).toContain('https://wa.me/?text=');
  expect(/https:\/\/wa\.me\/(\d+)\?text=/.exec(page)?.[1] ?? null).toBe(number);
});
