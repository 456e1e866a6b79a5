import { DurableObject } from 'cloudflare:workers';
import type { Bytes } from '../contract/bytes.ts';
import type { Locale } from '../contract/scalars.ts';
import type { Received } from '../couriers/events.ts';
import type { ParcelStep } from '../couriers/rules/shopper-step.ts';
import { courierViewOf } from '../couriers/shopper-view.ts';
import { type AuditSource, addIncidents } from '../database/audit-log.ts';
import type { SnapshotCall } from '../database/snapshots/calls.ts';
import type { Snapshots } from '../database/snapshots/snapshots.ts';
import type { Caller, DeskReply, ProcedureCall } from '../desk/answer-procedure.ts';
import { type AddressesOf, addressesFor } from '../domain/addresses/checkout-addresses.ts';
import type { CartLine } from '../domain/carts.ts';
import type { TypedQuery } from '../domain/catalogue/query.ts';
import type { DeliveryChoice } from '../domain/delivery/tariffs.ts';
import type { FunnelCount } from '../domain/orders/funnel.ts';
import type { TypedPair } from '../domain/orders/lookup.ts';
import { hasBeenPaid, type Order } from '../domain/orders/order.ts';
import type { ShopperReply } from '../domain/orders/shopper-replies.ts';
import type { ReviewInput } from '../domain/reviews.ts';
import type { OverrideValues } from '../domain/settings/stored-overrides.ts';
import type { AlertAnswer, AlertLinkView } from '../domain/stock-alerts.ts';
import { type ErasureReport, eraseOnRequest } from '../privacy/erasure.ts';
import { applyRestores } from '../privacy/restored.ts';
import type { ErasureSubject } from '../privacy/store.ts';
import { type AuditLogKind, type AuditLogPage, readAuditLog } from '../shop/audit-log/audit-log.ts';
import { productsOfOrder } from '../shop/carts/pricing.ts';
import { browse, type CatalogueResult, loadSearch } from '../shop/catalogue/catalogue-page.ts';
import { type FeedPart, readFeed } from '../shop/catalogue/feed.ts';
import { findIdOfSlug, type KnownProduct, type ProductDetails } from '../shop/catalogue/product-details.ts';
import { readSiteMap, type SiteMap } from '../shop/catalogue/sitemap-shards.ts';
import { readShard } from '../shop/catalogue/store/index-rows.ts';
import { contextOf, type Outside, placesIn, type ShopContext, settingsIn } from '../shop/context.ts';
import { readPickupPoints } from '../shop/delivery/store.ts';
import { readTerms } from '../shop/delivery/tariffs.ts';
import { type Limited, orderClientOf } from '../shop/order-limits/admission.ts';
import { type ChangedAddress, changeAddress, type NewAddress } from '../shop/orders/change-address.ts';
import { type TriedCoupon, tryCoupon } from '../shop/orders/coupons/try-coupon.ts';
import { addViews } from '../shop/orders/funnel/store/views.ts';
import { type FoundOrder, findLostOrder } from '../shop/orders/lookup/lookup.ts';
import { type OrderVisitor, type PageView, viewForPage } from '../shop/orders/order-page.ts';
import { type ParcelCheckView, viewParcel } from '../shop/orders/parcel-check/view.ts';
import type { CheckoutOpening } from '../shop/orders/payments/open-checkout.ts';
import type { EventOutcome, ServiceEvent } from '../shop/orders/payments/sync/read-event.ts';
import { placeByNewestCatalogue } from '../shop/orders/placing/newest-catalogue.ts';
import type { Refusal, Submission } from '../shop/orders/placing/place-order.ts';
import { type ReplyResult, receiveReply } from '../shop/orders/shopper-reply.ts';
import { findOrderByToken } from '../shop/orders/store/orders.ts';
import { findUnpaidOrder, type UnpaidOrder } from '../shop/orders/unpaid-order.ts';
import { readCatalogueVersion } from '../shop/products/store/catalogue-version.ts';
import { type OrderToReview, orderToReview, writeReview } from '../shop/reviews/submit-review.ts';
import { currentOverrides } from '../shop/settings/overrides/save.ts';
import { answerAlertLink } from '../shop/stock-alerts/link.ts';
import { type AlertRequest, type AlertResult, askForAlert } from '../shop/stock-alerts/request-alert.ts';
import { dayOf } from '../text/algiers.ts';
import type { Client } from '../web/rate-limiter/clients.ts';
import { ShopAlarm } from './alarm.ts';
import { answerCartPage, type CartPageAnswer } from './cart-answer.ts';
import { CatalogueFreshness } from './catalogue-freshness.ts';
import { jobsOf } from './jobs.ts';
import { orderSubscribers } from './order-subscribers.ts';
import { answerProduct, type ProductAnswer } from './product-answer.ts';
import { createServices, type ShopServices } from './services.ts';
import { prepare, snapshotsOf } from './snapshots.ts';

