import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { SEED } from '../../seed.ts';
import { Merchant } from '../merchant.ts';

/**
 * Random histories of creations, updates and deletions. After each, every list by every pair of filters equals that of
 * a plain model: by page, by cursor in both directions, and in its total.
 */

const list = z.object({
  data: z.array(z.object({ id: z.string() })),
  total: z.int(),
  next_cursor: z.string().nullable(),
  prev_cursor: z.string().nullable(),
});

const kinds = ['customers', 'payment-links', 'prices', 'checkouts'] as const;
type Kind = (typeof kinds)[number];

/** The values of an element; each resource uses some. The numbers choose among a few, so that filters match several. */
type Values = { contact: number; shelf: number; flag: boolean; form: number };
type Step =
  | { act: 'create'; kind: Kind; values: Values }
  | { act: 'update' | 'delete'; kind: Kind; values: Values; at: number };

type Element = { id: string; isDeleted: boolean; query: Record<string, string> };

const few = fc.integer({ min: 0, max: 1 });
const values = fc.record({
  contact: few,
  shelf: few,
  flag: fc.boolean(),
  form: fc.integer({ min: 0, max: 5 }),
});
const kind = fc.constantFrom(...kinds);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('create' as const), kind, values }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom('update', 'delete'),
      kind,
      values,
      at: fc.integer({ min: 0, max: 30 }),
    }),
  },
);

/** Metadata in the forms that it may have; filters know each entry of them but the nested one. */
function metadataOf({ shelf, form }: Values): { sent: unknown; entries: Record<string, string> } {
  const forms: { sent: unknown; entries: Record<string, string> }[] = [
    { sent: { shelf: `s${shelf}` }, entries: { shelf: `s${shelf}` } },
    { sent: [{ shelf: `s${shelf}` }, { no: 1.5 }], entries: { shelf: `s${shelf}`, no: '1.5' } },
    { sent: { no: 7, is: true }, entries: { no: '7', is: 'true' } },
    { sent: { nested: { shelf: 's0' } }, entries: {} },
    { sent: [], entries: {} },
    { sent: { shelf: `s${shelf}`, no: 7 }, entries: { shelf: `s${shelf}`, no: '7' } },
  ];
  return forms[form] ?? { sent: null, entries: {} };
}

const asFilters = (entries: Record<string, string>) =>
  Object.fromEntries(Object.entries(entries).map(([key, value]) => [`metadata[${key}]`, value]));

const FILTERS: Record<Kind, Record<string, string>[]> = {
  customers: [{ email: 'A0@x.dz' }, { phone: '0551' }],
  'payment-links': [{ active: '1' }, { active: '0' }, { q: 'Miel' }],
  prices: [],
  checkouts: [
    { status: 'pending' },
    { status: 'canceled' },
    { status: 'paid' },
    { payment_method: 'cib' },
    { payment_method: 'edahabia' },
  ],
};
const METADATA: Record<string, string>[] = [
  { 'metadata[shelf]': 's0' },
  { 'metadata[no]': '7' },
  { 'metadata[no]': '1.5' },
  { 'metadata[is]': 'true' },
];

class World {
  readonly merchant: Merchant;
  readonly products: string[];
  readonly price: string;
  readonly model: Record<Kind, Element[]> = { customers: [], 'payment-links': [], prices: [], checkouts: [] };

  private constructor(merchant: Merchant, products: string[], price: string) {
    this.merchant = merchant;
    this.products = products;
    this.price = price;
    this.model.prices.push({ id: price, isDeleted: false, query: { product_id: products[0] ?? '' } });
  }

  static async open(): Promise<World> {
    const merchant = await Merchant.open();
    const product = await merchant.create('/products', { name: 'Miel' });
    const other = await merchant.create('/products', { name: 'Huile' });
    const price = await merchant.create('/prices', { amount: 500, currency: 'dzd', product_id: product });
    return new World(merchant, [product, other], price);
  }

  async apply(each: Step): Promise<void> {
    if (each.act === 'create') return this.#create(each.kind, each.values);
    const element = this.model[each.kind][each.at];
    if (element === undefined || element.isDeleted || element.id === this.price) return;
    return each.act === 'update'
      ? this.#update(each.kind, element, each.values)
      : this.#delete(each.kind, element, each.values);
  }

