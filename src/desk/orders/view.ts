import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { MOST_SUGGESTED } from '../../domain/customers.ts';
import type { Contact } from '../../domain/delivery/contact.ts';
import type { PickupPoint } from '../../domain/delivery/pickup-points.ts';
import { may } from '../../domain/desk-rights.ts';
import { acceptedTermsOf } from '../../domain/orders/accepted-terms.ts';
import { callStateOf } from '../../domain/orders/calls/call-state.ts';
import { isNonsense } from '../../domain/orders/calls/nonsense.ts';
import { receiptsOf } from '../../domain/orders/checkouts.ts';
import { mayExchange } from '../../domain/orders/may-exchange.ts';
import type { Order, OrderEvent } from '../../domain/orders/order.ts';
import { parcelProductsOf } from '../../domain/orders/parcel-products.ts';
import { openDisputesOf } from '../../domain/orders/payment-disputes.ts';
import { readShopNote } from '../../domain/orders/shop-notes.ts';
import { possibleActions, undoableOf } from '../../domain/orders/transitions.ts';
import { DELIVERY_SLUG } from '../../domain/products/product.ts';
import { savedByTiers } from '../../domain/tiers.ts';
import { readOffered } from '../../shop/capabilities/store.ts';
import type { ShopContext } from '../../shop/context.ts';
import { findCustomer } from '../../shop/customers/store/customers.ts';
import { tagsOfOrder, usedTags } from '../../shop/customers/store/order-tags.ts';
import { pickupPointsIn, pickupPointTextsIn } from '../../shop/delivery/offered-pickup-points.ts';
import { historyOfPhone } from '../../shop/order-limits/store/phone-history.ts';
import { isRefusedPhone } from '../../shop/order-limits/store/refused-phones.ts';
import { callerOf } from '../../shop/orders/calls/store.ts';
import { LoadedOrder } from '../../shop/orders/loaded-order.ts';
import { refundSourcesOf } from '../../shop/orders/order-payments.ts';
import { readWishOf } from '../../shop/orders/store/history.ts';
import { contactOf, exchangesOf } from '../../shop/orders/store/orders.ts';
import { type CorrectedFields, readPreviousValues } from '../../shop/orders/store/previous-values.ts';
import { refundsOfOrder } from '../../shop/orders/store/refunds.ts';
import { takenBackOf } from '../../shop/orders/taken-back.ts';
import { communeCode } from '../../text/communes.ts';
import { placeQuestionOf } from '../../text/place-question.ts';
import { parcelMoneyOf } from '../courier-payments/view.ts';
import { newSubmission } from '../form-version.ts';
import { parcelAccountsOf, parcelOfOrder, parcelPlaceOf } from '../parcels/view.ts';
import { findSizes } from '../products/finding.ts';
import type { Device } from '../sessions/device.ts';
import { deviceNames } from '../sessions/store/sessions.ts';
import {
  type CallersPart,
  type CorrectedField,
  changedFields,
  type DeskEntry,
  type DeskOrder,
  mayActOn,
  mayUndo,
  type OwnersPart,
  withoutContacts,
} from './rules/order.ts';

import { mayOpenOrder } from './visible-orders.ts';

/** Communes that an unknown one may be: the wilayas of 2026 took over many, and their old wilaya is still written. */
function likelyPlacesOf({ wilaya, commune }: Pick<Contact, 'wilaya' | 'commune'>, language: Locale) {
  const likely = placeQuestionOf(wilaya, commune, language)?.likely ?? [];
  return likely.map(({ wilaya: code, name }) => ({ wilaya: code, commune: name }));
}

const tries: readonly OrderEvent['kind'][] = ['processing', 'declined', 'failed'];

