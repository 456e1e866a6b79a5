import { beforeEach, describe, expect, test, vi } from 'vitest';
import { offlineScriptPath } from '../../../src/domain/addresses/desk/products.ts';
import { findOrder, findOrderByToken } from '../../../src/shop/orders/store/orders.ts';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { inContext } from '../../shop/orders/cash/placing.ts';
import { elementsOn, fieldsOn, formsOn, valuesOn, versionOn, wrongFieldsOn } from '../../storefront/forms.ts';
import { textOf } from '../../storefront/page-text.ts';
import { ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import { Visitor } from '../../storefront/visitor.ts';
import { deskCopyIn } from '../copy.ts';
import { kindsOf, Orders, type PlacedOrder, press, refusalOf, sendAndRead, spell } from '../desk-driver.ts';
import { pairAs, pairOwner, pairPacker } from '../devices.ts';
import { withoutOwnScripts } from '../own-scripts.ts';
import { offersOn } from './order-forms.ts';

const copy = deskCopyIn.fr;

let price = '';
let [smallTea, largeTea] = ['', ''];
const shop = new ShopUnderTest((service) => {
  const tea = service.addProduct('Thé vert', { metadata: { slug: 'the' } });
  smallTea = service.addPrice(tea, 300, { variant: '100 g', stock: '4' });
  largeTea = service.addPrice(tea, 500, { variant: '200 g', stock: '2' });
  price = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 9 } }), 1_000);
});

beforeEach(() => offerPaymentMethods('card cash part=300'));

const orders = new Orders(shop, () => ({ [price]: 1 }));

test('an order’s page may run the script that keeps a correction without a network', async () => {
  const placed = await orders.place('cash');
  const answer = await (await pairOwner()).get(placed.path);
  expect(await answer.text()).toContain(`<script src="${offlineScriptPath}"`);
  expect(answer.headers.get('Content-Security-Policy')).toContain("script-src 'self';");
});

describe('an order to be paid at the door', () => {
  test('is called, confirmed, packed, dispatched, delivered and remitted, by a button each', async () => {
    const placed = await orders.place('cash');
    const owner = await pairOwner();
    const seen: [string, string, string][] = [
      ['call_missed', 'Appel sans réponse', 'confirm'],
      ['confirm', 'Confirmée', 'pack'],
      ['pack', copy.order.events.packed, 'hand_over'],
      ['hand_over', 'Remise au transporteur', 'deliver'],
      ['deliver', 'Livrée', 'remit'],
    ];
    for (const [act, words, next] of seen) {
      const page = await press(owner, placed, act);
      expect(page).toContain(words);
      expect(elementsOn(page, 'button', { class: 'button', name: 'act' })[0]?.attributes.value).toBe(next);
    }
    const done = await press(owner, placed, 'remit');
    expect(textOf(done)).toContain(`${copy.order.money.collected} 1 000 DA`);
    expect(textOf(done)).not.toContain(copy.order.collect);
    expect(await kindsOf(placed)).toEqual([
      'placed',
      ...['call_missed', 'confirmed', 'packed', 'handed_over', 'delivered', 'remitted'],
    ]);
    const auditLog = await owner.read('/fr/desk/audit-log');
    expect(auditLog.match(/A fait avancer une commande/g)).toHaveLength(6);
  });

  test('is confirmed once by a form sent twice, on the page and in the audit log', async () => {
    const placed = await orders.place('cash');
    const owner = await pairOwner();
    const fields = { act: 'confirm', version: versionOn(await owner.read(placed.path)) };
    const [first, again] = [
      await owner.post(`${placed.path}/act`, fields),
      await owner.post(`${placed.path}/act`, fields),
    ];
    expect(again.headers.get('Location')).toBe(first.headers.get('Location'));
    expect(await kindsOf(placed)).toEqual(['placed', 'confirmed']);
    const auditLog = await owner.read('/fr/desk/audit-log');
    expect(auditLog.match(/A fait avancer une commande/g)).toHaveLength(1);
  });

  test('changed by another device is shown in its current status, and the typed text stays', async () => {
    const placed = await orders.place('cash');
    const owner = await pairOwner();
    const packer = await pairPacker(owner);
    const old = versionOn(await owner.read(placed.path));
    await press(owner, placed, 'confirm');
    await press(packer, placed, 'pack', {}, 'prepare');
    const note = 'Rappeler <b>Amina</b> à 16 h';
    const answer = await owner.post(`${placed.path}/act`, { act: 'note', version: old, note });
    const page = await owner.readNext(answer);
    expect(page).toContain(copy.order.refused.outdated);
    expect(page).toContain('Rappeler &lt;b&gt;Amina&lt;/b&gt; à 16 h</textarea>');
    expect(page).toContain(copy.order.events.packed);
    expect(await kindsOf(placed)).not.toContain('note');
    expect(await press(owner, placed, 'note', { note })).not.toContain(copy.order.refused.outdated);
    expect(await kindsOf(placed)).toContain('note');
    // The page alone, later, no longer shows it.
    expect(await owner.read(placed.path)).not.toContain('</b>');
  });

  test('takes the same action of two tabs of one device once, and the second tab is outdated', async () => {
    const placed = await orders.place('cash');
    const owner = await pairOwner();
    const tabs = [await owner.read(placed.path), await owner.read(placed.path)] as const;
    const [first, second] = tabs.map((html) => {
      const form = formsOn(html).find(({ buttons }) => buttons.some(({ value }) => value === 'confirm'));
      return { ...form?.fields, act: 'confirm' };
    });
    const send = async (fields = {}) => refusalOf(await owner.post(`${placed.path}/act`, fields));
    expect([await send(first), await send(first), await send(second)]).toEqual([null, null, 'outdated']);
    expect(await kindsOf(placed)).toEqual(['placed', 'confirmed']);
  });

  test('keeps two notes written at once on two pages', async () => {
    const placed = await orders.place('cash');
    const owner = await pairOwner();
    const at = versionOn(await owner.read(placed.path));
    await owner.post(`${placed.path}/act`, { act: 'note', version: at, note: 'un' });
    const second = await owner.post(`${placed.path}/act`, { act: 'note', version: at, note: 'deux' });
    const page = await owner.readNext(second);
    expect(page).toContain('>deux</textarea>');
  });

  test('has its newest action undone within a minute, and not later', async () => {
    const placed = await orders.place('cash');
    const owner = await pairOwner();
    const begun = Date.now();
    await press(owner, placed, 'confirm');
    expect(await owner.read(placed.path)).toContain('value="undo"');
    expect(await press(owner, placed, 'undo')).toContain('value="confirm"');
    await press(owner, placed, 'confirm');
    vi.setSystemTime(begun + 90_000);
    expect(await owner.read(placed.path)).not.toContain('value="undo"');
    expect(await press(owner, placed, 'undo')).toContain(copy.order.refused.not_now);
    expect(await kindsOf(placed)).toEqual(['placed', 'confirmed', 'undone', 'confirmed']);
  });
});

