import { runDurableObjectAlarm, SELF } from 'cloudflare:test';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { costKey, type OrderResult } from '../../src/domain/orders/profit/order-result.ts';
import type { ShopContext } from '../../src/shop/context.ts';
import type { ActionInput } from '../../src/shop/orders/actions/action.ts';
import { placeOrder } from '../../src/shop/orders/placing/place-order.ts';
import { keepResultOf, replaceResult } from '../../src/shop/orders/profit/keep-result.ts';
import { changeCost, Repricing } from '../../src/shop/orders/profit/repricing.ts';
import { saveBilledFees } from '../../src/shop/orders/profit/store/results.ts';
import { findOrder } from '../../src/shop/orders/store/orders.ts';
import { hashOf } from '../../src/web/secrets.ts';
import { quickOrLong, SEED } from '../seed.ts';
import { type ActionNow, applyNow } from '../shop/orders/actions/apply-now.ts';
import { inShop, offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { inContext } from '../shop/orders/cash/placing.ts';
import { elementsOn, valuesOn } from '../storefront/forms.ts';
import { stub } from '../storefront/mirror.ts';
import { textOf } from '../storefront/page-text.ts';
import { rowsReadDuring } from '../storefront/rows-read.ts';
import { order, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import { origin, Visitor } from '../storefront/visitor.ts';
import { deskCopyIn } from './copy.ts';
import { pairOwner, pairPacker } from './devices.ts';
import { editProduct, openProduct, productPathOf } from './products/product-forms.ts';

const copy = deskCopyIn.fr;

type Ware = { product: string; price: string; key: string; amount: number };
let wares: Ware[] = [];
const shop = new ShopUnderTest((service) => {
  const honey = service.addProduct('Miel', { metadata: { slug: 'miel' } });
  const oil = service.addProduct('Huile', { metadata: { slug: 'huile' } });
  const ware = (product: string, amount: number, variant: string): Ware => ({
    product,
    price: service.addPrice(product, amount, variant === '' ? {} : { variant }),
    key: costKey(product, variant),
    amount,
  });
  wares = [ware(honey, 1_000, 'Petit'), ware(honey, 1_500, 'Grand'), ware(oil, 700, '')];
});

// Noon of a day in Algiers, far from today.
const DAY = 86_400_000;
const NOON = Date.UTC(2031, 0, 10, 11);
const dayIn = (at: number) => Math.floor((at + 3_600_000) / DAY);
const monthIn = (at: number) => Number(new Date(at + 3_600_000).toISOString().slice(0, 7).replace('-', ''));

beforeEach(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
  await offerPaymentMethods('card cash');
});
afterEach(() => {
  vi.restoreAllMocks();
  shop.service.merchantFees = 0;
});

let placed = 0;

/** An order typed at the desk, with cash at the door. */
function typeOrder(
  context: ShopContext,
  lines: { ware: number; quantity: number }[],
  { wilaya, source }: { wilaya: number; source: string },
): string {
  placed += 1;
  const seenTotal = lines.reduce((sum, line) => sum + (wares[line.ware]?.amount ?? 0) * line.quantity, 0);
  const answer = placeOrder(
    context,
    {
      cartId: `PROFIT${placed}`,
      lines: lines.map(({ ware, quantity }) => ({ price: wares[ware]?.price ?? '', quantity })),
      seenTotal,
      language: 'fr',
      contact: {
        ...{ name: 'Amina', phone: '+213550123456', email: null, wilaya, commune: 'Centre' },
        ...{ street: '12 rue', note: null, delivery: 'home' },
      },
    },
    { browser: null, phone: `p${placed}`, network: 'n', since: null },
    {
      staff: {
        device: 'd1',
        source,
        discount: null,
        paymentMethod: 'cash',
        exchangeOf: null,
        follow: () => undefined,
      },
    },
  );
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.order.id;
}

function applyAll(context: ShopContext, orderId: string, ...inputs: ActionNow[]): void {
  for (const input of inputs)
    expect(applyNow(context, orderId, input, 'd1'), input.action).toMatchObject({ ok: true });
}

const steps = (...names: ActionInput['action'][]) => names.map((action) => ({ action }));

/** Lets all results follow the cost prices, as the alarm does. */
function reprice(context: ShopContext): void {
  const job = new Repricing(context);
  while (job.dueAt() < Number.POSITIVE_INFINITY) job.run();
}

/** One order of the book: what happens to it, in days from the first. */
type Plan = {
  day: number;
  lines: { ware: number; quantity: number }[];
  wilaya: number;
  source: string;
  courier: string;
  /** `parted`, `broken`: of the first line a piece came back, and is for sale again or broken. */
  end: 'delivered' | 'paid' | 'parted' | 'broken' | 'returned' | 'lost' | 'under way' | 'canceled';
  after: number;
  fee: number | null;
  isUndone: boolean;
};
type CostChange = { day: number; ware: number; cost: number | null };

const plan = fc.record<Plan>({
  day: fc.nat(50),
  lines: fc.uniqueArray(fc.record({ ware: fc.nat(2), quantity: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ ware }) => ware,
  }),
  wilaya: fc.constantFrom(16, 31, 25),
  source: fc.constantFrom('phone', 'whatsapp', 'Braderie'),
  courier: fc.constantFrom('', 'Yalidine', 'ZR'),
  end: fc.constantFrom('delivered', 'paid', 'parted', 'broken', 'returned', 'lost', 'under way', 'canceled'),
  after: fc.nat(20),
  fee: fc.option(fc.integer({ min: 0, max: 900 })),
  isUndone: fc.boolean(),
});
const costChange = fc.record<CostChange>({
  day: fc.nat(70),
  ware: fc.nat(2),
  cost: fc.option(fc.integer({ min: 0, max: 1_600 }), { freq: 6 }),
});

