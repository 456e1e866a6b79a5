import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { findOrderByToken } from '../../../src/shop/orders/store/orders.ts';
import { eventually } from '../../eventually.ts';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { inContext } from '../../shop/orders/cash/placing.ts';
import { storeOrders } from '../../shop/orders/stored-orders.ts';
import { elementsOn, linksOn, versionOn } from '../../storefront/forms.ts';
import { readAgain, stub } from '../../storefront/mirror.ts';
import { textOf } from '../../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import type { Visitor } from '../../storefront/visitor.ts';
import { deskCopyIn } from '../copy.ts';
import { act, actAll, numbersIn, Orders, type PlacedOrder, spell } from '../desk-driver.ts';
import { pairOwner, pairPacker } from '../devices.ts';

const copy = deskCopyIn.fr;

let [product, price, tea] = ['', '', ''];
const shop = new ShopUnderTest((service) => {
  product = service.addProduct('Miel', { metadata: { slug: 'miel', stock: 9 } });
  price = service.addPrice(product, 1_000, { variant: 'S' });
  tea = service.addPrice(service.addProduct('Thé', { metadata: { slug: 'the' } }), 700);
});

beforeEach(() => offerPaymentMethods('card cash part=300'));

type Placed = PlacedOrder & { visitor: Visitor };
const orders = new Orders(shop, () => ({ [price]: 1 }));

const counted = async (owner: Visitor, queue: string) =>
  Number(new RegExp(`queues/${queue}"><strong>(\\d+)<`).exec(await owner.read('/fr/desk'))?.[1] ?? 'NaN');

/** As its shopper's page queries, some time after the last query. */
async function become(placed: Placed, status: 'processing' | 'pending'): Promise<void> {
  vi.setSystemTime(Date.now() + 60_000);
  shop.service.settle(placed.checkout, status);
  await stub().checkPayment(placed.token);
}

async function decline(placed: Placed): Promise<void> {
  await become(placed, 'processing');
  await become(placed, 'pending');
}

/** The prepared message for its shopper. */
const messageOf = (page: string) => {
  const chats = linksOn(page).flatMap((link) => /wa\.me\/\d+\?text=(.+)/.exec(link)?.[1] ?? []);
  return decodeURIComponent(chats[0] ?? '');
};
const linkOf = (page: string) => elementsOn(page, 'input', { id: 'pay-link' })[0]?.attributes.value ?? null;