  async #create(one: Kind, given: Values): Promise<void> {
    const { sent, entries } = metadataOf(given);
    const [body, query] = this.#bodyOf(one, given);
    const id = await this.merchant.create(`/${one}`, { ...body, metadata: sent });
    this.model[one].push({ id, isDeleted: false, query: { ...query, ...asFilters(entries) } });
  }

  #bodyOf(one: Kind, { contact, flag }: Values): [object, Record<string, string>] {
    if (one === 'customers')
      return [
        { name: 'Amina', email: `a${contact}@X.dz`, ...(flag ? { phone: `055${contact}` } : {}) },
        { email: `A${contact}@x.dz`, ...(flag ? { phone: `055${contact}` } : {}) },
      ];
    if (one === 'payment-links') {
      const name = contact === 0 ? 'Miel' : 'Huile';
      const query = { q: name, active: String(Number(flag)) };
      return [{ name, active: flag, items: [{ price: this.price, quantity: 1 }] }, query];
    }
    if (one === 'prices') {
      const product = this.products[contact] ?? '';
      return [{ amount: 700, currency: 'dzd', product_id: product }, { product_id: product }];
    }
    const method = flag ? 'cib' : 'edahabia';
    return [
      { amount: 500, currency: 'dzd', payment_method: method, success_url: 'http://127.0.0.1:8787/ok' },
      { status: 'pending', payment_method: method },
    ];
  }

  async #update(one: Kind, element: Element, given: Values): Promise<void> {
    const { sent, entries } = metadataOf(given);
    const [body, query] =
      one === 'prices' || one === 'checkouts' ? [{}, element.query] : this.#bodyOf(one, given);
    if (one === 'checkouts' && element.query.status !== 'pending') return;
    const { items: _, ...changes } = { items: null, ...body };
    const answer = await this.merchant.call('POST', `/${one}/${element.id}`, { ...changes, metadata: sent });
    expect(answer.status, answer.text).toBe(200);
    const plain = Object.entries(query).filter(([name]) => !name.startsWith('metadata'));
    // A field that the update leaves out keeps its value.
    const phone: Record<string, string> =
      one === 'customers' && element.query.phone !== undefined ? { phone: element.query.phone } : {};
    element.query = { ...phone, ...Object.fromEntries(plain), ...asFilters(entries) };
  }

  /** Checkouts are not deleted: they end. */
  async #delete(one: Kind, element: Element, { flag }: Values): Promise<void> {
    if (one !== 'checkouts') {
      expect((await this.merchant.call('DELETE', `/${one}/${element.id}`)).status).toBe(200);
      element.isDeleted = true;
      return;
    }
    if (element.query.status !== 'pending') return;
    const outcome = flag ? 'paid' : 'canceled';
    const answer = await this.merchant.call('POST', `/checkouts/${element.id}/simulate`, { outcome });
    expect(answer.status, answer.text).toBe(200);
    element.query.status = outcome;
  }

  async check(one: Kind, query: Record<string, string>): Promise<void> {
    const whole = this.model[one]
      .filter((element) => !element.isDeleted)
      .filter((element) => Object.entries(query).every(([name, value]) => element.query[name] === value))
      .map(({ id }) => id)
      .toReversed();
    const what = `${one} ${JSON.stringify(query)}`;
    const first = await this.#page(one, query, {});
    expect(
      first.data.map(({ id }) => id),
      what,
    ).toEqual(whole.slice(0, 2));
    expect(first.total, what).toBe(whole.length);
    const second = await this.#page(one, query, { page: '2' });
    expect(
      second.data.map(({ id }) => id),
      what,
    ).toEqual(whole.slice(2, 4));
    const seen = first.data.map(({ id }) => id);
    for (let after = first.next_cursor; after !== null; ) {
      const page = await this.#page(one, query, { after });
      seen.push(...page.data.map(({ id }) => id));
      after = page.next_cursor;
    }
    expect(seen, what).toEqual(whole);
    // From the oldest element of all, deleted or not.
    const oldest = this.model[one][0]?.id;
    if (oldest === undefined) return;
    const back = whole.filter((id) => id === oldest);
    for (let before: string | null = oldest; before !== null; ) {
      const page: z.infer<typeof list> = await this.#page(one, query, { before });
      back.unshift(...page.data.map(({ id }) => id));
      before = page.prev_cursor;
    }
    expect(back, what).toEqual(whole);
  }

  async #page(one: Kind, query: Record<string, string>, place: Record<string, string>) {
    const search = new URLSearchParams({ ...query, ...place, per_page: '2' });
    const answer = await this.merchant.call('GET', `/${one}?${search}`);
    expect(answer.status, answer.text).toBe(200);
    return list.parse(answer.body);
  }

  filtersOf(one: Kind): Record<string, string>[] {
    const own = one === 'prices' ? this.products.map((id) => ({ product_id: id })) : FILTERS[one];
    const both = own.flatMap((query) => METADATA.slice(0, 2).map((entry) => ({ ...query, ...entry })));
    const others = own.flatMap((query, index) =>
      own.slice(index + 1).map((other) => ({ ...other, ...query })),
    );
    return [{}, ...own, ...METADATA, ...both, ...others];
  }
}

test('lists equal those of a plain model after any history', async () => {
  const history = fc.array(step, { minLength: 20, maxLength: 40 });
  const property = fc.asyncProperty(history, async (steps) => {
    const world = await World.open();
    for (const each of steps) await world.apply(each);
    for (const one of kinds) for (const query of world.filtersOf(one)) await world.check(one, query);
  });
  await fc.assert(property, { seed: SEED, numRuns: 4, endOnFailure: true });
});