/** The piece that came back of an order whose customer kept others; none where there is only one. */
function backIn({ end, lines }: Plan): Plan['lines'] {
  const [first] = lines;
  const isAlone = lines.length === 1 && first?.quantity === 1;
  return (end === 'parted' || end === 'broken') && first && !isAlone ? [{ ...first, quantity: 1 }] : [];
}

/** The lines without the pieces that came back. */
function keptIn(one: Plan): Plan['lines'] {
  const back = backIn(one);
  return one.lines.map((line) => ({
    ...line,
    quantity: line.quantity - (back.find(({ ware }) => ware === line.ware)?.quantity ?? 0),
  }));
}

/** The cost of a ware for an order of a day, from the list of changes alone. */
function costIn(changes: readonly CostChange[], ware: number, day: number): number | null {
  const dated: { since: number; saved: number; cost: number | null }[] = [];
  let now: number | null = null;
  for (const change of changes.filter((one) => one.ware === ware)) {
    if (change.cost === now) continue;
    now = change.cost;
    const last = dated.at(-1);
    if (last?.saved === change.day) last.cost = change.cost;
    else
      dated.push({
        since: last === undefined ? Number.NEGATIVE_INFINITY : change.day,
        saved: change.day,
        cost: change.cost,
      });
  }
  return dated.findLast(({ since }) => since <= day)?.cost ?? null;
}

const sumNames = [
  ...['delivered', 'returned', 'pieces', 'income', 'discounts', 'costs', 'courier_fees', 'return_fees'],
  ...['payment_fees', 'unknown_costs', 'unknown_fees'],
];

/** A shopkeeper's book: each order counted once, from what happened to it. It uses no rule of the shop. */
class Book {
  readonly sums = new Map<string, Record<string, number>>();
  readonly debts = new Map<string, { orders: number; amount: number }>();
  /** Orders by day of the order, source and product: placed, confirmed, delivered and paid. */
  readonly funnel = new Map<string, [number, number, number]>();

