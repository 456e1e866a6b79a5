import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { findOrderByToken } from '../../../src/shop/orders/store/orders.ts';
import { deskCopyIn } from '../../../templates/desk/copy/copy.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { pairOwner } from '../../desk/devices.ts';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { inContext } from '../../shop/orders/cash/placing.ts';
import { versionOn } from '../forms.ts';
import { textOf } from '../page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../shop-under-test.ts';
import { Visitor } from '../visitor.ts';

const deskCopy = deskCopyIn.fr;
const copy = copyIn.fr;

/** What a shopper answers to an order by its link: confirmed, a change, canceled. */

let honey = '';
const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 50 } }), 1_000);
});

beforeEach(() => offerPaymentMethods('card cash'));

async function place(way = 'cash:0') {
  const visitor = await visitorWith({ [honey]: 1 });
  const { token } = await order(visitor, { seen_total: '1000', way });
  const found = await inContext(({ sql }) => findOrderByToken(sql, token));
  if (found === null) throw new Error('No order was placed.');
  const { number } = found;
  return {
    visitor,
    token,
    number,
    page: `/fr/orders/${token}`,
    path: `/fr/orders/${token}/reply`,
    desk: `/fr/desk/orders/${number}`,
  };
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
    const { token, path, page, desk, number } = await place();
    // Whoever has the link, in any browser.
    const holder = new Visitor();
    expect(await holder.read(page)).toContain(`href="${path}"`);
    for (const _ of [1, 2]) {
      const answer = await holder.post(path, { reply: 'confirm' });
      expect(answer.headers.get('Location')).toBe(path);
    }
    expect(textOf(await holder.read(path))).toContain('Vous avez confirmé');
    const wish = 'Autre adresse : cité 200, bloc B';
    await holder.post(path, { reply: 'change', wish });
    await holder.post(path, { reply: 'change', wish: 'encore autre chose' });
    expect(await kindsOf(token)).toEqual(['link_confirmed shopper', `change_wished shopper ${wish}`]);
    const row = textOf(await owner.read('/fr/desk/queues/call'));
    for (const words of ['Confirmée par son lien', 'Demande un changement', wish])
      expect(row).toContain(words);
    expect(textOf(await owner.read(desk))).toMatch(/Demande un changement .*le client/);
    // The link alone sends no parcel.
    expect((await inShop('SELECT fulfilment FROM orders WHERE number = ?', number))[0]?.fulfilment).toBe(
      'new',
    );
    for (const _ of [1, 2]) await holder.post(path, { reply: 'cancel' });
    expect((await kindsOf(token)).at(-1)).toBe('canceled_by_shopper shopper');
    expect(textOf(await owner.read(desk))).toContain(deskCopy.order.events.canceled_by_shopper);
    expect(textOf(await holder.read(page))).toContain('Commande annulée');
    expect((await inShop('SELECT state FROM reservations')).map(({ state }) => state)).toEqual(['released']);
  });

  test('changes nothing when it is opened, by a program too', async () => {
    const { token, page, path } = await place();
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
      const { token, path, page } = await place();
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
      expect(await visitor.read(path)).not.toMatch(/name="reply"/);
      expect(textOf(await visitor.read(`${path}?refused=closed`))).toContain('cela n’est plus possible ici');
      expect(await visitor.read(page)).not.toContain('/reply"');
    },
  );

  test('after staff confirmed, takes a change or a cancellation, and no further confirmation', async () => {
    const owner = await pairOwner();
    const { token, path, desk } = await place();
    await owner.post(`${desk}/act`, { act: 'confirm', version: '1' });
    const visitor = new Visitor();
    expect((await visitor.post(path, { reply: 'confirm' })).headers.get('Location')).toContain(
      'refused=closed',
    );
    await visitor.post(path, { reply: 'change', wish: 'Étage 3' });
    expect(textOf(await owner.read(desk))).toContain('Étage 3');
    await visitor.post(path, { reply: 'cancel' });
    expect((await kindsOf(token)).at(-1)).toBe('canceled_by_shopper shopper');
  });

  test('asks for words of a change, cuts long ones, and takes none of direction or control', async () => {
    const { token, path } = await place();
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
    const card = await place('card:1000');
    const [visitor, checkout] = [new Visitor(), shop.lastCheckout()];
    expect(await visitor.read(card.page)).toContain(`href="${card.path}"`);
    expect(textOf(await visitor.read(card.path))).toContain(copy.orderReplies.cancelUnpaid);
    await visitor.post(card.path, { reply: 'cancel' });
    expect(shop.service.checkouts.get(checkout)?.status).toBe('expired');
    expect((await kindsOf(card.token)).at(-1)).toBe('canceled_by_shopper shopper');
    expect(textOf(await visitor.read(card.page))).toContain('Commande annulée');
    expect((await inShop('SELECT state FROM reservations')).map(({ state }) => state)).toEqual(['released']);
  });

  test('cancels nothing while the bank is at work, or the service is silent', async () => {
    const card = await place('card:1000');
    const visitor = new Visitor();
    const refused = async () => {
      const answer = await visitor.post(card.path, { reply: 'cancel' });
      return textOf(await visitor.readNext(answer));
    };
    shop.service.sabotage = () => new Response('', { status: 503 });
    expect(await refused()).toContain('Le paiement est peut-être en cours');
    shop.service.sabotage = null;
    shop.service.settle(shop.lastCheckout(), 'processing');
    expect(await refused()).toContain('Le paiement est peut-être en cours');
    expect(await kindsOf(card.token)).not.toContain('canceled_by_shopper shopper');
  });

  test('takes a wish for a paid order, which stands beside it in the lists of the desk until it is corrected', async () => {
    const owner = await pairOwner();
    const card = await place('card:1000');
    await shop.tell(shop.lastCheckout(), 'paid');
    const visitor = new Visitor();
    const form = await visitor.read(card.path);
    expect(textOf(form)).toContain('pour l’annuler et être remboursé');
    expect(form).not.toContain('value="cancel"');
    expect((await visitor.post(card.path, { reply: 'cancel' })).headers.get('Location')).toContain('closed');
    const inQueue = async () =>
      textOf(await owner.read('/fr/desk/queues/pack')).includes('Demande un changement');
    expect(await inQueue()).toBe(false);
    await visitor.post(card.path, { reply: 'change', wish: 'Bloc B, étage 3' });
    expect(textOf(await visitor.read(card.path))).toContain(copy.orderReplies.changed);
    expect(await inQueue()).toBe(true);
  });

  test('is nothing for an unknown token, or another word', async () => {
    const visitor = new Visitor();
    const cash = await place();
    expect((await visitor.post(cash.path, { reply: 'paid' })).headers.get('Location')).toBe(cash.path);
    expect(await kindsOf(cash.token)).toEqual([]);
    const nowhere = `/fr/orders/${'0'.repeat(32)}`;
    expect((await visitor.post(`${nowhere}/reply`, { reply: 'cancel' })).status).toBe(404);
    for (const path of [`${nowhere}/reply`, `${nowhere}/chat`])
      expect((await visitor.get(path)).status).toBe(404);
  });

  test('is limited like other forms of shoppers', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { token, path } = await place();
    for (const limit of [env.BROWSER_LIMIT, env.NETWORK_LIMIT, env.CROWD_LIMIT])
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
    const { token, page, path, number } = await place();
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
    expect(textOf(queue)).toContain('Dit qu’il confirme : voyez WhatsApp');
    const version = versionOn(queue);
    await owner.post(`/fr/desk/queues/call/${number}/act`, { version, act: 'confirm' });
    expect(textOf(await shopper.read(page))).toContain('Commande confirmée');
    expect(await shopper.read(page)).not.toContain('value="says"');
  });
});

