import { beforeEach, describe, expect, test, vi } from 'vitest';
import { saveGrid, savePickupPoints } from '../../../src/shop/delivery/store.ts';
import { findOrder } from '../../../src/shop/orders/store/orders.ts';
import { applyNow } from '../../shop/orders/actions/apply-now.ts';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { inContext } from '../../shop/orders/cash/placing.ts';
import { elementsOn, mainOn, optionsOn, versionOn } from '../../storefront/forms.ts';
import { readAgain, stub } from '../../storefront/mirror.ts';
import { textOf } from '../../storefront/page-text.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { act, actAll, Orders, type PlacedOrder } from '../desk-driver.ts';
import { deviceIds, pairOwner, pairPacker } from '../devices.ts';

let price = '';
const shop = new ShopUnderTest((service) => {
  price = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 1_000);
});

beforeEach(() => offerPaymentMethods('card cash part=300'));

const orders = new Orders(shop, () => ({ [price]: 1 }));

/** The bank declines, with the code of the newest attempt. */
function declined(checkout: string, code: string | null, at = 2): void {
  const tries = shop.service.attempts.get(checkout) ?? [];
  shop.service.attempts.set(checkout, [...tries, { id: `try_${at}`, decline_code: code, created_at: at }]);
}

async function become({ checkout, token }: PlacedOrder, status: 'processing' | 'pending'): Promise<void> {
  vi.setSystemTime(Date.now() + 60_000);
  shop.service.settle(checkout, status);
  await stub().checkPayment(token);
}

describe('a payment declined by the bank', () => {
  test('shows the reason of each attempt in the page’s language', async () => {
    const owner = await pairOwner();
    const placed = await orders.place('card');
    await become(placed, 'processing');
    declined(placed.checkout, 'insufficient_balance', 2);
    await become(placed, 'pending');
    await become(placed, 'processing');
    declined(placed.checkout, 'wrong_code', 3);
    await become(placed, 'pending');
    for (const [language, first, second] of [
      [
        'fr',
        'Le solde de la carte est insuffisant.',
        'Le code de confirmation était faux trois fois de suite.',
      ],
      ['en', 'The card’s balance is too low.', 'The confirmation code was wrong three times.'],
      ['ar', 'رصيد البطاقة غير كافٍ.', 'كُتب رمز تأكيد خاطئ ثلاث مرات.'],
    ] as const) {
      const page = await owner.readText(placed.path.replace('/fr/', `/${language}/`));
      for (const words of [first, second]) expect(page).toContain(words);
      expect(page).not.toMatch(/insufficient_|wrong_code/);
    }
    expect(await owner.readText(placed.path)).toContain('Pages de paiement ouvertes : 1, refus : 2');
  });

  test.each([
    ['expired_card', 'La carte a expiré.'],
    ['a code of another bank', 'La banque n’a pas dit pourquoi.'],
    [null, ''],
  ])('and given up shows so, as an event reports: %s', async (code, words) => {
    const owner = await pairOwner();
    const placed = await orders.place('part');
    declined(placed.checkout, code);
    expect(await shop.tell(placed.checkout, 'failed')).toBe(200);
    const page = await owner.readText(placed.path);
    expect(page).toContain('Paiement échoué');
    if (words !== '') expect(page).toContain(words);
    else expect(page).not.toMatch(/La carte|La banque n’a/);
  });

  test('shows no reason where the service gives none', async () => {
    const owner = await pairOwner();
    const placed = await orders.place('card');
    shop.service.sabotage = (request) =>
      request.url.includes('/attempts') ? new Response('', { status: 500 }) : undefined;
    expect(await shop.tell(placed.checkout, 'failed')).toBe(200);
    expect(await owner.readText(placed.path)).toContain('Paiement échoué');
  });
});

