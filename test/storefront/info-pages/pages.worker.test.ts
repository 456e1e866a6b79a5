import { createExecutionContext, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { infoPath } from '../../../src/domain/addresses/shop.ts';
import { infoPages } from '../../../src/domain/addresses/shop-patterns.ts';
import worker from '../../../src/shop-worker/worker.ts';
import { languages } from '../../../src/text/languages/by-language.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { footerOn, mainOn } from '../forms.ts';
import { stub } from '../mirror.ts';
import { textOf } from '../page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../shop-under-test.ts';
import { origin, Visitor } from '../visitor.ts';

let dates: string;
new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 1_000);
});

/** A page of a shop with other settings. */
async function pageWith(path: string, changes: Record<string, unknown>): Promise<string> {
  const answer = await worker.fetch(
    new Request(`${origin}${path}`),
    { ...env, ...changes } as typeof env,
    createExecutionContext(),
  );
  expect(answer.status, path).toBe(200);
  return answer.text();
}

const seller = {
  SHOP_LEGAL_NAME: 'SARL Dar <Benali>',
  SHOP_TRADE_REGISTER: '16/00-1234567 B 21',
  SHOP_NIF: '002116001234567',
  SHOP_NIS: '002116010012345',
  SHOP_ADDRESS: '12, rue Didouche, Alger',
};

describe.each(languages)('in %s', (language) => {
  test('every information page has its own text, and every footer links to all of them', async () => {
    const said = new Set<string>();
    for (const page of infoPages) {
      const html = await pageWith(infoPath(language, page), {});
      expect(html).toContain(`<html lang="${language}"`);
      expect(textOf(html)).toContain(copyIn[language].infoPages[page].title);
      expect(textOf(mainOn(html)).length).toBeGreaterThan(80);
      said.add(mainOn(html));
      for (const other of infoPages) expect(footerOn(html)).toContain(`href="${infoPath(language, other)}"`);
    }
    expect(said.size).toBe(infoPages.length);
  });

  test('the footer names the seller, no unset field, and the payment methods', async () => {
    const set = footerOn(await pageWith(`/${language}/cart`, seller));
    expect(set).toContain('SARL Dar &lt;Benali&gt;');
    const texts = textOf(set).replaceAll('\u00a0', ' ');
    for (const line of Object.values(seller).slice(1)) expect(texts).toContain(line);
    const { pays, tradeRegister } = copyIn[language].infoPages;
    const bare = footerOn(await pageWith(`/${language}/cart`, { SHOP_NIF: '   ', SHOP_NIS: 7 }));
    for (const word of ['NIF', 'NIS', tradeRegister('').slice(0, 6)]) expect(bare).not.toContain(word);
    const { edahabia } = copyIn[language].shared.cards;
    expect(bare).toContain(edahabia);
    expect(bare).not.toContain(pays.cash);
    const door = footerOn(await pageWith(`/${language}/cart`, { PAYMENT_METHODS: 'cash part=2000' }));
    expect(door).toContain(pays.cash);
    expect(door).toContain(pays.part);
    expect(door).not.toContain(edahabia);
  });

  test('the privacy page alone names the declaration of personal data', async () => {
    const set = {
      SHOP_DATA_DECLARATION: 'D-2026/77 <b>',
      [`PAGE_PRIVACY_${language.toUpperCase()}`]: 'Own text',
    };
    const html = await pageWith(infoPath(language, 'privacy'), set);
    expect(mainOn(html)).toContain('Own text');
    expect(mainOn(html)).toContain('D-2026/77 &lt;b&gt;');
    expect(footerOn(html)).not.toContain('D-2026/77');
    expect(await pageWith(infoPath(language, 'contact'), set)).not.toContain('D-2026/77');
  });

  test('a merchant’s own text replaces the default, escaped', async () => {
    const name = `PAGE_RETURNS_${language.toUpperCase()}`;
    const html = await pageWith(infoPath(language, 'returns'), { [name]: '# One <b>\n\nTwo\nlines' });
    expect(mainOn(html)).toContain('<h2 dir="auto">One &lt;b&gt;</h2>');
    expect(mainOn(html)).toContain('Two\nlines');
    const other = await pageWith(infoPath(language === 'fr' ? 'en' : 'fr', 'returns'), { [name]: 'Own' });
    expect(mainOn(other)).not.toContain('Own');
  });
});

test('the rule for deposits shows where there are deposits, and retention shows its configured periods', async () => {
  const { title } = copyIn.fr.infoPages.conditions;
  expect(title).toBe('Conditions de vente');
  expect(mainOn(await pageWith('/fr/conditions', { PAYMENT_METHODS: 'part=2000' }))).toContain('Acompte');
  expect(mainOn(await pageWith('/fr/conditions', {}))).not.toContain('Acompte');
  const privacy = await pageWith('/fr/privacy', { CONTACTS_KEPT_DAYS: '77' });
  expect(textOf(privacy)).toContain('effacées 77 jours après');
});

test('a product’s page names the offered payment methods', async () => {
  const { product, infoPages: info } = copyIn.fr;
  const door = await pageWith('/fr/p/dattes', { PAYMENT_METHODS: 'cash' });
  expect(mainOn(door)).toContain(info.pays.cash);
  expect(door).not.toContain(product.paymentNote);
  expect(mainOn(await pageWith('/fr/p/dattes?x', {}))).toContain(product.paymentNote);
});

test('they are in the sitemap, and an unknown one is not found', async () => {
  const visitor = new Visitor();
  const sitemap = await visitor.read('/sitemaps/shelves.xml');
  for (const page of infoPages) expect(sitemap).toContain(`<loc>${origin}${infoPath('ar', page)}</loc>`);
  expect((await visitor.get('/fr/conditionsx')).status).toBe(404);
});

test('an order stores the version of its terms and shows them; another text has another version', async () => {
  const visitor = await visitorWith({ [dates]: 2 });
  const form = await visitor.read('/fr/checkout');
  expect(mainOn(form)).toContain('href="/fr/conditions"');
  const conditions = await visitor.read('/fr/conditions');
  const [, version = ''] =
    /Version du texte[\s\u00a0]: ?<bdi dir="ltr">([\da-f]{12})</.exec(conditions) ?? [];
  expect(version).not.toBe('');
  const { token } = await order(visitor, { seen_total: '2000', way: 'card:2000' });
  expect(await visitor.readText(`/fr/orders/${token}`)).toContain(`(version ${version})`);
  const note = await runInDurableObject(stub(), (_, { storage }) =>
    storage.sql.exec("SELECT note FROM order_events WHERE kind = 'placed'").one(),
  );
  expect(note).toEqual({ note: `conditions ${version}` });
  const changed = await pageWith('/fr/conditions', { PAGE_CONDITIONS_FR: 'Autres.' });
  expect(changed).not.toContain(version);
});
