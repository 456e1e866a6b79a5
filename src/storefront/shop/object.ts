import type { Locale } from '../../contract/scalars.ts';
import { findPaidBefore, type PaidBefore } from '../cart/paid.ts';
import { type PricedCart, priceCart, productsOfCart, productsOfOrder } from '../cart/pricing.ts';
import type { CartLine } from '../cart/rules.ts';
import { browse, type ShelfPage } from '../catalogue/browsing.ts';
import { type FeedPart, readFeed, readSiteMap, type SiteMap } from '../catalogue/listing.ts';
import { findIdOfSlug, type ProductDetails, productDetails } from '../catalogue/product-details.ts';
import type { TypedWish } from '../catalogue/rules/query.ts';
import { readShard } from '../catalogue/store/index-rows.ts';
import { readEdition } from '../catalogue/store/version.ts';
import type { EventOutcome } from '../checkout/checkout-sync.ts';
import type { Opening } from '../checkout/payments.ts';
import { type AddressesOf, addressesFor, type Contact } from '../checkout/rules.ts';
import type { DeliveryChoice } from '../delivery/rules.ts';
import { readDelivery } from '../delivery/tariffs.ts';
import {
  findInTheWay,
  type OrderView,
  placeOrder,
  type Refusal,
  type Submission,
  viewOrder,
} from '../orders/orders.ts';
import { isSettled } from '../orders/rules.ts';
import { findOrderByToken, type Order } from '../orders/store.ts';
import { type CourierView, courierTokenOf, viewForCourier } from '../parcels/courier-view.ts';
import type { SeenEvent } from '../service-client/client.ts';
import { ordersHolding } from '../stock/store.ts';
import { Premises } from './premises.ts';

/**
 * The shop's one object: the mirror of the catalogue, the orders, and the alarm that keeps both true.
 * Methods return data or a tagged result; they throw for bugs alone.
 */
export class Shop extends Premises {
  /** One page of the catalogue. Visitors wait, for some seconds, while the shelf is empty and being filled. */
  async browse(language: Locale, typed: TypedWish): Promise<ShelfPage & { isUnfinished: boolean }> {
    await this.fillFirst();
    return { ...browse(this.context.sql, language, typed), isUnfinished: this.isUnfinished() };
  }

  async product(language: Locale, slug: string): Promise<ProductDetails | null> {
    await this.fillFirst();
    const { sql } = this.context;
    this.look([findIdOfSlug(sql, slug)]);
    return productDetails(sql, language, slug);
  }

  /**
   * Names the state of what catalogue and product pages show: while it is the same, so are they. Null before the first.
   * `slugs`: the products whose pages have been shown from memory since it was last asked.
   */
  async edition(slugs: readonly string[] = []): Promise<string | null> {
    await this.arm();
    this.look(slugs.map((slug) => findIdOfSlug(this.context.sql, slug)));
    return this.isUnfinished() ? null : readEdition(this.context.sql);
  }

  /** The sitemaps there are, and the categories they name; null before the catalogue has been read. */
  async siteMap(): Promise<SiteMap | null> {
    await this.fillFirst();
    return this.isUnfinished() ? null : readSiteMap(this.context.sql);
  }

  /** The products of one sitemap; none for a number that names none. */
  async siteMapPart(shard: number): Promise<{ slug: string; updatedAt: number }[]> {
    return readShard(this.context.sql, shard);
  }

  /** A part of the product feed; null before the catalogue has been read. */
  async feed(language: Locale, after: number | null): Promise<FeedPart | null> {
    await this.fillFirst();
    return this.isUnfinished() ? null : readFeed(this.context.sql, language, after);
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
    await this.arm();
    const { sql } = this.context;
    const paid = cartId === null ? null : findPaidBefore(sql, cartId, lines);
    const priced = priceCart(sql, { id: cartId, lines, delivery: choice }, language);
    this.look(priced.lines.map(({ productId }) => productId));
    return { ...priced, paid };
  }