describe('an order whose payment', () => {
  test('was declined is counted and listed, and the shopper can be sent its page: copied, by SMS and by chat', async () => {
    const owner = await pairOwner();
    const placed = await orders.placeByForm('card');
    await decline(placed);
    expect(await counted(owner, 'unpaid')).toBe(1);
    expect(numbersIn(await owner.read('/fr/desk/queues/unpaid'))).toEqual([placed.number]);
    const page = await owner.read(placed.path);
    const link = linkOf(page) ?? '';
    expect(new URL(link).pathname).toBe(`/fr/orders/${placed.token}`);
    expect((await placed.visitor.get(new URL(link).pathname)).status).toBe(200);
    expect(messageOf(page)).toMatch(/Le paiement de votre commande .* n’a pas abouti/);
    const sms = linksOn(page).find((one) => one.startsWith('sms:')) ?? '';
    expect(sms.startsWith('sms:+213550123456?&body=')).toBe(true);
    expect(decodeURIComponent(sms)).toContain(link);
    await shop.tell(placed.checkout, 'paid');
    expect(await counted(owner, 'unpaid')).toBe(0);
    expect(linkOf(await owner.read(placed.path))).toBeNull();
  });

  test('is at the bank is in no queue, and is not reported as failed', async () => {
    const owner = await pairOwner();
    const placed = await orders.placeByForm('card');
    expect(await counted(owner, 'unpaid')).toBe(0);
    await become(placed, 'processing');
    expect(await counted(owner, 'unpaid')).toBe(0);
    const page = await owner.read(placed.path);
    expect(linkOf(page)).toBeNull();
    expect(messageOf(page)).not.toMatch(/abouti|confirmée|payée/);
    expect(messageOf(page)).toContain('au sujet de votre commande');
    // Retried after a decline, it is the shopper's turn again.
    await become(placed, 'pending');
    expect(await counted(owner, 'unpaid')).toBe(1);
    await become(placed, 'processing');
    expect(await counted(owner, 'unpaid')).toBe(0);
  });

  test('was never tried has a message of its own', async () => {
    const owner = await pairOwner();
    const placed = await orders.placeByForm('card');
    const page = await owner.read(placed.path);
    expect(messageOf(page)).toContain('n’est pas encore payée');
    expect(linkOf(page)).not.toBeNull();
  });

  test.each(['failed', 'canceled', 'expired'] as const)('%s is listed until it is canceled', async (end) => {
    const owner = await pairOwner();
    const placed = await orders.placeByForm(end === 'failed' ? 'part' : 'card');
    await shop.tell(placed.checkout, end);
    expect(await counted(owner, 'unpaid')).toBe(1);
    await act(owner, placed, 'call_missed');
    expect(await counted(owner, 'unpaid')).toBe(1);
    await act(owner, placed, 'cancel');
    expect(await counted(owner, 'unpaid')).toBe(0);
    await act(owner, placed, 'undo');
    expect(await counted(owner, 'unpaid')).toBe(1);
  });

  test.each([
    ['some', { seen_total: '1000' }],
    ['none', { seen_total: '700' }],
  ])('failed is replaced by a cash order of %s of its products', async (shared, sum) => {
    const owner = await pairOwner();
    const placed = await orders.placeByForm('card', {}, { [price]: 1 });
    await shop.tell(placed.checkout, 'failed');
    const { visitor } = placed;
    const offer = `action="/fr/orders/${placed.token}/again"`;
    expect(await visitor.read('/fr/cart')).toContain(offer);
    if (shared === 'none') {
      await visitor.post('/fr/cart/change', { price, quantity: '0' });
      await visitor.post('/fr/cart/add', { price: tea });
    }
    expect((await order(visitor, { ...sum, way: 'cash:0' })).token).not.toBe('');
    const isReplaced = shared === 'some';
    expect(await counted(owner, 'unpaid')).toBe(isReplaced ? 0 : 1);
    expect((await visitor.read('/fr/cart')).includes(offer)).toBe(!isReplaced);
    expect(await inShop("SELECT duplicate_of FROM orders WHERE payment_method = 'cash'")).toEqual([
      { duplicate_of: null },
    ]);
    // Its page, which a message may have linked to, opens no payment.
    await visitor.post(`/fr/orders/${placed.token}/again`, {});
    expect(shop.service.checkouts.size).toBe(isReplaced ? 1 : 2);
    const page = textOf(await owner.read(placed.path));
    expect(page.includes(copy.order.events.withdrawn)).toBe(isReplaced);
  });

  test.each(['open', 'declined', 'failed and open again'] as const)(
    '%s is ended and replaced by a cash order; a payment that comes all the same is recorded',
    async (state) => {
      const owner = await pairOwner();
      const placed = await orders.placeByForm('card');
      const { visitor, token } = placed;
      if (state === 'declined') await decline(placed);
      if (state === 'failed and open again') {
        await shop.tell(placed.checkout, 'failed');
        await visitor.post(`/fr/orders/${token}/again`, {});
      }
      const last = shop.lastCheckout();
      expect(shop.service.checkouts.get(last)).toMatchObject({ status: 'pending' });
      const cash = await order(visitor, { seen_total: '1000', way: 'cash:0' });
      expect(shop.service.checkouts.get(last)).toMatchObject({ status: 'expired' });
      expect(await visitor.read('/fr/cart')).not.toContain(`/fr/orders/${token}/again`);
      expect(await counted(owner, 'unpaid')).toBe(0);
      expect(textOf(await owner.read(placed.path))).toContain(copy.order.events.withdrawn);
      await shop.tell(last, 'paid');
      expect(await inShop('SELECT token, payment, fulfilment FROM orders ORDER BY payment_method')).toEqual([
        { token, payment: 'paid', fulfilment: 'canceled' },
        { token: cash.token, payment: 'on_delivery', fulfilment: 'new' },
      ]);
    },
  );

  test('at the bank is not ended: cash leads to its page', async () => {
    const placed = await orders.placeByForm('card');
    await become(placed, 'processing');
    const { response } = await order(placed.visitor, { seen_total: '1000', way: 'cash:0' });
    expect(response.headers.get('Location')).toBe(`/fr/orders/${placed.token}`);
    await shop.tell(placed.checkout, 'paid');
    expect(await inShop('SELECT payment, fulfilment FROM orders')).toEqual([
      { payment: 'paid', fulfilment: 'new' },
    ]);
  });

  test('failed is no longer listed once its person is erased', async () => {
    const owner = await pairOwner();
    const placed = await orders.placeByForm('card');
    await shop.tell(placed.checkout, 'expired');
    expect(await counted(owner, 'unpaid')).toBe(1);
    expect((await stub().eraseOrders({ number: placed.number })).erased).toEqual([placed.number]);
    expect(await counted(owner, 'unpaid')).toBe(0);
    await act(owner, placed, 'note', { note: 'x' });
    expect(await counted(owner, 'unpaid')).toBe(0);
  });
});

