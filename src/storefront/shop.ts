import { DurableObject } from 'cloudflare:workers';
import type { Locale } from '../contract/scalars.ts';
import { nameOfError } from './complaint.ts';
import type { CartLine } from './domain/cart.ts';
import type { DeliveryChoice } from './domain/delivery.ts';
import type { TypedWish } from './domain/filters.ts';
import { isSettled } from './domain/order.ts';
import { type AddressesOf, addressesFor, type Contact } from './domain/purchase.ts';
import { type SeenEvent, ServiceClient } from './service-client.ts';
import { readSettings } from './settings.ts';
import { AnswerOrder } from './shop/answer-order.ts';
import { browse, type ShelfPage } from './shop/browsing.ts';
import { type ShopContext, wait } from './shop/context.ts';
import { type CourierView, courierTokenOf, viewForCourier } from './shop/couriers.ts';
import { type FeedPart, readFeed, readSiteMap, type SiteMap } from './shop/listing.ts';
import { type OrderView, placeOrder, type Refusal, type Submission, viewOrder } from './shop/orders.ts';
import { findPaidBefore, type PaidBefore } from './shop/paid.ts';
import { type Opening, Payments } from './shop/payments.ts';
import { type PricedCart, priceCart, productsOfCart, productsOfOrder } from './shop/pricing.ts';
import { Questions } from './shop/questions.ts';
import { Reconciliation } from './shop/reconciliation.ts';
import { Rereading } from './shop/rereading.ts';
import { type EventOutcome, Settlement } from './shop/settlement.ts';
import { findIdOfSlug, type ProductDetails, productDetails } from './shop/shelf.ts';
import { isShelved, Shelving } from './shop/shelving.ts';
import { Sweeper } from './shop/sweeper.ts';
import { Till } from './shop/till.ts';
import { readEdition } from './storage/edition.ts';
import { migrate } from './storage/migrations.ts';
import { findOrderByToken, type Order } from './storage/orders.ts';
import { isShelfEmpty, readShard } from './storage/shelf.ts';
import { ordersHolding } from './storage/stock.ts';

/** How long visitors of an empty shop wait for its shelves. */
const FIRST_SWEEP_TIMEOUT = 6_000;

/**
 * The shop's one object: the mirror of the catalogue, the orders, and the alarm that keeps both true.
 * Methods return data or a tagged result; they throw for bugs alone.
 */
export class Shop extends DurableObject<StorefrontEnv> {
  readonly #context: ShopContext;
  readonly #sweeper: Sweeper;
  readonly #payments: Payments;
  readonly #settlement: Settlement;
  readonly #till: Till;
  readonly #reconciliation: Reconciliation;
  readonly #rereading: Rereading;
  readonly #questions: Questions;
  readonly #shelving: Shelving;

