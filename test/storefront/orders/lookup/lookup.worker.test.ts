import { runInDurableObject } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { copyIn } from '../../../../templates/storefront/copy/copy.ts';
import { actOn, Orders } from '../../../desk/desk-driver.ts';
import { inShop } from '../../../shop/orders/cash/payment-methods.ts';
import { stub } from '../../mirror.ts';
import { textOf } from '../../page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../../shop-under-test.ts';
import { Visitor } from '../../visitor.ts';

const copy = copyIn.fr;

// Not the shop's own, which is on every page.
const PHONE = '0661 98 76 54';
const HOUR = 3_600_000;

let dates: string;
const shop = new ShopUnderTest((service) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 1_000);
});

/** An order as its shopper knows it. */
async function placeOrder(): Promise<{ token: string; number: string; owner: Visitor }> {
  const owner = await visitorWith({ [dates]: 2 });
  const { token } = await order(owner, { phone: PHONE, seen_total: '2000', way: 'card:2000' });
  const number = await runInDurableObject(stub(), (_, { storage }) =>
    String(storage.sql.exec('SELECT number FROM orders WHERE token = ?', token).one().number),
  );
  return { token, number, owner };
}

let networks = 0;
/** A network that no other test uses. */
function newNetwork() {
  networks += 1;
  return { 'CF-Connecting-IP': `2001:db8:${networks.toString(16)}::1` };
}

const find = (visitor: Visitor, number: string, phone: string, from: Record<string, string>) =>
  visitor.post('/fr/orders', { number, phone }, from);