describe('the address of an order', () => {
  const formOf = (path: string) => path.replace(/reply$/, 'address');

  test('is changed by the browser that placed it until it is packed, and staff see from what to what', async () => {
    const owner = await pairOwner();
    const { visitor, token, path, page, desk, number } = await place();
    expect(textOf(await visitor.read(path))).toContain('Toujours dans la wilaya de');
    const answer = await visitor.post(formOf(path), { commune: 'Hydra', street: '3 rue des Pins' });
    expect(answer.headers.get('Location')).toBe(page);
    expect(textOf(await visitor.read(page))).toContain('3 rue des Pins');
    expect(await kindsOf(token)).toEqual(['address_changed shopper']);
    // The same once more.
    await visitor.post(formOf(path), { commune: 'Hydra', street: '3 rue des Pins' });
    expect(await kindsOf(token)).toEqual(['address_changed shopper']);
    expect(textOf(await owner.read('/fr/desk/queues/call'))).toContain(
      deskCopy.callQueue.flags.address_changed,
    );
    expect(textOf(await owner.read(desk))).toMatch(/Adresse changée .*3 rue des Pins/);
    expect(textOf(await owner.read('/fr/desk/orders?q=pins'))).toContain(number.slice(0, 4));
    for (const [index, act] of ['confirm', 'pack'].entries())
      await owner.post(`${desk}/act`, { act, version: String(index + 2) });
    expect(textOf(await owner.read('/fr/desk/queues/hand_over'))).not.toContain(
      deskCopy.callQueue.flags.address_changed,
    );
    const late = await visitor.post(formOf(path), { commune: 'Kouba', street: '' });
    expect(late.headers.get('Location')).toBe(`${path}?refused=closed`);
    expect((await inShop('SELECT commune FROM orders'))[0]?.commune).toBe('Hydra');
    expect(await visitor.read(path)).not.toContain(formOf(path));
  });

  test('is not changed by the link alone, and not shown to who has it', async () => {
    const { token, path } = await place();
    const holder = new Visitor();
    expect(await holder.read(path)).not.toContain(formOf(path));
    const answer = await holder.post(formOf(path), { commune: 'Hydra', street: '' });
    expect(answer.headers.get('Location')).toBe(path);
    expect(await kindsOf(token)).toEqual([]);
  });

  test('keeps what was typed when the commune is missing, and changes five times at most', async () => {
    const { visitor, token, path } = await place();
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
    const { visitor, token, path } = await place();
    const placeIn = (html: string) =>
      [...html.matchAll(/name="place" value="([^"]*)"/g)].map(([, value]) => value);
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
    expect(await visitor.read(path)).toMatch(/<option value="16 Alger Centre">.*<option value="keep"/s);
    await visitor.post(formOf(path), { commune: 'xx', street: 'Bloc 7', answered: 'kept 16 xx' });
    expect(await inShop('SELECT commune, place_answer FROM orders')).toEqual([
      { commune: 'xx', place_answer: 'kept' },
    ]);
    expect(await visitor.read(path)).toContain('value="kept 16 xx"');
  });

  test('leaves the open payment of an order as it is', async () => {
    const card = await place('card:1000');
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
  const { token, path } = await place();
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