test('the e-mail is always shown, and the receipt once it exists', async () => {
  const owner = await pairOwner();
  const placed = await orders.place('card', { email: 'amina@example.dz' });
  expect(await owner.read(placed.path)).not.toContain('>Reçu<');
  await shop.tell(placed.checkout, 'paid');
  const receipt = `http://service.test/test/checkouts/${placed.checkout}/pay`;
  expect(await owner.read(placed.path)).toContain(`href="${receipt}">Reçu<`);
  await actAll(owner, placed, 'pack', 'hand_over', 'deliver');
  const page = await owner.read(placed.path);
  expect(page).toContain('href="mailto:amina@example.dz"');
  expect(page).toContain(`href="${receipt}">Reçu<`);
});

test('an unknown commune is marked, and the pick-up points of the wilaya are listed', async () => {
  const owner = await pairOwner();
  const known = await orders.place('cash', { commune: 'باب الوادي' });
  expect(await owner.read(known.path)).not.toContain('Commune non reconnue');
  const pickupPoint = (wilaya: number, name: string) => ({
    wilaya,
    name,
    address: 'Cité <b>5</b>',
    phone: '0550 11 22 33',
  });
  await inContext(({ sql }) =>
    savePickupPoints(sql, [pickupPoint(16, 'Stop desk 5 Juillet'), pickupPoint(31, 'Oran Centre')]),
  );
  const placed = await orders.place('cash', { commune: 'Nulle-Part', delivery: 'desk' });
  await act(owner, placed, 'confirm');
  for (const visitor of [owner, await pairPacker(owner)]) {
    const page = await visitor.read(placed.path);
    expect(page).toContain('Commune non reconnue');
    expect(page).toContain('Stop desk 5 Juillet');
    expect(page).toContain('Cité &lt;b&gt;5&lt;/b&gt;');
    expect(page).not.toContain('Oran Centre');
  }
  // Elsewhere a correction alone offers them.
  expect(await owner.read(known.path)).not.toContain('class="pickup-points"');
});

test('a correction to a pick-up point offers those of the wilaya, and keeps the order’s own', async () => {
  const owner = await pairOwner();
  const pickupPoint = (wilaya: number, name: string) => ({ wilaya, name, address: 'Cité 5', phone: '' });
  await inContext(({ sql }) =>
    savePickupPoints(sql, [
      pickupPoint(16, 'Hydra'),
      pickupPoint(16, 'Kouba'),
      pickupPoint(31, 'Oran Centre'),
    ]),
  );
  const placed = await orders.place('cash');
  const read = async () => {
    const page = await owner.read(placed.path);
    const version = versionOn(page);
    const options = optionsOn(page, 'pickupPoint');
    const chosen = options.find(({ isSelected }) => isSelected)?.value ?? null;
    return { page, version, pickupPoints: options.map(({ value }) => value), chosen };
  };
  const correct = async (fields: Record<string, string>) => {
    const { version } = await read();
    const typed = {
      ...{ name: 'Amina', phone: '0550123456', email: '', wilaya: '16', commune: 'Hydra', street: 'rue 1' },
      ...{ note: '', delivery: 'desk', pickup_points_of: '16', version, [`quantity.${price}`]: '1' },
    };
    const answer = await owner.post(`${placed.path}/correct`, { ...typed, ...fields });
    const [row] = await inShop('SELECT street, delivery, wilaya FROM orders');
    const to = answer.headers.get('Location');
    return { row, to, text: to === null ? '' : await owner.read(to) };
  };
  expect((await read()).pickupPoints).toEqual(['', 'Hydra, Cité 5', 'Kouba, Cité 5']);
  // What the sums show keeps the choice.
  const looked = await correct({ pickupPoint: 'Kouba, Cité 5', look: 'sums' });
  expect(optionsOn(looked.text, 'pickupPoint').find(({ isSelected }) => isSelected)?.value).toBe(
    'Kouba, Cité 5',
  );
  expect(looked.row).toMatchObject({ delivery: 'home' });
  expect((await correct({ pickupPoint: 'Kouba, Cité 5' })).row).toMatchObject({
    delivery: 'desk',
    street: 'Kouba, Cité 5',
  });
  expect((await read()).chosen).toBe('Kouba, Cité 5');
  // An office of before is none of another wilaya: its own are offered first.
  const moved = await correct({ pickupPoint: 'Kouba, Cité 5', wilaya: '31', commune: 'Oran' });
  expect(moved.row).toMatchObject({ wilaya: 16 });
  const again = await owner.read(moved.to ?? '');
  expect(again).toContain('<option value="Oran Centre, Cité 5"');
  expect(again).not.toContain('<option value="Hydra, Cité 5"');
  // To the home, the street counts.
  expect((await correct({ pickupPoint: 'Kouba, Cité 5', delivery: 'home' })).row).toMatchObject({
    delivery: 'home',
    street: 'rue 1',
  });
});