  /** Stores the order of a checkout form, then opens its checkout. */
  async checkOut(submission: Submission, addresses: AddressesOf): Promise<Opening | Refusal> {
    await this.rereading.beforeSale(productsOfCart(this.context.sql, submission.lines));
    // Goods are shown before all has been read; the tariffs may be on the last page, and their price is the merchant's loss.
    if (this.sweeper.isUnfinished() && !readDelivery(this.context.sql, null).isCharged)
      return { kind: 'unready' };
    const earlier = () => ordersHolding(this.context.sql, submission.cartId);
    let placed = placeOrder(this.context, submission);
    if (placed.kind === 'cart_short' && earlier().length > 0) {
      await this.settlement.withdraw(earlier());
      placed = placeOrder(this.context, submission);
    }
    // What the shopper's own payment keeps is not sold out: its order says how it stands.
    const own = placed.kind === 'cart_short' ? findInTheWay(this.context.sql, submission) : null;
    if (own !== null) return { kind: 'settled', token: own.token };
    return placed.kind === 'placed' ? this.#open(placed.order, addresses) : placed;
  }

  /** Opens the next checkout of an order whose last one ended, in a language, or carries on with the open one. */
  async retry(token: string, addresses: AddressesOf, language?: Locale): Promise<Opening | null> {
    const order = this.#findByToken(token);
    if (order === null) return null;
    // Nothing is decided anew about an order that is paid, or whose checkout is open.
    if (!isSettled(order.payment) && this.payments.handOver(order.id) === null)
      await this.rereading.beforeSale(productsOfOrder(order));
    return this.#open({ ...order, language: language ?? order.language }, addresses);
  }

  /** Ends what can still be paid of a cart, before its shopper goes on with another one: two are not to be paid. */
  async leaveCart(cartId: string): Promise<void> {
    await this.till.leave(cartId);
    await this.arm();
  }

  /** An order in a language; in its own where none is named. */
  async order(token: string, language?: Locale): Promise<(OrderView & { courierToken: string }) | null> {
    await this.arm();
    const order = this.#findByToken(token);
    if (order === null) return null;
    const view = viewOrder(this.context.sql, order.id, language ?? order.language);
    return view && { ...view, courierToken: courierTokenOf(this.context, order.id) };
  }

  /** Who receives an order and where: for the browser that placed it alone. */
  async orderContact(token: string): Promise<Contact | null> {
    return this.#findByToken(token)?.contact ?? null;
  }

  /** What an order's second token tells. */
  async orderForCourier(token: string): Promise<CourierView | null> {
    await this.arm();
    return viewForCourier(this.context, token);
  }

  /** Asks the service about an order now, unless somebody has just done so. False when there is no such order. */
  async ask(token: string): Promise<boolean> {
    const order = this.#findByToken(token);
    if (order === null) return false;
    await this.questions.forPerson(order.id);
    await this.arm();
    return true;
  }

  /** Has it asked for a page that refreshes itself. Nobody waits for the answer: the service may hang. */
  async watch(token: string): Promise<void> {
    const order = this.#findByToken(token);
    if (order !== null) this.ctx.waitUntil(this.finish(this.questions.forPage(order.id)));
  }

  /** Where an order is paid, and what for; null when there is nothing to pay. */
  async handOver(token: string): Promise<{ url: string } | null> {
    const order = this.#findByToken(token);
    const url = order === null ? null : this.payments.handOver(order.id);
    return url === null ? null : { url };
  }

  /** Takes in an event whose signature the Worker has verified. */
  async receiveEvent(event: SeenEvent): Promise<EventOutcome> {
    const outcome = await this.settlement.receive(event);
    await this.arm();
    return outcome;
  }

  async #open(order: Order, addresses: AddressesOf): Promise<Opening> {
    try {
      const opening = await this.till.open(order, addressesFor(order.token, addresses));
      // A wrong total or a refusal may come from a mirror that is behind.
      if (opening.kind === 'mismatch' || opening.kind === 'refused') {
        this.sweeper.hurry();
        this.ctx.waitUntil(this.rereading.look(productsOfOrder(order), true));
      }
      return opening;
    } finally {
      await this.arm();
    }
  }

  #findByToken(token: string): Order | null {
    return findOrderByToken(this.context.sql, token);
  }
}