describe('paid money', () => {
  test('is decided on at cancellation, and can be recorded as refunded', async () => {
    const placed = await orders.place('part');
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    const owner = await pairOwner();
    const refused = await press(owner, placed, 'cancel', { note: 'Rupture' });
    expect(refused).toContain(copy.order.refused.decision_required);
    expect(refused).toContain('>Rupture</textarea>');
    const canceled = await press(owner, placed, 'cancel', { deposit: 'refund', note: 'Rupture' });
    expect(textOf(canceled)).toContain(`${textOf(copy.order.owed)} 300 DA`);
    expect(await sendAndRead(owner, placed, 'refund', { amount: '301' })).toContain(
      copy.order.refused.amount,
    );
    expect(await sendAndRead(owner, placed, 'refund', { amount: 'x' })).toContain('value="x"');
    expect(await kindsOf(placed)).not.toContain('refunded');
    const unsaid = await sendAndRead(owner, placed, 'refund', {
      amount: '٣٠٠',
      note: 'Au marché',
      means: '',
    });
    expect(unsaid).toContain(copy.order.refused.means);
    expect(unsaid).toContain('>Au marché</textarea>');
    const given = await sendAndRead(owner, placed, 'refund', { amount: '٣٠٠', means: 'cash' });
    expect(textOf(given)).not.toContain('Il reste à rendre');
    expect((await kindsOf(placed)).at(-1)).toBe('refunded');
  });

  test('of an order that is canceled to refund it leads to the refund form, filled in', async () => {
    const placed = await orders.place('part');
    await shop.tell(shop.lastCheckout(), 'paid');
    const owner = await pairOwner();
    const version = versionOn(await owner.read(placed.path));
    const answer = await owner.post(`${placed.path}/act`, { act: 'cancel', version, deposit: 'refund' });
    expect(answer.headers.get('Location')).toBe(`${placed.path}#refund`);
    const page = await owner.read(placed.path);
    expect(elementsOn(page, 'details', { id: 'refund' })[0]?.attributes).toHaveProperty('open');
    expect(elementsOn(page, 'input', { id: 'refund-amount' })[0]?.attributes.value).toBe('300');
  });

  test('has its payment pages counted only until it is there', async () => {
    const placed = await orders.place('part');
    const owner = await pairOwner();
    expect(await owner.readText(placed.path)).toContain('Pages de paiement ouvertes : 1');
    await shop.tell(shop.lastCheckout(), 'paid');
    expect(await owner.readText(placed.path)).not.toContain('Pages de paiement ouvertes');
  });

  test('is refunded by the refund form only', async () => {
    const placed = await orders.place('part');
    await shop.tell(shop.lastCheckout(), 'paid');
    await press(await pairOwner(), placed, 'refund', { amount: '300' });
    expect(await kindsOf(placed)).not.toContain('refunded');
  });
});

