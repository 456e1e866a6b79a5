import * as z from 'zod';
import { errorBody } from '../../contract/error.ts';
import { memberText, writeJsonText } from '../../contract/json-text.ts';
import { parseKept } from '../../contract/metadata.ts';
import type { CreatePaymentLinkRequest } from '../../contract/requests/payment-link.ts';
import type { CreatePriceRequest } from '../../contract/requests/price.ts';
import type { CreateProductRequest } from '../../contract/requests/product.ts';
import type { UpdateProfileRequest } from '../../contract/requests/profile.ts';
import { type Price, price } from '../../contract/resources/price.ts';
import { type Product, product } from '../../contract/resources/product.ts';
import {
  checkoutAnswer,
  envelope,
  type ListedCheckout,
  type ListedCustomer,
  listedCheckout,
  listedCustomer,
  madeCheckout,
  type Page,
  type Probed,
  readPage,
  type ServiceAttempt,
  type ServiceCheckout,
  type ServiceException,
  type ServicePaymentLink,
  type ServiceRefund,
  serviceAttempt,
  serviceException,
  servicePaymentLink,
  serviceProfile,
  serviceRefund,
  type Tagged,
  withId,
} from './answers.ts';
import { parseJson } from './bodies.ts';
import { nullWhenRefused, refusalOf, ServiceMalformed, ServiceUnexpected } from './errors.ts';
import type { MetadataKeeper } from './metadata-keeper.ts';
import { hearRefusal } from './refusals.ts';
import { type Exchange, openExchange, type Sent, type ServiceAccess, SHOPPER_TIMEOUT } from './request.ts';

/** The service's HTTP API as the shop uses it. Every method throws one of the errors in errors.ts. */
export class ServiceClient {
  readonly #access: ServiceAccess;
  readonly #exchange: Exchange;
  readonly #keeper: MetadataKeeper | null;

  /** `now`: milliseconds since the Unix epoch. `keeper`: null for a client that reads metadata as it comes. */
  constructor(
    access: ServiceAccess,
    fetcher: typeof fetch,
    now: () => number,
    keeper: MetadataKeeper | null = null,
  ) {
    this.#access = access;
    this.#keeper = keeper;
    this.#exchange = openExchange(access, fetcher, now);
  }

  async listProducts(page: number): Promise<Page<Product>> {
    return this.#laid(await this.#list('/products', page, product));
  }

  /** Sends a request only to see its answer. */
  async probe(method: 'GET' | 'POST', path: string, idempotencyKey?: string): Promise<Probed> {
    const body = method === 'POST' ? { body: '{}' } : {};
    const key = idempotencyKey === undefined ? {} : { idempotencyKey };
    const { parsed, tag } = await this.#ask(method, path, z.unknown(), { isTrial: true, ...body, ...key });
    return { value: parsed, tag };
  }

  /** One product; null when the service says, with the contract's error code, that it does not exist. */
  async readProduct(id: string, signal: AbortSignal): Promise<Product | null> {
    const path = `/products/${encodeURIComponent(id)}`;
    const answer = await this.#send('GET', path, product, { signal }).catch(nullWhenRefused(404));
    if (answer === null) return null;
    if (answer.id === id) return this.#lay(answer);
    throw new ServiceMalformed('The answer is another product.');
  }

  async listPrices(page: number): Promise<Page<Price>> {
    return this.#laid(await this.#list('/prices', page, price));
  }

  /** The id of the newest price; null where there is none. */
  async newestPrice(): Promise<string | null> {
    const answer = await this.#send('GET', '/prices?per_page=1&page=1', envelope, {});
    return readPage(answer, price).ids[0] ?? null;
  }

  /** A page of one product's prices, newest first. */
  async listProductPrices(productId: string, page: number, signal: AbortSignal): Promise<Page<Price>> {
    const found = await this.#list(`/products/${encodeURIComponent(productId)}/prices`, page, price, signal);
    const own = found.elements.filter(({ product_id }) => product_id === productId);
    return this.#laid({ ...found, elements: own });
  }

  /** Creates a product. The same key and request give the same product. */
  async createProduct(request: CreateProductRequest, idempotencyKey: string): Promise<Product> {
    const body = writeJsonText(request);
    return this.#take(request, await this.#send('POST', '/products', product, { body, idempotencyKey }));
  }

  async createPrice(request: CreatePriceRequest, idempotencyKey: string): Promise<Price> {
    const body = writeJsonText(request);
    return this.#take(request, await this.#send('POST', '/prices', price, { body, idempotencyKey }));
  }

