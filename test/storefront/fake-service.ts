import { vi } from 'vitest';
import type { CheckoutStatus } from '../../src/contract/resources/checkout.ts';
import { signHex, signStandardWebhook } from '../../src/contract/signatures.ts';
import { entityTag, namesTag } from '../../src/web/entity-tags.ts';

type Json = Record<string, unknown>;

/** Features that another service may lack. */
type Traits = { keepsMetadata: boolean; knowsIdempotency: boolean; namesErrors: boolean };
/** What replaces a lost answer: nothing, or an error page of a proxy. */
type LostAnswer = 'nothing' | 'bad gateway';
const lostAnswers: readonly LostAnswer[] = ['nothing', 'bad gateway'];
/** Calls that create something. */
const makingCalls = [
  'POST /products',
  'POST /prices',
  'POST /checkouts',
  'POST /customers',
  'POST /payment-links',
] as const;
type MakingCall = (typeof makingCalls)[number];

/** A single resource, with its `ETag`. */
function tagged(one: Json | undefined): Response {
  const text = JSON.stringify(one);
  return new Response(text, { headers: { 'Content-Type': 'application/json', ETag: entityTag(text) } });
}

/**
 * A payment service in memory, as the API document describes it: lists newest first in the envelope, checkouts priced
 * by the service, idempotency keys replayed. Only what the shop calls. It is used where tests inside the runtime
 * cannot reach the real one, and where the service must misbehave: `sabotage` answers first.
 */
export class FakeService {
  /** Makes ids unique, because the shop's object remembers between tests what it read. */
  static #services = 0;
  readonly products: Json[] = [];
  readonly prices: Json[] = [];
  readonly checkouts = new Map<string, Json>();
  /** Payment attempts by checkout id, oldest first. */
  readonly attempts = new Map<string, Json[]>();
  /** Refunds; the bank has not decided them, unless they are by hand. */
  readonly refunds = new Map<string, Json>();
  /** Payment exceptions, newest first. */
  readonly exceptions: Json[] = [];
  /** Every call, as `METHOD path`. */
  readonly calls: string[] = [];
  readonly bodies: Json[] = [];
  /** Changes to every new checkout. */
  distortion: Json = {};
  fees = 0;
  /** Whole dinars that the merchant pays for each checkout. */
  merchantFees = 0;
  sabotage: ((request: Request) => Response | undefined | Promise<Response | undefined>) | null = null;
  /** Created customers, oldest first. */
  readonly customers: Json[] = [];
  readonly links: Json[] = [];
  readonly #deletedCustomers = new Set<string>();
  #traits: Traits = { keepsMetadata: true, knowsIdempotency: true, namesErrors: true };
  #lost: { call: string; how: LostAnswer } | null = null;
  readonly #replays = new Map<string, { body: string; answer: string }>();
  #count = FakeService.#services++ * 10_000;
  #now = 1_795_000_000;

  addProduct(name: string, fields: Json = {}): string {
    const id = this.#nextId('prod');
    this.products.push({
      ...this.#shared(id, 'product'),
      name,
      description: null,
      images: [],
      metadata: null,
      ...fields,
    });
    return id;
  }

  addPrice(productId: string, amount: number, metadata: unknown = null): string {
    const id = this.#nextId('price');
    this.prices.push({
      ...this.#shared(id, 'price'),
      metadata,
      amount,
      currency: 'dzd',
      product_id: productId,
    });
    return id;
  }