const recipient = {
  ...{ name: 'Amina', phone: '0550 12 34 56', wilaya: '16', commune: 'Bab El Oued', delivery: 'desk' },
};

/** Sends a correction of its pieces from the page as it is now; returns the page after it. */
async function correct(owner: Visitor, { path }: Placed, quantity: number, version?: string) {
  const shown = await owner.read(path);
  const fields = { ...recipient, [`quantity.${price}`]: String(quantity) };
  const at = version ?? versionOn(shown);
  const answer = await owner.post(`${path}/correct`, { version: at, ...fields });
  return { at, page: textOf(await owner.readNext(answer)) };
}

const sumsOf = async ({ token }: Placed) =>
  inContext(({ sql }) => {
    const found = findOrderByToken(sql, token);
    return [found?.total, found?.dueOnline, found?.dueOnDelivery, found?.payment];
  });

describe('the rest of an order paid by card', () => {
  async function grown(pieces = 2) {
    const owner = await pairOwner();
    const placed = await orders.placeByForm('card');
    await shop.tell(placed.checkout, 'paid');
    await correct(owner, placed, pieces);
    return { owner, placed };
  }

  const openRest = async ({ visitor, token }: Placed) => {
    const answer = await visitor.post(`/fr/orders/${token}/again`, {});
    return { to: answer.headers.get('Location'), checkout: shop.lastCheckout() };
  };
  const statusOf = (checkout: string) => shop.service.checkouts.get(checkout)?.status;
  const amountsOf = async (owner: Visitor, { path }: Placed) => await owner.readText(path);
  const rowOf = async ({ token }: Placed) => inContext(({ sql }) => findOrderByToken(sql, token));

  test('is offered at the order’s page and sent as a link, and paid it is due no more', async () => {
    const { owner, placed } = await grown();
    const page = await owner.read(placed.path);
    expect(linkOf(page)).toContain(placed.token);
    expect(messageOf(page)).toMatch(/il reste 1.000.DA à payer/);
    expect(await placed.visitor.read(`/fr/orders/${placed.token}`)).toContain('par carte maintenant');
    const { to, checkout } = await openRest(placed);
    expect(to).toBe(`/fr/orders/${placed.token}/go`);
    expect(await placed.visitor.read(to ?? '')).toContain(checkout);
    expect(shop.service.checkouts.get(checkout)).toMatchObject({ amount: 1_000, status: 'pending' });
    // Pressed twice it is one checkout.
    expect((await openRest(placed)).checkout).toBe(checkout);
    await shop.tell(checkout, 'paid');
    expect(await rowOf(placed)).toMatchObject({ payment: 'paid', total: 2_000, dueOnDelivery: 0 });
    expect(await amountsOf(owner, placed)).toContain(copy.order.events.rest_paid);
    expect(linkOf(await owner.read(placed.path))).toBeNull();
    expect(await placed.visitor.read(`/fr/orders/${placed.token}`)).not.toContain('par carte maintenant');
    expect(await inShop('SELECT SUM(online) AS online FROM daily_revenue')).toEqual([{ online: 2_000 }]);
    expect(await inShop("SELECT kind FROM order_events WHERE kind = 'paid_twice'")).toEqual([]);
    // Paid again it is not asked for.
    expect((await openRest(placed)).to).toBe(`/fr/orders/${placed.token}`);
    expect(shop.lastCheckout()).toBe(checkout);
  });

  test.each(['failed', 'canceled', 'expired'] as const)(
    'that %s stays due, and can be tried again',
    async (end) => {
      const { owner, placed } = await grown();
      const { checkout } = await openRest(placed);
      const before = await inShop('SELECT kind FROM order_events');
      await shop.tell(checkout, end);
      expect(await rowOf(placed)).toMatchObject({ payment: 'paid', dueOnDelivery: 1_000 });
      // The order is paid: neither staff nor shopper read of an end.
      expect(await inShop('SELECT kind FROM order_events')).toEqual(before);
      expect(await counted(owner, 'unpaid')).toBe(0);
      const again = await openRest(placed);
      expect(again.checkout).not.toBe(checkout);
      await shop.tell(again.checkout, 'paid');
      expect(await rowOf(placed)).toMatchObject({ dueOnDelivery: 0 });
    },
  );

  test('is asked for anew when the order is corrected again, and the former checkout ends', async () => {
    const { owner, placed } = await grown();
    const former = (await openRest(placed)).checkout;
    await correct(owner, placed, 4);
    expect(await placed.visitor.read(`/fr/orders/${placed.token}/go`)).not.toContain(former);
    const { checkout } = await openRest(placed);
    expect(statusOf(former)).toBe('expired');
    expect(shop.service.checkouts.get(checkout)).toMatchObject({ amount: 3_000, status: 'pending' });
  });

  test.each(['undo', 'hand_over'])('%s ends its checkout at once', async (step) => {
    const { owner, placed } = await grown();
    const { checkout } = await openRest(placed);
    if (step === 'undo') await act(owner, placed, 'undo');
    else await actAll(owner, placed, 'pack', 'hand_over');
    await eventually(async () => {
      await runDurableObjectAlarm(stub());
      expect(statusOf(checkout)).toBe('expired');
    });
    expect((await openRest(placed)).to).toBe(`/fr/orders/${placed.token}`);
    expect(linkOf(await owner.read(placed.path))).toBeNull();
  });

  test('is asked for again after another one was paid', async () => {
    const { owner, placed } = await grown();
    await shop.tell((await openRest(placed)).checkout, 'paid');
    await correct(owner, placed, 3);
    const { to, checkout } = await openRest(placed);
    expect(await placed.visitor.read(to ?? '')).toContain(checkout);
    await shop.tell(checkout, 'paid');
    expect(await rowOf(placed)).toMatchObject({ total: 3_000, dueOnDelivery: 0 });
  });

  test('has a fee and a receipt of its own', async () => {
    shop.service.fees = 24;
    const { placed } = await grown();
    const { to, checkout } = await openRest(placed);
    expect(to).toBe(`/fr/orders/${placed.token}/fee`);
    expect(await placed.visitor.readText(to ?? '')).toMatch(/1.000.DA .* 24.DA .* 1.024.DA/);
    await shop.tell(checkout, 'paid');
    const page = await placed.visitor.read(`/fr/orders/${placed.token}`);
    expect(textOf(page)).toMatch(/48.DA .* 2.048.DA/);
    for (const paid of [placed.checkout, checkout])
      expect(page).toContain(`href="${shop.service.checkouts.get(paid)?.checkout_url}"`);
  });

  test('is looked up for a payer who comes back before the answer, and not offered meanwhile', async () => {
    const { placed } = await grown();
    const { checkout } = await openRest(placed);
    shop.service.sabotage = () => new Response('', { status: 503 });
    const page = await placed.visitor.get(`/fr/orders/${placed.token}?checkout_id=${checkout}`);
    expect(page.headers.get('Refresh')).toContain(`checkout_id=${checkout}`);
    expect(await page.text()).not.toContain('par carte maintenant');
  });

  test('paid although it is owed no more is owed back', async () => {
    const { owner, placed } = await grown();
    const { checkout } = await openRest(placed);
    await act(owner, placed, 'undo');
    await shop.tell(checkout, 'paid');
    expect(await rowOf(placed)).toMatchObject({ total: 1_000, payment: 'paid' });
    expect(await amountsOf(owner, placed)).toMatch(/À rembourser au client 1.000.DA/);
  });

  test('whose answer was lost is found by its event, with its own amount', async () => {
    const { placed } = await grown(3);
    shop.service.loseNext('POST /checkouts');
    await openRest(placed);
    await shop.tell(shop.lastCheckout(), 'paid');
    expect(await rowOf(placed)).toMatchObject({ payment: 'paid', total: 3_000, dueOnDelivery: 0 });
    expect(await inShop("SELECT kind FROM order_events WHERE kind = 'mismatch'")).toEqual([]);
  });

  test('is no checkout for less than the service takes, for a deposit, or for cash', async () => {
    const owner = await pairOwner();
    const deposit = await orders.placeByForm('part');
    await shop.tell(deposit.checkout, 'paid');
    await correct(owner, deposit, 2);
    const cash = await orders.placeByForm('cash', { phone: '0661 00 00 01' });
    await act(owner, cash, 'confirm');
    for (const placed of [deposit, cash]) {
      expect(linkOf(await owner.read(placed.path))).toBeNull();
      expect((await openRest(placed)).to).toBe(`/fr/orders/${placed.token}`);
    }
    expect(shop.lastCheckout()).toBe(deposit.checkout);
  });
});

