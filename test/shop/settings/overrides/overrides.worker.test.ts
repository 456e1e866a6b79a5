import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pages } from '../../../../src/shop-web/page-cache.ts';
import { settingsCache } from '../../../../src/shop-web/settings-cache.ts';
import worker, { Shop } from '../../../../src/shop-worker/worker.ts';
import { copyIn } from '../../../../templates/storefront/copy/copy.ts';
import { pairOwner } from '../../../desk/devices.ts';
import { holds } from '../../../seed.ts';
import { elementsOn, fieldsOn, footerOn, mainOn, valuesOn } from '../../../storefront/forms.ts';
import { textOf } from '../../../storefront/page-text.ts';
import {
  contact,
  followFailure,
  order,
  ShopUnderTest,
  visitorWith,
} from '../../../storefront/shop-under-test.ts';
import { origin, Visitor } from '../../../storefront/visitor.ts';
import { inShop } from '../../orders/cash/payment-methods.ts';
import { inContext } from '../../orders/cash/placing.ts';

let dates = '';
new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes', stock: 50 } }), 1_000);
});

const versionIn = (page: string) => valuesOn(page, 'conditions')[0] ?? '';
async function versionOnPage(): Promise<string | undefined> {
  const texts = elementsOn(await new Visitor().read('/fr/conditions'), 'bdi', { dir: 'ltr' });
  return texts.map(({ text }) => text).find((text) => /^[\da-f]{12}$/.test(text));
}

/** Chooses the payment methods at the desk. */
async function choosePaymentMethods(...methods: string[]): Promise<void> {
  const owner = await pairOwner();
  const html = await owner.read('/fr/desk/settings/methods');
  const { version = '' } = fieldsOn(html, '/fr/desk/settings/methods');
  const rows = Object.fromEntries(methods.map((method, row) => [`way_${row}`, method]));
  const saved = await owner.post('/fr/desk/settings/methods', { version, ...rows });
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, expect.stringContaining('saved')]);
}

test('an override of the desk shows in every footer, on products and in the terms at once', async () => {
  const { pays, paid } = copyIn.fr.infoPages;
  const before = await versionOnPage();
  for (const path of ['/fr', '/fr/p/dattes'])
    expect(footerOn(await new Visitor().read(path))).not.toContain(pays.cash);
  await choosePaymentMethods('cash');
  for (const path of ['/fr', '/fr/p/dattes', '/fr/cart', '/fr/contact']) {
    const footer = footerOn(await new Visitor().read(path));
    expect([footer.includes(pays.cash), footer.includes(copyIn.fr.shared.cards.edahabia)], path).toEqual([
      true,
      false,
    ]);
  }
  expect(mainOn(await new Visitor().read('/fr/p/dattes'))).toContain(pays.cash);
  const conditions = await new Visitor().readText('/fr/conditions');
  expect(conditions).toContain(textOf(paid.cash));
  expect(await versionOnPage()).not.toBe(before);
});