  step(dimension: string, day: number, key: string, one: Plan): void {
    const place = `${dimension} ${day} ${key}`;
    const [ordered, confirmed, paid] = this.funnel.get(place) ?? [0, 0, 0];
    this.funnel.set(place, [
      ordered + 1,
      confirmed + (one.end === 'canceled' ? 0 : 1),
      paid + (one.end === 'paid' ? 1 : 0),
    ]);
  }

  add(dimension: string, month: number, key: string, amounts: Record<string, number>): void {
    const place = `${dimension} ${month} ${key}`;
    const known = this.sums.get(place) ?? {};
    for (const name of sumNames) known[name] = (known[name] ?? 0) + (amounts[name] ?? 0);
    this.sums.set(place, known);
  }

  count(one: Plan, changes: readonly CostChange[]): void {
    const placedOn = dayIn(NOON) + one.day;
    this.step('source', placedOn, one.source, one);
    for (const product of new Set(one.lines.map(({ ware }) => wares[ware]?.product ?? '')))
      this.step('product', placedOn, product, one);
    if (one.end === 'under way' || one.end === 'canceled') return;
    const at = NOON + (one.day + one.after) * DAY;
    const isDelivered = one.end !== 'returned' && one.end !== 'lost';
    const kept = keptIn(one);
    const total = kept.reduce((sum, line) => sum + (wares[line.ware]?.amount ?? 0) * line.quantity, 0);
    const amounts = (product: string | null) => {
      const ofProduct = (lines: Plan['lines']) =>
        lines.filter(({ ware }) => product === null || wares[ware]?.product === product);
      const lines = ofProduct(kept);
      const isGone = isDelivered || one.end === 'lost';
      const isKept = isDelivered && lines.some(({ quantity }) => quantity > 0);
      const broken = one.end === 'broken' ? ofProduct(backIn(one)) : [];
      const known = [...lines, ...broken].map(({ ware, quantity }) => ({
        quantity,
        cost: costIn(changes, ware, one.day),
      }));
      const sum = (of: (line: (typeof known)[number]) => number) =>
        isGone ? known.reduce((all, line) => all + of(line), 0) : 0;
      return {
        delivered: isKept ? 1 : 0,
        returned: isKept ? 0 : 1,
        pieces: isDelivered ? lines.reduce((all, { quantity }) => all + quantity, 0) : 0,
        income: isDelivered
          ? lines.reduce((all, line) => all + (wares[line.ware]?.amount ?? 0) * line.quantity, 0)
          : 0,
        costs: sum(({ quantity, cost }) => quantity * (cost ?? 0)),
        unknown_costs: sum(({ quantity, cost }) => (cost === null ? quantity : 0)),
        unknown_fees: one.fee === null && one.courier !== '' ? 1 : 0,
      };
    };
    const fees = {
      courier_fees: isDelivered ? (one.fee ?? 0) : 0,
      return_fees: isDelivered ? 0 : (one.fee ?? 0),
    };
    for (const [dimension, key] of [
      ['shop', ''],
      ['wilaya', String(one.wilaya)],
      ['source', one.source],
    ] as const)
      this.add(dimension, monthIn(at), key, { ...amounts(null), ...fees });
    for (const product of new Set(one.lines.map(({ ware }) => wares[ware]?.product ?? '')))
      this.add('product', monthIn(at), product, amounts(product));
    if (!isDelivered || one.end === 'paid') return;
    const place = `${one.courier} ${dayIn(at)}`;
    const known = this.debts.get(place) ?? { orders: 0, amount: 0 };
    this.debts.set(place, { orders: known.orders + 1, amount: known.amount + total });
  }
}