describe('a correction of an order that is not paid yet', () => {
  test.each([
    ['card', [3_000, 3_000, 0]],
    ['part', [3_000, 300, 2_700]],
  ] as const)('%s ends its checkout, and the link asks for the new sum', async (way, sums) => {
    const owner = await pairOwner();
    const placed = await orders.placeByForm(way);
    const { at } = await correct(owner, placed, 3);
    expect(shop.service.checkouts.get(placed.checkout)?.status).toBe('expired');
    expect(await sumsOf(placed)).toEqual([...sums, 'expired']);
    // Sent twice, it is one correction.
    await correct(owner, placed, 3, at);
    const kinds = "SELECT kind FROM order_events WHERE kind = 'corrected'";
    expect(await inShop(kinds)).toHaveLength(1);
    expect(linkOf(await owner.read(placed.path))).toContain(placed.token);
    await placed.visitor.post(`/fr/orders/${placed.token}/again`, {});
    expect(shop.service.checkouts.get(shop.lastCheckout())).toMatchObject({
      amount: sums[1],
      status: 'pending',
    });
    await shop.tell(shop.lastCheckout(), 'paid');
    expect(await sumsOf(placed)).toEqual([...sums, 'paid']);
    expect(await inShop('SELECT paid, reserved FROM stock')).toEqual([{ paid: 3, reserved: 0 }]);
  });

  test('is agreed with its shopper: a price that rose since does not stop the payment', async () => {
    const owner = await pairOwner();
    const placed = await orders.placeByForm('card');
    await correct(owner, placed, 2);
    shop.service.addPrice(product, 1_500, { variant: 'S' });
    await readAgain();
    await placed.visitor.post(`/fr/orders/${placed.token}/again`, {});
    expect(shop.service.checkouts.get(shop.lastCheckout())?.amount).toBe(2_000);
  });

  test('of its name or phone alone leaves its checkout open, and agrees no price', async () => {
    const owner = await pairOwner();
    const placed = await orders.placeByForm('part');
    // Today's settings ask for another deposit; the order's was agreed.
    await offerPaymentMethods('part=500');
    await correct(owner, placed, 1);
    expect(await inShop("SELECT kind FROM order_events WHERE kind = 'corrected'")).toHaveLength(1);
    expect(shop.service.checkouts.get(placed.checkout)?.status).toBe('pending');
    expect(await sumsOf(placed)).toEqual([1_000, 300, 700, 'pending']);
    await shop.tell(placed.checkout, 'expired');
    shop.service.addPrice(product, 1_500, { variant: 'S' });
    await readAgain();
    const again = await placed.visitor.post(`/fr/orders/${placed.token}/again`, {});
    expect(again.headers.get('Location')).toContain('obstacle');
    expect(shop.lastCheckout()).toBe(placed.checkout);
  });

  test('changes nothing while the payment runs, or the service is silent', async () => {
    const owner = await pairOwner();
    const placed = await orders.placeByForm('card');
    shop.service.sabotage = () => new Response('', { status: 503 });
    expect((await correct(owner, placed, 2)).page).toContain(textOf(copy.order.refused.payment_open));
    shop.service.sabotage = null;
    expect(await sumsOf(placed)).toEqual([1_000, 1_000, 0, 'pending']);
    shop.service.settle(placed.checkout, 'processing');
    expect((await correct(owner, placed, 2)).page).toContain(textOf(copy.order.refused.payment_open));
    expect(await sumsOf(placed)).toEqual([1_000, 1_000, 0, 'processing']);
  });

  test('and a new payment at the same moment agree: what can be paid is what the order asks', async () => {
    const owner = await pairOwner();
    const placed = await orders.placeByForm('card');
    shop.service.sabotage = async (request) => {
      if (request.url.endsWith('/expire')) await new Promise((resolve) => setTimeout(resolve, 50));
      return undefined;
    };
    await Promise.all([
      correct(owner, placed, 3),
      placed.visitor.post(`/fr/orders/${placed.token}/again`, {}),
      placed.visitor.post(`/fr/orders/${placed.token}/again`, {}),
    ]);
    shop.service.sabotage = null;
    await placed.visitor.post(`/fr/orders/${placed.token}/again`, {});
    const open = [...shop.service.checkouts.values()].filter(({ status }) => status === 'pending');
    expect(open.map(({ amount }) => amount)).toEqual([(await sumsOf(placed))[1]]);
  });

  test('does not take place when the payment came first', async () => {
    const owner = await pairOwner();
    const placed = await orders.placeByForm('card');
    shop.service.settle(placed.checkout, 'paid');
    expect((await correct(owner, placed, 2)).page).toContain(textOf(copy.order.refused.outdated));
    expect(await sumsOf(placed)).toEqual([1_000, 1_000, 0, 'paid']);
  });
});