describe('a correction', () => {
  const typed = (fields: Record<string, string> = {}) => ({
    name: 'Amina B.',
    phone: '0660 00 11 22',
    wilaya: '31',
    commune: 'Es Senia',
    street: '3 rue',
    delivery: 'home',
    [`quantity.${price}`]: '2',
    ...fields,
  });

  test('before packing changes recipient and quantities', async () => {
    const placed = await orders.place('cash');
    const owner = await pairOwner();
    const page = textOf(await sendAndRead(owner, placed, 'correct', typed()));
    for (const words of [
      'Amina B.',
      '0660 00 11 22',
      'Es Senia , 31 Oran',
      `${copy.order.collect} 2 000 DA`,
      copy.order.events.corrected,
    ])
      expect(page).toContain(words);
  });

  test.each([
    ['a name', { name: '' }, 'name'],
    ['a phone', { phone: '12' }, 'phone'],
    ['a quantity', { quantity: 'x' }, 'quantity'],
  ])(
    'without %s changes nothing, shows an error at its field, and keeps the typed text',
    async (_, wrong, field) => {
      const placed = await orders.place('cash');
      const owner = await pairOwner();
      const { quantity, ...others } = wrong as Record<string, string>;
      const fields = typed(quantity === undefined ? others : { [`quantity.${price}`]: quantity });
      const page = await sendAndRead(owner, placed, 'correct', fields);
      expect(page).toContain(copy.order.refused.mistyped);
      expect(page).toContain('value="Es Senia"');
      const marked = field === 'quantity' ? `quantity.${price}` : field;
      expect(page).toMatch(new RegExp(`name="${marked}"[^>]*aria-invalid="true"`));
      expect(page.match(/aria-invalid/g)).toHaveLength(1);
      expect(await kindsOf(placed)).toEqual(['placed']);
    },
  );

  test('of a quick order needs no street either; where the order had one, it is asked for', async () => {
    const visitor = new Visitor();
    const { street: _, ...address } = typed({ wilaya: '16', commune: 'Bab El Oued' });
    const sent = await visitor.post('/fr/quick-order', { price, quantity: '1', ...address });
    const page = await visitor.readNext(sent);
    const hidden = elementsOn(page, 'input', { type: 'hidden' }).map(
      ({ attributes: { name, value } }) => [name, value] as const,
    );
    const form = { ...address, ...Object.fromEntries(hidden), quantity: '1', way: 'cash:0' };
    const token = /orders\/(\w{32})/.exec(
      (await visitor.post('/fr/quick-order', form)).headers.get('Location') ?? '',
    )?.[1];
    const found = await inContext(({ sql }) => findOrderByToken(sql, token ?? ''));
    expect(found?.contact).toMatchObject({ delivery: 'home', street: null });
    const quick = await orders.find(token ?? '');
    const owner = await pairOwner();
    // The fields are those of the form, and nothing is typed but the pieces.
    const correct = async (placed: PlacedOrder, fields: Record<string, string>) => {
      const shown = await owner.read(placed.path);
      const own = offersOn(shown, placed.path).find((offer) => offer.form === 'correct')?.fields;
      return sendAndRead(owner, placed, 'correct', { ...own, ...fields });
    };
    const saved = await correct(quick, { [`quantity.${price}`]: '3' });
    expect(saved).not.toContain(copy.order.refused.mistyped);
    expect(textOf(saved)).toContain(`${copy.order.collect} 3 000 DA`);
    const stored = () => inContext(({ sql }) => findOrder(sql, quick.orderId)?.contact);
    expect(await stored()).toMatchObject({ street: null });
    await correct(quick, { street: '3 rue des Frères' });
    expect(await stored()).toMatchObject({ street: '3 rue des Frères' });
    // An address that it has now is not emptied.
    for (const placed of [quick, await orders.place('cash', { street: '1 rue' })]) {
      const refused = await correct(placed, { street: '' });
      expect(wrongFieldsOn(refused)).toContain('street');
    }
    expect(await stored()).toMatchObject({ street: '3 rue des Frères' });
  });

  test('from an outdated form keeps what others corrected meanwhile, and shows it beside what it changes', async () => {
    const placed = await orders.place('cash', { street: '1 rue' });
    const [tablet, phone] = [await pairOwner(), await pairOwner()];
    const shown = typed({ name: 'Amina', street: '1 rue', [`quantity.${price}`]: '1' });
    const version = versionOn(await phone.read(placed.path));
    await sendAndRead(tablet, placed, 'correct', { ...shown, street: '22 rue neuve', name: 'Amina K.' });
    const late = { ...shown, name: 'Amina B.', [`quantity.${price}`]: '2', version };
    const answer = await phone.post(`${placed.path}/correct`, late);
    const page = await phone.readNext(answer);
    expect(page).toContain(copy.order.refused.outdated);
    expect(valuesOn(page, 'street')).toContain('22 rue neuve');
    expect(valuesOn(page, 'name')).toContain('Amina B.');
    expect(textOf(page)).toContain('Dans la commande à présent : Amina K.');
    expect(valuesOn(page, `quantity.${price}`)).toEqual(['2']);
  });

  test('of a second tab of the same device is not taken for the first one’s, and keeps what was typed', async () => {
    const placed = await orders.place('cash', { street: '1 rue' });
    const owner = await pairOwner();
    const tabs = [await owner.read(placed.path), await owner.read(placed.path)] as const;
    const [first, second] = tabs.map((html) => fieldsOn(html, `${placed.path}/correct`));
    await owner.post(`${placed.path}/correct`, { ...first, street: '22 rue neuve' });
    const late = { ...second, [`quantity.${price}`]: '2' };
    const page = await owner.readNext(await owner.post(`${placed.path}/correct`, late));
    expect(page).toContain(copy.order.refused.outdated);
    expect(valuesOn(page, 'street')).toContain('22 rue neuve');
    expect(valuesOn(page, `quantity.${price}`)).toEqual(['2']);
    const saved = fieldsOn(page, `${placed.path}/correct`);
    await owner.post(`${placed.path}/correct`, { ...saved, version: versionOn(page) });
    expect(await kindsOf(placed)).toEqual(['placed', 'corrected', 'corrected']);
    const stored = await inContext(({ sql }) => findOrder(sql, placed.orderId));
    expect([stored?.contact?.street, stored?.items[0]?.quantity]).toEqual(['22 rue neuve', 2]);
  });

  test('is in the history with what it changed, from what to what', async () => {
    const placed = await orders.place('cash', { street: '1 rue' });
    const owner = await pairOwner();
    await sendAndRead(owner, placed, 'correct', typed({ street: '3 rue' }));
    const page = textOf(await sendAndRead(owner, placed, 'correct', typed({ street: '5 rue' })));
    expect(page).toMatch(/Corrigée .* Adresse 3 rue 5 rue/);
    expect(page).toMatch(/Corrigée .* Adresse 1 rue 3 rue .*Miel × 1 × 2/);
    const undone = textOf(await press(owner, placed, 'undo'));
    expect(undone).toMatch(/Adresse 3 rue 5 rue/);
    expect(undone).toMatch(/Adresse 1 rue 3 rue/);
  });

  /** The next page of a button that saves nothing, and the form in it as a browser would send it. */
  async function draft(visitor: Visitor, placed: PlacedOrder, fields: Record<string, string>) {
    const html = await visitor.readNext(await visitor.post(`${placed.path}/correct`, fields));
    return { html, text: textOf(html), fields: fieldsOn(html, `${placed.path}/correct`) };
  }

  test('adds a product found by a few letters, shows the sums first, and is saved by its own button', async () => {
    const placed = await orders.place('cash');
    const owner = await pairOwner();
    const version = versionOn(await owner.read(placed.path));
    const found = await draft(owner, placed, { ...typed({ version }), find: 'the', look: 'find' });
    expect(found.text).toMatch(/100 g 300 DA .*200 g 500 DA/);
    const chosen = await draft(owner, placed, { ...found.fields, add: largeTea });
    expect(chosen.text).toMatch(/Après la correction Rien n’est encore enregistré/);
    expect(chosen.text).toMatch(/Thé vert 200 g · prix du jour × 1 500 DA/);
    expect(chosen.text).toContain(`${copy.order.collect} 2 500 DA`);
    expect(chosen.fields).toMatchObject({ name: 'Amina B.', [`added.${largeTea}`]: '1', find: '' });
    expect(await kindsOf(placed)).toEqual(['placed']);
    const page = textOf(await owner.readNext(await owner.post(`${placed.path}/correct`, chosen.fields)));
    expect(page).toMatch(/Thé vert \(200 g\) × 0 × 1 Total 1 000 DA 2 500 DA/);
    expect(await kindsOf(placed)).toEqual(['placed', 'corrected']);
  });

  test('that is not sent yet has a page of its own, which a reload and another language show again', async () => {
    const placed = await orders.place('cash');
    const owner = await pairOwner();
    const fields = { ...typed({ street: 'Bloc 9' }), version: versionOn(await owner.read(placed.path)) };
    const answer = await owner.post(`${placed.path}/correct`, { ...fields, look: 'sums' });
    const path = answer.headers.get('Location') ?? '';
    expect([answer.status, path]).toEqual([303, `${placed.path}?draft=1#again`]);
    for (const shown of [path, path, path.replace('/fr/', '/ar/')]) {
      const page = await owner.read(shown);
      expect(valuesOn(page, 'street')).toContain('Bloc 9');
      expect(page).toContain(`href="${path.replace('/fr/', '/en/')}" lang="en"`);
    }
    expect(await kindsOf(placed)).toEqual(['placed']);
  });

  test('that is too large for a cookie is shown at once, refused or not', async () => {
    const placed = await orders.place('cash');
    const owner = await pairOwner();
    const version = versionOn(await owner.read(placed.path));
    const long = 'ملاحظة '.repeat(80);
    const fields = {
      ...typed({ street: 'Bloc 9', name: '' }),
      ...{ note: long, email: long, commune: long },
      version,
    };
    for (const more of [{ look: 'sums' }, {}] as Record<string, string>[]) {
      const page = await (await owner.post(`${placed.path}/correct`, { ...fields, ...more })).text();
      expect(valuesOn(page, 'street')).toContain('Bloc 9');
    }
  });

  test('takes another size at the price of today, with all pieces of its line', async () => {
    const placed = await orders.place('cash', {}, { [smallTea]: 2 });
    const owner = await pairOwner();
    expect(await owner.readText(placed.path)).toMatch(
      /100 g · 300 DA · prix de la commande 200 g · 500 DA · prix du jour/,
    );
    await press(owner, placed, 'confirm');
    const { [`quantity.${price}`]: _, ...contact } = typed();
    // A price of another product is no size of this one.
    const foreign = { ...contact, [`quantity.${smallTea}`]: '2', [`size.${smallTea}`]: price };
    expect(textOf(await sendAndRead(owner, placed, 'correct', foreign))).toContain(
      copy.typedOrders.problems.gone,
    );
    const fields = { ...contact, [`quantity.${smallTea}`]: '2', [`size.${smallTea}`]: largeTea };
    const page = textOf(await sendAndRead(owner, placed, 'correct', fields));
    expect(page).toMatch(/100 g\) × 2 × 0 Thé vert \(200 g\) × 0 × 2 Total 600 DA 1 000 DA/);
    const more = { ...contact, [`quantity.${largeTea}`]: '3' };
    expect(await sendAndRead(owner, placed, 'correct', more)).toContain(copy.order.refused.short);
    const undone = textOf(await press(owner, placed, 'undo'));
    expect(undone).toContain(`${copy.order.collect} 600 DA`);
  });

  test('gives a discount of the order’s own with its reason, which only owners may', async () => {
    const placed = await orders.place('cash');
    const owner = await pairOwner();
    const confirmer = await pairAs(owner, 'confirmer');
    const discount = { off: 'amount', off_amount: '١٥٠', off_reason: 'Boîte abîmée' };
    const unread = await sendAndRead(owner, placed, 'correct', typed({ ...discount, off_reason: '' }));
    expect(wrongFieldsOn(unread)).toContain('off_reason');
    const page = textOf(await sendAndRead(owner, placed, 'correct', typed(discount)));
    expect(page).toMatch(/Remise Boîte abîmée −150 DA/);
    expect(page).toMatch(/Remise 0 DA 150 DA Total 1 000 DA 1 850 DA/);
    const theirs = await confirmer.read(placed.path);
    expect(theirs).toContain('name="street"');
    expect([...valuesOn(theirs, 'off'), ...valuesOn(theirs, 'keep_delivery')]).toEqual([]);
    for (const more of [{ off: 'none' }, { keep_delivery: 'yes' }] as Record<string, string>[]) {
      const fields = { ...typed(more), version: versionOn(theirs) };
      expect((await confirmer.post(`${placed.path}/correct`, fields)).status).toBe(403);
    }
    expect(await kindsOf(placed)).toEqual(['placed', 'corrected']);
    // What a confirmer corrects keeps the discount.
    const kept = await sendAndRead(confirmer, placed, 'correct', typed({ [`quantity.${price}`]: '1' }));
    expect(textOf(kept)).toContain(`${copy.order.collect} 850 DA`);
  });

  test('of a paid order says what is owed back, and what is due at the door', async () => {
    const placed = await orders.place('card', {}, { [price]: 2 });
    await shop.tell(shop.lastCheckout(), 'paid');
    const owner = await pairOwner();
    const version = versionOn(await owner.read(placed.path));
    const less = await draft(owner, placed, {
      ...typed({ version, [`quantity.${price}`]: '1' }),
      look: 'sums',
    });
    const off = await draft(owner, placed, {
      ...typed({ version, [`quantity.${price}`]: '1' }),
      ...{ off: 'amount', off_amount: '150', off_reason: 'Retard', look: 'sums' },
    });
    // As on the order's page: the total has the discount.
    expect(off.text).toMatch(/1 000 DA Remise −150 DA Total 850 DA/);
    expect(less.text).toMatch(/Total 1 000 DA Déjà reçu 2 000 DA À rembourser au client 1 000 DA/);
    const more = await draft(owner, placed, {
      ...typed({ version, [`quantity.${price}`]: '3' }),
      look: 'sums',
    });
    expect(more.text).toMatch(/Total 3 000 DA Déjà reçu 2 000 DA À encaisser 1 000 DA/);
  });

  test('that removes every item is refused', async () => {
    const placed = await orders.place('cash');
    const fields = typed({ [`quantity.${price}`]: '0' });
    expect(await sendAndRead(await pairOwner(), placed, 'correct', fields)).toContain(
      copy.order.refused.empty,
    );
  });
});