/** Does all that the plans say, in the order of time. */
async function live(plans: readonly Plan[], changes: readonly CostChange[]): Promise<void> {
  const moments: { at: number; run: (context: ShopContext) => void }[] = [];
  for (const one of plans) {
    let orderId = '';
    const at = NOON + one.day * DAY;
    moments.push({
      at,
      run: (context) => {
        orderId = typeOrder(context, one.lines, one);
        if (one.end === 'canceled') return applyAll(context, orderId, { action: 'cancel' });
        applyAll(context, orderId, ...steps('confirm', 'pack'), {
          action: 'hand_over',
          courier: one.courier || null,
        });
      },
    });
    moments.push({
      at: at + one.after * DAY + 1,
      run: (context) => {
        if (one.isUndone && one.end !== 'canceled' && one.end !== 'under way')
          applyAll(context, orderId, ...steps('deliver', 'undo'));
        const back = backIn(one).map(({ ware, quantity }) => ({ price: wares[ware]?.price ?? '', quantity }));
        // What came back at the door says of the rest that it was delivered.
        const isAtDoor = one.end === 'parted' && back.length > 0;
        if (['delivered', 'parted', 'broken'].includes(one.end) && !isAtDoor)
          applyAll(context, orderId, ...steps('deliver'));
        if (back.length > 0)
          applyAll(
            context,
            orderId,
            { action: 'return_part', back },
            ...steps(one.end === 'broken' ? 'write_off' : 'restock'),
          );
        if (one.end === 'paid') applyAll(context, orderId, ...steps('deliver', 'remit'));
        if (one.end === 'returned') applyAll(context, orderId, ...steps('return', 'restock'));
        if (one.end === 'lost') applyAll(context, orderId, ...steps('return', 'write_off'));
        if (one.fee === null) return;
        const isBack = one.end === 'returned' || one.end === 'lost';
        saveBilledFees(context.sql, orderId, {
          delivery: isBack ? null : one.fee,
          returning: isBack ? one.fee : null,
        });
        keepResultOf(context.sql, orderId);
      },
    });
  }
  for (const { day, ware, cost } of changes)
    moments.push({
      at: NOON + day * DAY + 2,
      run: (context) => {
        changeCost(context, wares[ware]?.key ?? '', cost);
        if (day % 2 === 0) reprice(context);
      },
    });
  for (const { at, run } of moments.toSorted((one, other) => one.at - other.at)) {
    vi.setSystemTime(at);
    await inContext(run);
  }
  await inContext(reprice);
}

async function clear(): Promise<void> {
  for (const table of [
    'orders',
    'order_events',
    'order_results',
    'profit_sums',
    'courier_debts',
    'cost_prices',
    'funnel_counts',
  ])
    await inShop(`DELETE FROM ${table}`);
}

test('random days of orders add up to the same figures as a shopkeeper’s book', async () => {
  const days = fc.tuple(
    fc.array(plan, { minLength: 4, maxLength: quickOrLong(10, 25) }),
    fc.array(costChange, { maxLength: 6 }),
  );
  await fc.assert(
    fc.asyncProperty(days, async ([plans, given]) => {
      await clear();
      const changes = given.toSorted((one, other) => one.day - other.day);
      await live(plans, changes);
      const book = new Book();
      for (const one of plans) book.count(one, changes);
      const rows = await inShop('SELECT * FROM profit_sums');
      const sums = rows.map((row) => [
        `${row.dimension} ${row.month} ${row.key}`,
        Object.fromEntries(sumNames.map((name) => [name, Number(row[name])])),
      ]);
      const isCounted = ([, amounts]: unknown[]) =>
        Object.values(amounts as Record<string, number>).some((one) => one !== 0);
      const stored = Object.fromEntries(sums.filter(isCounted));
      // The fees of an order with several products are shared among them: they add up to the shop's.
      const months = new Set(rows.map(({ month }) => Number(month)));
      for (const month of months)
        for (const name of ['income', 'courier_fees', 'return_fees', 'costs', 'pieces']) {
          const of = (dimension: string) =>
            rows
              .filter((row) => row.month === month && row.dimension === dimension)
              .reduce((sum, row) => sum + Number(row[name]), 0);
          for (const dimension of ['product', 'wilaya', 'source']) expect(of(dimension)).toBe(of('shop'));
        }
      for (const [place, amounts] of Object.entries(stored))
        if (place.startsWith('product '))
          Object.assign(amounts as object, { courier_fees: 0, return_fees: 0 });
      const expected = Object.fromEntries([...book.sums].filter(isCounted));
      expect(stored).toEqual(expected);
      const debts = (await inShop('SELECT * FROM courier_debts')).map((row) => [
        `${row.courier} ${row.day}`,
        { orders: Number(row.orders), amount: Number(row.amount) },
      ]);
      expect(Object.fromEntries(debts)).toEqual(Object.fromEntries(book.debts));
      const funnel = (await inShop('SELECT * FROM funnel_counts')).map((row) => [
        `${row.dimension} ${row.day} ${row.key}`,
        [Number(row.ordered), Number(row.confirmed), Number(row.paid)],
      ]);
      expect(Object.fromEntries(funnel)).toEqual(Object.fromEntries(book.funnel));
    }),
    { seed: SEED, numRuns: quickOrLong(4, 60) },
  );
});