  /** A product to be changed, with its tag; null when it does not exist. */
  async findProduct(id: string): Promise<Tagged<Product> | null> {
    return this.#find(`/products/${encodeURIComponent(id)}`, product);
  }

  /** Like `findProduct`. */
  async findPrice(id: string): Promise<Tagged<Price> | null> {
    return this.#find(`/prices/${encodeURIComponent(id)}`, price);
  }

  /** Changes a product; null when its version is not `tag` any more. */
  async updateProduct(id: string, request: object, tag: string | null): Promise<Product | null> {
    return this.#update(`/products/${encodeURIComponent(id)}`, product, request, tag);
  }

  /** Like `updateProduct`. */
  async updatePrice(id: string, request: object, tag: string | null): Promise<Price | null> {
    return this.#update(`/prices/${encodeURIComponent(id)}`, price, request, tag);
  }

  /** A repeat is refused with a 404: the product is gone. */
  async deleteProduct(id: string): Promise<void> {
    await this.#send('DELETE', `/products/${encodeURIComponent(id)}`, z.unknown());
  }

  /** Changes the profile that the payment page shows. `isWaiting`: its names wait for the service's operator. */
  async updateProfile(change: UpdateProfileRequest): Promise<{ isWaiting: boolean }> {
    const body = JSON.stringify(change);
    const { pending_names: names } = await this.#send('POST', '/profile', serviceProfile, {
      body,
      isTrial: true,
    });
    return { isWaiting: names !== undefined && names !== null };
  }

  /** Creates a payment link. The same key and request give the same link. */
  async createPaymentLink(
    request: CreatePaymentLinkRequest,
    idempotencyKey: string,
  ): Promise<ServicePaymentLink> {
    const body = JSON.stringify(request);
    return this.#send('POST', '/payment-links', servicePaymentLink, { body, idempotencyKey });
  }

  /** The newest payment links. */
  async listNewestLinks(): Promise<ServicePaymentLink[]> {
    return (await this.#listAsTrial('/payment-links', servicePaymentLink)).elements;
  }

  /** The ids of the prices that a payment link sells. */
  async listLinkPrices(linkId: string): Promise<string[]> {
    return (await this.#listAsTrial(`/payment-links/${encodeURIComponent(linkId)}/items`, withId)).ids;
  }

  /** Creates a customer; returns its id. The same key gives the same customer. */
  async createCustomer(request: unknown, idempotencyKey: string): Promise<string> {
    const sent = { body: JSON.stringify(request), idempotencyKey, limit: SHOPPER_TIMEOUT };
    return (await this.#send('POST', '/customers', withId, sent)).id;
  }

  /** The newest customers. */
  async listNewestCustomers(): Promise<ListedCustomer[]> {
    return (await this.#listAsTrial('/customers', listedCustomer)).elements;
  }

  /** Creates a checkout from a body as it was stored. The same key and body give the same checkout. */
  async createCheckout(body: string, idempotencyKey: string): Promise<ServiceCheckout> {
    const sent = { body, idempotencyKey, limit: SHOPPER_TIMEOUT };
    const made = await this.#send('POST', '/checkouts', madeCheckout, sent);
    this.#keeper?.takeCheckout(JSON.parse(body).metadata, made.metadata);
    return made;
  }

  /** The newest checkouts. */
  async listNewestCheckouts(): Promise<ListedCheckout[]> {
    return (await this.#listAsTrial('/checkouts', listedCheckout)).elements;
  }

  async readCheckout(id: string): Promise<ServiceCheckout> {
    return this.#send('GET', `/checkouts/${encodeURIComponent(id)}`, checkoutAnswer);
  }

  /** The newest payment attempts of a checkout. */
  async listAttempts(checkoutId: string): Promise<ServiceAttempt[]> {
    const path = `/checkouts/${encodeURIComponent(checkoutId)}/attempts`;
    return (await this.#list(path, 1, serviceAttempt)).elements;
  }

  async expireCheckout(id: string): Promise<ServiceCheckout> {
    return this.#send('POST', `/checkouts/${encodeURIComponent(id)}/expire`, checkoutAnswer);
  }

  /** Makes a refund of a checkout, or notes one made elsewhere. The same key and body give the same refund. */
  async createRefund(checkoutId: string, body: string, idempotencyKey: string): Promise<ServiceRefund> {
    const path = `/checkouts/${encodeURIComponent(checkoutId)}/refunds`;
    return this.#send('POST', path, serviceRefund, { body, idempotencyKey });
  }

  async readRefund(id: string): Promise<ServiceRefund> {
    return this.#send('GET', `/refunds/${encodeURIComponent(id)}`, serviceRefund);
  }

  /** The newest refunds of a checkout. */
  async listRefunds(checkoutId: string): Promise<ServiceRefund[]> {
    return (await this.#list(`/checkouts/${encodeURIComponent(checkoutId)}/refunds`, 1, serviceRefund))
      .elements;
  }

  /** A page of the refunds of all checkouts made since a time, in seconds, newest first; null: of all times. */
  async listRefundsSince(since: number | null, page: number): Promise<Page<ServiceRefund>> {
    return this.#list(
      '/refunds',
      page,
      serviceRefund,
      undefined,
      since === null ? '' : `&created_from=${since}`,
    );
  }

  /** The newest payment exceptions. */
  async listNewestExceptions(): Promise<ServiceException[]> {
    return (await this.#list('/payment-exceptions', 1, serviceException)).elements;
  }

  /** Erases a customer. A repeat is refused with a 404: the customer is gone. */
  async deleteCustomer(id: string): Promise<void> {
    await this.#send('DELETE', `/customers/${encodeURIComponent(id)}`, z.unknown());
  }

  async #list<T extends z.ZodType>(
    path: string,
    page: number,
    element: T,
    signal?: AbortSignal,
    filter = '',
    isTrial = false,
  ): Promise<Page<z.infer<T>>> {
    const query = `per_page=50&page=${page}${filter}`;
    const answer = await this.#send('GET', `${path}?${query}`, envelope, { signal, isTrial });
    return readPage(answer, element);
  }

  /** The newest elements of a list that the shop's key does not need to read. */
  async #listAsTrial<T extends z.ZodType>(path: string, element: T): Promise<Page<z.infer<T>>> {
    return this.#list(path, 1, element, undefined, '', true);
  }

  #lay<T extends Product | Price>(element: T): T {
    return this.#keeper === null ? element : this.#keeper.lay(element);
  }

  #laid<T extends Product | Price>(page: Page<T>): Page<T> {
    return { ...page, elements: page.elements.map((element) => this.#lay(element)) };
  }

  #take<T extends Product | Price>({ metadata }: { metadata?: unknown }, answer: T): T {
    return this.#keeper === null ? answer : this.#keeper.takeProduct(metadata, answer);
  }

  async #find<T extends Product | Price>(path: string, schema: z.ZodType<T>): Promise<Tagged<T> | null> {
    const answer = await this.#ask('GET', path, schema).catch(nullWhenRefused(404));
    if (answer === null) return null;
    const { parsed, text, tag } = answer;
    const element = this.#lay(parsed);
    if (element !== parsed) return { element, tag, kept: element.metadata };
    const kept = memberText(text, 'metadata');
    return { element, tag, kept: kept === null ? null : parseKept(kept) };
  }

  async #update<T extends Product | Price>(
    path: string,
    schema: z.ZodType<T>,
    request: { metadata?: unknown },
    tag: string | null,
  ): Promise<T | null> {
    const sent = { body: writeJsonText(request), tag };
    const answer = await this.#send('POST', path, schema, sent).catch(nullWhenRefused(412));
    return answer === null ? null : this.#take(request, answer);
  }

  async #send<T extends z.ZodType>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    schema: T,
    sent: Sent = {},
  ): Promise<z.infer<T>> {
    return (await this.#ask(method, path, schema, sent)).parsed;
  }

  async #ask<T extends z.ZodType>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    schema: T,
    sent: Sent = {},
  ): Promise<{ parsed: z.infer<T>; text: string; tag: string | null }> {
    const { status, text, retryAfter, tag } = await this.#exchange(method, path, sent);
    const value = parseJson(text, this.#access.brand);
    if (status >= 400 && status < 500) {
      const refusal = refusalOf(status, value, retryAfter);
      if (sent.isTrial !== true) hearRefusal(this.#access.hear, { method, path }, refusal);
      throw refusal;
    }
    const parsed = schema.safeParse(value);
    // The API document shows no answer of a DELETE: it may be any 2xx, and empty. An HTML page comes from a proxy.
    const isDeletion = method === 'DELETE' && status >= 200 && status < 300;
    if (status !== 200 && status !== 201 && !isDeletion)
      throw new ServiceUnexpected(
        `HTTP ${status}`,
        retryAfter,
        status,
        errorBody.safeParse(value).data?.message ?? null,
      );
    if (!parsed.success || (isDeletion && text !== '' && value === undefined))
      throw new ServiceMalformed(
        'The answer is not what the contract says. If all are so, look at SERVICE_URL.',
      );
    return { parsed: parsed.data, text, tag };
  }
}
