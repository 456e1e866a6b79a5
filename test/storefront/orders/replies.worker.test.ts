import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { deskCopyIn } from '../../desk/copy.ts';
import { Orders } from '../../desk/desk-driver.ts';
import { pairOwner, pairPacker } from '../../desk/devices.ts';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { elementsOn, optionsOn, versionOn } from '../forms.ts';
import { textOf } from '../page-text.ts';
import { ShopUnderTest } from '../shop-under-test.ts';
import { Visitor } from '../visitor.ts';

const deskCopy = deskCopyIn.fr;
const copy = copyIn.fr;

/** What a shopper answers to an order by its link: confirmed, a change, canceled. */

let honey = '';
const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 50 } }), 1_000);
});

beforeEach(() => offerPaymentMethods('card cash'));

const orders = new Orders(shop, () => ({ [honey]: 1 }));

/** A new order, its shopper, and the pages about it: `page` and `path` are the shopper's. */
async function placeWithPages(pays: 'card' | 'cash' = 'cash') {
  const { path: desk, ...placed } = await orders.placeByForm(pays);
  const page = `/fr/orders/${placed.token}`;
  return { ...placed, page, path: `${page}/reply`, desk };
}

const kindsOf = async (token: string) => {
  const rows = await inShop(
    `SELECT kind, actor, note FROM order_events WHERE order_id = (SELECT id FROM orders WHERE token = ?)
     AND kind <> 'placed' ORDER BY position`,
    token,
  );
  return rows.map(({ kind, actor, note }) => [kind, actor, note].filter((part) => part !== null).join(' '));
};