  /** Makes the service behave as another one. An unknown trait is refused. */
  become(traits: Partial<Traits>): void {
    for (const name of Object.keys(traits))
      if (!(name in this.#traits)) throw new Error(`The fake service has no trait ${name}.`);
    this.#traits = { ...this.#traits, ...traits };
  }

  /** The next call of a kind takes effect, and its answer is lost. */
  loseNext(call: MakingCall, how: LostAnswer = 'nothing'): void {
    if (!makingCalls.includes(call)) throw new Error(`The fake service has no creating call ${call}.`);
    if (!lostAnswers.includes(how)) throw new Error(`The fake service cannot lose an answer as ${how}.`);
    this.#lost = { call, how };
  }

  /** Whether an answer will still be lost. */
  get isLosing(): boolean {
    return this.#lost !== null;
  }

  /** Brings a checkout into a status, as a payer or time would. */
  settle(id: string, status: CheckoutStatus): Json {
    const checkout = { ...this.checkouts.get(id), status };
    this.checkouts.set(id, checkout);
    return checkout;
  }

  /** Ends a refund, as the bank would; `given`: the refunded sum, by default all. */
  settleRefund(id: string, status: 'succeeded' | 'failed', given?: number): Json {
    const refund = this.refunds.get(id) ?? {};
    const back = status === 'failed' ? 0 : (given ?? Number(refund.amount));
    const settled = {
      ...refund,
      status,
      refunded_amount: back,
      failure_code: status === 'failed' ? 'refused' : null,
    };
    this.refunds.set(id, settled);
    const checkoutId = String(refund.checkout_id);
    const checkout = this.checkouts.get(checkoutId);
    const before = Number(checkout?.refunded_amount ?? 0);
    this.checkouts.set(checkoutId, { ...checkout, refunded_amount: before + back });
    return settled;
  }

  /** An event about a checkout, with `changes` as a forger would make them. */
  event(checkout: Json, changes: Json = {}): string {
    const id = this.#nextId('evt');
    return JSON.stringify({
      id,
      entity: 'event',
      livemode: checkout.livemode,
      type: `checkout.${checkout.status}`,
      data: checkout,
      created_at: this.#now,
      updated_at: this.#now,
      ...changes,
    });
  }

  /** The headers of a delivery, signed both ways as the real service does. */
  async sign(
    body: string,
    { secret, key, at }: { secret: string; key: string; at: number },
  ): Promise<Record<string, string>> {
    const bytes = new Uint8Array(new TextEncoder().encode(body));
    return {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(at),
      'webhook-signature': await signStandardWebhook({
        secrets: [secret],
        id: 'evt_1',
        timestamp: at,
        body: bytes,
      }),
      signature: await signHex(key, bytes),
    };
  }

  /** Answers all fetches of the shop, until mocks are restored. */
  standIn(): void {
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => this.handle(new Request(input, init)));
  }

  async handle(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/test\/api\/v2/, '');
    this.calls.push(`${request.method} ${path}`);
    const answer = await this.#asWorded(await this.#handle(request, url, path));
    const how = this.#lost?.call === `${request.method} ${path}` ? this.#lost.how : null;
    if (how === null) return answer;
    this.#lost = null;
    if (how === 'nothing') throw new TypeError('Network connection lost.');
    return new Response('<h1>Bad gateway</h1>', { status: 502 });
  }