/** An order as a device may see it; null if it may not. */
export function viewForDesk(
  context: ShopContext,
  order: Order,
  device: Pick<Device, 'role' | 'id'>,
  language: Locale,
): DeskOrder | null {
  const { sql, now } = context;
  const { role, id: deviceId } = device;
  const loaded = new LoadedOrder(sql, order);
  const { position, status, state, money, history, effective, checkouts, rest, canPay } = loaded;
  const sources = refundSourcesOf(sql, order, history, state);
  const undoable = undoableOf(history, Math.floor(now() / 1000));
  if (!mayOpenOrder(sql, device, loaded, undoable)) return null;
  const contact = contactOf(order);
  const isCommuneKnown = contact !== null && communeCode(contact.wilaya, contact.commune) !== null;
  const caller = callerOf(sql, order.id, now());
  const customer = contact === null ? null : findCustomer(sql, contact.phone);
  const actions = possibleActions(status).filter((action) => mayActOn(role, action, status));
  const callers = {
    before: contact === null ? null : historyOfPhone(sql, contact.phone, order.id),
    token: order.token,
    canPay,
    total: order.total,
    about: { note: customer?.note ?? null, tags: customer?.tags ?? [] },
    sizes: actions.includes('correct') ? sizesFor(sql, order, language) : {},
  };
  const { flags } = callStateOf(history);
  const saved = savedByTiers(order.items);
  const shown = (entry: DeskEntry) => (may(role, 'see_contacts') ? entry : withoutContacts(entry));
  return {
    number: order.number,
    source: order.source,
    campaign: order.campaign,
    paymentMethod: order.paymentMethod,
    payment: order.payment,
    fulfilment: order.fulfilment,
    placedAt: order.placedAt,
    position,
    submission: newSubmission(context.random),
    actions,
    undoable: mayUndo(role, undoable) ? (undoable?.kind ?? null) : null,
    isPaidAtShop: effective.some((entry) => isAtShop(entry, history)),
    isTest: !order.livemode && order.paymentMethod !== 'cash',
    isFree: order.total === 0,
    toCollect: money.toCollect,
    rest,
    tracking: order.tracking,
    courier: order.courier,
    recipient: contact && recipientOf(contact),
    contact: may(role, 'see_contacts') ? contact : null,
    isCommuneKnown,
    likelyPlaces: contact === null || isCommuneKnown ? [] : likelyPlacesOf(contact, language),
    placeAnswer: order.placeAnswer?.startsWith('kept') && isCommuneKnown ? null : order.placeAnswer,
    isNameDoubtful: contact !== null && isNonsense(contact.name),
    wilayaPickupPoints: contact?.delivery === 'desk' ? pickupPointsOfWilaya(sql, contact.wilaya) : [],
    pickupPoints:
      contact !== null && actions.includes('correct') ? pickupPointTextsIn(sql, contact.wilaya) : [],
    items: order.items.map(({ price, names, quantity, amount, slug }) => ({
      price,
      ...names[language],
      quantity,
      amount: may(role, 'see_amounts') ? amount : null,
      isDelivery: slug === DELIVERY_SLUG,
    })),
    returned: order.returned.map(({ names, quantity, place }) => ({ ...names[language], quantity, place })),
    exchanges: exchangesOf(sql, order),
    takeBack: parcelProductsOf(takenBackOf(sql, order), language),
    mayExchange: contact !== null && may(role, 'type_orders') && mayExchange(status),
    tags: tagsOfOrder(sql, order.id),
    usedTags: may(role, 'manage_customers') ? usedTags(sql, 'order_tags', MOST_SUGGESTED) : [],
    callers: may(role, 'call') ? callers : null,
    owners: may(role, 'see_money')
      ? {
          coupon: order.discount === saved ? null : (order.coupon?.code ?? null),
          discount: order.discount - saved,
          saved,
          discountReason: order.coupon?.reason ?? null,
          total: order.total,
          money,
          timeline: timelineOf(context, history, correctionsOf(sql, order, history, language)).map(shown),
          disputes: timelineOf(context, openDisputesOf(effective), new Map()).map(shown),
          refunds: refundsFor(sql, order, history),
          offersRefunds: readOffered(sql).refunds !== false,
          byCard: sources.checkouts.reduce((sum, { left }) => sum + left, 0),
          before: callers.before,
          token: order.token,
          canPay,
          isPhoneRefused: contact !== null && isRefusedPhone(sql, contact.phone),
          isTried: history.some(({ kind }) => tries.includes(kind)),
          tries: {
            opened: countOf(history, 'checkout_opened'),
            declined: countOf(history, 'declined', 'failed'),
          },
          parcelMoney: parcelMoneyOf(sql, order, money),
          receipts: receiptsOf(checkouts, order),
        }
      : null,
    calledBy:
      caller === null || caller === deviceId ? null : (deviceNames(sql, [caller]).get(caller) ?? null),
    isOwnCall: caller === deviceId,
    callFlags: flags,
    wish: may(role, 'see_contacts') && flags.includes('change_wished') ? readWishOf(sql, order.id) : null,
    parcel: parcelOfOrder(sql, order.id),
    parcelPlace: contact === null ? null : parcelPlaceOf(sql, order.id, contact, language),
    parcelAccounts: may(role, 'pack') ? parcelAccountsOf(context, order) : null,
  };
}