test('the newest of them come first, on every page of the queue, and no packer sees any', async () => {
  const owner = await pairOwner();
  const placed: Placed[] = [];
  for (let n = 0; n < 3; n += 1) {
    vi.setSystemTime(Date.now() + 60_000);
    placed.push(await orders.placeByForm('card', { phone: `066${n} 00 00 0${n}` }));
    await shop.tell(shop.lastCheckout(), 'expired');
  }
  const newest = placed.map(({ number }) => number).toReversed();
  expect(numbersIn(await owner.read('/fr/desk/queues/unpaid'))).toEqual(newest);
  expect(numbersIn(await owner.read(`/fr/desk/queues/unpaid?after=${newest[0]}`))).toEqual(newest.slice(1));
  const packer = await pairPacker(owner);
  expect((await packer.get('/fr/desk/queues/unpaid')).status).toBe(403);
});

describe('a returned parcel', () => {
  test.each(['restock', 'write_off'])('is listed until staff say: %s', async (decision) => {
    const owner = await pairOwner();
    const placed = await orders.orderIn('returned');
    const left = async () => (await stub().product('fr', 'miel'))?.available;
    expect(await counted(owner, 'restock')).toBe(1);
    expect(numbersIn(await owner.read('/fr/desk/queues/restock'))).toEqual([placed.number]);
    await act(owner, placed, decision);
    expect(await counted(owner, 'restock')).toBe(0);
    expect(await left()).toBe(decision === 'restock' ? 9 : 8);
    // Said once: lost goods are not for sale.
    const page = await owner.read(placed.path);
    for (const value of ['restock', 'write_off']) expect(elementsOn(page, 'button', { value })).toEqual([]);
    await act(owner, placed, 'undo');
    expect(await counted(owner, 'restock')).toBe(1);
    expect(await left()).toBe(8);
  });
});