  async #handle(request: Request, url: URL, path: string): Promise<Response> {
    const sabotaged = await this.sabotage?.(request.clone());
    if (sabotaged !== undefined) return sabotaged;
    const page = Number(url.searchParams.get('page') ?? 1);
    const perPage = Number(url.searchParams.get('per_page') ?? 10);
    if (path === '/products' && request.method === 'GET') return this.#list(this.products, page, perPage);
    if (path === '/prices' && request.method === 'GET') return this.#list(this.prices, page, perPage);
    if (path === '/refunds') {
      const since = Number(url.searchParams.get('created_from') ?? 0);
      const later = [...this.refunds.values()].filter((one) => Number(one.created_at) >= since);
      return this.#list(later, page, perPage);
    }
    if (request.method === 'GET') {
      const [, linkId] = /^\/payment-links\/([^/]+)\/items$/.exec(path) ?? [];
      if (linkId !== undefined) return this.#listLinkItems(linkId);
      if (path === '/checkouts') return this.#list([...this.checkouts.values()], page, perPage);
      if (path === '/customers') return this.#list(this.customers, page, perPage);
      if (path === '/payment-links') return this.#list(this.links, page, perPage);
    }
    if (path === '/payment-exceptions') return this.#list(this.exceptions, page, perPage);
    const [, tried] = /^\/checkouts\/([^/]+)\/attempts$/.exec(path) ?? [];
    if (tried !== undefined) return this.#list(this.attempts.get(tried) ?? [], page, perPage);
    const [, id, prices] = (request.method === 'GET' && /^\/products\/([^/]+)(\/prices)?$/.exec(path)) || [];
    if (id !== undefined)
      return this.#readProduct(decodeURIComponent(id), prices !== undefined, page, perPage);
    const body = request.method === 'POST' ? this.#asKept(await request.text()) : '';
    const [, kind, one] = /^\/(products|prices)\/([^/]+)$/.exec(path) ?? [];
    if (one !== undefined)
      return this.#changeOne(
        request,
        kind === 'products' ? this.products : this.prices,
        decodeURIComponent(one),
        body,
      );
    const key = this.#traits.knowsIdempotency ? request.headers.get('Idempotency-Key') : null;
    return this.#once(key, body, () => this.#answer(request.method, path, body));
  }

  #answer(method: string, path: string, text: string): Response {
    const body: Json = text === '' ? {} : JSON.parse(text);
    if (text !== '') this.bodies.push(body);
    if (method === 'POST' && path === '/customers') {
      const customer = { ...this.#shared(this.#nextId('cus'), 'customer'), metadata: null, ...body };
      this.customers.push(customer);
      return Response.json(customer);
    }
    if (method === 'POST' && path === '/products') {
      const id = this.addProduct(String(body.name), body);
      return Response.json(this.products.find((product) => product.id === id));
    }
    if (method === 'POST' && path === '/prices') {
      const id = this.addPrice(String(body.product_id), Number(body.amount), body.metadata ?? null);
      return Response.json(this.prices.find((price) => price.id === id));
    }
    if (method === 'POST' && path === '/payment-links') {
      const id = this.#nextId('link');
      const url = `http://service.test/test/payment-links/${id}`;
      const link = { ...this.#shared(id, 'payment_link'), ...body, url };
      this.links.push(link);
      return Response.json(link);
    }
    if (method === 'POST' && path === '/checkouts') return this.#createCheckout(body);
    const [, customer] = /^\/customers\/([^/]+)$/.exec(path) ?? [];
    if (method === 'GET' && customer !== undefined) return this.#readCustomer(customer);
    if (method === 'DELETE' && customer !== undefined) return this.#deleteCustomer(customer);
    const [, refunded] = /^\/checkouts\/([^/]+)\/refunds$/.exec(path) ?? [];
    if (refunded !== undefined) return this.#refund(method, refunded, body);
    const [, refundId = ''] = /^\/refunds\/([^/]+)$/.exec(path) ?? [];
    if (this.refunds.has(refundId)) return Response.json(this.refunds.get(refundId));
    const [, id = '', action] = /^\/checkouts\/([^/]+)(\/expire)?$/.exec(path) ?? [];
    const checkout = this.checkouts.get(id);
    if (checkout === undefined)
      return Response.json({ message: 'Not found.', code: 'not_found' }, { status: 404 });
    if (action === undefined) return Response.json(checkout);
    if (checkout.status === 'pending') return Response.json(this.settle(id, 'expired'));
    return Response.json(
      { message: 'The checkout is not pending.', code: 'checkout_not_pending' },
      { status: 403 },
    );
  }

  /** An error answer: only a message when the service does not name its errors. */
  async #asWorded(answer: Response): Promise<Response> {
    if (this.#traits.namesErrors || answer.ok) return answer;
    const { message } = (await answer.json()) as Json;
    return Response.json({ message }, { status: answer.status });
  }

  /** A body as it is stored: without metadata when the service keeps none. */
  #asKept(text: string): string {
    if (this.#traits.keepsMetadata || text === '') return text;
    const body: Json = JSON.parse(text);
    return JSON.stringify('metadata' in body ? { ...body, metadata: [] } : body);
  }

  #listLinkItems(linkId: string): Response {
    const link = this.links.find(({ id }) => id === linkId);
    const items = Array.isArray(link?.items) ? link.items : [];
    const prices = items.flatMap((item) => this.prices.filter(({ id }) => id === item.price));
    return this.#list(prices, 1, 50);
  }

  #readCustomer(id: string): Response {
    const found = this.customers.find((one) => one.id === id);
    if (found !== undefined) return Response.json(found);
    return Response.json({ message: 'Not found.', code: 'not_found' }, { status: 404 });
  }

  #deleteCustomer(id: string): Response {
    if (this.#deletedCustomers.has(id)) return this.#readCustomer(id);
    this.#deletedCustomers.add(id);
    const at = this.customers.findIndex((one) => one.id === id);
    if (at >= 0) this.customers.splice(at, 1);
    return Response.json({ id, entity: 'customer', livemode: false, deleted: true });
  }

  #refund(method: string, checkoutId: string, body: Json): Response {
    const checkout = this.checkouts.get(checkoutId);
    const own = [...this.refunds.values()].filter(({ checkout_id }) => checkout_id === checkoutId);
    if (method === 'GET') return this.#list(own, 1, 50);
    if (checkout?.status !== 'paid')
      return Response.json({ message: 'Not paid.', code: 'checkout_not_paid' }, { status: 403 });
    const open = own.filter(({ status }) => status === 'pending');
    const taken = open.reduce(
      (sum, { amount }) => sum + Number(amount),
      Number(checkout.refunded_amount ?? 0),
    );
    if (taken + Number(body.amount) > Number(checkout.amount) + Number(checkout.fees_on_customer))
      return Response.json({ message: 'Too much.', code: 'validation_failed' }, { status: 422 });
    const id = this.#nextId('ref');
    this.refunds.set(id, {
      ...this.#shared(id, 'refund'),
      checkout_id: checkoutId,
      amount: body.amount,
      refunded_amount: 0,
      fees_returned: 0,
      currency: 'dzd',
      status: 'pending',
      method: body.method ?? 'acquirer',
      reason: null,
      failure_code: null,
      metadata: body.metadata ?? null,
    });
    if (body.method !== 'acquirer') this.settleRefund(id, 'succeeded');
    return Response.json(this.refunds.get(id));
  }

  /** Reads, changes or deletes a product or price: with `If-Match`, and metadata as a whole. */
  #changeOne(request: Request, all: Json[], id: string, text: string): Response {
    const at = all.findIndex((candidate) => candidate?.id === id);
    const found = all[at];
    if (found === undefined)
      return Response.json({ message: 'Not found.', code: 'not_found' }, { status: 404 });
    if (request.method === 'GET') return tagged(found);
    const condition = request.headers.get('If-Match');
    if (condition !== null && !namesTag(condition, entityTag(JSON.stringify(found))))
      return Response.json({ message: 'Precondition failed.', code: 'precondition_failed' }, { status: 412 });
    if (request.method === 'DELETE') {
      all.splice(at, 1);
      return Response.json({ id, entity: found.entity, livemode: false, deleted: true });
    }
    const body: Json = JSON.parse(text);
    this.bodies.push(body);
    const isOther = body.amount !== undefined && body.amount !== found.amount;
    if (isOther && found.entity === 'price')
      return Response.json(
        { message: 'The amount of a price cannot be changed.', code: 'validation_failed' },
        { status: 422 },
      );
    this.#now += 1;
    all[at] = { ...found, ...body, updated_at: this.#now };
    return tagged(all[at]);
  }

  #readProduct(id: string, isForPrices: boolean, page: number, perPage: number): Response {
    const product = this.products.find((candidate) => candidate?.id === id);
    if (product === undefined)
      return Response.json({ message: 'Not found.', code: 'not_found' }, { status: 404 });
    if (!isForPrices) return tagged(product);
    const own = this.prices.filter((price) => price?.product_id === id);
    return this.#list(own, page, perPage);
  }

  #createCheckout(body: Json): Response {
    const items = Array.isArray(body.items) ? body.items : [];
    let amount = items.length === 0 ? Number(body.amount) : 0;
    for (const [index, item] of items.entries()) {
      const price = this.prices.find((candidate) => candidate?.id === item.price);
      if (price === undefined) {
        const errors = { [`items.${index}.price`]: ['The selected price is invalid.'] };
        return Response.json({ message: 'The selected price is invalid.', errors }, { status: 422 });
      }
      amount += Number(price.amount) * Number(item.quantity);
    }
    const sum = amount;
    const off = Number(body.amount_discount ?? 0);
    if (off > 0 && off >= sum)
      return Response.json(
        { message: 'The amount discount field must be less than the sum.', code: 'validation_failed' },
        { status: 422 },
      );
    amount -= off;
    if (amount < 50)
      return Response.json(
        { message: 'The amount is too small.', code: 'validation_failed' },
        { status: 422 },
      );
    const id = this.#nextId('chk');
    const checkout: Json = {
      ...this.#shared(id, 'checkout'),
      amount,
      amount_without_discount: sum,
      currency: 'dzd',
      fees: this.fees,
      fees_on_merchant: this.merchantFees,
      fees_on_customer: this.fees,
      pass_fees_to_customer: null,
      service_pay_fees_allocation: body.service_pay_fees_allocation,
      status: 'pending',
      locale: body.locale,
      description: body.description ?? null,
      metadata: body.metadata ?? null,
      success_url: body.success_url,
      failure_url: body.failure_url ?? null,
      webhook_endpoint: body.webhook_endpoint ?? null,
      payment_method: 'edahabia',
      invoice_id: null,
      customer_id: body.customer_id ?? null,
      payment_link_id: null,
      shipping_address: body.shipping_address ?? null,
      collect_shipping_address: 0,
      discount: off > 0 ? { type: 'amount', value: off } : null,
      checkout_url: `http://service.test/test/checkouts/${id}/pay`,
      ...this.distortion,
    };
    this.checkouts.set(id, checkout);
    return Response.json(checkout);
  }

  async #once(key: string | null, body: string, answer: () => Response): Promise<Response> {
    const known = key === null ? undefined : this.#replays.get(key);
    if (known !== undefined) {
      if (known.body !== body)
        return Response.json(
          { message: 'Key used with another body.', code: 'idempotency_key_reused' },
          { status: 422 },
        );
      return new Response(known.answer, { headers: { 'Content-Type': 'application/json' } });
    }
    const response = answer();
    if (key !== null && response.ok) this.#replays.set(key, { body, answer: await response.clone().text() });
    return response;
  }

  #list(all: Json[], page: number, perPage: number): Response {
    const end = Math.max(0, all.length - (page - 1) * perPage);
    const newestFirst = all.slice(Math.max(0, end - perPage), end).reverse();
    const lastPage = Math.max(1, Math.ceil(all.length / perPage));
    return Response.json({
      livemode: false,
      current_page: page,
      data: newestFirst,
      last_page: lastPage,
      per_page: perPage,
      total: all.length,
    });
  }

  #shared(id: string, entity: string): Json {
    return { id, entity, livemode: false, created_at: this.#now, updated_at: this.#now };
  }

  #nextId(prefix: string): string {
    this.#count += 1;
    this.#now += 1;
    // Letters: a test that looks for an amount in a page must not find it in an id.
    const letters = String(this.#count)
      .padStart(8, '0')
      .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
    return `${prefix}_${letters}`;
  }
}