const recipientOf = ({ name, wilaya, commune, delivery }: Contact) => ({ name, wilaya, commune, delivery });

/** The other sizes of each line's product, at today's prices. */
function sizesFor(sql: Database, { items }: Order, language: Locale): CallersPart['sizes'] {
  const sizes = items
    .filter(({ slug }) => slug !== DELIVERY_SLUG)
    .map(({ price, slug }) => {
      const others = findSizes(sql, language, slug) ?? [];
      return [price, others.filter((one) => one.price !== price)] as const;
    });
  return Object.fromEntries(sizes.filter(([, others]) => others.length > 0));
}

/** The refunds of an order. Refunds of one order event are shown as one, with the sum of what was given back. */
function refundsFor(sql: Database, { id }: Order, history: readonly OrderEvent[]): OwnersPart['refunds'] {
  const refunds = refundsOfOrder(sql, id);
  return refunds
    .filter(
      ({ entry }, index) => entry === null || refunds.findIndex((other) => other.entry === entry) === index,
    )
    .map(({ amount, given, means, status, failure, entry, askedAt }) => ({
      amount: (entry === null ? null : history[entry - 1]?.amount) ?? amount,
      given,
      means,
      status,
      failure,
      entry: status === 'noted' ? entry : null,
      at: Math.floor(askedAt / 1000),
    }));
}

function countOf(history: readonly OrderEvent[], ...kinds: OrderEvent['kind'][]): number {
  return history.filter(({ kind }) => kinds.includes(kind)).length;
}

const MOST_OFFICES = 12;

function pickupPointsOfWilaya(sql: Database, wilaya: number): PickupPoint[] {
  return pickupPointsIn(sql, wilaya).slice(0, MOST_OFFICES);
}

const changing: readonly (OrderEvent['kind'] | undefined)[] = [
  'corrected',
  'address_changed',
  'returned_part',
];

/** The changes of each correction and part return, by its position. */
function correctionsOf(
  sql: Database,
  order: Order,
  history: readonly OrderEvent[],
  language: Locale,
): Map<number, CorrectedField[]> {
  const corrections = new Map<number, CorrectedField[]>();
  if (order.erasedAt !== null) return corrections;
  let after: CorrectedFields = order;
  // The values after a correction are those before the next one.
  for (const { position, kind, undoes } of history.toReversed()) {
    const isUndone = undoes !== null && changing.includes(history[undoes - 1]?.kind);
    if (!changing.includes(kind) && !isUndone) continue;
    const before = readPreviousValues(sql, order.id, position);
    if (before === null) continue;
    if (changing.includes(kind)) corrections.set(position, changedFields(before, after, language));
    after = before;
  }
  return corrections;
}

/** The newest entry last. */
function timelineOf(
  { sql }: ShopContext,
  history: readonly OrderEvent[],
  corrections: ReadonlyMap<number, CorrectedField[]>,
): DeskEntry[] {
  const undone = new Set(history.map(({ undoes }) => undoes));
  const ids = history.flatMap(({ device }) => (device === null ? [] : [device]));
  const names = deviceNames(sql, [...new Set(ids)]);
  return history.map((entry) => {
    const { kind, at, actor, device, note, amount, waived = null, deposit, position } = entry;
    // Notes of people are shown as written, even when they look like the shop's own notes.
    const isOurs = note !== null && actor !== 'merchant' && actor !== 'shopper';
    const version = acceptedTermsOf([{ kind, note }]);
    const accepted = version === null ? null : ({ about: 'conditions', version } as const);
    // Of an order that staff type, the terms are in force without a word of its shopper.
    const shopNote = isOurs ? readShopNote(note) : actor === 'merchant' ? null : accepted;
    return {
      kind,
      at,
      actor,
      device: device === null ? null : (names.get(device) ?? null),
      note: shopNote === null && version === null ? note : null,
      shopNote,
      amount,
      waived,
      deposit,
      reason: entry.reason ?? null,
      againAt: entry.againAt ?? null,
      changes: corrections.get(position) ?? [],
      isAtShop: isAtShop(entry, history),
      isUndone: undone.has(position),
    };
  });
}

/** Whether money came before the parcel left: it was taken at the shop. */
function isAtShop({ kind, position }: OrderEvent, history: readonly OrderEvent[]): boolean {
  return kind === 'remitted' && !history.slice(0, position).some((one) => one.kind === 'handed_over');
}