describe('a part of a parcel that comes back', () => {
  test('is written by line, and the shopper’s page, the history and the sums follow', async () => {
    const placed = await orders.place('cash', {}, { [price]: 3 });
    const owner = await pairOwner();
    for (const act of ['confirm', 'pack', 'hand_over']) await press(owner, placed, act);
    const field = `back.${price}`;
    const wrong = await press(owner, placed, 'return_part', { [field]: '4', note: 'Trop petit' });
    expect(wrong).toContain(copy.order.refused.pieces);
    expect(wrong).toMatch(new RegExp(`name="back.${price}" value="4"[^>]* aria-invalid="true"`));
    expect(wrong).toContain('Trop petit</textarea>');
    expect(await press(owner, placed, 'return_part', { [field]: 'deux' })).toContain('value="deux"');
    expect(await kindsOf(placed)).not.toContain('returned_part');
    const page = textOf(await press(owner, placed, 'return_part', { [field]: '2', note: 'Trop petit' }));
    expect(page).toContain('Retourné Miel pas encore en main × 2');
    expect(page).toContain(`${copy.order.collect} 1 000 DA`);
    expect(page).toContain(`${copy.order.events.returned_part} 2 000 DA`);
    expect(page).toContain('Miel × 3 × 1');
    const shoppers = await owner.readText(`/fr/orders/${placed.token}`);
    expect(shoppers).toContain('Vous avez retourné : Miel × 2');
    expect(shoppers).toContain(copy.order.events.returned_part);
    expect(shoppers).not.toContain('Trop petit');
    await press(owner, placed, 'remit');
    expect(textOf(await press(owner, placed, 'restock'))).toContain('Retourné Miel remis en vente × 2');
    const file = new URLSearchParams({ format: ',' });
    for (const column of ['goods', 'pieces', 'returned', 'total', 'remitted']) file.append('column', column);
    const lines = await (await owner.post('/fr/desk/export/file', file)).text();
    expect(lines.split('\r\n')[1]).toBe('1 × Miel,1,2 × Miel,1000,1000');
    expect(await owner.read('/fr/desk/audit-log')).toContain(copy.order.events.returned_part);
  });

  test('is no question for an order of one piece, nor for whoever only packs or calls', async () => {
    const placed = await orders.place('cash');
    const owner = await pairOwner();
    const packer = await pairPacker(owner);
    for (const act of ['confirm', 'pack', 'hand_over']) await press(owner, placed, act);
    expect(await owner.read(placed.path)).not.toContain('name="back.');
    await packer.post(`${placed.path}/prepare`, { act: 'return_part', version: '4', [`back.${price}`]: '1' });
    const confirmer = await pairAs(owner, 'confirmer');
    await confirmer.post(`${placed.path}/act`, { act: 'return_part', version: '4', [`back.${price}`]: '1' });
    expect(await kindsOf(placed)).not.toContain('returned_part');
  });
});