describe('the link of an order', () => {
  test('confirms, takes one wish and cancels, each once, and staff see who said so', async () => {
    const owner = await pairOwner();
    const { token, path, page, desk, number } = await placeWithPages();
    // Whoever has the link, in any browser.
    const holder = new Visitor();
    expect(await holder.read(page)).toContain(`href="${path}"`);
    for (const _ of [1, 2]) {
      const answer = await holder.post(path, { reply: 'confirm' });
      expect(answer.headers.get('Location')).toBe(path);
    }
    expect(await holder.readText(path)).toContain(textOf(copy.orderReplies.confirmed));
    const wish = 'Autre adresse : cité 200, bloc B';
    await holder.post(path, { reply: 'change', wish });
    await holder.post(path, { reply: 'change', wish: 'encore autre chose' });
    expect(await kindsOf(token)).toEqual(['link_confirmed shopper', `change_wished shopper ${wish}`]);
    const row = await owner.readText('/fr/desk/queues/call');
    for (const words of ['Confirmée par son lien', deskCopy.callQueue.flags.change_wished, wish])
      expect(row).toContain(words);
    expect(await owner.readText(desk)).toMatch(/Demande un changement .*le client/);
    // The link alone sends no parcel.
    expect((await inShop('SELECT fulfilment FROM orders WHERE number = ?', number))[0]?.fulfilment).toBe(
      'new',
    );
    for (const _ of [1, 2]) await holder.post(path, { reply: 'cancel' });
    expect((await kindsOf(token)).at(-1)).toBe('canceled_by_shopper shopper');
    expect(await owner.readText(desk)).toContain(deskCopy.order.events.canceled_by_shopper);
    expect(await holder.readText(page)).toContain(copy.order.fulfilment.canceled.title);
    expect((await inShop('SELECT state FROM reservations')).map(({ state }) => state)).toEqual(['released']);
  });

  test('changes nothing when it is opened, by a program too', async () => {
    const { token, page, path } = await placeWithPages();
    const visitor = new Visitor();
    for (const one of [page, path, `${path}?reply=cancel`, `${page}/chat`]) await visitor.read(one);
    expect(await kindsOf(token)).toEqual([]);
    // Another site cannot send the form.
    const foreign = await visitor.post(path, { reply: 'cancel' }, { Origin: 'https://evil.test' });
    expect(foreign.status).toBe(403);
    expect(await kindsOf(token)).toEqual([]);
  });

  test.each(['handed_over', 'delivered', 'returned', 'canceled'])(
    'is dead once the order is %s',
    async (state) => {
      const { token, path, page } = await placeWithPages();
      const owner = await pairOwner();
      const acts = {
        handed_over: ['confirm', 'pack', 'hand_over'],
        delivered: ['confirm', 'pack', 'hand_over', 'deliver'],
        returned: ['confirm', 'pack', 'hand_over', 'return'],
        canceled: ['cancel'],
      }[state];
      for (const [index, act] of (acts ?? []).entries())
        await owner.post(`/fr/desk/orders/${(await inShop('SELECT number FROM orders'))[0]?.number}/act`, {
          act,
          version: String(index + 1),
        });
      const before = await kindsOf(token);
      const visitor = new Visitor();
      for (const reply of ['says', 'confirm', 'change', 'cancel']) {
        const refused = await visitor.post(path, { reply, wish: 'x' });
        expect([reply, refused.headers.get('Location')]).toEqual([reply, `${path}?refused=closed`]);
      }
      expect(await kindsOf(token)).toEqual(before);
      expect(await visitor.read(path)).not.toContain('name="reply"');
      expect(await visitor.readText(`${path}?refused=closed`)).toContain(
        textOf(copy.orderReplies.refused.closed),
      );
      expect(await visitor.read(page)).not.toContain('/reply"');
    },
  );

  test('after staff confirmed, takes a change or a cancellation, and no further confirmation', async () => {
    const owner = await pairOwner();
    const { token, path, desk } = await placeWithPages();
    await owner.post(`${desk}/act`, { act: 'confirm', version: '1' });
    const visitor = new Visitor();
    expect((await visitor.post(path, { reply: 'confirm' })).headers.get('Location')).toContain(
      'refused=closed',
    );
    await visitor.post(path, { reply: 'change', wish: 'Étage 3' });
    expect(await owner.readText(desk)).toContain('Étage 3');
    await visitor.post(path, { reply: 'cancel' });
    expect((await kindsOf(token)).at(-1)).toBe('canceled_by_shopper shopper');
  });

  test('asks for words of a change, cuts long ones, and takes none of direction or control', async () => {
    const { token, path } = await placeWithPages();
    const visitor = new Visitor();
    for (const wish of ['', '  \n '])
      expect((await visitor.post(path, { reply: 'change', wish })).headers.get('Location')).toBe(
        `${path}?refused=wish`,
      );
    await visitor.post(path, { reply: 'change', wish: `\u202eabc\u0000${'é'.repeat(400)}` });
    const [stored = ''] = await kindsOf(token);
    expect(stored.length).toBe('change_wished shopper '.length + 300);
    expect(stored).not.toMatch(/[\u202e\u0000]/);
  });

  test('ends the payment page of an order that it cancels', async () => {
    const card = await placeWithPages('card');
    const [visitor, checkout] = [new Visitor(), shop.lastCheckout()];
    expect(await visitor.read(card.page)).toContain(`href="${card.path}"`);
    expect(await visitor.readText(card.path)).toContain(copy.orderReplies.cancelUnpaid);
    await visitor.post(card.path, { reply: 'cancel' });
    expect(shop.service.checkouts.get(checkout)?.status).toBe('expired');
    expect((await kindsOf(card.token)).at(-1)).toBe('canceled_by_shopper shopper');
    expect(await visitor.readText(card.page)).toContain(copy.order.fulfilment.canceled.title);
    expect((await inShop('SELECT state FROM reservations')).map(({ state }) => state)).toEqual(['released']);
  });

  test('cancels nothing while the bank is at work, or the service is silent', async () => {
    const card = await placeWithPages('card');
    const visitor = new Visitor();
    const refused = async () => {
      const answer = await visitor.post(card.path, { reply: 'cancel' });
      return textOf(await visitor.readNext(answer));
    };
    shop.service.sabotage = () => new Response('', { status: 503 });
    expect(await refused()).toContain(textOf(copy.orderReplies.refused.paying));
    shop.service.sabotage = null;
    shop.service.settle(shop.lastCheckout(), 'processing');
    expect(await refused()).toContain(textOf(copy.orderReplies.refused.paying));
    expect(await kindsOf(card.token)).not.toContain('canceled_by_shopper shopper');
  });

  test('takes a wish for a paid order, which stands beside it in the lists of the desk until it is corrected', async () => {
    const owner = await pairOwner();
    const card = await placeWithPages('card');
    await shop.tell(shop.lastCheckout(), 'paid');
    const visitor = new Visitor();
    const form = await visitor.read(card.path);
    expect(textOf(form)).toContain(textOf(copy.orderReplies.paidHint));
    expect(form).not.toContain('value="cancel"');
    expect((await visitor.post(card.path, { reply: 'cancel' })).headers.get('Location')).toContain('closed');
    const inQueue = async () =>
      (await owner.readText('/fr/desk/queues/pack')).includes(deskCopy.callQueue.flags.change_wished);
    expect(await inQueue()).toBe(false);
    await visitor.post(card.path, { reply: 'change', wish: 'Bloc B, étage 3' });
    expect(await visitor.readText(card.path)).toContain(copy.orderReplies.changed);
    expect(await inQueue()).toBe(true);
    const packer = await pairPacker(owner, 'Karim');
    const [{ number } = {}] = await inShop('SELECT number FROM orders WHERE token = ?', card.token);
    for (const path of ['/fr/desk/queues/pack', `/fr/desk/orders/${number}`])
      expect(await packer.readText(path)).toContain('Bloc B, étage 3');
    const today = `À emballer · ${deskCopy.callQueue.flags.change_wished} 1`;
    for (const one of [owner, packer]) expect(await one.readText('/fr/desk')).toContain(today);
  });

  test('is nothing for an unknown token, or another word', async () => {
    const visitor = new Visitor();
    const cash = await placeWithPages();
    expect((await visitor.post(cash.path, { reply: 'paid' })).headers.get('Location')).toBe(cash.path);
    expect(await kindsOf(cash.token)).toEqual([]);
    const nowhere = `/fr/orders/${'0'.repeat(32)}`;
    expect((await visitor.post(`${nowhere}/reply`, { reply: 'cancel' })).status).toBe(404);
    for (const path of [`${nowhere}/reply`, `${nowhere}/chat`])
      expect((await visitor.get(path)).status).toBe(404);
  });

  test('is limited like other forms of shoppers', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { token, path } = await placeWithPages();
    for (const limit of [env.BROWSER_LIMIT, env.NETWORK_LIMIT, env.COHORT_LIMIT])
      vi.spyOn(limit, 'limit').mockImplementation(async ({ key }) => ({
        success: !JSON.stringify(key).includes('change'),
      }));
    const from = { 'CF-Connecting-IP': '192.0.2.61' };
    expect((await new Visitor().post(path, { reply: 'cancel' }, from)).status).toBe(429);
    expect(await kindsOf(token)).toEqual([]);
  });
});

