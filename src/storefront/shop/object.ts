import { DurableObject } from 'cloudflare:workers';
import type { Locale } from '../../contract/scalars.ts';
import type { CopyCall } from '../../database/copies/calls.ts';
import type { Copies } from '../../database/copies/copies.ts';
import { type ActSource, addIncidents } from '../../database/journal.ts';
import type { Client } from '../../web/limits/clients.ts';
import { type TriedCoupon, tryCoupon } from '../cart/coupons/guessing.ts';
import { answerCart, type CartAnswer } from '../cart/coupons/pricing.ts';
import { productsOfCart, productsOfOrder } from '../cart/pricing.ts';
import type { CartLine } from '../cart/rules.ts';
import { browse, type CatalogueResult } from '../catalogue/browsing.ts';
import { type FeedPart, readFeed, readSiteMap, type SiteMap } from '../catalogue/listing.ts';
import { findIdOfSlug, type ProductDetails, productDetails } from '../catalogue/product-details.ts';
import type { TypedQuery } from '../catalogue/rules/query.ts';
import { readShard } from '../catalogue/store/index-rows.ts';
import { readCatalogueVersion } from '../catalogue/store/version.ts';
import type { Opening } from '../checkout/payments.ts';
import { type AddressesOf, addressesFor } from '../checkout/rules.ts';
import type { EventOutcome, SeenEvent } from '../checkout/sync/event.ts';
import { lookAtChoices } from '../choices/choosing.ts';
import type { Chosen } from '../choices/rules.ts';
import { officesFor } from '../delivery/offices.ts';
import type { DeliveryChoice } from '../delivery/rules.ts';
import { readDesks } from '../delivery/store.ts';
import { isDeliveryCharged, readTerms } from '../delivery/tariffs.ts';
import { answerCall, type Caller, type DeskCall, type DeskReply } from '../desk/desk.ts';
import { type Limited, placerOf } from '../limits/admission.ts';
import { type FoundOrder, findLostOrder } from '../orders/lookup/lookup.ts';
import type { TypedPair } from '../orders/lookup/rules.ts';
import { type OrderVisitor, type PageView, viewForPage } from '../orders/page-view.ts';
import type { Refusal, Submission } from '../orders/placing.ts';
import { isSettled } from '../orders/rules.ts';
import { findOrderByToken, type Order } from '../orders/store.ts';
import { type CourierView, viewForCourier } from '../parcels/courier-view.ts';
import { photoPlaceIn } from '../photos/places.ts';
import { type ErasureReport, eraseOrders } from '../privacy/erasure.ts';
import { meetRestores } from '../privacy/restored.ts';
import type { Who } from '../privacy/store.ts';
import { readTraces, type TraceKind, type TracePage } from '../traces/journal.ts';
import { ShopAlarm } from './alarm.ts';
import { CatalogueReading } from './catalogue-reading.ts';
import { contextOf, type Outside, type ShopContext, settingsIn } from './context.ts';
import { copiesOf, prepare } from './copies.ts';
import { partsOf, type ShopParts } from './parts.ts';

/** The shop's one object: mirror of the catalogue, orders, and the alarm that keeps both true. It throws for bugs alone. */
export class Shop extends DurableObject<StorefrontEnv> {
  readonly #context: ShopContext;
  readonly #parts: ShopParts;
  readonly #alarm: ShopAlarm;
  readonly #copies: Copies;
  readonly #reading: CatalogueReading;