describe('a tracking number', () => {
  const dispatched = async (owner: Visitor, tracking: string) => {
    const placed = await orders.place('cash');
    await press(owner, placed, 'confirm');
    await press(owner, placed, 'pack');
    return { placed, page: await press(owner, placed, 'hand_over', { tracking }) };
  };

  test('of another parcel is refused, and the other order is named', async () => {
    const owner = await pairOwner();
    const first = await dispatched(owner, 'YAL-001007');
    const { placed, page } = await dispatched(owner, 'yal001007');
    expect(textOf(page)).toContain(
      `Une autre commande a déjà ce numéro de suivi : Commande ${spell(first.placed.number)}`,
    );
    expect(elementsOn(page, 'input', { id: 'tracking', 'aria-invalid': 'true' })[0]?.attributes.value).toBe(
      'yal001007',
    );
    expect((await kindsOf(placed)).at(-1)).toBe('packed');
    await press(owner, placed, 'hand_over', { tracking: 'YAL-001008' });
    const changed = await sendAndRead(owner, placed, 'track', { tracking: 'YAL-001007' });
    expect(textOf(changed)).toContain(`ce numéro de suivi : Commande ${spell(first.placed.number)}`);
    // Its own number, with other marks, is no other's.
    expect(await sendAndRead(owner, placed, 'track', { tracking: 'YAL001008' })).not.toContain(
      'role="alert"',
    );
  });

  test.each([
    ['letters of another script', 'YAL-0001 أبت'],
    ['more than 40 letters', 'Y'.repeat(60)],
  ])('with %s is refused, and nothing of it is dropped', async (_, tracking) => {
    const owner = await pairOwner();
    const { placed, page } = await dispatched(owner, tracking);
    expect(textOf(page)).toContain(textOf(copy.order.refused.tracking_unreadable));
    expect(page).toContain(`value="${tracking}"`);
    expect((await kindsOf(placed)).at(-1)).toBe('packed');
    // Spaces and the digits of Arabic keyboards are no other number.
    expect(await press(owner, placed, 'hand_over', { tracking: 'yal ٠٠٠١' })).toContain('YAL0001');
  });
});