describe('"Confirm on WhatsApp"', () => {
  test('records that the shopper says so, and leads on to the chat with the number of the order', async () => {
    const owner = await pairOwner();
    const { token, page, path, number } = await placeWithPages();
    const shopper = new Visitor();
    const html = await shopper.read(page);
    expect(html).toContain('name="reply" value="says"');
    const answer = await shopper.post(path, { reply: 'says' });
    // The form stays on our origin: browsers apply form-action to redirects.
    expect(answer.headers.get('Location')).toBe(`${page}/chat`);
    const chat = await shopper.follow(answer);
    const refresh = chat.headers.get('Refresh') ?? '';
    expect(refresh).toMatch(/^0; url=https:\/\/wa\.me\/213\d{9}\?text=/);
    const spelled = `${number.slice(0, 4)} ${number.slice(4)}`;
    expect(decodeURIComponent(refresh).replace(/[\u2066-\u2069]/g, '')).toContain(
      `je confirme ma commande ${spelled}`,
    );
    expect(await chat.text()).toContain('rel="nofollow noreferrer"');
    await shopper.post(path, { reply: 'says' });
    expect(await kindsOf(token)).toEqual(['says_confirmed shopper']);
    // The desk: look at the chat, and one tap.
    const queue = await owner.read('/fr/desk/queues/call');
    expect(textOf(queue)).toContain(textOf(deskCopy.callQueue.flags.says_confirmed));
    const version = versionOn(queue);
    await owner.post(`/fr/desk/queues/call/${number}/act`, { version, act: 'confirm' });
    expect(await shopper.readText(page)).toContain(copy.order.fulfilment.confirmed.title);
    expect(await shopper.read(page)).not.toContain('value="says"');
  });
});

