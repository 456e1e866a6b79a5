import { beforeEach, describe, expect, test } from 'vitest';
import { costOf, findScans } from '../shop/backlog.ts';
import { inShop } from '../shop/orders/cash/payment-methods.ts';
import { elementsOn, fieldsOn, linksOn } from '../storefront/forms.ts';
import { textOf } from '../storefront/page-text.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import type { Visitor } from '../storefront/visitor.ts';
import { deskCopyIn } from './copy.ts';
import { pairAs, pairOwner } from './devices.ts';

const copy = deskCopyIn.fr;

/** The desk's list of shoppers who wait for what is sold out. */

let honey = '';
let shirt = '';
new ShopUnderTest((service) => {
  honey = service.addProduct('Miel', { metadata: { slug: 'miel', stock: 0 } });
  service.addPrice(honey, 1_000);
  shirt = service.addProduct('Chemise', { metadata: { slug: 'chemise' } });
  service.addPrice(shirt, 2_000, { variant: 's', label_fr: 'Petite', stock: 0 });
  service.addPrice(shirt, 2_000, { variant: 'm', label_fr: 'Moyenne', stock: 0 });
});

const PATH = '/fr/desk/stock-alerts';
const AT = Date.parse('2026-11-22T10:00:00Z');
let owner: Visitor;

beforeEach(async () => {
  owner = await pairOwner();
});