describe('a packer', () => {
  test('packs and dispatches, can undo that, and sees neither money nor history', async () => {
    const placed = await orders.place('cash', { note: 'Sonner deux fois' }, { [price]: 3 });
    const owner = await pairOwner();
    const packer = await pairPacker(owner);
    expect((await packer.get(placed.path)).status).toBe(404);
    await press(owner, placed, 'confirm');
    const page = await packer.read(placed.path);
    for (const words of ['Miel', 'Amina', 'Sonner deux fois']) expect(page).toContain(words);
    // The amount due at the door is on the slip.
    expect(elementsOn(page, 'bdi', { class: 'money' })).toHaveLength(1);
    expect(page).not.toMatch(/class="steps"|class="before"|wa\.me|<textarea/);
    for (const act of ['pack', 'undo', 'pack', 'hand_over', 'undo', 'hand_over'])
      await press(packer, placed, act, {}, 'prepare');
    expect((await kindsOf(placed)).slice(2)).toEqual([
      'packed',
      'undone',
      'packed',
      'handed_over',
      'undone',
      'handed_over',
    ]);
    vi.setSystemTime(Date.now() + 120_000);
    expect((await packer.get(placed.path)).status).toBe(404);
  });

  test.each(['act', 'correct', 'refund', 'erase', 'phone'])(
    'is refused the form %s of an order',
    async (form) => {
      const placed = await orders.place('cash');
      const owner = await pairOwner();
      const packer = await pairPacker(owner);
      await press(owner, placed, 'confirm');
      const fields = { act: 'cancel', version: '2', sure: 'yes', refuse: 'yes', name: 'x' };
      const typed = { phone: '0550123456', wilaya: '16', commune: 'x', street: 'x', amount: '1' };
      const answer = await packer.post(`${placed.path}/${form}`, { ...fields, ...typed });
      expect(answer.status).toBe(403);
      expect(await kindsOf(placed)).toEqual(['placed', 'confirmed']);
      expect(await inShop('SELECT * FROM refused_phones')).toEqual([]);
    },
  );

  test.each(['confirm', 'cancel', 'deliver', 'note', 'refund'])(
    'cannot %s by the form of packers',
    async (act) => {
      const placed = await orders.place('cash');
      const owner = await pairOwner();
      await press(owner, placed, 'confirm');
      const packer = await pairPacker(owner);
      await packer.post(`${placed.path}/prepare`, { act, version: '2' });
      expect(await kindsOf(placed)).toEqual(['placed', 'confirmed']);
    },
  );

  test('cannot undo an owner’s action', async () => {
    const placed = await orders.place('cash');
    const owner = await pairOwner();
    const packer = await pairPacker(owner);
    await press(owner, placed, 'confirm');
    await packer.post(`${placed.path}/prepare`, { act: 'undo', version: '2' });
    expect(await kindsOf(placed)).toEqual(['placed', 'confirmed']);
  });
});