describe('the terms stored with an order', () => {
  const orderUnder = async (visitor: Visitor, conditions: string) => {
    const answer = await visitor.post('/fr/checkout', {
      ...contact,
      seen_total: '1000',
      way: 'card:1000',
      conditions,
    });
    return followFailure(visitor, answer);
  };
  const kept = () => inShop("SELECT note FROM order_events WHERE kind = 'placed'");

  // An isolate that has not read the change, and one that reads every time.
  test.each([3_600_000, 0])(
    'are those that its form showed; changed ones are shown first (%i ms)',
    async (holdFor) => {
      const visitor = await visitorWith({ [dates]: 1 });
      const shown = versionIn(await visitor.read('/fr/checkout'));
      expect(shown).toBe(await versionOnPage());
      await choosePaymentMethods('card', 'cash');
      const meanwhile = await versionOnPage();
      expect(meanwhile).not.toBe(shown);
      settingsCache.limits.holdFor = holdFor;
      const refused = await orderUnder(visitor, shown);
      expect(refused.headers.get('Location')).toBe('/fr/checkout');
      expect(await kept()).toEqual([]);
      const again = await visitor.read('/fr/checkout');
      expect(again).toContain(copyIn.fr.infoPages.accept.changed);
      expect(again).toContain('value="Amina"');
      expect(versionIn(again)).toBe(meanwhile);
      expect((await orderUnder(visitor, versionIn(again))).headers.get('Location')).not.toBe('/fr/checkout');
      expect(await kept()).toEqual([{ note: `conditions ${meanwhile}` }]);
    },
  );

  test('are the current ones when an isolate’s are seconds old, and for a form without any', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    const old = await versionOnPage();
    settingsCache.limits.holdFor = 3_600_000;
    const heard = settingsCache.revision;
    // As by another isolate's desk: this one does not learn of it.
    const renew = vi.spyOn(settingsCache, 'renew').mockResolvedValue(undefined);
    const age = vi.spyOn(settingsCache, 'age').mockReturnValue(undefined);
    await choosePaymentMethods('cash');
    renew.mockRestore();
    age.mockRestore();
    expect([settingsCache.revision, await versionOnPage()]).toEqual([heard, old]);
    const { token } = await order(visitor, { seen_total: '1000', way: 'cash:0' });
    expect(token).not.toBe('');
    const now = await versionOnPage();
    expect(now).not.toBe(old);
    expect(await kept()).toEqual([{ note: `conditions ${now}` }]);
  });

  test('sent twice make one order, also when the settings have changed by then', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    const shown = versionIn(await visitor.read('/fr/checkout'));
    await orderUnder(visitor, shown);
    await choosePaymentMethods('card', 'cash');
    await orderUnder(visitor, shown);
    expect(await kept()).toEqual([{ note: `conditions ${shown}` }]);
  });

  afterEach(() => {
    settingsCache.limits.holdFor = 0;
  });
});

describe('with any overrides', () => {
  const names = [
    ...['SHOP_NAME_FR', 'SHOP_TAGLINE_FR', 'SHOP_LOGO', 'SHOP_COLOR', 'SHOP_PHONE', 'SHOP_EMAIL'],
    ...['SHOP_WHATSAPP', 'SHOP_INSTAGRAM', 'SHOP_FACEBOOK', 'SHOP_LANGUAGES', 'SHOP_NIF', 'PAYMENT_METHODS'],
    ...['PAGE_CONDITIONS_FR', 'HOLD_MINUTES', 'ACCOUNTS_KEPT_DAYS', 'COOKIE_SECRET', '__proto__', 'shopName'],
  ];
  const nasty = fc.constantFrom(
    '',
    ' ',
    '#0d5546',
    'fr',
    'ar en',
    'cash',
    'null',
    '<script>',
    '\u0000',
    '\ud800',
    '@',
  );
  const texts = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 80 }));
  const tables = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string()), texts), {
    maxLength: 12,
  });

  beforeEach(() => {
    settingsCache.limits.holdFor = 3_600_000;
  });
  afterEach(() => {
    settingsCache.limits.holdFor = 0;
  });

  test('the shop answers with its products, a footer and its configured secrets', async () => {
    let revision = 0;
    const property = fc.asyncProperty(tables, async (table) => {
      revision += 1;
      const chosen = Object.fromEntries(table);
      await settingsCache.renew(async () => ({ revision: `any ${revision}`, chosen }));
      for (const path of ['/fr?x', '/fr/conditions', '/ar/cart']) {
        const answer = await worker.fetch(
          new Request(`${origin}${path}`),
          env as never,
          createExecutionContext(),
        );
        const html = await answer.text();
        expect([answer.status, html.includes('</footer>'), html.includes('<script>')], path).toEqual([
          200,
          true,
          false,
        ]);
        if (path === '/fr?x') expect(html).toContain('Dattes');
      }
      const read = settingsCache.read(env as never);
      if (read.ok) expect(settingsCache.over(read.settings).cookieSecret).toBe(env.COOKIE_SECRET);
    });
    await holds(property, 60);
  });

  test('the object opens with any rows in the table', async () => {
    await inShop(
      "INSERT INTO settings (name, value) VALUES ('HOLD_MINUTES', x'ff00'), ('SHOP_NAME_FR', x'00')",
    );
    await inShop(
      "INSERT INTO settings (name, value) VALUES ('CASH_PER_PHONE', '-1'), ('CONTACTS_KEPT_DAYS', '40')",
    );
    await inShop('INSERT INTO payment_methods (id, rules) VALUES (1, \'[{"way":"barter"}]\')');
    expect(
      await inContext(({ settings: { limits, periods, paymentMethods, shopName } }) => [
        limits.HOLD_MINUTES,
        limits.CASH_PER_PHONE,
        periods.CONTACTS_KEPT_DAYS / 86_400_000,
        paymentMethods.map(({ paymentMethod }) => paymentMethod),
        shopName.ar,
      ]),
    ).toEqual([15, 2, 40, ['card'], 'حانوت']);
  });
});

