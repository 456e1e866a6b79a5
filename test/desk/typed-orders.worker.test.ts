import { beforeEach, describe, expect, test, vi } from 'vitest';
import { savePickupPoints } from '../../src/shop/delivery/store.ts';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { inShop, offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { inContext } from '../shop/orders/cash/placing.ts';
import { storeOrders } from '../shop/orders/stored-orders.ts';
import { elementsOn, type Form, formsOn, versionOn } from '../storefront/forms.ts';
import { textOf } from '../storefront/page-text.ts';
import { rowsReadDuring } from '../storefront/rows-read.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { Visitor } from '../storefront/visitor.ts';
import { deskCopyIn } from './copy.ts';
import { actAll, orderPath, press } from './desk-driver.ts';
import { pairAs, pairOwner, pairPacker } from './devices.ts';

const copy = deskCopyIn.fr;
const shopCopy = copyIn.fr;

let [honey, jar, tea] = ['', '', ''];
const shop = new ShopUnderTest((service) => {
  const id = service.addProduct('Miel de jujubier', {
    metadata: { slug: 'miel', also: 'sidr', stock: 6, name_ar: 'عسل السدر' },
  });
  honey = service.addPrice(id, 1_000, { variant: '250 g' });
  jar = service.addPrice(id, 1_900, { variant: '500 g', sku: 'MJ-500' });
  tea = service.addPrice(service.addProduct('Thé', { metadata: { slug: 'the' } }), 300);
  const delivery = service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
  service.addPrice(delivery, 400, { wilaya: '16', mode: 'home' });
  service.addPrice(delivery, 250, { wilaya: '16', mode: 'desk' });
  service.addPrice(delivery, 700, { wilaya: '31', mode: 'home' });
});

beforeEach(() => offerPaymentMethods('card cash'));

const PATH = '/fr/desk/orders/new';
const customer = {
  phone: '0550 12 34 56',
  name: 'Amina',
  wilaya: '16',
  commune: 'Birkhadem',
  street: '12 rue des Oliviers',
};

const isTypedOrder = ({ action }: Form) => /^\/(?:ar|en|fr)\/desk\/orders\/new$/.test(action);

type Page = {
  html: string;
  text: string;
  fields: Record<string, string>;
  status: number;
  to: string | null;
  /** The page of a form that the browser keeps, because it was not placed. */
  isKept: boolean;
};

async function readTyped(answer: Response, isKept = false): Promise<Page> {
  const html = await answer.text();
  const to = answer.headers.get('Location');
  return {
    html,
    text: textOf(html),
    fields: formsOn(html).find(isTypedOrder)?.fields ?? {},
    status: answer.status,
    to,
    isKept,
  };
}

const open = async (owner: Visitor) => readTyped(await owner.get(PATH));

/** Sends the form of a page with changes, by a button; without one, by Enter. */
async function sendTyped(
  owner: Visitor,
  { fields }: Page,
  changes: Record<string, string> = {},
): Promise<Page> {
  const answer = await owner.post(PATH, { ...fields, ...changes });
  const isKept = answer.headers.get('Location')?.startsWith(`${PATH}?form=`) ?? false;
  return readTyped(isKept ? await owner.follow(answer) : answer, isKept);
}

/** A form with a customer, a jar of honey and the sum seen. */
async function typeOne(owner: Visitor, changes: Record<string, string> = {}): Promise<Page> {
  const page = await sendTyped(owner, await open(owner), { ...customer, add: honey, ...changes });
  expect(page.status).toBe(200);
  return page;
}

const save = (owner: Visitor, page: Page, changes: Record<string, string> = {}) =>
  sendTyped(owner, page, { save: '1', ...changes });

/** Types an order and saves it; returns its number. */
async function typed(owner: Visitor, changes: Record<string, string> = {}): Promise<string> {
  const { to } = await save(owner, await typeOne(owner, changes));
  expect(to).toMatch(/^\/fr\/desk\/orders\/new\/[0-9A-Z]{8}$/);
  return to?.slice(PATH.length + 1) ?? '';
}

const row = async (number: string) => (await inShop('SELECT * FROM orders WHERE number = ?', number))[0];
const events = (number: string) =>
  inShop(
    'SELECT kind, actor, device IS NOT NULL AS by_device, amount FROM order_events JOIN orders ON id = order_id WHERE number = ? ORDER BY position',
    number,
  );
const numbers = async () => (await inShop('SELECT number FROM orders ORDER BY placed_at')).length;

describe('an order typed at the desk', () => {
  test('is found from the first page and the orders, and placed in the name of the device', async () => {
    const owner = await pairOwner();
    for (const path of ['/fr/desk', '/fr/desk/orders'])
      expect(await owner.read(path)).toContain(`href="${PATH}"`);
    const page = await typeOne(owner);
    expect(page.text).toMatch(/Total ?\u2068?1 400 DA/);
    const { to } = await save(owner, page);
    const number = to?.slice(PATH.length + 1) ?? '';
    expect(await row(number)).toMatchObject({
      ...{ name: 'Amina', phone: '+213550123456', wilaya: 16, commune: 'Birkhadem', delivery: 'home' },
      ...{ total: 1_400, due_on_delivery: 1_400, payment_method: 'cash', source: 'phone', language: 'fr' },
      // Confirmed on the phone: it needs no call.
      ...{ fulfilment: 'confirmed', queue: 'pack' },
    });
    expect(await events(number)).toMatchObject([
      { kind: 'placed', actor: 'merchant', by_device: 1 },
      { kind: 'confirmed', actor: 'merchant', by_device: 1 },
    ]);
    expect(await inShop("SELECT subject, fields FROM audit_log WHERE action = 'typed_orders.place'")).toEqual(
      [{ subject: number, fields: 'door' }],
    );
    expect(await owner.readText('/fr/desk/audit-log')).toContain(
      `${textOf(copy.auditLog.actions['typed_orders.place'])} ${number}`,
    );
    const placed = await readTyped(await owner.get(to ?? ''));
    const message = decodeURIComponent(/wa\.me\/213550123456\?text=([^"]+)"/.exec(placed.html)?.[1] ?? '');
    expect(message).toMatch(
      /Bonjour Amina.* à la livraison.*\nhttp:\/\/shop\.test\/fr\/orders\/[0-9a-z]{32}$/s,
    );
    expect(placed.html).toContain('href="sms:+213550123456?&amp;body=');
    expect(placed.html).toContain(`href="${PATH}"`);
    const shoppers = /http:\/\/shop\.test(\/fr\/orders\/[0-9a-z]{32})/.exec(placed.html)?.[1] ?? '';
    expect((await new Visitor().get(shoppers)).status).toBe(200);
    expect(await owner.readText(`/fr/desk/orders/${number}`)).toContain('Téléphone');
  });

  test('whose form is sent twice, or at the same time, is one', async () => {
    const owner = await pairOwner();
    const page = await typeOne(owner, { paid: 'link' });
    const answers = await Promise.all([save(owner, page), save(owner, page)]);
    const again = await save(owner, page, { [`pieces.${honey}`]: '2', seen_total: '2400' });
    expect(again.to).toMatch(/\?flash=again$/);
    expect(new Set([...answers, again].map(({ to }) => to?.split('?')[0])).size).toBe(1);
    expect(await numbers()).toBe(1);
    expect(shop.service.checkouts.size).toBe(1);
    expect((await readTyped(await owner.get(again.to ?? ''))).text).toContain('enregistrée une seule fois');
  });

  test('of another source waits for its call, unless the box is ticked', async () => {
    const owner = await pairOwner();
    const waiting = await typed(owner, { source: 'whatsapp' });
    expect(await row(waiting)).toMatchObject({ fulfilment: 'new', queue: 'call', source: 'whatsapp' });
    const confirmed = await typed(owner, { source: 'messenger', confirmed: '1' });
    expect(await row(confirmed)).toMatchObject({ queue: 'pack', source: 'messenger' });
    const page = await typeOne(owner);
    const { confirmed_phone: _, ...unticked } = page.fields;
    const { to } = await save(owner, { ...page, fields: unticked });
    expect(await row(to?.slice(PATH.length + 1) ?? '')).toMatchObject({ queue: 'call', source: 'phone' });
  });

  test('of a source in own words is suggested again, searched and exported', async () => {
    const owner = await pairOwner();
    const number = await typed(owner, { source: 'own', own_source: ' Marché  du vendredi ' });
    const other = await typed(owner, { source: 'instagram' });
    expect(await row(number)).toMatchObject({ source: 'Marché du vendredi' });
    expect((await open(owner)).html).toContain('<option value="Marché du vendredi"');
    const find = async (source: string) =>
      (await readTyped(await owner.get(`/fr/desk/orders?source=${encodeURIComponent(source)}`))).html;
    const spelled = (one: string) => `${one.slice(0, 4)} ${one.slice(4)}`;
    for (const [source, here, away] of [
      ['Marché du vendredi', number, other],
      ['instagram', other, number],
    ] as const) {
      const html = await find(source);
      expect(html).toContain(spelled(here));
      expect(html).not.toContain(spelled(away));
      expect(html).toContain(`value="${source}" selected`);
    }
    expect(await find('shop')).not.toContain(spelled(number));
    const file = await owner.post('/fr/desk/export/file', {
      column: 'source',
      separator: ';',
      from: '',
      to: '',
    });
    expect(await file.text()).toMatch(/Origine\r\nMarché du vendredi\r\nInstagram/);
    expect((await save(owner, await typeOne(owner, { source: 'own', own_source: ' ' }))).text).toContain(
      copy.typedOrders.problems.required,
    );
  });

  test('is for owners', async () => {
    const packer = await pairPacker(await pairOwner());
    expect((await packer.get(PATH)).status).toBe(403);
    expect((await new Visitor().get(PATH)).status).toBe(403);
  });
});

describe('the phone', () => {
  test('fills in the name, the newest address and the history; another address is one tap', async () => {
    const owner = await pairOwner();
    await typed(owner);
    await inShop('UPDATE orders SET placed_at = placed_at - 1000');
    await typed(owner, {
      wilaya: '31',
      commune: 'Es Senia',
      street: '4 avenue',
      name: 'Amina B.',
      language: 'ar',
    });
    const page = await sendTyped(owner, await open(owner), { phone: '٠٥٥٠١٢٣٤٥٦' });
    expect(page.fields).toMatchObject({
      ...{ phone: '0550 12 34 56', name: 'Amina B.', wilaya: '31', commune: 'Es Senia', street: '4 avenue' },
      language: 'ar',
    });
    expect(page.text).toContain(copy.order.before.ordered(2));
    expect(page.text).toContain('Miel de jujubier (250 g)');
    const known = elementsOn(page.html, 'button', { name: 'address' });
    const first = known.find(({ text }) => text.startsWith('12 rue'))?.attributes.value ?? '';
    const there = await sendTyped(owner, page, { address: first });
    expect(there.fields).toMatchObject({ wilaya: '16', commune: 'Birkhadem', street: '12 rue des Oliviers' });
    const again = await sendTyped(owner, page, { again: first });
    expect(again.fields[`pieces.${honey}`]).toBe('1');
    expect(again.text).toMatch(/Total ?\u2068?1 700 DA/);
  });

  test('of another customer takes away what it filled in, and never what was typed by hand', async () => {
    const owner = await pairOwner();
    await typed(owner);
    const filled = await sendTyped(owner, await open(owner), { phone: '0550123456' });
    expect(filled.fields.name).toBe('Amina');
    const other = await sendTyped(owner, filled, { phone: '0661 20 30 40', name: 'Karim' });
    expect(other.fields).toMatchObject({ name: 'Karim', commune: '', street: '', wilaya: '' });
    expect(other.text).toContain(copy.order.before.none);
    const back = await sendTyped(owner, other, { phone: '0550123456', commune: 'Kouba' });
    expect(back.fields).toMatchObject({ name: 'Karim', commune: 'Kouba', street: '' });
  });

  test('that is refused, or has too many orders, is said, and the order is placed by a second tap', async () => {
    const owner = await pairOwner();
    await owner.post('/fr/desk/settings/refuse', { phone: '0550123456' });
    for (let n = 0; n < 3; n++) {
      const warned = await save(owner, await typeOne(owner, { source: 'whatsapp' }));
      expect(warned.isKept).toBe(true);
      expect(warned.text).toContain(copy.typedOrders.warnings.refused);
      expect(await numbers()).toBe(n);
      expect((await save(owner, warned)).status).toBe(303);
    }
    await inShop('DELETE FROM refused_phones');
    const full = await save(owner, await typeOne(owner, { source: 'whatsapp' }));
    expect(full.text).toContain(copy.typedOrders.warnings.unconfirmed);
    expect(full.text).toContain(copy.typedOrders.placeAnyway);
    expect((await save(owner, full)).status).toBe(303);
    expect(await numbers()).toBe(4);
    // Another warning than the one that was seen asks again.
    await owner.post('/fr/desk/settings/refuse', { phone: '0550123456' });
    expect((await save(owner, full, { submission: '0'.repeat(32) })).text).toContain(
      copy.typedOrders.warnings.refused,
    );
  });
});

describe('typed orders do not count against the merchant', () => {
  test('many of other numbers from one browser are placed, and the shop’s own checkout stays open', async () => {
    const owner = await pairOwner();
    for (let n = 0; n < 12; n++)
      await typed(owner, { phone: `05501234${String(n + 10)}`, source: 'whatsapp', add: tea });
    expect(await numbers()).toBe(12);
    const counted = await inShop(
      'SELECT COUNT(DISTINCT network) AS networks, COUNT(browser) AS browsers FROM waiting_orders',
    );
    expect(counted).toEqual([{ networks: 12, browsers: 0 }]);
    expect((await readTyped(await owner.get('/fr/desk/queues/call'))).text).not.toContain('même réseau');
  });
});

describe('the goods', () => {
  test('are found by a few letters, a name in another language or another word, and added by their size', async () => {
    const owner = await pairOwner();
    for (const find of ['mie', 'عسل', 'sidr', 'mj-٥٠٠']) {
      const { html } = await sendTyped(owner, await open(owner), { ...customer, find });
      expect(html, find).toContain(`name="add" value="${honey}"`);
      expect(html, find).toContain(`name="add" value="${jar}"`);
      expect(html, find).not.toContain(`name="add" value="${tea}"`);
    }
    const none = await sendTyped(owner, await open(owner), { find: 'zzzzqqq' });
    expect(none.text).toContain(copy.typedOrders.nothingFound);
    expect(none.fields.find).toBe('zzzzqqq');
    const one = await sendTyped(owner, await open(owner), { ...customer, find: 'mie', add: jar });
    expect(one.fields.find).toBe('');
    const two = await sendTyped(owner, one, { more: jar });
    const three = await sendTyped(owner, two, { find: 'the', add: tea, [`pieces.${jar}`]: '٣' });
    expect(three.text).toMatch(/Total ?\u2068?6 400 DA/);
    const less = await sendTyped(owner, three, { less: tea });
    expect(less.fields).not.toHaveProperty(`pieces.${tea}`);
    expect((await save(owner, less)).to).toMatch(/new\/[0-9A-Z]{8}$/);
    expect(await inShop('SELECT total FROM orders')).toEqual([{ total: 6_100 }]);
  });

  test('that are too few are refused with the reason, and nothing that was typed is lost', async () => {
    const owner = await pairOwner();
    const page = await typeOne(owner, {
      note: 'Sonnez deux fois',
      off: 'amount',
      amount: '١٠٠',
      reason: 'fidèle',
    });
    const short = await save(owner, page, { [`pieces.${honey}`]: '9' });
    expect(short.isKept).toBe(true);
    expect(short.text).toContain(copy.typedOrders.problems.short(6));
    expect(short.html).toContain(`href="#pieces.${honey}"`);
    expect(short.fields).toMatchObject({
      ...customer,
      ...{
        [`pieces.${honey}`]: '9',
        note: 'Sonnez deux fois',
        off: 'amount',
        amount: '١٠٠',
        reason: 'fidèle',
      },
    });
    expect(await numbers()).toBe(0);
    await typed(owner, { [`pieces.${jar}`]: '5' });
    const gone = await save(owner, await typeOne(owner));
    expect(gone.text).toContain(copy.typedOrders.problems.none);
    expect(await numbers()).toBe(1);
  });

  test('of a bad form are asked for beside each field, with a jump to it', async () => {
    const owner = await pairOwner();
    const bad = await save(owner, await open(owner), { phone: '05501', name: ' ', wilaya: '', street: '' });
    expect(bad.isKept).toBe(true);
    for (const field of ['phone', 'name', 'wilaya', 'commune', 'find'])
      expect(bad.html, field).toContain(`href="#${field}"`);
    for (const field of ['phone', 'name', 'wilaya', 'commune', 'find'])
      expect(bad.html, field).toMatch(new RegExp(`id="${field}"[^>]* aria-invalid="true"`));
    expect(bad.fields.phone).toBe('05501');
    const nowhere = await save(owner, await typeOne(owner, { wilaya: '58' }));
    expect(nowhere.text).toContain(copy.typedOrders.problems.not_delivered);
  });

  test('whose sum was not seen are shown once more before they are saved', async () => {
    const owner = await pairOwner();
    const unseen = await save(owner, await open(owner), { ...customer, [`pieces.${honey}`]: '1' });
    expect(unseen.isKept).toBe(true);
    expect(unseen.text).toMatch(/La commande fait 1 400 DA\. Dites-le au client/);
    expect((await save(owner, unseen)).status).toBe(303);
  });
});

describe('communes', () => {
  test('are suggested by their beginning in either script, with their wilaya; one tap takes both', async () => {
    const owner = await pairOwner();
    for (const commune of ['birkh', 'بئر خ']) {
      const page = await sendTyped(owner, await open(owner), { commune });
      expect(page.html).toContain('name="at" value="16~Birkhadem"');
    }
    const taken = await sendTyped(owner, await open(owner), {
      commune: 'birkh',
      at: '16~Birkhadem',
      add: honey,
    });
    expect(taken.fields).toMatchObject({ wilaya: '16', commune: 'Birkhadem' });
    expect(taken.html).not.toContain('name="at"');
    expect(taken.text).toMatch(/Total ?\u2068?1 400 DA/);
  });
});

describe('the money', () => {
  test('by a link: the checkout is made as for a card order, and the message leads to the order’s page', async () => {
    const owner = await pairOwner();
    const number = await typed(owner, { paid: 'link', language: 'ar' });
    expect(await row(number)).toMatchObject({
      payment_method: 'card',
      due_online: 1_400,
      payment: 'pending',
      fulfilment: 'new',
    });
    expect([...shop.service.checkouts.values()]).toMatchObject([{ amount: 1_400, locale: 'ar' }]);
    const page = await readTyped(await owner.get(`${PATH}/${number}`));
    const message = decodeURIComponent(/wa\.me\/\d+\?text=([^"]+)"/.exec(page.html)?.[1] ?? '');
    expect(message).toMatch(/^السلام عليكم Amina.*\nhttp:\/\/shop\.test\/ar\/orders\/[0-9a-z]{32}$/s);
    const path = message.slice(message.indexOf('/ar/orders/'));
    // Who opens the link has paid nothing: there is nothing to wait for.
    const shopper = new Visitor();
    const opened = await shopper.get(path);
    expect(opened.headers.get('Refresh')).toBeNull();
    const html = await opened.text();
    expect(formsOn(html).map(({ action }) => action)).toContainEqual(expect.stringMatching(/\/again$/));
    expect(textOf(html)).toMatch(/المبلغ المطلوب: .*1\.400.* ادفع بالبطاقة/);
    expect(textOf(html)).not.toContain('تتحدّث هذه الصفحة تلقائيًا');
    const back = await shopper.get(`${path}?returned=success&checkout_id=${shop.lastCheckout()}`);
    expect(textOf(await back.text())).not.toContain('المبلغ المطلوب');
    await shop.tell(shop.lastCheckout(), 'paid');
    expect(await row(number)).toMatchObject({ payment: 'paid', queue: 'pack' });
  });

  test('in cash already: it is revenue once, nothing is to collect, and it goes to be packed', async () => {
    const owner = await pairOwner();
    const number = await typed(owner, { paid: 'cash', source: 'counter' });
    expect(await row(number)).toMatchObject({
      payment: 'paid',
      fulfilment: 'confirmed',
      queue: 'pack',
      collected: 1_400,
    });
    expect(await events(number)).toMatchObject([
      { kind: 'placed' },
      { kind: 'confirmed' },
      { kind: 'remitted', amount: 1_400 },
    ]);
    const revenue = () => inShop('SELECT SUM(cash) AS cash, SUM(online) AS online FROM daily_revenue');
    expect(await revenue()).toEqual([{ cash: 1_400, online: 0 }]);
    const path = `/fr/desk/orders/${number}`;
    const page = await readTyped(await owner.get(path));
    // The head, the strip with the undo, the sums and the history: no courier has brought it.
    expect(page.text.match(/Payée en espèces à la boutique/g)).toHaveLength(4);
    expect(page.text).not.toMatch(/À encaisser|Argent reçu du transporteur|Comptoir · à la livraison/);
    const placed = await readTyped(await owner.get(`${PATH}/${number}`));
    expect(placed.text).toContain(`${copy.typedOrders.paidAtShop} 1 400 DA`);
    const step = async (act: string) => {
      const version = versionOn(await owner.read(path));
      expect((await owner.post(`${path}/act`, { act, version })).headers.get('Location'), act).toBe(path);
    };
    await step('pack');
    const slip = await owner.readText(`/fr/desk/print/slips?paper=a6&order=${number}`);
    expect(slip).toContain(copy.print.slips.instructions.paid.text);
    await step('hand_over');
    // The courier owes nothing of it.
    const owed = () => inShop("SELECT orders, amount FROM queue_counts WHERE queue = 'courier'");
    expect(await owed()).toEqual([{ orders: 1, amount: 0 }]);
    const list = await owner.readText('/fr/desk/queues/courier');
    expect(list).toMatch(/ 0 DA .*Total 1 400 DA/);
    const other = await typed(owner, { phone: '0661 22 33 44', name: 'Karim' });
    await actAll(owner, { path: orderPath(other) }, 'pack', 'hand_over');
    expect(await owed()).toEqual([{ orders: 2, amount: 1_400 }]);
    await step('deliver');
    expect(await row(number)).toMatchObject({ queue: null, fulfilment: 'delivered' });
    expect(await revenue()).toEqual([{ cash: 1_400, online: 0 }]);
  });

  test('in cash by mistake is taken back within the minute: it is due at the door again', async () => {
    const owner = await pairOwner();
    const number = await typed(owner, { paid: 'cash' });
    const path = `/fr/desk/orders/${number}`;
    await owner.post(`${path}/act`, { act: 'undo', version: '3' });
    expect(await row(number)).toMatchObject({
      payment: 'on_delivery',
      collected: null,
      due_on_delivery: 1_400,
    });
    expect(await inShop('SELECT SUM(cash) AS cash FROM daily_revenue')).toEqual([{ cash: 0 }]);
  });

  test('is shown to the confirmer who typed it, with its link, and to no other confirmer', async () => {
    const owner = await pairOwner();
    const [confirmer, other] = [await pairAs(owner, 'confirmer'), await pairAs(owner, 'confirmer', 'Other')];
    for (const paid of ['link', 'door']) {
      const number = await typed(confirmer, { paid });
      const page = await readTyped(await confirmer.get(`${PATH}/${number}`));
      expect([paid, page.status]).toEqual([paid, 200]);
      expect(page.html).toMatch(/wa\.me\/\d+\?text=/);
      expect((await confirmer.get(`/fr/desk/orders/${number}`)).status).toBe(200);
      if (paid === 'link') expect((await other.get(`${PATH}/${number}`)).status).toBe(404);
    }
  });

  test('in cash already is for owners: a confirmer is not offered it, and is refused', async () => {
    const owner = await pairOwner();
    const confirmer = await pairAs(owner, 'confirmer');
    const page = await typeOne(confirmer);
    expect((await typeOne(owner)).html).toContain('id="paid-cash"');
    expect(page.html).not.toContain('id="paid-cash"');
    expect((await save(confirmer, page, { paid: 'cash' })).isKept).toBe(true);
    expect(await numbers()).toBe(0);
  });

  test('at the door where the shop does not offer it is asked about, and placed by a second tap', async () => {
    await offerPaymentMethods('card');
    const owner = await pairOwner();
    const asked = await save(owner, await typeOne(owner));
    expect(asked.text).toContain(textOf(copy.typedOrders.warnings.not_offered));
    expect((await save(owner, asked)).status).toBe(303);
  });

  test('of a discount of its own stays with the order, with its reason, when it is corrected', async () => {
    const owner = await pairOwner();
    const number = await typed(owner, { off: 'amount', amount: '٢٠٠', reason: 'Voisine' });
    expect(await row(number)).toMatchObject({ total: 1_200, discount: 200, due_on_delivery: 1_200 });
    const path = `/fr/desk/orders/${number}`;
    expect(await owner.readText(path)).toMatch(/Remise Voisine/);
    const token = String((await row(number))?.token);
    const shoppers = await new Visitor().readText(`/fr/orders/${token}`);
    expect(shoppers).toMatch(/Remise −200 DA/);
    expect(shoppers).not.toContain('Voisine');
    await owner.post(`${path}/correct`, {
      ...{
        version: '2',
        name: 'Amina',
        phone: '0550 12 34 56',
        wilaya: '16',
        commune: 'Birkhadem',
        delivery: 'home',
      },
      ...{ street: '12 rue', [`quantity.${honey}`]: '2' },
    });
    expect(await row(number)).toMatchObject({ total: 2_200, discount: 200 });
    await owner.post(`${path}/act`, { act: 'cancel', version: '3' });
    await owner.post(`${path}/erase`, { sure: 'yes' });
    const erased = await row(number);
    expect(erased?.erased_at).not.toBeNull();
    expect(erased?.coupon).toContain('"value":200');
    expect(erased?.coupon).not.toContain('Voisine');
  });

  test('of free delivery or a coupon is less, by the shop’s own rules', async () => {
    const owner = await pairOwner();
    const free = await typed(owner, { off: 'delivery' });
    expect(await row(free)).toMatchObject({ total: 1_000, discount: 400 });
    await owner.post('/fr/desk/coupons', {
      code: 'AID10',
      kind: 'percent',
      value: '10',
      on: 'goods',
      per_phone: '1',
    });
    const number = await typed(owner, { off: 'coupon', coupon: 'aid10' });
    expect(await row(number)).toMatchObject({ total: 1_300, discount: 100 });
    const spent = await save(owner, await typeOne(owner, { off: 'coupon', coupon: 'AID10' }));
    expect(spent.isKept).toBe(true);
    expect(spent.text).toContain(copy.typedOrders.coupons.phone);
    expect((await save(owner, await typeOne(owner, { off: 'coupon', coupon: '' }))).text).toContain(
      copy.typedOrders.couponCode,
    );
  });

  test('of a discount needs an amount and a reason', async () => {
    const owner = await pairOwner();
    const bad = await save(owner, await typeOne(owner, { off: 'amount', amount: 'beaucoup' }));
    expect(bad.html).toMatch(/href="#amount"[\s\S]*href="#reason"/);
    expect(bad.fields.amount).toBe('beaucoup');
  });
});

/** So many earlier orders, thirty of them of the customer and the newest of all. */
function storeMany(count: number) {
  return inContext(({ sql }) =>
    storeOrders(sql, count, {
      phone: "CASE WHEN i <= 30 THEN '+213550123456' ELSE '+2136612' || printf('%05d', i) END",
      commune: "'Commune ' || (i % 7)",
      fulfilment: "'delivered'",
      placed_at: '1795132800000 - i',
      payment_method: "'cash'",
      source: "CASE i % 5 WHEN 0 THEN 'phone' WHEN 1 THEN 'whatsapp' WHEN 2 THEN 'TikTok' ELSE 'shop' END",
    }),
  );
}

test('a street is optional, as in the short form of the shop, and can be added by a correction', async () => {
  const owner = await pairOwner();
  const number = await typed(owner, { street: '' });
  expect(await inShop('SELECT street, total FROM orders')).toEqual([{ street: null, total: 1_400 }]);
  const page = await owner.read(`/fr/desk/orders/${number}`);
  expect(page).toMatch(/ name="street"/);
});

test('without a product nothing is charged, and no discount is shown', async () => {
  const owner = await pairOwner();
  const page = await sendTyped(owner, await open(owner), { wilaya: '16', phone: customer.phone });
  expect(page.text).toContain('Total 0 DA');
  expect(page.text).not.toMatch(/Remise -/);
  const off = await sendTyped(owner, page, { add: honey, off: 'amount', amount: '100', reason: 'Geste' });
  expect(off.text).toMatch(/Total 1 300 DA .*Remise −100 DA/);
});

test('forty thousand orders cost the form, its answers and the order as many rows as two thousand', async () => {
  const owner = await pairOwner();
  const rowsOf = async () => {
    const rows: number[] = [];
    const during = async (work: () => Promise<Page>) => {
      let page: Page | undefined;
      rows.push(await rowsReadDuring(async () => (page = await work())));
      if (page === undefined) throw new Error('no page');
      return page;
    };
    const empty = await during(() => open(owner));
    const known = await during(() => sendTyped(owner, empty, { phone: customer.phone }));
    expect(known.fields.name).toBe('Amina');
    const filled = await during(() =>
      sendTyped(owner, known, { ...customer, find: 'miel', commune: 'birk', add: tea }),
    );
    const placed = await during(() =>
      save(owner, filled, { phone: '0770111222', name: 'Karim', commune: 'Birkhadem' }),
    );
    expect(placed.status).toBe(303);
    return rows;
  };
  await storeMany(2_000);
  // Due work is checked once a second with any page: here with the first, which is not compared.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
  await rowsOf();
  for (const table of ['orders', 'order_events', 'waiting_orders', 'reservations'])
    await inShop(`DELETE FROM ${table}`);
  await storeMany(2_000);
  const few = await rowsOf();
  for (const table of ['orders', 'order_events', 'waiting_orders', 'reservations'])
    await inShop(`DELETE FROM ${table}`);
  await storeMany(40_000);
  expect(await rowsOf()).toEqual(few);
  expect(Math.max(...few)).toBeLessThan(1_000);
});

describe('an exchange', () => {
  /** An order that was delivered, and whose money is in the shop. */
  async function delivered(owner: Visitor, changes: Record<string, string> = {}): Promise<string> {
    const number = await typed(owner, changes);
    await actAll(owner, { path: orderPath(number) }, 'pack', 'hand_over', 'deliver', 'remit');
    return number;
  }
  const openFor = async (visitor: Visitor, number: string) =>
    readTyped(await visitor.get(`${PATH}?exchange=${number}`));
  const sold = async () => (await inShop('SELECT sum(paid) AS pieces FROM stock'))[0]?.pieces;

  test('is a new order, linked to the first one, for which what comes back pays', async () => {
    const owner = await pairOwner();
    const first = await delivered(owner, { [`pieces.${honey}`]: '1' });
    expect(await owner.read(`/fr/desk/orders/${first}`)).toContain(`href="${PATH}?exchange=${first}"`);
    const page = await openFor(owner, first);
    expect(page.fields).toMatchObject({ name: 'Amina', street: '12 rue des Oliviers', exchange: first });
    expect(page.fields[`back.${honey}`]).toBe('0');
    expect(page.html).not.toContain('value="link"');
    const summed = await sendTyped(owner, page, { [`back.${honey}`]: '1', add: jar });
    expect(summed.text).toMatch(/À encaisser ?\u2068?1 300 DA/);
    const { to } = await save(owner, summed);
    const second = to?.slice(PATH.length + 1) ?? '';
    expect(await row(second)).toMatchObject({
      ...{ total: 2_300, due_on_delivery: 1_300, fulfilment: 'confirmed', queue: 'pack', problem: null },
    });
    expect(await row(first)).toMatchObject({
      total: 1_400,
      fulfilment: 'delivered',
      queue: 'restock',
      problem: null,
    });
    expect(await events(first)).toMatchObject([
      ...['placed', 'confirmed', 'packed', 'handed_over', 'delivered', 'remitted'].map((kind) => ({ kind })),
      { kind: 'returned_part', amount: 1_000, by_device: 1 },
      { kind: 'exchanged', amount: 1_000 },
    ]);
    // Each page leads to the other.
    expect(await owner.read(`/fr/desk/orders/${first}`)).toContain(`href="/fr/desk/orders/${second}"`);
    const made = await owner.read(`/fr/desk/orders/${second}`);
    expect(made).toContain(`href="/fr/desk/orders/${first}"`);
    expect(textOf(made)).toContain(`${copy.order.money.credited} 1 000 DA`);
    const shoppers = await owner.read(`/fr/orders/${(await row(second))?.token}`);
    expect(textOf(shoppers)).toContain(`${shopCopy.order.money.credited} 1 000 DA`);
    expect(textOf(shoppers)).toMatch(/À payer à la livraison 1 300 DA/);
    // What comes back is for sale again when it is in hand.
    expect(await sold()).toBe(3);
    await press(owner, { path: orderPath(first) }, 'restock');
    expect(await sold()).toBe(2);
    await actAll(owner, { path: orderPath(second) }, 'pack', 'hand_over', 'deliver', 'remit');
    expect((await events(second)).at(-1)).toMatchObject({ kind: 'remitted', amount: 1_300 });
    expect(await row(second)).toMatchObject({ queue: null, problem: null, collected: 1_300 });
    expect(await inShop('SELECT sum(cash) AS cash, sum(refunded) AS refunded FROM daily_revenue')).toEqual([
      { cash: 3_700, refunded: 0 },
    ]);
  });

  test('stands in the rows of the packer with its sizes and what comes back, until it has arrived', async () => {
    const owner = await pairOwner();
    const packer = await pairPacker(owner);
    const first = await delivered(owner, { [`pieces.${tea}`]: '1' });
    const summed = await sendTyped(owner, await openFor(owner, first), { [`back.${honey}`]: '1', add: jar });
    const second = (await save(owner, summed)).to?.slice(PATH.length + 1) ?? '';
    const TAKE_BACK = 'ÉCHANGE, à reprendre : Miel de jujubier 250 g';
    const rowsOf = async (visitor: Visitor, path: string) => await visitor.readText(path);
    for (const name of ['pack', 'hand_over']) {
      for (const visitor of [owner, packer]) {
        const rows = await rowsOf(visitor, `/fr/desk/queues/${name}`);
        expect(rows).toContain('Miel de jujubier 500 g');
        expect(rows).toContain(TAKE_BACK);
      }
      expect(await rowsOf(owner, '/fr/desk/orders')).toContain(TAKE_BACK);
      await press(owner, { path: orderPath(second) }, name);
    }
    expect(await rowsOf(owner, '/fr/desk/queues/courier')).toContain(TAKE_BACK);
    await press(owner, { path: orderPath(second) }, 'deliver');
    expect(await rowsOf(owner, '/fr/desk/orders')).not.toContain(TAKE_BACK);
    // The shelf gets what came back, not what was kept.
    const shelf = await rowsOf(owner, '/fr/desk/queues/restock');
    expect(shelf).toContain('Miel de jujubier 250 g');
    expect(shelf).not.toContain('Thé');
  });

  test('of all that was kept leaves the delivery paid, and gives back what is too much', async () => {
    const owner = await pairOwner();
    const first = await delivered(owner, { add: jar });
    const page = await openFor(owner, first);
    expect(page.fields[`back.${jar}`]).toBe('1');
    const summed = await sendTyped(owner, page, { add: tea });
    expect(summed.text).toMatch(/À rembourser au client ?\u2068?1 200 DA/);
    const second = (await save(owner, summed)).to?.slice(PATH.length + 1) ?? '';
    expect(await row(second)).toMatchObject({
      total: 700,
      due_on_delivery: 0,
      payment: 'paid',
      queue: 'pack',
    });
    expect(await row(first)).toMatchObject({ total: 400, problem: 'refund_due' });
    expect(await owner.readText(`/fr/desk/orders/${first}`)).toContain(`${textOf(copy.order.owed)} 1 200 DA`);
    // The new order comes to nothing: what paid for it is owed, too.
    await press(owner, { path: orderPath(second) }, 'cancel', { deposit: 'refund' });
    expect(await owner.readText(`/fr/desk/orders/${second}`)).toContain(`${textOf(copy.order.owed)} 700 DA`);
    const version = String((await events(second)).length);
    await owner.post(`/fr/desk/orders/${second}/refund`, { version, amount: '700', means: 'cash' });
    expect(await row(second)).toMatchObject({ problem: null, payment: 'refunded' });
  });

  test('sent twice is one, and of pieces that are gone is refused with all that was typed', async () => {
    const owner = await pairOwner();
    const first = await delivered(owner);
    const summed = await sendTyped(owner, await openFor(owner, first), {
      add: honey,
      [`back.${honey}`]: '1',
    });
    const other = await sendTyped(owner, await openFor(owner, first), { add: honey, [`back.${honey}`]: '1' });
    const done = await save(owner, summed);
    expect((await save(owner, summed)).to).toBe(`${done.to}?flash=again`);
    const refused = await save(owner, other, { note: 'Plus grand' });
    expect([refused.isKept, await numbers()]).toEqual([true, 2]);
    expect(refused.fields).toMatchObject({ note: 'Plus grand', exchange: first });
    for (const back of ['0', '2', 'x', '-1']) {
      const wrong = await save(
        owner,
        await sendTyped(owner, await openFor(owner, done.to?.slice(-8) ?? ''), { add: tea }),
        {
          [`back.${honey}`]: back,
        },
      );
      expect(wrong.isKept).toBe(true);
    }
    expect(await numbers()).toBe(2);
  });

  test('waits until the parcel is delivered and its money is collected', async () => {
    const owner = await pairOwner();
    const first = await typed(owner);
    for (const name of ['pack', 'hand_over', 'deliver']) {
      await press(owner, { path: orderPath(first) }, name);
      expect(await owner.read(`/fr/desk/orders/${first}`)).not.toContain('?exchange=');
    }
    const page = await sendTyped(owner, await openFor(owner, first), { add: tea, [`back.${honey}`]: '1' });
    const refused = await save(owner, page);
    expect(refused.text).toContain(textOf(copy.typedOrders.refused.not_now));
    expect(await numbers()).toBe(1);
    await press(owner, { path: orderPath(first) }, 'collect_cash');
    expect(await owner.read(`/fr/desk/orders/${first}`)).toContain('?exchange=');
  });

  test('is for those who type orders, of orders that they see', async () => {
    const owner = await pairOwner();
    const first = await delivered(owner);
    const confirmer = await pairAs(owner, 'confirmer');
    expect((await openFor(confirmer, first)).text).not.toContain('Amina');
    const fields = {
      ...(await open(confirmer)).fields,
      ...customer,
      exchange: first,
      [`back.${honey}`]: '1',
    };
    const answer = await confirmer.post(PATH, { ...fields, [`pieces.${tea}`]: '1', save: '1' });
    expect(answer.status).not.toBe(303);
    const own = await typed(confirmer);
    await actAll(owner, { path: orderPath(own) }, 'pack', 'hand_over', 'deliver', 'remit');
    expect(await confirmer.read(`/fr/desk/orders/${own}`)).toContain(`?exchange=${own}`);
    expect(await numbers()).toBe(2);
  });
});

test('names, streets and orders of a typed phone are shown to a confirmer by a press, limited and recorded', async () => {
  const owner = await pairOwner();
  const confirmer = await pairAs(owner, 'confirmer');
  await storeMany(60);
  // The phones of the orders 31 to 51, of one order each.
  const phones = Array.from({ length: 21 }, (_, index) => `0661 20 00 ${index + 31}`);
  const secrets = ['Amina', 'Commune 3', '00000031'];
  const entries = () =>
    inShop("SELECT subject FROM audit_log WHERE action = 'typed_orders.reveal' ORDER BY seq");
  const asked = async (phone: string, changes: Record<string, string> = {}) => {
    const page = await sendTyped(confirmer, await open(confirmer), { phone });
    return { before: page, after: await sendTyped(confirmer, page, changes) };
  };
  const { before, after } = await asked(phones[0] ?? '', { reveal: '1' });
  for (const secret of secrets) expect(before.html).not.toContain(secret);
  expect(before.text).toContain(copy.typedOrders.reveal);
  for (const secret of secrets) expect(after.html).toContain(secret);
  expect(after.fields).toMatchObject({ name: 'Amina', commune: 'Commune 3' });
  expect(await entries()).toEqual([{ subject: secrets[2] }]);
  // Later pages of this customer show it without another entry, and an unknown phone takes nothing.
  expect((await asked(phones[0] ?? '')).before.fields.name).toBe('Amina');
  await asked('0770 00 00 01', { reveal: '1' });
  expect(await entries()).toHaveLength(1);
  for (const phone of phones.slice(1, 20)) await asked(phone, { reveal: '1' });
  expect(await entries()).toHaveLength(20);
  const tooMany = (await asked(phones[20] ?? '', { reveal: '1' })).after;
  expect(tooMany.text).toContain(copy.typedOrders.refused.reveals);
  for (const secret of ['Amina', 'Commune 2']) expect(tooMany.html).not.toContain(secret);
  expect(await entries()).toHaveLength(20);
  // Who may search orders needs no press.
  expect((await sendTyped(owner, await open(owner), { phone: phones[20] ?? '' })).fields.name).toBe('Amina');
  const stored = await inShop("SELECT name FROM quotas WHERE name LIKE 'reveal%'");
  expect(JSON.stringify(stored)).not.toMatch(/6612/);
});

test('a typed order to a pick-up point names one of several, and keeps what was typed', async () => {
  const owner = await pairOwner();
  const pickupPoint = (name: string) => ({ wilaya: 16, name, address: 'Cité 5', phone: '' });
  await inContext(({ sql }) => savePickupPoints(sql, [pickupPoint('Hydra'), pickupPoint('Kouba')]));
  const page = await typeOne(owner, { delivery: 'desk', street: '' });
  expect(page.html).toContain('<option value="Kouba, Cité 5"');
  const refused = await save(owner, page);
  expect(refused.isKept).toBe(true);
  expect(refused.html).toMatch(/id="street-wrong"[^>]*>\s*choisissez un bureau de la liste/);
  expect(refused.fields).toMatchObject({ name: 'Amina', commune: 'Birkhadem', delivery: 'desk' });
  const placed = await save(owner, refused, { street: 'Kouba, Cité 5' });
  expect(await row(placed.to?.slice(PATH.length + 1) ?? '')).toMatchObject({ street: 'Kouba, Cité 5' });
});

describe('a form that is not placed', () => {
  test('has a page of its own: reload and another language keep what was typed, and place nothing', async () => {
    const owner = await pairOwner();
    const first = await open(owner);
    const unseen = {
      ...first.fields,
      ...customer,
      note: 'Sonnez <2 fois',
      [`pieces.${honey}`]: '1',
      save: '1',
    };
    const answer = await owner.post(PATH, unseen);
    const path = answer.headers.get('Location') ?? '';
    expect([answer.status, path]).toEqual([303, `${PATH}?form=${first.fields.submission}`]);
    for (const shown of [path, path, path.replace('/fr/', '/ar/')]) {
      const page = await readTyped(await owner.get(shown));
      expect(page.status).toBe(200);
      expect(page.fields).toMatchObject({ ...customer, note: 'Sonnez <2 fois', [`pieces.${honey}`]: '1' });
      expect(page.html).toContain(`href="${path.replace('/fr/', '/en/')}" lang="en"`);
    }
    expect(await numbers()).toBe(0);
    const page = await readTyped(await owner.get(path));
    expect((await save(owner, page)).to).toMatch(/new\/[0-9A-Z]{8}$/);
    // It is placed: the page is an empty form, of another order.
    const after = await readTyped(await owner.get(path));
    expect(after.fields).toMatchObject({ name: '', phone: '' });
    expect(after.fields.submission).not.toBe(first.fields.submission);
    expect(await numbers()).toBe(1);
  });

  test('is not shown to another device that signs in on the browser', async () => {
    const owner = await pairOwner();
    const page = await save(owner, await open(owner), customer);
    expect(page.fields.name).toBe('Amina');
    const other = await pairOwner('Other');
    other.cookie += `; ${owner.cookie
      .split('; ')
      .filter((one) => one.startsWith('hanout_typed_'))
      .join('; ')}`;
    expect(other.cookie).toMatch(/hanout_typed_\w+=./);
    const shown = await readTyped(await other.get(`${PATH}?form=${page.fields.submission}`));
    expect(shown.fields.name).toBe('');
  });

  test('has a page of its own after any button; the script, which stays on its page, gets the answer itself', async () => {
    const owner = await pairOwner();
    const [first, add] = [await open(owner), { ...customer, add: honey }];
    const added = await sendTyped(owner, first, add);
    expect([added.status, added.isKept]).toEqual([200, true]);
    expect(added.text).toContain('Miel');
    const reloaded = await readTyped(await owner.get(`${PATH}?form=${added.fields.submission}`));
    expect(reloaded.fields).toEqual(added.fields);
    const live = await sendTyped(owner, first, { ...add, live: '1' });
    expect([live.status, live.isKept]).toEqual([200, false]);
    expect(live.fields).toEqual(added.fields);
  });

  test('that is too large for a cookie is shown at once', async () => {
    const owner = await pairOwner();
    const note = 'ملاحظة '.repeat(280);
    const page = await save(owner, await typeOne(owner), { note });
    expect([page.status, page.isKept]).toEqual([422, false]);
    expect(page.fields).toMatchObject({ ...customer, note });
  });
});