test('an order is found by its number and phone, and shown without phone, name and address', async () => {
  const { token, number, owner } = await placeOrder();
  const finder = new Visitor();
  const page = await finder.read('/fr/orders');
  expect(page).toContain('action="/fr/orders"');
  const typed = `${number.slice(0, 4)} ${number.slice(4)}`.toLowerCase();
  const answer = await find(finder, typed, '+213 661 987 654', newNetwork());
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/fr/orders/${token}`]);
  const shown = await finder.readNext(answer);
  expect(textOf(shown)).toContain(copy.order.states.pending.title);
  for (const secret of ['Amina', PHONE, '213661987654', '12 rue', 'Bab El Oued'])
    expect(shown, secret).not.toContain(secret);
  expect(await owner.read(`/fr/orders/${token}`)).toContain('12 rue');
});

test('an order that is found shows the courier’s number of its parcel', async () => {
  const packed = await new Orders(shop, () => ({ [dates]: 2 })).orderIn('packed', 'card', { phone: PHONE });
  await actOn(packed, { action: 'hand_over', tracking: 'YAL-123456' });
  const finder = new Visitor();
  const page = await finder.follow(await find(finder, packed.number, PHONE, newNetwork()));
  expect(textOf(await page.text())).toContain('Suivi du colis YAL-123456');
});

test('an order is found by its parcel’s number, with or without its letters, and by its own phone alone', async () => {
  const packed = await new Orders(shop, () => ({ [dates]: 2 })).orderIn('packed', 'card', { phone: PHONE });
  await actOn(packed, { action: 'hand_over', tracking: 'YAL-123456' });
  const to = async (typed: string, phone: string) =>
    (await find(new Visitor(), typed, phone, newNetwork())).headers.get('Location');
  for (const typed of ['yal-123456', '123456', '١٢٣٤٥٦'])
    expect(await to(typed, PHONE), typed).toBe(`/fr/orders/${packed.token}`);
  for (const [typed, phone] of [
    ['123456', '0551 00 00 00'],
    ['12345', PHONE],
    ['YAL', PHONE],
  ] as const)
    expect(await to(typed, phone), typed).toBe('/fr/orders');
});

test('any wrong pair gets the same answer, and keeps the typed text in that browser only', async () => {
  const { number } = await placeOrder();
  const answers = [];
  for (const [typed, phone] of [
    [number, '0551 00 00 00'],
    ['00000000', PHONE],
    ['00000000', '0551 00 00 00'],
    ['no', 'no'],
  ] as const) {
    const finder = new Visitor();
    const answer = await find(finder, typed, phone, newNetwork());
    const page = await finder.readNext(answer);
    expect(page).toContain(`value="${typed}"`);
    expect(page).toContain(`value="${phone}"`);
    const names = answer.headers.getSetCookie().map((set) => set.replace(/=[^;]*/, '='));
    answers.push([answer.status, answer.headers.get('Location'), names, page.replace(/ value="[^"]*"/g, '')]);
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(JSON.stringify(answers[0])).toContain('Aucune commande');
  expect(await new Visitor().read('/fr/orders')).not.toContain('role="alert"');
});

test('wrong pairs are counted by browser: at the limit even a right one is refused, for an hour', async () => {
  const { token, number } = await placeOrder();
  const network = newNetwork();
  const guesser = new Visitor();
  await guesser.get('/fr/cart', network);
  for (let index = 0; index < 10; index++)
    await (await find(guesser, '00000000', `0551 00 00 0${index}`, network)).body?.cancel();
  const refused = await find(guesser, number, PHONE, network);
  expect(refused.headers.get('Location')).toBe('/fr/orders');
  expect(textOf(await guesser.readNext(refused))).toContain(copy.orderLookup.limited);
  vi.useFakeTimers({ now: Date.now() + HOUR, toFake: ['Date'] });
  expect((await find(guesser, number, PHONE, network)).headers.get('Location')).toBe(`/fr/orders/${token}`);
});

test('twenty wrong phones for one number, from anywhere, block all but the browser that ordered', async () => {
  const { token, number, owner } = await placeOrder();
  for (let index = 0; index < 20; index++)
    await (await find(new Visitor(), number, `0551 00 00 ${10 + index}`, newNetwork())).body?.cancel();
  expect((await find(new Visitor(), number, PHONE, newNetwork())).headers.get('Location')).toBe('/fr/orders');
  expect((await find(owner, number, PHONE, newNetwork())).headers.get('Location')).toBe(
    `/fr/orders/${token}`,
  );
  // Another number is not blocked.
  const other = await placeOrder();
  expect((await find(new Visitor(), other.number, PHONE, newNetwork())).headers.get('Location')).toBe(
    `/fr/orders/${other.token}`,
  );
});

test('a guess of an unknown number writes no row of its own', async () => {
  const { number } = await placeOrder();
  const network = newNetwork();
  const guesser = new Visitor();
  await guesser.get('/fr/cart', network);
  const countRows = () =>
    runInDurableObject(stub(), (_, { storage }) =>
      Number(storage.sql.exec('SELECT COUNT(*) AS count FROM quotas').one().count),
    );
  await (await find(guesser, '00000000', PHONE, network)).body?.cancel();
  const before = await countRows();
  for (let index = 1; index < 9; index++)
    await (await find(guesser, `0000000${index}`, PHONE, network)).body?.cancel();
  expect(await countRows()).toBe(before);
  await (await find(guesser, number, '0551 00 00 00', network)).body?.cancel();
  expect(await countRows()).toBe(before + 1);
});

test('sixteen browsers that guess 144 pairs at one address block no neighbour from their order', async () => {
  const { token, number, owner } = await placeOrder();
  const network = newNetwork();
  for (let browser = 0; browser < 16; browser++) {
    const guesser = new Visitor();
    await guesser.get('/fr/cart', network);
    for (let index = 0; index < 9; index++)
      await (await find(guesser, `000000${10 + browser}`, `0551 00 00 0${index}`, network)).body?.cancel();
  }
  for (const visitor of [owner, new Visitor()])
    expect((await find(visitor, number, PHONE, network)).headers.get('Location')).toBe(`/fr/orders/${token}`);
});

test('a network that guesses without end blocks its own newcomers only, and no other network', async () => {
  const { token, number, owner } = await placeOrder();
  const network = newNetwork();
  const start = Date.now();
  const regular = new Visitor();
  await regular.get('/fr/cart', network);
  vi.useFakeTimers({ now: start + 61 * 60_000, toFake: ['Date'] });
  const guess = async (from: Record<string, string>) => {
    const answer = await find(new Visitor(), '00000000', '0551 00 00 00', from);
    await answer.body?.cancel();
  };
  await guess(network);
  // The rest of three thousand, each in the object like the first.
  await inShop("UPDATE quotas SET taken = 3000000 WHERE name LIKE 'lookups new %'");
  expect((await find(new Visitor(), number, PHONE, network)).headers.get('Location')).toBe('/fr/orders');
  for (const visitor of [regular, owner])
    expect((await find(visitor, number, PHONE, network)).headers.get('Location')).toBe(`/fr/orders/${token}`);
  // No counter covers the whole shop: with thirty networks at their limit, a new one finds its order.
  for (let index = 0; index < 30; index++) await guess(newNetwork());
  await inShop("UPDATE quotas SET taken = 3000000 WHERE name LIKE 'lookups new %'");
  expect((await find(new Visitor(), number, PHONE, newNetwork())).headers.get('Location')).toBe(
    `/fr/orders/${token}`,
  );
});

test('nothing is found by an address, nor after the erasure of its person', async () => {
  const { number } = await placeOrder();
  const page = await new Visitor().read(`/fr/orders?number=${number}&phone=${PHONE}`);
  expect(page).not.toContain(number);
  await shop.tell(shop.lastCheckout(), 'canceled');
  await stub().eraseOrders({ phone: '+213661987654' });
  const answer = await find(new Visitor(), number, PHONE, newNetwork());
  expect(answer.headers.get('Location')).toBe('/fr/orders');
});

test('an unknown order address leads to the search, and so does every footer', async () => {
  const answer = await new Visitor().get('/fr/orders/0123456789abcdefghjkmnpqrstvwxyz');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toMatch(/<main[\s\S]*href="\/fr\/orders"[\s\S]*<\/main/);
  expect(await new Visitor().read('/ar')).toMatch(/<footer[\s\S]*href="\/ar\/orders"/);
});