describe('the page', () => {
  async function month(owner: Visitor, path = '/fr/desk/profit'): Promise<string> {
    return await owner.readText(path);
  }

  test('shows a month, what it lacks, and by product, wilaya and source', async () => {
    const owner = await pairOwner();
    const orderId = await inContext((context) => {
      changeCost(context, wares[0]?.key ?? '', 600);
      const id = typeOrder(
        context,
        [
          { ware: 0, quantity: 2 },
          { ware: 2, quantity: 1 },
        ],
        { wilaya: 16, source: 'whatsapp' },
      );
      applyAll(
        context,
        id,
        ...steps('confirm', 'pack'),
        { action: 'hand_over', courier: 'Yalidine' },
        ...steps('deliver'),
      );
      return id;
    });
    const page = await month(owner);
    // 2,000 + 700 less 2 × 600; the oil has no cost price, and the courier's fee is unknown.
    expect(page).toContain('1 500 DA');
    expect(page).toContain(copy.profit.lacksCosts(1));
    expect(page).toContain('Pour 1 colis, les frais du transporteur manquent');
    expect(page).toMatch(/Huile 700 DA.*Miel 800 DA|Miel 800 DA.*Huile 700 DA/);
    expect(await month(owner, '/fr/desk/profit?by=wilaya')).toContain('Alger 1 500 DA');
    expect(await month(owner, '/fr/desk/profit?by=source')).toContain('WhatsApp 1 500 DA');
    const debts = await month(owner, '/fr/desk/profit/debts');
    expect(debts).toMatch(/Yalidine 2 700 DA · 1 commande/);
    await inContext((context) => applyAll(context, orderId, ...steps('remit')));
    expect(await month(owner, '/fr/desk/profit/debts')).toContain(copy.profit.debts.none);
  });

  test('subtracts what the payment service keeps', async () => {
    const owner = await pairOwner();
    shop.service.merchantFees = 37;
    const { token } = await order(await visitorWith({ [wares[0]?.price ?? '']: 1 }), {
      seen_total: '1000',
      way: 'card:1000',
    });
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    await inContext((context) => {
      const row = context.sql.first('SELECT id FROM orders WHERE token = ?', token);
      applyAll(context, row?.text('id') ?? '', ...steps('pack', 'hand_over', 'deliver'));
    });
    expect(await month(owner)).toMatch(/Bénéfice 963 DA.*Frais de paiement −37 DA/);
  });

  test('is for owners and accountants alone', async () => {
    const packer = await pairPacker(await pairOwner());
    for (const path of ['', '/debts', '/addresses'])
      expect((await packer.get(`/fr/desk/profit${path}`)).status, path).toBe(403);
  });

  test('reads as many rows for two thousand orders as for twenty', async () => {
    const owner = await pairOwner();
    const result = (nth: number): OrderResult => ({
      ...{ end: 'delivered', month: monthIn(NOON), wilaya: 16 + (nth % 3), source: 'shop' },
      lines: [
        {
          ...{ productId: wares[nth % 3]?.product ?? '', key: 'k', pieces: 1, amount: 900, cost: 400 },
          ...{ isSold: true, isGone: true },
        },
      ],
      ...{ income: 900, discount: 0, fees: { delivery: 300, returning: null } },
      ...{ isParcel: true, paymentFees: 0 },
      debt: { courier: 'ZR', day: dayIn(NOON) - (nth % 10), amount: 900 },
    });
    const add = (from: number, to: number) =>
      inContext(({ sql, storage }) =>
        storage.transactionSync(() => {
          for (let nth = from; nth < to; nth += 1)
            replaceResult(sql, `order-${nth}`, dayIn(NOON), null, result(nth));
        }),
      );
    const cost = (path: string) =>
      rowsReadDuring(async () => expect((await owner.get(path)).status).toBe(200));
    const paths = [
      '/fr/desk/profit',
      '/fr/desk/profit?by=wilaya',
      '/fr/desk/profit?by=source',
      '/fr/desk/profit/debts',
    ];
    await add(0, 20);
    const few: number[] = [];
    for (const path of paths) few.push(await cost(path));
    await add(20, 2_000);
    const many: number[] = [];
    for (const path of paths) many.push(await cost(path));
    expect(many).toEqual(few);
    expect(Math.max(...many)).toBeLessThan(60);
  });
});