test('the courier’s debt is the collected amount, and the amount due until staff say', async () => {
  const owner = await pairOwner();
  /** The text below the count of a queue on the day page. */
  const tile = async (queue: string) => {
    const page = mainOn(await owner.read('/fr/desk'));
    const [link] = elementsOn(page, 'a', { href: `/fr/desk/queues/${queue}` });
    return elementsOn(link?.html ?? '', 'bdi', { class: 'money' })[0]?.text.replaceAll(/\D/g, '') ?? '';
  };
  const placed = await orders.place('cash');
  const other = await orders.place('cash');
  for (const one of [placed, other]) await actAll(owner, one, 'confirm', 'pack', 'hand_over');
  expect(await tile('courier')).toBe('2000');
  await act(owner, placed, 'collect_cash', { amount: '850' });
  expect(await tile('courier')).toBe('1850');
  for (const one of [placed, other]) await act(owner, one, 'deliver');
  expect(await tile('owed')).toBe('1850');
  await act(owner, other, 'collect_cash', { amount: '0' });
  expect(await tile('owed')).toBe('850');
  await act(owner, other, 'undo');
  expect(await tile('owed')).toBe('1850');
  await act(owner, placed, 'remit');
  expect(await tile('owed')).toBe('1000');
  await inShop('DELETE FROM orders WHERE number = ?', other.path.slice(-8));
  expect(await inShop("SELECT orders, amount FROM queue_counts WHERE queue = 'owed'")).toEqual([
    { orders: 0, amount: 0 },
  ]);
});

test('a correction up to the free delivery threshold makes it free, and free delivery stays free', async () => {
  const delivery = shop.service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
  shop.service.addPrice(delivery, 400, { wilaya: '16', mode: 'home' });
  await readAgain();
  await inContext(({ sql }) =>
    saveGrid(sql, { freeFrom: 2_500, cells: [{ wilaya: 16, mode: 'home', amount: 400, days: null }] }),
  );
  const placed = await orders.place('cash');
  const correct = (quantity: number) =>
    inContext((context) => {
      const correction = { quantities: [{ price, quantity }] };
      return applyNow(context, placed.orderId, { action: 'correct', correction });
    });
  const total = () => inContext(({ sql }) => findOrder(sql, placed.orderId)?.total);
  expect(await total()).toBe(1_400);
  await correct(2);
  expect(await total()).toBe(2_400);
  await correct(3);
  expect(await total()).toBe(3_000);
  await correct(1);
  expect(await total()).toBe(1_000);
});

test('a correction without more items does not make a charged delivery free', async () => {
  const delivery = shop.service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
  shop.service.addPrice(delivery, 400, { wilaya: '16', mode: 'home' });
  await readAgain();
  const cells = [{ wilaya: 16, mode: 'home', amount: 400, days: null } as const];
  await inContext(({ sql }) => saveGrid(sql, { freeFrom: 2_500, cells: [...cells] }));
  const placed = await orders.place('cash');
  // Delivery is free from a lower amount since then: that applies to new orders.
  await inContext(({ sql }) => saveGrid(sql, { freeFrom: 900, cells: [...cells] }));
  const corrected = await inContext((context) => {
    const correction = { quantities: [{ price, quantity: 1 }] };
    applyNow(context, placed.orderId, { action: 'correct', correction });
    return findOrder(context.sql, placed.orderId)?.total;
  });
  expect(corrected).toBe(1_400);
});