test('a shopper can be called, and gets a message in their language with a link to their page', async () => {
  const visitor = await visitorWith({ [price]: 1 });
  const answer = await visitor.post('/ar/checkout', {
    name: 'أمينة',
    phone: '0550 12 34 56',
    wilaya: '16',
    commune: 'باب الوادي',
    street: 'شارع',
    delivery: 'home',
    seen_total: '1000',
    way: 'cash:0',
  });
  const token = /orders\/(\w{32})/.exec(answer.headers.get('Location') ?? '')?.[1] ?? '';
  const number = await inContext(({ sql }) => findOrderByToken(sql, token)?.number ?? '');
  const page = await (await (await pairOwner()).get(`/fr/desk/orders/${number}`)).text();
  expect(page).toContain('data-tel="+213550123456"');
  const message = decodeURIComponent(/wa\.me\/213550123456\?text=([^"]+)"/.exec(page)?.[1] ?? '');
  expect(message).toContain('أمينة');
  expect(message).toContain('هل تؤكدونه');
  expect(message).toMatch(/1\D?000/);
  expect(message).toContain(`/ar/orders/${token}`);
});

test('earlier orders of a number are shown, and it can be blocked for cash and unblocked', async () => {
  const owner = await pairOwner();
  const first = await orders.place('cash');
  for (const act of ['confirm', 'pack', 'hand_over', 'return']) await press(owner, first, act);
  const second = await orders.place('cash');
  const page = await sendAndRead(owner, second, 'phone', { refuse: 'yes' });
  expect(textOf(page)).toContain('a passé 1 autre commande. 1 refusée à la livraison');
  expect(page).toContain(copy.order.phone.allow.button);
  expect(await inShop('SELECT phone FROM refused_phones')).toEqual([{ phone: '+213550123456' }]);
  await sendAndRead(owner, second, 'phone', { refuse: 'no' });
  expect(await inShop('SELECT phone FROM refused_phones')).toEqual([]);
});

test('the audit log records actions on an order, and moved amounts', async () => {
  const owner = await pairOwner();
  const placed = await orders.place('cash');
  for (const act of ['confirm', 'pack', 'hand_over', 'deliver']) await press(owner, placed, act);
  await press(owner, placed, 'remit', { amount: '950' });
  await press(owner, placed, 'undo');
  vi.setSystemTime(Date.now() + 5_000);
  await press(owner, placed, 'remit');
  await sendAndRead(owner, placed, 'refund', { amount: '120', means: 'cash', meaning: 'gift' });
  await sendAndRead(owner, placed, 'phone', { refuse: 'yes' });
  await sendAndRead(owner, placed, 'phone', { refuse: 'no' });
  const auditLog = await owner.read('/fr/desk/audit-log');
  const said = elementsOn(auditLog, 'li', { class: 'card' }).map(({ html }) =>
    textOf(elementsOn(html, 'p')[0]?.html ?? '')
      .replace(placed.number, '')
      .replace(/ +/g, ' ')
      .trim(),
  );
  expect(said.slice(0, 9)).toEqual([
    'A changé ce que peut un numéro : Accepté de nouveau',
    'A changé ce que peut un numéro : Refusé à la livraison',
    'A remboursé : 120 DA',
    'A fait avancer une commande : Argent reçu du transporteur 1 000 DA',
    'A fait avancer une commande : Étape annulée',
    'A fait avancer une commande : Argent reçu du transporteur 950 DA',
    'A fait avancer une commande : Livrée',
    'A fait avancer une commande : Remise au transporteur',
    'A fait avancer une commande : Emballée',
  ]);
});

test('a person is erased after a confirmation, and not before the order has ended', async () => {
  const placed = await orders.place('cash');
  const owner = await pairOwner();
  expect(await sendAndRead(owner, placed, 'erase', {})).toContain(copy.order.refused.unsure);
  await press(owner, placed, 'confirm');
  const held = await sendAndRead(owner, placed, 'erase', { sure: 'yes' });
  expect(held).toContain(copy.order.refused.held);
  expect(held).toContain('Bab El Oued');
  await press(owner, placed, 'cancel');
  const erased = await sendAndRead(owner, placed, 'erase', { sure: 'yes' });
  expect(erased).not.toMatch(/Bab El Oued|Amina|0550/);
  expect(erased).toContain(copy.order.erased);
  const auditLog = await owner.read('/fr/desk/audit-log');
  expect(auditLog).toContain(placed.number);
});

/** Every text column of an order. */
const columns = ['name', 'phone', 'email', 'commune', 'street', 'note', 'tracking'];
const attacks = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "' onfocus='alert(1)",
  '&lt;b&gt;',
];

test.each(columns)('any text in %s is shown as text', async (column) => {
  const placed = await orders.place('cash');
  const owner = await pairOwner();
  const packer = await pairPacker(owner);
  await press(owner, placed, 'confirm');
  for (const attack of attacks) {
    await inShop(`UPDATE orders SET ${column} = ? WHERE id = ?`, attack, placed.orderId);
    for (const visitor of [owner, packer]) {
      const page = await visitor.read(placed.path);
      expect(withoutOwnScripts(page)).not.toMatch(/<img|<script|<b>|[^=]' onfocus='/);
    }
    expect(await owner.read(placed.path)).toContain(attack.replaceAll('&', '&amp;').slice(1, 4));
  }
});

test.each(['items', 'history', 'device'])('any text in the %s is shown as text', async (place_) => {
  const placed = await orders.place('cash');
  const owner = await pairOwner();
  await press(owner, placed, 'confirm', { note: 'x' });
  for (const attack of attacks) {
    if (place_ === 'items')
      await inShop(`UPDATE orders SET items = replace(items, '"Miel"', ?)`, JSON.stringify(attack));
    if (place_ === 'history') await inShop('UPDATE order_events SET note = ?', attack);
    if (place_ === 'device') await inShop('UPDATE devices SET name = ?', attack);
    expect(withoutOwnScripts(await owner.read(placed.path))).not.toMatch(/<img|<script|<b>|[^=]' onfocus='/);
  }
});