test('a number’s refused and returned parcels are shown, without orders that its shopper replaced', async () => {
  const owner = await pairOwner();
  const endings: string[][] = [
    ['confirm', 'pack', 'hand_over', 'return'],
    ['confirm', 'pack', 'hand_over', 'deliver', 'undo', 'return'],
    ['confirm', 'pack', 'hand_over', 'deliver', 'return'],
    ['cancel'],
  ];
  for (const acts of endings) {
    const placed = await orders.placeByForm('cash');
    await actAll(owner, placed, ...acts);
  }
  // The shopper corrects the order before the call.
  const visitor = await visitorWith({ [price]: 1 });
  await order(visitor, { seen_total: '1000', way: 'cash:0' });
  await order(visitor, { seen_total: '1000', way: 'cash:0', commune: 'Hydra' });
  expect(await inShop("SELECT COUNT(*) AS n FROM order_events WHERE kind = 'withdrawn'")).toEqual([{ n: 1 }]);
  const last = await orders.placeByForm('card');
  const page = await owner.read(last.path);
  expect(textOf(page)).toContain(
    'Ce numéro a passé 5 autres commandes. 2 refusées à la livraison 1 retournée 1 annulée Fiche du client',
  );
  const way = linksOn(page).find((link) => link.startsWith('/fr/desk/customers/')) ?? '';
  expect(numbersIn(await owner.read(way))).toHaveLength(7);
  expect(await owner.read(way)).toContain(spell(last.number));
  const former = {
    ...{ due_online: '1000', due_on_delivery: '0', payment: "'paid'" },
    ...{ fulfilment: "'delivered'", placed_at: '1' },
  };
  await inContext(({ sql }) => storeOrders(sql, 200, former));
  expect(await owner.readText(last.path)).toContain(copy.order.before.many(199));
});

test('the message of a delivered order thanks, and leads to the form of reviews, once no money is open', async () => {
  const owner = await pairOwner();
  const placed = await orders.placeByForm('cash');
  await actAll(owner, placed, 'confirm', 'pack', 'hand_over', 'deliver');
  expect(messageOf(await owner.read(placed.path))).not.toContain('/review');
  await act(owner, placed, 'remit');
  const message = messageOf(await owner.read(placed.path));
  expect(message).toContain('Merci pour votre commande');
  expect(message).toContain(`/fr/orders/${placed.token}/review`);
});