test('a shop without tariffs corrects an order to another wilaya', async () => {
  const placed = await orders.place('cash');
  const answer = await inContext((context) => {
    const found = findOrder(context.sql, placed.orderId);
    if (found === null) throw new Error(placed.orderId);
    const correction = { contact: { ...found.contact, wilaya: 31, commune: 'Oran' } };
    return applyNow(context, placed.orderId, { action: 'correct', correction });
  });
  expect(answer).toMatchObject({ ok: true });
  const found = await inContext(({ sql }) => findOrder(sql, placed.orderId));
  expect(found).toMatchObject({ total: 1_000, contact: { wilaya: 31 } });
});

test('the accepted terms are named in the page’s language', async () => {
  const owner = await pairOwner();
  const placed = await orders.placeByForm('cash');
  expect(await owner.readText(placed.path)).toMatch(/A accepté les conditions de vente\.(?! [\da-f]{12})/);
  expect(await owner.readText(placed.path.replace('/fr/', '/ar/'))).toContain('قبل شروط البيع.');
});

test('the timeline shows the device or other actor, the time and the note of each entry', async () => {
  const owner = await pairOwner('Téléphone d’Amina');
  const packer = await pairPacker(owner, 'Atelier de Karim');
  let at = Math.ceil(Date.now() / 60_000) * 60_000;
  vi.useFakeTimers({ now: at, toFake: ['Date'] });
  const times: string[] = [];
  /** Acts a minute after the last action. */
  const later = async <T>(does: () => Promise<T>): Promise<T> => {
    at += 60_000;
    vi.setSystemTime(at);
    times.push(new Date(at).toISOString());
    return does();
  };
  const placed = await later(() => orders.placeByForm('part'));
  await later(() => shop.tell(placed.checkout, 'paid'));
  await later(() => act(owner, placed, 'note', { note: 'Appeler <b>après</b> 17 h' }));
  await later(async () => {
    const position = versionOn(await packer.read(placed.path));
    await packer.post(`${placed.path}/prepare`, { act: 'pack', version: position });
  });
  await later(() => act(owner, placed, 'cancel', { deposit: 'keep', note: 'Adresse introuvable' }));
  const [asked = '', paid = '', noted = '', packed = '', canceled = ''] = times;

  const entries = async (language: string) => {
    const page = await owner.read(placed.path.replace('/fr/', `/${language}/`));
    const [steps] = elementsOn(page, 'ol', { class: 'steps' });
    const items = elementsOn(steps?.html ?? '', 'li').map(({ html }) => ({
      at: elementsOn(html, 'time').map(({ attributes }) => attributes.datetime),
      text: textOf(html).trim(),
    }));
    return items.toReversed();
  };
  const expected: [at: string, what: RegExp][] = [
    [asked, /^Commande passée .* · le client A accepté les conditions de vente/],
    [asked, /^Page de paiement ouverte .* · la boutique$/],
    [paid, /^Payée .* · service de paiement$/],
    [noted, /^Note .* · Téléphone d’Amina Appeler &lt;b&gt;après&lt;\/b&gt; 17 h$/],
    [packed, /^Emballée .* · Atelier de Karim$/],
    [canceled, /^Annulée · Gardé par la boutique .* · Téléphone d’Amina Adresse introuvable$/],
  ];
  const seen = await entries('fr');
  expect(seen.map(({ at }) => at)).toEqual(expected.map(([at]) => [at]));
  for (const [index, [, what]] of expected.entries()) expect(seen[index]?.text).toMatch(what);
  // A removed device is still named as the actor.
  await owner.post('/fr/desk/devices/revoke', {
    device: (await deviceIds(owner)).get('Atelier de Karim') ?? '',
  });
  expect((await packer.get('/fr/desk')).status).toBe(403);
  const arabic = (await entries('ar')).map(({ text }) => text);
  expect(arabic[2]).toContain('خدمة الدفع');
  expect(arabic[4]).toContain('Atelier de Karim');
});
