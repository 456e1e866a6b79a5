import { runInDurableObject } from 'cloudflare:test';
import { expect } from 'vitest';
import { savePasskey } from '../../src/desk/reauthentication/store.ts';
import { refundPath } from '../../src/domain/addresses/desk/orders.ts';
import type { PaymentMethod } from '../../src/domain/settings/payment-methods.ts';
import { inShop, offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { inContext, placeCash } from '../shop/orders/cash/placing.ts';
import type { FakeService } from '../storefront/fake-service.ts';
import { stub } from '../storefront/mirror.ts';
import { newOrderClient } from '../storefront/order-client.ts';
import type { ShopUnderTest } from '../storefront/shop-under-test.ts';
import type { Visitor } from '../storefront/visitor.ts';
import { newPhone, Orders, sendForm } from './desk-driver.ts';
import { pairOwner, pairPacker, requireReauthentication } from './devices.ts';

/** The products of a full desk; returns the price that its orders have. */
export function addProducts(service: FakeService): string {
  const images = ['https://elsewhere.dz/miel.jpg', 'https://elsewhere.dz/ruche.jpg'];
  const honey = service.addProduct('Miel', {
    metadata: { slug: 'miel', stock: 99, category: 'Épicerie' },
    images,
  });
  const soap = service.addProduct('Savon', { metadata: { slug: 'savon', category: 'Maison' } });
  service.addPrice(soap, 300);
  return service.addPrice(honey, 1_000);
}

/** A name and text with markup in it. */
export const attack = '<img src=x onerror=alert(1)>"\'';
// The alarm's own tables, which change meanwhile; capabilities; and wrong tries, which are counted each time.
const others =
  /^(_cf|sqlite|catalogue|search|products|prices|mirror_counts|shards|quotas|incidents|late_payment_poll|service_cap)/;

/** What each table holds: its number of rows, and all of them as JSON. */
export function readTables(): Promise<Record<string, { count: number; rows: string }>> {
  return runInDurableObject(stub(), (_, { storage: { sql } }) => {
    const names = sql.exec("SELECT name FROM sqlite_master WHERE type = 'table'").toArray();
    const found = names.map(({ name }) => String(name)).filter((name) => !others.test(name));
    return Object.fromEntries(
      found.map((name) => {
        const rows = [...sql.exec(`SELECT * FROM "${name}"`).raw()];
        return [name, { count: rows.length, rows: JSON.stringify(rows) }];
      }),
    );
  });
}

type Shop = { underTest: ShopUnderTest; price: string };

/** An order with markup in its texts, taken as far as the last of `acts` by the pages; its tracking number. */
async function placeMarkup(
  { underTest, price }: Shop,
  owner: Visitor,
  pays: PaymentMethod,
  ...acts: string[]
): Promise<string> {
  const orders = new Orders(underTest, () => ({ [price]: 1 }));
  const typed = { phone: newPhone(), name: attack, street: attack, note: attack };
  const placed = await orders.placeByForm(pays, typed);
  if (pays !== 'cash' && acts.length > 0) expect(await underTest.tell(placed.checkout, 'paid')).toBe(200);
  const tracking = `YAL-${placed.number}`;
  for (const act of acts) {
    const next = act === 'cancel' ? refundPath('fr', placed.number) : placed.path;
    const answer = await sendForm(owner, placed, 'act', { act, deposit: 'refund', tracking });
    expect(answer.headers.get('Location'), act).toBe(next);
  }
  return tracking;
}

/** A shop with data of every kind at its desk, its owner and a packer. */
export async function openFullDesk(shop: Shop): Promise<{ owner: Visitor; packer: Visitor }> {
  await offerPaymentMethods('cash card part=300');
  const owner = await pairOwner(attack);
  await placeMarkup(shop, owner, 'cash');
  await placeMarkup(shop, owner, 'card');
  await placeMarkup(shop, owner, 'cash', 'confirm');
  await placeMarkup(shop, owner, 'cash', 'confirm', 'pack');
  const sent = await placeMarkup(shop, owner, 'cash', 'confirm', 'pack', 'hand_over');
  await placeMarkup(shop, owner, 'cash', 'confirm', 'pack', 'hand_over', 'return');
  await placeMarkup(shop, owner, 'part', 'cancel');
  for (let index = 0; index < 6; index += 1)
    await placeCash(shop.price, newOrderClient({ network: 'flood', since: Date.now() }));
  const coupon = { kind: 'percent', value: '10', code: 'AID10' };
  const made = await owner.post('/fr/desk/coupons', coupon);
  expect(made.status).toBe(303);
  await owner.post('/fr/desk/settings/refuse', { phone: '0770123456' });
  for (const text of [`tracking;statut;montant\n${sent};Livré;1000\n${sent};Retour;0`, 'x;y\nYAL-2;900'])
    expect((await owner.post('/fr/desk/courier-settlements', { text })).status).toBe(303);
  for (const text of [`nom;prix\n${attack};100\nHuile;x\nThé;300\nthé;350`, 'nom;prix;prix\nSel;1;2'])
    expect((await owner.post('/fr/desk/products/import', { text })).status).toBe(303);
  await inShop(
    `INSERT INTO reviews (order_id, product_id, stars, words, author, at, state)
     SELECT id, 'p', 5, ?, ?, 0, 'waiting' FROM orders LIMIT 1`,
    attack,
    attack,
  );
  // Unconfirmed: the alarm has nothing to do for it.
  await inShop(
    `INSERT INTO stock_alerts (id, key, product_id, email, language, address, network, state, at, ends_at)
     VALUES ('a', 'p', 'p', ?, 'fr', 'a', 'n', 'unconfirmed', 0, ?)`,
    attack,
    Date.now() + 86_400_000,
  );
  const packer = await pairPacker(owner, `P ${attack}`);
  await requireReauthentication();
  const passkey = { id: 'one', publicKey: 'x', counter: 0, name: attack, addedAt: 0 };
  await inContext(({ sql }) => savePasskey(sql, passkey));
  await inShop('UPDATE devices SET reauthenticated_at = ?', Date.now());
  return { owner, packer };
}
