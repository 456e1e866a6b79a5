import { vi } from 'vitest';
import type { CheckoutStatus } from '../../src/contract/resources/checkout.ts';
import { signHex, signStandardWebhook } from '../../src/contract/signatures.ts';

type Json = Record<string, unknown>;

/**
 * A payment service in memory, as the API document describes it: lists newest first in the envelope, checkouts
 * priced by the service, idempotency keys replayed. Only what the shop calls. It stands in where tests inside
 * the runtime cannot reach the real one, and where the service must misbehave: `sabotage` answers first.
 */
export class FakeService {
  /** No two have an id in common: the shop's object remembers between tests what it read of one. */
  static #services = 0;
  readonly products: Json[] = [];
  readonly prices: Json[] = [];
  readonly checkouts = new Map<string, Json>();
  /** Every call, as `METHOD path`. */
  readonly calls: string[] = [];
  readonly bodies: Json[] = [];
  /** What is changed in every new checkout. */
  distortion: Json = {};
  fees = 0;
  sabotage: ((request: Request) => Response | undefined | Promise<Response | undefined>) | null = null;
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

  /** Brings a checkout into a state, as a payer or time would. */
  settle(id: string, status: CheckoutStatus): Json {
    const checkout = { ...this.checkouts.get(id), status };
    this.checkouts.set(id, checkout);
    return checkout;
  }

  /** An event about a checkout, with `changes` for what a forger would alter. */
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

  /** Answers whatever the shop fetches, until mocks are restored. */
  standIn(): void {
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => this.handle(new Request(input, init)));
  }

  async handle(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/test\/api\/v2/, '');
    this.calls.push(`${request.method} ${path}`);
    const sabotaged = await this.sabotage?.(request.clone());
    if (sabotaged !== undefined) return sabotaged;
    const page = Number(url.searchParams.get('page') ?? 1);
    const perPage = Number(url.searchParams.get('per_page') ?? 10);
    if (path === '/products') return this.#list(this.products, page, perPage);
    if (path === '/prices') return this.#list(this.prices, page, perPage);
    const [, id, prices] = (request.method === 'GET' && /^\/products\/([^/]+)(\/prices)?$/.exec(path)) || [];
    if (id !== undefined)
      return this.#readProduct(decodeURIComponent(id), prices !== undefined, page, perPage);
    const body = request.method === 'POST' ? await request.text() : '';
    return this.#once(request.headers.get('Idempotency-Key'), body, () =>
      this.#answer(request.method, path, body),
    );
  }

  #answer(method: string, path: string, text: string): Response {
    const body: Json = text === '' ? {} : JSON.parse(text);
    if (text !== '') this.bodies.push(body);
    if (method === 'POST' && path === '/customers') {
      return Response.json({ ...this.#shared(this.#nextId('cus'), 'customer'), ...body });
    }
    if (method === 'POST' && path === '/checkouts') return this.#createCheckout(body);
    const [, customer] = /^\/customers\/([^/]+)$/.exec(path) ?? [];
    if (method === 'DELETE' && customer !== undefined)
      return Response.json({ id: customer, entity: 'customer', livemode: false, deleted: true });
    const [, id = '', action] = /^\/checkouts\/([^/]+)(\/expire)?$/.exec(path) ?? [];
    const checkout = this.checkouts.get(id);
    if (checkout === undefined) return Response.json({ message: 'Not found.' }, { status: 404 });
    if (action === undefined) return Response.json(checkout);
    if (checkout.status === 'pending') return Response.json(this.settle(id, 'expired'));
    return Response.json({ message: 'The checkout is not pending.' }, { status: 403 });
  }

  #readProduct(id: string, isForPrices: boolean, page: number, perPage: number): Response {
    const product = this.products.find((candidate) => candidate?.id === id);
    if (product === undefined) return Response.json({ message: 'Not found.' }, { status: 404 });
    if (!isForPrices) return Response.json(product);
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
    const id = this.#nextId('chk');
    const checkout: Json = {
      ...this.#shared(id, 'checkout'),
      amount,
      amount_without_discount: amount,
      currency: 'dzd',
      fees: this.fees,
      fees_on_merchant: 0,
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
      discount: null,
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
        return Response.json({ message: 'Key used with another body.' }, { status: 422 });
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
    return `${prefix}_${String(this.#count).padStart(6, '0')}`;
  }
}