/** Stores so many requests, each a second younger than the one before. */
const add = (count: number, key: string, { productId = key, state = 'confirmed', name = 'a' } = {}) =>
  inShop(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO stock_alerts (id, key, product_id, email, language, address, network, state, at, ends_at)
     SELECT ?5 || i, ?2, ?3, ?5 || i || '@mail.dz', 'fr', ?5 || i, 'n', ?4, ?6 + i * 1000, ?7 FROM n`,
    count,
    key,
    productId,
    state,
    name,
    AT,
    // After the test's own date.
    Date.now() + 86_400_000,
  );

const read = async (path: string) => owner.read(path);
const emailsIn = (page: string) =>
  elementsOn(page, 'bdi', { dir: 'ltr' })
    .map(({ text }) => text)
    .filter((text) => /^\w+@mail\.dz$/.test(text));
const stored = async () =>
  (await inShop('SELECT email FROM stock_alerts ORDER BY email')).map(({ email }) => email);
const logged = () =>
  inShop("SELECT subject, fields FROM audit_log WHERE action = 'stock_alerts.remove' ORDER BY seq");

describe('the list of stock alerts', () => {
  test('names product or size, address, state and time, newest first, to owners alone', async () => {
    await add(1, honey, { state: 'unconfirmed', name: 'amina' });
    await add(1, `${shirt} s`, { productId: shirt, name: 'samir' });
    await inShop("UPDATE stock_alerts SET at = at + 60000 WHERE email = 'samir1@mail.dz'");
    const page = textOf(await read(PATH));
    expect(page).toMatch(/Chemise \(Petite\) samir1@mail\.dz Confirmée · .*Miel amina1@mail\.dz À confirmer/);
    expect(textOf(await read('/fr/desk/products'))).toContain(copy.stockAlerts.title);
    expect(await read(PATH)).toContain(`href="${PATH}?product=${shirt}"`);
    const one = await read(`${PATH}?product=${shirt}`);
    expect(emailsIn(one)).toEqual(['samir1@mail.dz']);
    for (const role of ['confirmer', 'packer', 'accountant'] as const) {
      const other = await pairAs(owner, role);
      expect((await other.get(PATH)).status).toBe(403);
      expect(await (await other.post(PATH, { id: 'amina1' })).text()).not.toContain('@mail.dz');
    }
    expect(await stored()).toHaveLength(2);
  });

  test('says that a shop without e-mail sends none, and where to connect it', async () => {
    const page = await read(PATH);
    expect(textOf(page)).toContain(textOf(copy.stockAlerts.off));
    expect(linksOn(page)).toContain('/fr/desk/settings/notifications');
    const choose = '/fr/desk/settings/notifications/general/choose';
    const { version = '' } = fieldsOn(await read('/fr/desk/settings/notifications'), choose);
    await owner.post(choose, { version, language: 'fr', low_stock: '', shoppers: '1' });
    expect(textOf(await read(PATH))).not.toContain(textOf(copy.stockAlerts.off));
  });

  test('of 20,000 is read a page at a time, of all products and of one', async () => {
    await add(20_000, honey);
    await add(100, `${shirt} s`, { productId: shirt, name: 's' });
    for (const path of [PATH, `${PATH}?product=${honey}`]) {
      let next: string | undefined = path;
      const seen: (string | undefined)[] = [];
      for (let page = 0; page < 3; page += 1) {
        let text = '';
        // Due work is checked once a second with any page.
        const cost = await costOf(async () => {
          text = await read(next ?? '');
        });
        expect(cost.rows, cost.dearest).toBeLessThan(120);
        expect(cost.statements, cost.dearest).toBeLessThan(30);
        seen.push(...emailsIn(text));
        next = linksOn(text, { rel: 'next' })[0];
      }
      expect(seen).toHaveLength(90);
      expect(new Set(seen).size).toBe(90);
    }
    expect(await findScans(() => read(PATH))).toEqual([]);
    expect(await findScans(() => read(`${PATH}?product=${honey}`))).toEqual([]);
    const last = await read(`${PATH}?after=${encodeURIComponent(`${AT + 3_000} a3`)}`);
    expect(emailsIn(last)).toHaveLength(4);
    expect(last).not.toContain('rel="next"');
    const cost = await costOf(() => owner.post(PATH, { product: honey, sure: 'yes' }));
    expect(cost.statements, cost.dearest).toBeLessThan(40);
    expect(await stored()).toHaveLength(100);
  });

  test('is emptied by one, by a product with all its sizes, and wholly, once a person is sure', async () => {
    await add(2, honey);
    await add(2, `${shirt} s`, { productId: shirt, name: 's' });
    await add(1, `${shirt} m`, { productId: shirt, name: 'm' });
    await owner.post(PATH, { id: 'a1' });
    await owner.post(PATH, { id: 'a1' });
    expect(await stored()).toEqual(['a2@mail.dz', 'm1@mail.dz', 's1@mail.dz', 's2@mail.dz']);
    for (const fields of [{ product: shirt }, { product: '' }]) {
      const unsure = await owner.post(PATH, fields);
      expect(textOf(await owner.readNext(unsure))).toContain(textOf(copy.stockAlerts.flash.unsure));
    }
    expect(await stored()).toHaveLength(4);
    await owner.post(`${PATH}?product=${shirt}`, { product: shirt, sure: 'yes' });
    expect(await stored()).toEqual(['a2@mail.dz']);
    await add(3, `${shirt} s`, { productId: shirt, name: 's' });
    const all = await owner.post(PATH, { product: '', sure: 'yes' });
    expect(textOf(await owner.readNext(all))).toContain(copy.stockAlerts.flash.removed);
    expect(await stored()).toEqual([]);
    expect(await logged()).toEqual([
      { subject: 'miel', fields: 'one' },
      { subject: 'chemise', fields: 'product' },
      { subject: null, fields: 'all' },
    ]);
    const log = textOf(await read('/fr/desk/audit-log'));
    expect(log).toMatch(/A retiré des alertes de retour\s: toutes/);
    expect(log).not.toContain('@mail.dz');
  });

  test('shows an alert of a product that the shop has no more, and removes it', async () => {
    await add(1, 'gone');
    expect(textOf(await read(PATH))).toContain('Article supprimé a1@mail.dz');
    await owner.post(`${PATH}?product=gone`, { product: 'gone', sure: 'yes' });
    expect(await stored()).toEqual([]);
  });
});