  /** The runtime gives the first two; a test may give another clock or network with the third. */
  constructor(state: DurableObjectState, env: StorefrontEnv, outside?: Outside) {
    super(state, env);
    prepare(state.storage);
    this.#context = contextOf(state.storage, settingsIn(env), outside, photoPlaceIn(env));
    this.#copies = copiesOf(state, this.#context);
    this.#parts = partsOf(this.#context);
    const goOn = (work: Promise<unknown>) => state.waitUntil(work);
    this.#alarm = new ShopAlarm(this.#context, this.#parts, goOn);
    this.#reading = new CatalogueReading(this.#context, this.#parts, goOn);
    meetRestores(this.#context);
  }

  override async alarm(): Promise<void> {
    if (!(await this.#copies.putOff())) await this.#alarm.ring();
  }

  /** What goes into another deployment, and comes out of one. */
  copy(call: CopyCall) {
    return this.#copies.answer(call);
  }

  /** One page of the catalogue. Visitors wait, for some seconds, while the catalogue is empty and being filled. */
  async browse(language: Locale, typed: TypedQuery): Promise<CatalogueResult & { isUnfinished: boolean }> {
    const isUnfinished = await this.#fillFirst();
    const result = browse(this.#context.sql, language, typed);
    return { ...result, isUnfinished };
  }

  async product(language: Locale, slug: string): Promise<ProductDetails | null> {
    await this.#fillFirst();
    const { sql } = this.#context;
    this.#reading.look([findIdOfSlug(sql, slug)]);
    return productDetails(sql, language, slug);
  }

  /**
   * The catalogue's version, which names the state of what catalogue and product pages show: while it is the same, so are
   * they. Null before the first. Kept under its first name, since a Worker and an object of different builds talk for the
   * seconds of a release. `slugs`: the products whose pages have been shown from memory since it was last asked.
   */
  async edition(slugs: readonly string[] = []): Promise<string | null> {
    await this.#reading.visit();
    await this.#alarm.set();
    this.#reading.look(slugs.map((slug) => findIdOfSlug(this.#context.sql, slug)));
    return this.#reading.isUnfinished() ? null : readCatalogueVersion(this.#context.sql);
  }

  /** What the desk chose; `chosen`: null for whoever knows that edition. */
  async choices(known: string | null): Promise<{ edition: string; chosen: Chosen | null }> {
    const { edition, chosen } = lookAtChoices(this.#context);
    return { edition, chosen: edition === known ? null : chosen };
  }

  /** The sitemaps there are, and the categories they name; null before the catalogue has been read. */
  async siteMap(): Promise<SiteMap | null> {
    return (await this.#fillFirst()) ? null : readSiteMap(this.#context.sql);
  }

  /** The products of one sitemap; none for a number that names none. */
  async siteMapPart(shard: number): Promise<{ slug: string; updatedAt: number }[]> {
    return readShard(this.#context.sql, shard);
  }

  /** A part of the product feed; null before the catalogue has been read. */
  async feed(language: Locale, after: number | null): Promise<FeedPart | null> {
    return (await this.#fillFirst()) ? null : readFeed(this.#context.sql, language, after);
  }

  /**
   * What a cart costs today, its delivery to a chosen place included. `cartId`: whose own orders leave it pieces, and
   * may have paid for it already. `beside`: lines that are not in it, each priced as if it were alone, and answered in
   * their order; null for one of which nothing is known. `coupon`: the code of one beside it.
   */
  async priceCart(
    lines: CartLine[],
    language: Locale,
    choice: DeliveryChoice | null = null,
    cartId: string | null = null,
    beside: CartLine[] = [],
    coupon: string | null = null,
  ): Promise<CartAnswer> {
    await this.#reading.visit();
    await this.#alarm.set();
    const question = { lines, language, delivery: choice, id: cartId, beside, coupon };
    const answer = answerCart(this.#context, question);
    answer.delivery.offices = officesFor(this.#context.sql, choice);
    this.#reading.look(answer.lines.map(({ productId }) => productId));
    return answer;
  }

  /** Whether there is a coupon of a code that somebody typed. */
  async tryCoupon(code: string, client: Client): Promise<TriedCoupon> {
    return tryCoupon(this.#context, code, client);
  }

  /** What delivery costs everywhere, and where couriers have their offices. */
  async deliveryTerms() {
    return { ...readTerms(this.#context.sql), desks: readDesks(this.#context.sql) };
  }

  /** Stores the order of a checkout form, then opens its checkout. */
  async checkOut(submission: Submission, addresses: AddressesOf): Promise<Opening | Refusal | Limited> {
    const { client, contact } = submission;
    const placer = await placerOf(client, contact.phone, this.#context.settings.cookieSecret);
    await this.#parts.productRefresh.beforeSale(productsOfCart(this.#context.sql, submission.lines));
    // Goods are shown before all has been read; the tariffs may be on the last page, and their price is the merchant's loss.
    if (this.#parts.catalogueSync.isUnfinished() && !isDeliveryCharged(this.#context.sql))
      return { ok: false, reason: 'unready' };
    return this.#follow(this.#parts.oneOrderPerCart.order(submission, addresses, placer));
  }

  /** Opens the next checkout of an order whose last one ended, in a language, or carries on with the open one. */
  async retry(
    token: string,
    addresses: AddressesOf,
    language?: Locale,
    client?: Client,
  ): Promise<Opening | null> {
    const order = findOrderByToken(this.#context.sql, token);
    if (order === null || order.erasedAt !== null) return null;
    // Nothing is decided anew about an order that is paid, or whose checkout is open.
    if (!isSettled(order.payment) && this.#parts.payments.handOver(order.id) === null)
      await this.#parts.productRefresh.beforeSale(productsOfOrder(order));
    const placer = await placerOf(client, order.contact.phone, this.#context.settings.cookieSecret);
    const own = { ...order, language: language ?? order.language };
    const opening = this.#parts.oneOrderPerCart.open(own, addressesFor(token, addresses), placer);
    return this.#follow(opening.then((answer) => ({ order: own, answer })));
  }

  /** Ends what can still be paid of a cart, before its shopper goes on with another one: two are not to be paid. */
  async leaveCart(cartId: string): Promise<void> {
    await this.#parts.oneOrderPerCart.leave(cartId);
    await this.#alarm.set();
  }

  /**
   * An order in a language; in its own where none is named. `isOwn`: asked by the browser that placed it, which alone is
   * shown who receives it and where. `isWatched`: by a page that refreshes itself; the service is asked beside, and nobody
   * waits for its answer. `returned`: by a payer who has just left this checkout; the service is asked first.
   * `isConfirming`: nobody knows yet what became of that, and it must not be offered to be paid once more.
   */
  async order(token: string, language?: Locale, visitor: OrderVisitor = {}): Promise<PageView | null> {
    await this.#alarm.set();
    const order = findOrderByToken(this.#context.sql, token);
    if (order === null) return null;
    const goOn = (question: Promise<unknown>) => this.#alarm.startBeside(question);
    const { checkoutPoller } = this.#parts;
    return viewForPage(this.#context, checkoutPoller, order, language ?? order.language, visitor, goOn);
  }

  /** The token of the order that a number and a phone name together. `own`: tokens of orders that the browser placed. */
  async findOrder(typed: TypedPair, client: Client, own: readonly string[] = []): Promise<FoundOrder> {
    return findLostOrder(this.#context, typed, client, own);
  }

  /** What an order's second token tells. */
  async orderForCourier(token: string): Promise<CourierView | null> {
    await this.#alarm.set();
    return viewForCourier(this.#context, token);
  }

  /** Asks the service about an order now, unless somebody has just done so. False when there is no such order. */
  async ask(token: string): Promise<boolean> {
    const order = findOrderByToken(this.#context.sql, token);
    if (order === null) return false;
    await this.#parts.checkoutPoller.forPerson(order.id);
    await this.#alarm.set();
    return true;
  }

  /** Where an order is paid, and what for; null when there is nothing to pay. */
  async handOver(token: string): Promise<{ url: string } | null> {
    const order = findOrderByToken(this.#context.sql, token);
    const url = order === null ? null : this.#parts.payments.handOver(order.id);
    return url === null ? null : { url };
  }

  /** Takes whoever placed orders out of them; `after`: the `next` of the report before; `source`: who asks for it. */
  async eraseOrders(who: Who, after?: string, source?: ActSource): Promise<ErasureReport> {
    const report = eraseOrders(this.#context, who, after, source);
    await this.#alarm.set();
    return report;
  }

  /** A page or an act of the desk. `session`: SHA-256 of its cookie's secret, in hex; checked with what is asked for. */
  async desk(session: string | null, call: DeskCall, from: Caller): Promise<DeskReply> {
    await this.#reading.visit();
    const reply = await answerCall(this.#context, session, call, from);
    await this.#alarm.set();
    return reply;
  }

  /** Takes in an event whose signature the Worker has verified. */
  async receiveEvent(event: SeenEvent): Promise<EventOutcome> {
    const outcome = await this.#parts.checkoutSync.receive(event);
    await this.#alarm.set();
    return outcome;
  }

  /** Adds what Workers refused, to the counters of the hour of `at`, in milliseconds. */
  async countIncidents(counts: [kind: string, count: number][], at: number): Promise<void> {
    addIncidents(this.#context.sql, counts, at);
  }

  /** Who did what, or what was refused; null for an `after` that is none of its ids. */
  async traces(kind: TraceKind, after: string | null): Promise<TracePage | null> {
    return readTraces(this.#context, kind, after);
  }

  /** What a checkout that was asked for leaves to be done. */
  async #follow<T extends { ok: boolean; reason?: string }>(
    work: Promise<{ order: Order | null; answer: T }>,
  ): Promise<T> {
    try {
      const { order, answer } = await work;
      // A wrong total or a refusal may come from a mirror that is behind.
      if (order !== null && (answer.reason === 'mismatch' || answer.reason === 'refused')) {
        this.#parts.catalogueSync.hurry();
        this.ctx.waitUntil(this.#parts.productRefresh.look(productsOfOrder(order), true));
      }
      return answer;
    } finally {
      await this.#alarm.set();
    }
  }

  #fillFirst(): Promise<boolean> {
    return this.#reading.fillFirst(() => this.#alarm.set());
  }
}