describe('an address for spreadsheets', () => {
  async function make(owner: Visitor, name = 'Comptable'): Promise<{ secret: string; page: string }> {
    const form = await owner.read('/fr/desk/profit/addresses');
    const submission = valuesOn(form, 'submission')[0] ?? '';
    const answer = await owner.post('/fr/desk/profit/addresses', { name, submission });
    expect(answer.status).toBe(303);
    const page = await owner.read('/fr/desk/profit/addresses');
    return { secret: /\/figures\/([\da-f]{32})\/month\.csv/.exec(page)?.[1] ?? '', page };
  }
  const fetchFile = (secret: string, file = 'month') =>
    new Visitor().get(`/fr/desk/figures/${secret}/${file}.csv`);

  test('gives the figures without a cookie, names no customer, and ends when it is removed', async () => {
    const owner = await pairOwner();
    const { secret } = await make(owner);
    expect(secret).not.toBe('');
    expect(await owner.read('/fr/desk/profit/addresses')).not.toContain(secret);
    await inContext((context) => {
      const id = typeOrder(context, [{ ware: 0, quantity: 1 }], { wilaya: 31, source: '=HYPERLINK("x")' });
      applyAll(
        context,
        id,
        ...steps('confirm', 'pack'),
        { action: 'hand_over', courier: '=1+1' },
        ...steps('deliver'),
      );
    });
    const text = async (file: string) => (await fetchFile(secret, file)).text();
    const answer = await fetchFile(secret);
    expect([answer.status, answer.headers.get('Cache-Control'), answer.headers.get('Set-Cookie')]).toEqual([
      200,
      'no-store',
      null,
    ]);
    expect(await answer.text()).toContain('2031-01,1,0,1,1000,1000,0,0');
    expect(await text('wilaya')).toContain('2031-01,31,Oran,1');
    expect(await text('product')).toContain('Miel');
    // What staff typed runs as no formula.
    expect(await text('source')).toContain(`'=HYPERLINK`);
    expect(await text('courier')).toMatch(/'=1\+1,2031-01-10,1,1000/);
    for (const file of ['month', 'product', 'wilaya', 'source', 'courier'])
      expect(await text(file)).not.toMatch(/Amina|550123456/);
    expect(await inShop('SELECT hash FROM figure_addresses')).toEqual([{ hash: await hashOf(secret) }]);
    const id = String((await inShop('SELECT id FROM figure_addresses'))[0]?.id);
    await owner.post('/fr/desk/profit/addresses/revoke', { address: id });
    expect((await fetchFile(secret)).status).toBe(404);
  });

  test('is refused with another secret, an unknown file, or beyond five', async () => {
    const owner = await pairOwner();
    const { secret } = await make(owner);
    for (const [wrong, file] of [
      [`${secret.slice(0, 31)}${secret.endsWith('0') ? '1' : '0'}`, 'month'],
      ['0'.repeat(32), 'month'],
      ['x', 'month'],
      [secret, 'orders'],
    ] as const)
      expect((await fetchFile(wrong, file)).status, `${wrong} ${file}`).toBe(404);
    for (let nth = 0; nth < 4; nth += 1) await make(owner, `Feuille ${nth}`);
    const form = await owner.read('/fr/desk/profit/addresses');
    const submission = valuesOn(form, 'submission')[0] ?? '';
    const refused = await owner.post('/fr/desk/profit/addresses', { name: 'Six', submission });
    expect(textOf(await refused.text())).toContain(textOf(copy.profit.addresses.refused.many));
  });
});

test('a cost price is typed on the product’s page, for orders from its day on, and stays in the shop', async () => {
  const owner = await pairOwner();
  const [honey] = wares;
  const path = productPathOf(honey?.product ?? '');
  const { html } = await openProduct(owner, path);
  const [amount] = elementsOn(html, 'input', { value: '1000' }).flatMap(
    ({ attributes }) => attributes.name ?? [],
  );
  const row = /^v\.(\d)\.amount$/.exec(amount ?? '')?.[1] ?? '0';
  const type = async (cost: string) => {
    const answer = await editProduct(owner, path, { [`v.${row}.cost`]: cost });
    expect(answer.headers.get('Location')).toContain('saved');
  };
  const asked = shop.service.calls.length;
  await type('600 DA');
  // The alarm brings it to orders that have ended before.
  expect(await inShop('SELECT day FROM repricing')).toEqual([{ day: 0 }]);
  await runDurableObjectAlarm(stub());
  expect(await inShop('SELECT day FROM repricing')).toEqual([]);
  vi.setSystemTime(NOON + 3 * DAY);
  await type('650');
  const refused = await editProduct(owner, path, { [`v.${row}.cost`]: 'cher' });
  expect(refused.status).toBe(422);
  expect(shop.service.calls.slice(asked).filter((call) => !call.startsWith('GET'))).toEqual([]);
  expect(await inShop('SELECT since, cost FROM cost_prices ORDER BY since')).toEqual([
    { since: 0, cost: 600 },
    { since: dayIn(NOON) + 3, cost: 650 },
  ]);
  expect((await openProduct(owner, path)).fields[`v.${row}.cost`]).toBe('650');
  // As a number of its own: ids have any digits.
  expect(await new Visitor().read('/fr/p/miel')).not.toMatch(/\b650\b/);
});

test('a settlement records its fees, also for orders that were marked before', async () => {
  const owner = await pairOwner();
  const numbers = await inContext((context) =>
    ['deliver', 'hand_over'].map((last) => {
      const id = typeOrder(context, [{ ware: 0, quantity: 1 }], { wilaya: 16, source: 'phone' });
      applyAll(context, id, ...steps('confirm', 'pack'), { action: 'hand_over', courier: 'ZR' });
      if (last === 'deliver') applyAll(context, id, ...steps('deliver'));
      return findOrder(context.sql, id)?.number ?? '';
    }),
  );
  const [marked = '', open = ''] = numbers;
  const table = [
    'N° Commande;Statut;Montant;Frais de livraison;Frais de retour',
    `${marked};Livré;1000;450;`,
    `${open};Retourné;0;0;200`,
  ].join('\n');
  const body = new FormData();
  body.set('text', table);
  body.set('file', new File([], ''));
  const answer = await SELF.fetch(`${origin}/fr/desk/courier-settlements`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: owner.cookie, Origin: origin },
    body,
  });
  const path = answer.headers.get('Location') ?? '';
  expect(await owner.readText(path)).toContain(copy.courierSettlements.groups.fees);
  await owner.post(`${path}/apply`, {});
  expect(await owner.readText(path)).toContain(copy.courierSettlements.feesNoted);
  expect(await owner.readText('/fr/desk/profit')).toMatch(
    /Frais de livraison −450 DA Frais de retour −200 DA/,
  );
});