describe('the address of an order', () => {
  const formOf = (path: string) => path.replace(/reply$/, 'address');

  test('is changed by the browser that placed it until it is packed, and staff see from what to what', async () => {
    const owner = await pairOwner();
    const { visitor, token, path, page, desk, number } = await placeWithPages();
    expect(await visitor.readText(path)).toContain('Toujours dans la wilaya de');
    const answer = await visitor.post(formOf(path), { commune: 'Hydra', street: '3 rue des Pins' });
    expect(answer.headers.get('Location')).toBe(page);
    expect(await visitor.readText(page)).toContain('3 rue des Pins');
    expect(await kindsOf(token)).toEqual(['address_changed shopper']);
    // The same once more.
    await visitor.post(formOf(path), { commune: 'Hydra', street: '3 rue des Pins' });
    expect(await kindsOf(token)).toEqual(['address_changed shopper']);
    expect(await owner.readText('/fr/desk/queues/call')).toContain(deskCopy.callQueue.flags.address_changed);
    expect(await owner.readText(desk)).toMatch(/Adresse changée .*3 rue des Pins/);
    expect(await owner.readText('/fr/desk/orders?q=pins')).toContain(number.slice(0, 4));
    for (const [index, act] of ['confirm', 'pack'].entries())
      await owner.post(`${desk}/act`, { act, version: String(index + 2) });
    expect(await owner.readText('/fr/desk/queues/hand_over')).not.toContain(
      deskCopy.callQueue.flags.address_changed,
    );
    const late = await visitor.post(formOf(path), { commune: 'Kouba', street: '' });
    expect(late.headers.get('Location')).toBe(`${path}?refused=closed`);
    expect((await inShop('SELECT commune FROM orders'))[0]?.commune).toBe('Hydra');
    expect(await visitor.read(path)).not.toContain(formOf(path));
  });

  test('is not changed by the link alone, and not shown to who has it', async () => {
    const { token, path } = await placeWithPages();
    const holder = new Visitor();
    expect(await holder.read(path)).not.toContain(formOf(path));
    const answer = await holder.post(formOf(path), { commune: 'Hydra', street: '' });
    expect(answer.headers.get('Location')).toBe(path);
    expect(await kindsOf(token)).toEqual([]);
  });

  test('keeps what was typed when the commune is missing, and changes five times at most', async () => {
    const { visitor, token, path } = await placeWithPages();
    const wrong = await visitor.post(formOf(path), { commune: ' ', street: 'Bloc <7>' });
    expect(wrong.headers.get('Location')).toBe(path);
    const html = await visitor.read(path);
    expect(html).toContain('value="Bloc &lt;7&gt;"');
    expect(html).toContain('commune-problem');
    for (let index = 1; index <= 6; index += 1)
      await visitor.post(formOf(path), { commune: 'Hydra', street: `Bloc ${index}` });
    expect(await kindsOf(token)).toHaveLength(5);
    expect((await inShop('SELECT street FROM orders'))[0]?.street).toBe('Bloc 5');
  });

  test('with a commune that its wilaya lacks is asked about, inside the wilaya, and never refused', async () => {
    const { visitor, token, path } = await placeWithPages();
    const placeIn = (html: string) =>
      elementsOn(html, 'button', { name: 'place' }).map(({ attributes }) => attributes.value);
    await visitor.post(formOf(path), { commune: 'Hidra', street: 'Bloc 7' });
    const asked = await visitor.read(path);
    expect(placeIn(asked)).toEqual(['16 Hydra', 'keep']);
    expect(asked).toContain('value="Bloc 7"');
    expect(await kindsOf(token)).toEqual([]);
    await visitor.post(formOf(path), { commune: 'Hidra', street: 'Bloc 7', place: '16 Hydra' });
    expect(await inShop('SELECT commune, street, place_answer FROM orders')).toEqual([
      { commune: 'Hydra', street: 'Bloc 7', place_answer: null },
    ]);
    expect(placeIn(await visitor.read(path))).toEqual([]);
    await visitor.post(formOf(path), { commune: 'xx', street: 'Bloc 7' });
    expect(optionsOn(await visitor.read(path), 'place').map(({ value }) => value)).toEqual(
      expect.arrayContaining(['16 Alger Centre', 'keep']),
    );
    await visitor.post(formOf(path), { commune: 'xx', street: 'Bloc 7', answered: 'kept 16 xx' });
    expect(await inShop('SELECT commune, place_answer FROM orders')).toEqual([
      { commune: 'xx', place_answer: 'kept' },
    ]);
    expect(await visitor.read(path)).toContain('value="kept 16 xx"');
  });

  test('leaves the open payment of an order as it is', async () => {
    const card = await placeWithPages('card');
    const checkout = shop.lastCheckout();
    await card.visitor.post(formOf(card.path), { commune: 'Hydra', street: '3 rue des Pins' });
    expect((await kindsOf(card.token)).at(-1)).toBe('address_changed shopper');
    expect(shop.service.checkouts.get(checkout)?.status).toBe('pending');
    await shop.tell(checkout, 'paid');
    expect(await inShop('SELECT payment, commune, total FROM orders')).toEqual([
      { payment: 'paid', commune: 'Hydra', total: 1_000 },
    ]);
  });
});

test('a wish about an order is erased with its shopper', async () => {
  const { token, path } = await placeWithPages();
  await new Visitor().post(path, { reply: 'change', wish: 'Chez ma sœur Amina' });
  const number = String((await inShop('SELECT number FROM orders WHERE token = ?', token))[0]?.number);
  const owner = await pairOwner();
  await owner.post(`/fr/desk/orders/${number}/act`, { act: 'cancel', version: '2' });
  vi.setSystemTime(Date.now() + 2 * 86_400_000);
  await owner.post(`/fr/desk/orders/${number}/erase`, { sure: 'yes' });
  const notes = await inShop('SELECT note FROM order_events WHERE note IS NOT NULL');
  expect(JSON.stringify(notes)).not.toContain('Amina');
  expect((await new Visitor().post(path, { reply: 'confirm' })).status).toBe(404);
});