describe('costs of overrides', () => {
  beforeEach(() => {
    pages.limits.holdFor = 10_000;
    settingsCache.limits.holdFor = 5_000;
    settingsCache.age();
  });
  afterEach(() => {
    pages.limits.holdFor = 0;
    settingsCache.limits.holdFor = 0;
  });

  const spyOnQuestions = () => ({
    revision: vi.spyOn(Shop.prototype, 'catalogueVersion'),
    choices: vi.spyOn(Shop.prototype, 'settingsOverrides'),
  });

  test('a cached page reads nothing, and the others once in five seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 60_000);
    const asked = spyOnQuestions();
    await new Visitor().read('/fr');
    const first = asked.choices.mock.calls.length;
    for (let n = 0; n < 20; n++) await new Visitor().read('/fr');
    expect(asked.choices.mock.calls.length).toBe(first);
    for (let n = 0; n < 5; n++) await new Visitor().read('/fr/cart');
    expect(asked.choices.mock.calls.length).toBe(first);
    vi.setSystemTime(Date.now() + 5_001);
    for (let n = 0; n < 5; n++) await new Visitor().read('/fr/cart');
    expect(asked.choices.mock.calls.length).toBe(first + 1);
    // For ten seconds, cached pages ask for the version, and for nothing else while it is the same.
    vi.setSystemTime(Date.now() + 5_000);
    const versions = asked.revision.mock.calls.length;
    await new Visitor().read('/fr');
    expect([asked.revision.mock.calls.length, asked.choices.mock.calls.length]).toEqual([
      versions + 1,
      first + 1,
    ]);
  });

  test('a change shows on cached pages within ten seconds, on all others within five', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { cash } = copyIn.fr.infoPages.pays;
    await new Visitor().read('/fr');
    await new Visitor().read('/fr/cart');
    const renew = vi.spyOn(settingsCache, 'renew').mockResolvedValue(undefined);
    const age = vi.spyOn(settingsCache, 'age').mockReturnValue(undefined);
    await choosePaymentMethods('cash');
    renew.mockRestore();
    age.mockRestore();
    vi.setSystemTime(Date.now() + 5_001);
    expect(footerOn(await new Visitor().read('/fr/cart'))).toContain(cash);
    vi.setSystemTime(Date.now() + 5_001);
    expect(footerOn(await new Visitor().read('/fr'))).toContain(cash);
  });

  test('a page of former overrides is never cached under the new version', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 120_000);
    const { cash } = copyIn.fr.infoPages.pays;
    await new Visitor().read('/fr');
    const renew = vi.spyOn(settingsCache, 'renew').mockResolvedValue(undefined);
    const age = vi.spyOn(settingsCache, 'age').mockReturnValue(undefined);
    await choosePaymentMethods('cash');
    renew.mockRestore();
    age.mockRestore();
    // As if another page had read a moment before the change.
    settingsCache.limits.holdFor = 3_600_000;
    vi.setSystemTime(Date.now() + 10_001);
    for (let n = 0; n < 2; n++) expect(footerOn(await new Visitor().read('/fr'))).toContain(cash);
  });

  test('when the object fails, the last known overrides count, and the shop answers', async () => {
    await choosePaymentMethods('cash');
    const { cash } = copyIn.fr.infoPages.pays;
    expect(footerOn(await new Visitor().read('/fr/contact'))).toContain(cash);
    settingsCache.limits.holdFor = 0;
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const gone = async () => Promise.reject(new Error('gone'));
    await expect(settingsCache.renew(gone)).rejects.toThrow('gone');
    await settingsCache.follow(gone);
    const renew = vi.spyOn(settingsCache, 'renew').mockImplementation(gone);
    expect(footerOn(await new Visitor().read('/fr/contact'))).toContain(cash);
    expect(renew).toHaveBeenCalled();
  });
});
