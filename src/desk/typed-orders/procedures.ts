import type { Locale } from '../../contract/scalars.ts';
import type { AddressesOf } from '../../domain/addresses/checkout-addresses.ts';
import { may } from '../../domain/desk-rights.ts';
import type { OrderClient } from '../../domain/order-quotas.ts';
import type { Order } from '../../domain/orders/order.ts';
import { ownSources } from '../../domain/orders/sources.ts';
import { DELIVERY_SLUG } from '../../domain/products/product.ts';
import { cartProductsOf } from '../../shop/carts/pricing.ts';
import type { ShopContext } from '../../shop/context.ts';
import { pickupPointsFor } from '../../shop/delivery/offered-pickup-points.ts';
import { orderClientOf } from '../../shop/order-limits/admission.ts';
import { findReachedLimits } from '../../shop/order-limits/reached-limits.ts';
import { historyOfPhone } from '../../shop/order-limits/store/phone-history.ts';
import { isRefusedPhone } from '../../shop/order-limits/store/refused-phones.ts';
import { ActionRefused } from '../../shop/orders/actions/action.ts';
import { applyAction } from '../../shop/orders/actions/apply-action.ts';
import { receiveCash } from '../../shop/orders/actions/receive-cash.ts';
import { LoadedOrder } from '../../shop/orders/loaded-order.ts';
import { priceCartWithCoupon } from '../../shop/orders/placing/cart-with-coupon.ts';
import { type Exchange, exchangePieces, worthOf } from '../../shop/orders/placing/exchange.ts';
import { placeByNewestCatalogue } from '../../shop/orders/placing/newest-catalogue.ts';
import type { Submission } from '../../shop/orders/placing/place-order.ts';
import type { StaffTerms } from '../../shop/orders/placing/staff-terms.ts';
import { findOrderByNumber, findOrderOfCart } from '../../shop/orders/store/orders.ts';
import { readSources } from '../../shop/orders/store/sources.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import { showOrder } from '../orders/procedures.ts';
import { isVisibleTo } from '../orders/visible-orders.ts';
import { findProducts } from '../products/finding.ts';
import type { Device } from '../sessions/device.ts';
import { maySeeCustomer, revealCustomer } from './customer-access.ts';
import {
  addressesOf,
  isOffered,
  type KnownCustomer,
  methodOf,
  paymentsOf,
  type TypedDiscount,
  type TypedExchange,
  type TypedOrderAnswer,
  type TypedOrderQuestion,
  type TypedPayment,
  type TypedWarning,
  termsOfDiscount,
} from './rules/typed-orders.ts';
import { newestOrdersOf } from './store.ts';

/** How many of a phone's newest orders, addresses and of all sources the page shows. */
const MOST_ORDERS = 12;
const MOST_ADDRESSES = 4;
const MOST_SOURCES = 40;

/** What an order that is being typed comes to, its customer, and the products that are sought. It writes nothing. */
export const showTypedOrder = signedInProcedure({
  name: 'typed_orders.show',
  right: 'type_orders',
  isChange: false,
  handle: async ({ shop, device }: Desk<Device>, question: TypedOrderQuestion) => {
    const client = await clientOf(shop, question.cartId, question.phone);
    return { ok: true, ...answerTyped(shop, device, question, client) } as const;
  },
});

function answerTyped(
  shop: ShopContext,
  device: Device,
  question: TypedOrderQuestion,
  orderClient: OrderClient,
): TypedOrderAnswer {
  const { sql } = shop;
  const { role } = device;
  const { language, cartId, phone, find, lines, choice, coupon: code, payment } = question;
  const cart = { id: cartId, lines, delivery: choice };
  const own =
    question.discount === null || !may(role, 'give_discounts') ? null : termsOfDiscount(question.discount);
  const typed = { code, phone: phone === null ? null : orderClient.phone, own };
  const priced = priceCartWithCoupon(shop, cartProductsOf(shop, cart), cart, language, typed);
  const { delivery, offers, subtotal, saved, total } = priced;
  const before = subtotal + (delivery.tariff?.amount ?? 0);
  const exchange = answerExchange(shop, device, question, total);
  // An exchange starts from an order that the device may see.
  const isShown = exchange?.phone === phone || maySeeCustomer(shop, device, orderClient.phone);
  return {
    customer: phone === null ? null : customerOf(shop, phone, language, isShown),
    found: findProducts(sql, language, find),
    lines: priced.lines,
    delivery: { ...delivery, pickupPoints: pickupPointsFor(sql, choice) },
    subtotal,
    saved,
    // Without a product nothing is charged, the delivery neither.
    discount: lines.length === 0 ? 0 : before - total,
    coupon: priced.coupon,
    total,
    limit: priced.limit,
    offers,
    warnings: subtotal === 0 ? [] : warningsFor(shop, { phone, cartId, payment, offers }, orderClient),
    ownSources: ownSources(readSources(sql, MOST_SOURCES)),
    mayDiscount: may(role, 'give_discounts'),
    exchange,
  };
}