/**
 * The shop's one object: the mirror of the catalogue, the orders, and the alarm that keeps both up to date. It throws
 * only for bugs.
 */
export class Shop extends DurableObject<StorefrontEnv> {
  readonly #context: ShopContext;
  readonly #services: ShopServices;
  readonly #alarm: ShopAlarm;
  readonly #snapshots: Snapshots;
  readonly #reading: CatalogueFreshness;

  /** The runtime gives the first two; a test may give another clock or network as the third. */
  constructor(state: DurableObjectState, env: StorefrontEnv, outside?: Outside) {
    super(state, env);
    prepare(state.storage);
    this.#context = contextOf(state.storage, settingsIn(env), orderSubscribers, outside, placesIn(env));
    this.#snapshots = snapshotsOf(state, this.#context);
    this.#services = createServices(this.#context);
    const goOn = (work: Promise<unknown>) => state.waitUntil(work);
    this.#alarm = new ShopAlarm(this.#context, jobsOf(this.#context, this.#services), goOn);
    this.#reading = new CatalogueFreshness(this.#context, this.#services, goOn);
    applyRestores(this.#context);
  }

  override async alarm(): Promise<void> {
    if (!(await this.#snapshots.putOff())) await this.#alarm.ring();
  }

  /** Exports and imports a snapshot of the shop. */
  snapshot(call: SnapshotCall) {
    return this.#snapshots.answer(call);
  }

  /**
   * One page of the catalogue, with its version; null for a caller who knows this version. Visitors wait for some
   * seconds while an empty catalogue is filled.
   */
  async browse(
    language: Locale,
    typed: TypedQuery,
    known: string | null,
  ): Promise<(CatalogueResult & { isUnfinished: boolean; version: string | null }) | null> {
    const isUnfinished = await this.#fillFirst();
    const version = this.#versionOf(isUnfinished);
    if (version !== null && version === known) return null;
    const search = await loadSearch(typed);
    return { ...browse(this.#context.sql, language, typed, search), isUnfinished, version };
  }

  async product(language: Locale, slug: string): Promise<ProductDetails | null> {
    return (await this.productSince(null, language, slug))?.product ?? null;
  }

  /** A product and its order form, with the catalogue's version; null for a caller who knows this version. */
  async productSince(
    known: KnownProduct | null,
    language: Locale,
    slug: string,
  ): Promise<(ProductAnswer & { version: string | null }) | null> {
    const version = this.#versionOf(await this.#fillFirst());
    const { sql } = this.#context;
    const isKnown = known !== null && version !== null && version === known.version;
    this.#reading.look([isKnown ? known.subject : findIdOfSlug(sql, slug)]);
    if (isKnown) return null;
    return { version, ...answerProduct(this.#context, language, slug) };
  }

  /**
   * The version of what catalogue and product pages show: pages of an equal version are equal. Null before the first
   * version. The method keeps its first name, since Worker and object of different builds call each other for the
   * seconds of a release. `slugs`: products whose pages were served from memory since the last call.
   */
  async catalogueVersion(slugs: readonly string[] = []): Promise<string | null> {
    await this.#reading.visit();
    await this.#alarm.set();
    this.#reading.look(slugs.map((slug) => findIdOfSlug(this.#context.sql, slug)));
    return this.#versionOf(this.#reading.isUnfinished());
  }

  /** The overrides of the desk; `chosen`: null for a caller who knows this `revision`. */
  async settingsOverrides(
    known: string | null,
  ): Promise<{ revision: string; chosen: OverrideValues | null }> {
    const { revision, values: chosen } = currentOverrides(this.#context);
    return { revision, chosen: revision === known ? null : chosen };
  }

  /** The sitemaps, and the categories that they name; null before the catalogue has been read. */
  async siteMap(): Promise<SiteMap | null> {
    return (await this.#fillFirst()) ? null : readSiteMap(this.#context.sql);
  }

  /** The products of one sitemap; empty for an unknown number. */
  async siteMapPart(shard: number): Promise<{ slug: string; updatedAt: number }[]> {
    return readShard(this.#context.sql, shard);
  }

  /** A part of the product feed; null before the catalogue has been read. */
  async feed(language: Locale, after: number | null): Promise<FeedPart | null> {
    return (await this.#fillFirst()) ? null : readFeed(this.#context.sql, language, after);
  }

  /**
   * What a cart costs today, with the delivery to its place. `cartId`: the cart's own orders do not take pieces from
   * it, and may have paid for it already. `beside`: lines outside the cart, each priced alone and answered in their
   * order; null for an unknown price. `coupon`: the code of the cart's coupon. `asksUsual`: with the delivery price of
   * every wilaya. `offersReminder`: the shopper may ask for an e-mail if the payment does not come.
   */
  async priceCart(
    lines: CartLine[],
    language: Locale,
    choice: DeliveryChoice | null = null,
    cartId: string | null = null,
    beside: CartLine[] = [],
    coupon: string | null = null,
    asksUsual = false,
  ): Promise<CartPageAnswer> {
    await this.#reading.visit();
    await this.#alarm.set();
    const question = { lines, language, delivery: choice, id: cartId, beside, coupon };
    const answer = answerCartPage(this.#context, question, { asksUsual });
    this.#reading.look(answer.lines.map(({ productId }) => productId));
    return answer;
  }

  /** Whether a typed code is the code of a coupon. */
  async tryCoupon(code: string, client: Client): Promise<TriedCoupon> {
    return tryCoupon(this.#context, code, client);
  }

  /** Delivery prices everywhere, and the pick-up points of couriers. */
  async deliveryTerms() {
    return { ...readTerms(this.#context.sql), pickupPoints: readPickupPoints(this.#context.sql) };
  }

  /** Stores the order of a checkout form, then opens its checkout. */
  async checkOut(
    submission: Submission,
    addresses: AddressesOf,
  ): Promise<CheckoutOpening | Refusal | Limited> {
    const { client, contact } = submission;
    const orderClient = await orderClientOf(client, contact.phone, this.#context.settings.cookieSecret);
    const order = { submission, addresses, orderClient };
    return this.#follow(placeByNewestCatalogue(this.#context, this.#services, order));
  }

  /** Opens the next checkout of an order whose last one ended, in a language, or continues with the open one. */
  async retry(
    token: string,
    addresses: AddressesOf,
    language?: Locale,
    client?: Client,
  ): Promise<CheckoutOpening | null> {
    const order = findOrderByToken(this.#context.sql, token);
    if (order === null || order.erasedAt !== null) return null;
    // An order that is paid or has an open checkout needs no new decision.
    if (!hasBeenPaid(order.payment) && this.#services.payments.openCheckoutOf(order.id) === null)
      await this.#services.productRefresh.beforeSale(productsOfOrder(order));
    const orderClient = await orderClientOf(client, order.contact.phone, this.#context.settings.cookieSecret);
    const own = { ...order, language: language ?? order.language };
    const opening = this.#services.orderPerCart.open(own, addressesFor(token, addresses), orderClient);
    return this.#follow(opening.then((answer) => ({ order: own, answer })));
  }

  /** Ends the open payments of a cart before its shopper starts another cart, so that only one of the two is paid. */
  async leaveCart(cartId: string): Promise<void> {
    await this.#services.orderPerCart.leave(cartId);
    await this.#alarm.set();
  }

  /**
   * An order in a language; without one, in the order's own language. `isOwn`: the browser that placed the order
   * asks; only it sees the recipient and the address. `isWatched`: a page that refreshes itself asks; the service is
   * asked meanwhile, and the page does not wait. `returned`: the checkout that the payer has just left; the service
   * is asked first. `isConfirming`: the result of that payment is not known yet, so no second payment may be offered.
   */
  async order(
    token: string,
    language?: Locale,
    visitor: OrderVisitor = {},
  ): Promise<(PageView & { parcelStep: ParcelStep | null; pickupPoint: string | null }) | null> {
    await this.#alarm.set();
    const order = findOrderByToken(this.#context.sql, token);
    if (order === null) return null;
    const goOn = (question: Promise<unknown>) => this.#alarm.runInBackground(question);
    const { checkoutPoller } = this.#services;
    const shown = language ?? order.language;
    const view = await viewForPage(this.#context, checkoutPoller, order, shown, visitor, goOn);
    return view && { ...view, ...(await courierViewOf(this.#context.sql, order.id, view, shown)) };
  }

  /** The newest of a browser's orders that was left before its payment; null without one. */
  async unpaidOrder(tokens: string[]): Promise<UnpaidOrder | null> {
    const { sql, now } = this.#context;
    return findUnpaidOrder(sql, tokens, now());
  }

  /** Takes events of a courier about an account's parcels. `signature`: of the raw body. */
  async receiveCourierEvents(accountId: string, body: Bytes, signature: string | null): Promise<Received> {
    // Loaded on demand: a shop without couriers never reads the adapters.
    const { receiveEvents } = await import('../couriers/events.ts');
    return receiveEvents(this.#context, accountId, body, signature).finally(() => this.#alarm.set());
  }

  /** The reply to a courier's handshake; null where it is none, or for no account. `query`: of its address. */
  async answerCourier(accountId: string, query: string): Promise<{ body: string; type: string } | null> {
    const { answerHandshake } = await import('../couriers/events.ts');
    return answerHandshake(this.#context, accountId, query);
  }

  /** Saves a shopper's request for one e-mail when what is sold out is back. */
  async askForAlert(asked: AlertRequest): Promise<AlertResult> {
    return askForAlert(this.#context, asked).finally(() => this.#alarm.set());
  }

  /** Answers the link of an address that asked for alerts, then shows it; null for an unknown code. */
  async stockAlerts(code: string, language: Locale, answer?: AlertAnswer): Promise<AlertLinkView | null> {
    return answerAlertLink(this.#context, code, language, answer).finally(() => this.#alarm.set());
  }

  /** Records a shopper's reply to an order: confirmed, a change, or canceled. */
  async replyToOrder(token: string, reply: ShopperReply, wish: string | null): Promise<ReplyResult> {
    const endCheckouts = (order: Order) => this.#services.orderPerCart.endCheckouts(order);
    const result = receiveReply(this.#context, token, { reply, wish }, endCheckouts);
    return result.finally(() => this.#alarm.set());
  }

  /** Changes the address of an order inside its wilaya, for its shopper. */
  async changeAddress(token: string, address: NewAddress): Promise<ChangedAddress> {
    const changed = changeAddress(this.#context, token, address);
    await this.#alarm.set();
    return changed;
  }

  /** A delivered order for its reviews; null for any other. */
  async orderToReview(token: string, language: Locale): Promise<OrderToReview | null> {
    return orderToReview(this.#context.sql, token, language);
  }

  /** Stores a shopper's review of a product of a delivered order, once; false where there is none. */
  async writeReview(token: string, review: ReviewInput): Promise<boolean> {
    return writeReview(this.#context, token, review);
  }

  /** The token of the order with this number and phone. `own`: tokens of orders that the browser placed. */
  async findOrder(typed: TypedPair, client: Client, own: readonly string[] = []): Promise<FoundOrder> {
    return findLostOrder(this.#context, typed, client, own);
  }

  /** What an order's courier token shows. */
  async parcelCheck(token: string): Promise<ParcelCheckView | null> {
    await this.#alarm.set();
    return viewParcel(this.#context, token);
  }

  /** Asks the service about an order now, unless it was asked a moment ago. False when there is no such order. */
  async checkPayment(token: string): Promise<boolean> {
    const order = findOrderByToken(this.#context.sql, token);
    if (order === null) return false;
    await this.#services.checkoutPoller.forPerson(order.id);
    await this.#alarm.set();
    return true;
  }

  /** Where an order is paid; null when there is nothing to pay. */
  async paymentUrl(token: string): Promise<{ url: string } | null> {
    const order = findOrderByToken(this.#context.sql, token);
    const checkout = order === null ? null : this.#services.payments.openCheckoutOf(order.id);
    return checkout === null ? null : { url: checkout.checkoutUrl };
  }

  /** Erases shoppers from their orders; `after`: the `next` of the report before; `source`: who requested it. */
  async eraseOrders(who: ErasureSubject, after?: string, source?: AuditSource): Promise<ErasureReport> {
    const report = eraseOnRequest(this.#context, who, after, source);
    return report.finally(() => this.#alarm.set());
  }

  /** A page or an action of the desk. `session`: SHA-256 of the cookie's secret, in hex; checked with the call. */
  async desk(session: string | null, call: ProcedureCall, from: Caller): Promise<DeskReply> {
    // A tap never waits for the service: the catalogue is read while the desk answers.
    this.#reading.visitDesk();
    // Loaded at the desk's first call, and before its transaction.
    const { answerProcedure } = await import('../desk/answer-procedure.ts');
    const reply = answerProcedure(this.#context, this.#services, session, call, from);
    return reply.finally(() => this.#alarm.set());
  }

  /** Receives an event whose signature the Worker has verified. */
  async receiveEvent(event: ServiceEvent): Promise<EventOutcome> {
    const outcome = await this.#services.checkoutSync.receive(event);
    await this.#alarm.set();
    return outcome;
  }

  /** Adds the Workers' counts of refusals to the hour of `at`, in milliseconds. */
  async countIncidents(counts: [kind: string, count: number][], at: number): Promise<void> {
    addIncidents(this.#context.sql, counts, at);
  }

  /** Adds the Workers' counts of visits to the day of `at`, in milliseconds. */
  async countVisits(counts: FunnelCount[], at: number): Promise<void> {
    this.#context.storage.transactionSync(() =>
      addViews(this.#context.sql, counts, dayOf(Math.floor(at / 1000))),
    );
  }

  /** Audit log entries or refusal counters; null for an unknown `after`. */
  async auditLog(kind: AuditLogKind, after: string | null): Promise<AuditLogPage | null> {
    return readAuditLog(this.#context, kind, after);
  }

  /** The follow-up work after a checkout was requested. */
  async #follow<T extends { ok: boolean; reason?: string }>(
    work: Promise<{ order: Order | null; answer: T }>,
  ): Promise<T> {
    try {
      const { order, answer } = await work;
      // A wrong total or a refusal may come from an outdated mirror.
      if (order !== null && (answer.reason === 'mismatch' || answer.reason === 'refused')) {
        this.#services.catalogueSync.hurry();
        this.ctx.waitUntil(this.#services.productRefresh.look(productsOfOrder(order), true));
      }
      return answer;
    } finally {
      await this.#alarm.set();
    }
  }

  #versionOf(isUnfinished: boolean): string | null {
    return isUnfinished ? null : readCatalogueVersion(this.#context.sql);
  }

  #fillFirst(): Promise<boolean> {
    return this.#reading.fillFirst(() => this.#alarm.set());
  }
}