  constructor(state: DurableObjectState, env: StorefrontEnv) {
    super(state, env);
    const read = readSettings(env);
    // The Worker answers 503 before it comes here, so this is a bug and no state to serve.
    if ('missing' in read) throw new Error(`${read.missing} is not set.`);
    migrate(state.storage);
    this.#context = {
      storage: state.storage,
      sql: state.storage.sql,
      service: new ServiceClient(read.settings, (input, init) => fetch(input, init)),
      answers: new AnswerOrder(),
      settings: read.settings,
      now: () => Date.now(),
      wait,
    };
    this.#shelving = new Shelving(this.#context);
    this.#sweeper = new Sweeper(this.#context);
    this.#rereading = new Rereading(this.#context, () => this.#sweeper.wholeAt());
    this.#payments = new Payments(this.#context);
    this.#settlement = new Settlement(this.#context);
    this.#till = new Till(this.#context, this.#payments, this.#settlement);
    const ask = (id: string) => this.#settlement.ask(id);
    this.#reconciliation = new Reconciliation(this.#context, ask);
    this.#questions = new Questions(this.#context, ask);
  }

  /** One page of the catalogue. Visitors wait, for some seconds, while the shelf is empty and being filled. */
  async browse(language: Locale, typed: TypedWish): Promise<ShelfPage & { isUnfinished: boolean }> {
    await this.#fillFirst();
    return { ...browse(this.#context.sql, language, typed), isUnfinished: this.#isUnfinished() };
  }

  async product(language: Locale, slug: string): Promise<ProductDetails | null> {
    await this.#fillFirst();
    const { sql } = this.#context;
    this.#look([findIdOfSlug(sql, slug)]);
    return productDetails(sql, language, slug);
  }

  /**
   * Names the state of what catalogue and product pages show: while it is the same, so are they. Null before the first.
   * `slugs`: the products whose pages have been shown from memory since it was last asked.
   */
  async edition(slugs: readonly string[] = []): Promise<string | null> {
    await this.#arm();
    this.#look(slugs.map((slug) => findIdOfSlug(this.#context.sql, slug)));
    return this.#isUnfinished() ? null : readEdition(this.#context.sql);
  }

  /** The sitemaps there are, and the categories they name; null before the catalogue has been read. */
  async siteMap(): Promise<SiteMap | null> {
    await this.#fillFirst();
    return this.#isUnfinished() ? null : readSiteMap(this.#context.sql);
  }

  /** The products of one sitemap; none for a number that names none. */
  async siteMapPart(shard: number): Promise<{ slug: string; updatedAt: number }[]> {
    return readShard(this.#context.sql, shard);
  }

  /** A part of the product feed; null before the catalogue has been read. */
  async feed(language: Locale, after: number | null): Promise<FeedPart | null> {
    await this.#fillFirst();
    return this.#isUnfinished() ? null : readFeed(this.#context.sql, language, after);
  }

  /**
   * What a cart costs today, its delivery to a chosen place included. `cartId`: whose own orders leave it pieces, and
   * may have paid for it already.
   */
  async priceCart(
    lines: CartLine[],
    language: Locale,
    choice: DeliveryChoice | null = null,
    cartId: string | null = null,
  ): Promise<PricedCart & { paid: PaidBefore | null }> {
    await this.#arm();
    const { sql } = this.#context;
    const paid = cartId === null ? null : findPaidBefore(sql, cartId, lines);
    const priced = priceCart(sql, { id: cartId, lines, delivery: choice }, language);
    this.#look(priced.lines.map(({ productId }) => productId));
    return { ...priced, paid };
  }

  /** Stores the order of a checkout form, then opens its checkout. */
  async checkOut(submission: Submission, addresses: AddressesOf): Promise<Opening | Refusal> {
    await this.#rereading.beforeSale(productsOfCart(this.#context.sql, submission.lines));
    const earlier = () => ordersHolding(this.#context.sql, submission.cartId);
    let placed = placeOrder(this.#context, submission);
    if (placed.kind === 'cart_short' && earlier().length > 0) {
      await this.#settlement.withdraw(earlier());
      placed = placeOrder(this.#context, submission);
    }
    return placed.kind === 'placed' ? this.#open(placed.order, addresses) : placed;
  }

  /** Opens the next checkout of an order whose last one ended, in a language, or carries on with the open one. */
  async retry(token: string, addresses: AddressesOf, language?: Locale): Promise<Opening | null> {
    const order = this.#findByToken(token);
    if (order === null) return null;
    // Nothing is decided anew about an order that is paid, or whose checkout is open.
    if (!isSettled(order.payment) && this.#payments.handOver(order.id) === null)
      await this.#rereading.beforeSale(productsOfOrder(order));
    return this.#open({ ...order, language: language ?? order.language }, addresses);
  }

  /** Ends what can still be paid of a cart, before its shopper goes on with another one: two are not to be paid. */
  async leaveCart(cartId: string): Promise<void> {
    await this.#till.leave(cartId);
    await this.#arm();
  }

  /** An order in a language; in its own where none is named. */
  async order(token: string, language?: Locale): Promise<(OrderView & { courierToken: string }) | null> {
    await this.#arm();
    const order = this.#findByToken(token);
    if (order === null) return null;
    const view = viewOrder(this.#context.sql, order.id, language ?? order.language);
    return view && { ...view, courierToken: courierTokenOf(this.#context, order.id) };
  }

  /** Who receives an order and where: for the browser that placed it alone. */
  async orderContact(token: string): Promise<Contact | null> {
    return this.#findByToken(token)?.contact ?? null;
  }

  /** What an order's second token tells. */
  async orderForCourier(token: string): Promise<CourierView | null> {
    await this.#arm();
    return viewForCourier(this.#context, token);
  }

  /** Asks the service about an order now, unless somebody has just done so. False when there is no such order. */
  async ask(token: string): Promise<boolean> {
    const order = this.#findByToken(token);
    if (order === null) return false;
    await this.#questions.forPerson(order.id);
    await this.#arm();
    return true;
  }

  /** Has it asked for a page that refreshes itself. Nobody waits for the answer: the service may hang. */
  async watch(token: string): Promise<void> {
    const order = this.#findByToken(token);
    if (order !== null) this.ctx.waitUntil(this.#finish(this.#questions.forPage(order.id)));
  }

  /** Where an order is paid, and what for; null when there is nothing to pay. */
  async handOver(token: string): Promise<{ url: string } | null> {
    const order = this.#findByToken(token);
    const url = order === null ? null : this.#payments.handOver(order.id);
    return url === null ? null : { url };
  }

  /** Takes in an event whose signature the Worker has verified. */
  async receiveEvent(event: SeenEvent): Promise<EventOutcome> {
    const outcome = await this.#settlement.receive(event);
    await this.#arm();
    return outcome;
  }

  /** Starts what is due; the waiting is done beside the alarm, which must not be held up. */
  override async alarm(): Promise<void> {
    try {
      this.#shelving.run();
      this.ctx.waitUntil(this.#finish(this.#sweeper.run()));
      this.ctx.waitUntil(this.#finish(this.#reconciliation.run()));
    } catch (error) {
      // An alarm that throws six times is never called again.
      console.error(`alarm: ${nameOfError(error)}`);
    } finally {
      await this.#arm();
    }
  }

  /** Sets the alarm anew when one of the alarm's works is done: neither waits for the other. */
  async #finish(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      console.error(`alarm: ${nameOfError(error)}`);
    } finally {
      await this.#arm();
    }
  }

  async #open(order: Order, addresses: AddressesOf): Promise<Opening> {
    try {
      const opening = await this.#till.open(order, addressesFor(order.token, addresses));
      // A wrong total or a refusal may come from a mirror that is behind.
      if (opening.kind === 'mismatch' || opening.kind === 'refused') {
        this.#sweeper.hurry();
        this.ctx.waitUntil(this.#rereading.look(productsOfOrder(order), true));
      }
      return opening;
    } finally {
      await this.#arm();
    }
  }

  /** Has products that somebody looks at read again, beside whatever they are shown meanwhile. */
  #look(found: readonly (string | null)[]): void {
    if (this.#sweeper.isUnfinished()) return;
    const products = found.filter((id) => id !== null);
    if (products.length > 0) this.ctx.waitUntil(this.#rereading.look(products));
  }

  #findByToken(token: string): Order | null {
    return findOrderByToken(this.#context.sql, token);
  }

  async #fillFirst(): Promise<void> {
    this.#shelving.run();
    await this.#arm();
    if (!this.#sweeper.isUnfinished()) return;
    const turn = this.#sweeper.run();
    this.ctx.waitUntil(turn);
    // What is there of a large catalogue is shown at once: its first reading takes minutes.
    if (!isShelfEmpty(this.#context.sql)) return;
    const patience = new AbortController();
    await Promise.race([turn, wait(FIRST_SWEEP_TIMEOUT, patience.signal)]);
    patience.abort();
  }

  #isUnfinished(): boolean {
    return this.#sweeper.isUnfinished() || !isShelved(this.#context.sql);
  }

  /** One alarm for all: its time is the earliest of all that is due. */
  async #arm(): Promise<void> {
    const due = Math.min(this.#sweeper.dueAt(), this.#shelving.dueAt(), this.#reconciliation.dueAt());
    const at = Math.max(this.#context.now() + 1, due);
    const standing = await this.ctx.storage.getAlarm();
    if (standing === null || standing > at) await this.ctx.storage.setAlarm(at);
  }
}