/** The order of an exchange, where this device may see it. */
function findExchanged({ sql }: ShopContext, device: Device, number: string): LoadedOrder | null {
  const order = findOrderByNumber(sql, number);
  const loaded = order === null || order.erasedAt !== null ? null : new LoadedOrder(sql, order);
  return loaded !== null && isVisibleTo(device, loaded, null) ? loaded : null;
}

function answerExchange(
  shop: ShopContext,
  device: Device,
  { exchange, language, cartId }: Pick<TypedOrderQuestion, 'exchange' | 'language' | 'cartId'>,
  total: number,
): TypedOrderAnswer['exchange'] {
  const loaded = exchange === null ? null : findExchanged(shop, device, exchange.number);
  if (exchange === null || loaded === null) return null;
  const { number, items, contact } = loaded.order;
  const result = worthOf(loaded, exchange.back);
  const worth = result.ok ? result.worth : 0;
  const credit = Math.min(worth, total);
  // The same form, sent again, is answered by its order.
  const isDone = findOrderOfCart(shop.sql, cartId) !== null;
  return {
    number,
    phone: contact.phone,
    lines: items
      .filter(({ slug }) => slug !== DELIVERY_SLUG)
      .map(({ price, names, quantity, amount }) => ({ price, ...names[language], quantity, amount })),
    ...{ credit, rest: worth - credit },
    problem: result.ok || isDone ? null : result.reason === 'not_now' ? 'not_now' : 'pieces',
  };
}

/** Without a number that was asked for, there is nothing to say. */
function customerOf({ sql }: ShopContext, phone: string, language: Locale, isShown: boolean): KnownCustomer {
  const history = historyOfPhone(sql, phone, '');
  const isRefused = isRefusedPhone(sql, phone);
  if (!isShown) return { history, isRefused, addresses: [], orders: [], isHidden: history.ordered > 0 };
  const orders = newestOrdersOf(sql, { phone, language, except: DELIVERY_SLUG }, MOST_ORDERS);
  return {
    history,
    isRefused,
    addresses: addressesOf(orders, MOST_ADDRESSES),
    orders,
    isHidden: false,
  };
}

/** The limits of the number and the payment rules of the shop that the order does not keep to. */
function warningsFor(
  shop: ShopContext,
  order: {
    phone: string | null;
    cartId: string;
    payment: TypedPayment;
    offers: Parameters<typeof isOffered>[0];
  },
  orderClient: OrderClient,
): TypedWarning[] {
  const { phone, cartId, payment, offers } = order;
  // Money that the shop has received already leaves nothing to refuse.
  if (payment === 'cash' || phone === null) return [];
  const isCash = methodOf[payment] === 'cash';
  const limits = findReachedLimits(shop, { phone, cartId, isCash }, orderClient);
  return isOffered(offers, payment) ? limits : [...limits, 'not_offered'];
}

/** A typed order has no browser, and counts as a network of its own: what staff type is not held against theirs. */
async function clientOf(shop: ShopContext, cartId: string, phone: string | null): Promise<OrderClient> {
  const client = await orderClientOf(undefined, phone ?? '', shop.settings.cookieSecret);
  return { ...client, network: `desk ${cartId}` };
}

/**
 * Shows the addresses and orders of a typed phone to a device that may not search them: some in an hour, each in the audit
 * log under the phone's newest order.
 */
export const revealTypedCustomer = signedInProcedure({
  name: 'typed_orders.reveal',
  right: 'type_orders',
  isChange: true,
  handle: async ({ shop, device, note }: Desk<Device>, { phone }: { phone: string }) => {
    const { phone: code } = await clientOf(shop, '', phone);
    return shop.storage.transactionSync(() => {
      const [newest] = newestOrdersOf(shop.sql, { phone, language: 'fr', except: DELIVERY_SLUG }, 1);
      if (newest === undefined || maySeeCustomer(shop, device, code)) return { ok: true } as const;
      if (!revealCustomer(shop, device, code)) return { ok: false, reason: 'limited' } as const;
      note(newest.number);
      return { ok: true } as const;
    });
  },
});

type TypedOrderInput = {
  submission: Omit<Submission, 'client' | 'chosen'>;
  addresses: AddressesOf;
  source: string;
  discount: TypedDiscount | null;
  payment: TypedPayment;
  exchange: TypedExchange | null;
  isConfirmed: boolean;
  /** The warnings that the form showed. */
  seen: readonly string[];
};

/**
 * Places an order that staff typed, by the command of the shop's checkout. `warnings`: limits that the form has not
 * shown yet; `isRepeated`: the form was sent before; `unpayable`: the order is placed, and its payment page could not
 * be made yet.
 */
export const placeTypedOrder = signedInProcedure({
  name: 'typed_orders.place',
  right: 'type_orders',
  isChange: true,
  handle: async ({ shop, services, device, note }: Desk<Device>, input: TypedOrderInput) => {
    const { submission, addresses, source, payment, exchange, isConfirmed, seen } = input;
    const { cartId, contact } = submission;
    const earlier = findOrderOfCart(shop.sql, cartId);
    if (earlier !== null) return placed(earlier, { isRepeated: true, isPayable: true });
    const isAllowed = input.discount === null || may(device.role, 'give_discounts');
    if (!isAllowed || !paymentsOf(device.role, exchange !== null).includes(payment))
      return { ok: false, reason: 'forbidden' } as const;
    const exchanged = exchange === null ? null : findExchanged(shop, device, exchange.number);
    if (exchange !== null && exchanged === null) return { ok: false, reason: 'not_now' } as const;
    const client = await clientOf(shop, cartId, contact.phone);
    const { warnings } = answerTyped(shop, device, questionOf(input), client);
    if (warnings.some((one) => !seen.includes(one)))
      return { ok: false, reason: 'warnings', warnings } as const;
    const staff: StaffTerms = {
      device: device.id,
      source,
      discount: input.discount === null ? null : termsOfDiscount(input.discount),
      paymentMethod: methodOf[payment],
      exchangeOf: exchanged?.id ?? null,
      follow: (order) => {
        const back =
          exchange === null || exchanged === null ? null : { of: exchanged.id, back: exchange.back };
        follow(shop, order, { device: device.id, isConfirmed, payment, exchange: back });
        note(order.number, [payment]);
        if (exchanged !== null) note(exchanged.order.number, ['exchange']);
      },
    };
    const order = { submission, addresses, orderClient: client, staff };
    const tried = await placeByNewestCatalogue(shop, services, order).catch(refusalIn);
    if ('reason' in tried) return { ok: false, reason: tried.reason } as const;
    const { order: made, answer } = tried;
    if (made === null) return { ok: false, reason: answer.ok ? 'not_ready' : answer.reason } as const;
    const isPayable = answer.ok || answer.reason === 'not_payable';
    // A wrong total or a refusal may come from an outdated mirror.
    if (!isPayable) services.catalogueSync.hurry();
    return placed(made, { isRepeated: false, isPayable });
  },
});

/** A placed order, for the page that offers its link. */
export const showPlacedOrder = signedInProcedure({
  name: 'typed_orders.placed',
  right: 'type_orders',
  isChange: false,
  handle: (desk: Desk<Device>, { number, language }: { number: string; language: Locale }) =>
    showOrder.handle(desk, { number, language, tracking: null, done: null }),
});

function placed({ number }: Order, { isRepeated, isPayable }: { isRepeated: boolean; isPayable: boolean }) {
  return { ok: true, number, isRepeated, isPayable } as const;
}

/** The earlier order of an exchange has changed meanwhile: nothing was placed. */
function refusalIn(error: unknown): { reason: 'not_now' | 'pieces' } {
  if (!(error instanceof ActionRefused)) throw error;
  return { reason: error.refused.reason === 'pieces' ? 'pieces' : 'not_now' };
}

function questionOf({ submission, discount, payment, exchange }: TypedOrderInput): TypedOrderQuestion {
  const { cartId, lines, contact, language, coupon = null } = submission;
  const choice = { wilaya: contact.wilaya, mode: contact.delivery };
  return {
    language,
    cartId,
    phone: contact.phone,
    find: '',
    lines,
    choice,
    coupon,
    discount,
    payment,
    exchange,
  };
}

/** What staff have settled while they typed: the order is confirmed, or its money is in the shop. */
function follow(
  shop: ShopContext,
  { id, paymentMethod, number, total }: Order,
  {
    device,
    isConfirmed,
    payment,
    exchange,
  }: { device: string; isConfirmed: boolean; payment: TypedPayment; exchange: Exchange | null },
): void {
  const isPaid = payment === 'cash';
  // An order that is paid online needs no confirmation.
  if (paymentMethod === 'cash' && (isConfirmed || isPaid || exchange !== null)) {
    const confirmed = applyAction(shop, id, { action: 'confirm', position: 1 }, { device });
    if (!confirmed.ok) throw new Error(`Order ${number} was placed, and cannot be confirmed.`);
  }
  if (exchange !== null) exchangePieces(shop, exchange, { id, total }, device);
  if (isPaid) receiveCash(shop, id, device);
}
