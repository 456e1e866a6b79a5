import type { Locale } from '../../../contract/scalars.ts';
import type { Contact } from '../../../domain/delivery/contact.ts';
import type { PickupPoint } from '../../../domain/delivery/pickup-points.ts';
import type { DeskRole } from '../../../domain/desk-rights.ts';
import { may, mayAct } from '../../../domain/desk-rights.ts';
import type { ReturnedItem } from '../../../domain/line-items.ts';
import type { OrderBalance } from '../../../domain/orders/balance.ts';
import type { EventReason } from '../../../domain/orders/calls/call-outcomes.ts';
import type { CallFlag } from '../../../domain/orders/calls/call-state.ts';
import type { ReceiptLink } from '../../../domain/orders/checkouts.ts';
import type {
  Actor,
  DepositChoice,
  FulfilmentState,
  OrderEvent,
  OrderEventKind,
  PaymentState,
} from '../../../domain/orders/order.ts';
import type { ParcelProduct } from '../../../domain/orders/parcel-products.ts';
import type { StoredPlaceAnswer } from '../../../domain/orders/place-answer.ts';
import type { ShopNote } from '../../../domain/orders/shop-notes.ts';
import { type Action, eventKindOf, type OrderStatus } from '../../../domain/orders/transitions.ts';
import { DELIVERY_SLUG } from '../../../domain/products/product.ts';
import type { PaymentMethod } from '../../../domain/settings/payment-methods.ts';
import type { PhoneHistory } from '../../../shop/order-limits/store/phone-history.ts';
import type { OwnRefund } from '../../../shop/orders/store/refunds.ts';
import { writePhone } from '../../../text/phones.ts';
import type { ParcelMoney } from '../../courier-payments/rules.ts';
import type { ParcelState } from '../../parcels/rules/parcel-rows.ts';
import type { FoundProduct } from '../../products/rules/product-row.ts';

/** One order event for the desk. `at` in seconds, `amount` in whole dinars. */
export type DeskEntry = {
  kind: OrderEventKind;
  at: number;
  actor: Actor;
  /** The name of the device that acted; null without one. */
  device: string | null;
  note: string | null;
  /** A note of the shop itself, instead of a note of a person. */
  shopNote: ShopNote | null;
  amount: number | null;
  /** The part of it that the customer does not owe any more. */
  waived: number | null;
  deposit: DepositChoice | null;
  /** Why, and of a call when it is to be made again, in seconds. */
  reason?: EventReason | null;
  againAt?: number | null;
  /** What a correction or a part return changed. */
  changes: CorrectedField[];
  /** Undone: it does not count any more. */
  isUndone: boolean;
  /** Money that the shop received itself, before the parcel left. */
  isAtShop?: boolean;
};

/**
 * A refund for the desk. `given`: the amount that went back; `entry`: for a noted refund, the order event to retract;
 * `at` in seconds.
 */
type DeskRefund = Pick<OwnRefund, 'amount' | 'given' | 'means' | 'status' | 'failure' | 'entry'> & {
  at: number;
};

/** The part of an order for staff who call its shopper. */
export type CallersPart = Pick<OwnersPart, 'before' | 'token' | 'canPay' | 'total'> & {
  /** What staff wrote about the customer. */
  about: { note: string | null; tags: string[] };
  /** The other sizes that a correction can take for a line, by its price; none while it cannot be corrected. */
  sizes: Record<string, FoundProduct['variants']>;
};

/** The part of an order about its money, for the right `see_money`. Amounts in whole dinars. */
export type OwnersPart = {
  /** The code of the coupon that gives the discount; null without one. */
  coupon: string | null;
  /** Without what tiers save, which is `saved`. */
  discount: number;
  saved: number;
  /** Why staff gave the discount; null for a coupon, and for free delivery. */
  discountReason: string | null;
  total: number;
  money: OrderBalance;
  timeline: DeskEntry[];
  /** The disputes that an owner has to settle. */
  disputes: DeskEntry[];
  /** Requested refunds, oldest first. */
  refunds: DeskRefund[];
  /** Refundable money that was paid online. */
  byCard: number;
  /** Whether the service makes refunds; otherwise they are made by hand. */
  offersRefunds: boolean;
  /** The outcomes of the phone's other orders; null for an erased order. */
  before: PhoneHistory | null;
  isPhoneRefused: boolean;
  /** The token of the shopper's page. */
  token: string;
  /** The shopper can still pay it, or try again. */
  canPay: boolean;
  /** A payment was tried. */
  isTried: boolean;
  /** How often its payment page was opened, and how often the bank declined. */
  tries: { opened: number; declined: number };
  /** What its courier says of its money, beside what the order has; null where none says anything. */
  parcelMoney: ParcelMoney | null;
  receipts: ReceiptLink[];
};

/** The values of a correction's form, by field. Quantities are named by their price. */
export function correctionFields(
  contact: Contact,
  items: readonly { price: string; quantity: number; isDelivery: boolean }[],
): Record<string, string> {
  const { name, phone, email, wilaya, commune, street, note, delivery } = contact;
  return {
    name,
    phone: writePhone(phone),
    email: email ?? '',
    wilaya: String(wilaya),
    commune,
    street: street ?? '',
    note: note ?? '',
    delivery,
    pickupPoint: delivery === 'desk' ? (street ?? '') : '',
    ...Object.fromEntries(
      items
        .filter(({ isDelivery }) => !isDelivery)
        .map(({ price, quantity }) => [`quantity.${price}`, String(quantity)]),
    ),
  };
}

/** The same of an order's stored values. */
export function correctionFieldsOf({
  contact,
  items,
}: Pick<Corrected, 'contact'> & { items: readonly StoredItem[] }) {
  return correctionFields(
    contact,
    items.map((item) => ({ ...item, isDelivery: item.slug === DELIVERY_SLUG })),
  );
}

/**
 * A field that a correction changed. `item`: the product of a changed quantity, named as in the order. The last three
 * are amounts.
 */
export type CorrectedField = {
  field: (typeof correctedFields)[number] | 'quantity' | (typeof correctedAmounts)[number];
  item: { name: string; label: string | null } | null;
  from: string;
  to: string;
};

export const correctedAmounts = ['delivery_price', 'discount', 'total'] as const;

const correctedFields = [
  'name',
  'phone',
  'wilaya',
  'commune',
  'delivery',
  'street',
  'email',
  'note',
] as const;

type ItemName = { name: string; label: string | null };
type StoredItem = { price: string; quantity: number; slug: string };
type Corrected = {
  contact: Contact;
  items: readonly (StoredItem & { names: Record<Locale, ItemName>; amount: number })[];
  discount: number;
  total: number;
};

function amountsOf({ items, discount, total }: Corrected): Record<(typeof correctedAmounts)[number], number> {
  const delivery = items.filter(({ slug }) => slug === DELIVERY_SLUG);
  return { delivery_price: delivery.reduce((sum, { amount }) => sum + amount, 0), discount, total };
}

/** Fields that need the right `see_contacts`. */
const contactFields: readonly CorrectedField['field'][] = ['phone', 'street', 'email', 'note'];

/** An entry for a device without that right: without these fields, and without the shopper's own words. */
export function withoutContacts(entry: DeskEntry): DeskEntry {
  return {
    ...entry,
    note: entry.actor === 'shopper' ? null : entry.note,
    changes: entry.changes.filter(({ field }) => !contactFields.includes(field)),
  };
}

/**
 * What a correction changed, from the values before and after it; a removed product has 0 pieces after it, and an
 * added one before it.
 */
export function changedFields(before: Corrected, after: Corrected, language: Locale): CorrectedField[] {
  const [was, is] = [correctionFieldsOf(before), correctionFieldsOf(after)];
  const fields = correctedFields.flatMap((field) => {
    const [from = '', to = ''] = [was[field], is[field]];
    return from === to ? [] : [{ field, item: null, from, to }];
  });
  const added = after.items.filter(({ price }) => !before.items.some((one) => one.price === price));
  const pieces = [...before.items, ...added].flatMap(({ price, names, slug }) => {
    const [from = '0', to = '0'] = [was[`quantity.${price}`], is[`quantity.${price}`]];
    return slug === DELIVERY_SLUG || from === to
      ? []
      : [{ field: 'quantity' as const, item: names[language], from, to }];
  });
  const [had, has] = [amountsOf(before), amountsOf(after)];
  const amounts = correctedAmounts.flatMap((field) =>
    had[field] === has[field]
      ? []
      : [{ field, item: null, from: String(had[field]), to: String(has[field]) }],
  );
  return [...fields, ...pieces, ...amounts];
}

/** An order at the desk. `placedAt` in milliseconds, amounts in whole dinars. */
export type DeskOrder = {
  number: string;
  /** Where it came from. */
  source: string;
  /** The words of the campaign that brought the shopper; null for none. */
  campaign: string | null;
  paymentMethod: PaymentMethod;
  payment: PaymentState;
  fulfilment: FulfilmentState;
  placedAt: number;
  /** The position of the newest order event: an action applies to what the page showed. */
  position: number;
  /** The random text of this page's forms. */
  submission: string;
  /** The actions that this device may do now. */
  actions: Action[];
  /** The last order event, if this device may undo it now. */
  undoable: OrderEventKind | null;
  /** Its money was received before it left the shop: no courier brought it. */
  isPaidAtShop: boolean;
  /** Its card payments are of test mode: no card was charged. */
  isTest: boolean;
  /** Nothing has to be paid for it. */
  isFree: boolean;
  /** Due at the door. */
  toCollect: number;
  /** The part of it that its shopper can also pay online. */
  rest: number;
  /** The courier's name of the parcel. */
  tracking: string | null;
  /** Who has the parcel. */
  courier: string | null;
  /** Null for an erased order. */
  recipient: Pick<Contact, 'name' | 'wilaya' | 'commune' | 'delivery'> | null;
  /** Null also without the right `see_contacts`. */
  contact: Contact | null;
  /** Its commune is one of the census, under any of its names. */
  isCommuneKnown: boolean;
  /** Communes that may be meant by one that is not known, those of the order's wilaya first. */
  likelyPlaces: readonly { wilaya: number; commune: string }[];
  /** What its shopper or staff answered about a commune that the list lacks; null: not asked, or corrected since. */
  placeAnswer: StoredPlaceAnswer | null;
  /** Nobody has such a name. */
  isNameDoubtful: boolean;
  /** The pick-up points where it may wait; staff agree on one by phone. */
  wilayaPickupPoints: PickupPoint[];
  /** The shop's pick-up points of its wilaya, as an order names them, for its correction. */
  pickupPoints: string[];
  items: {
    price: string;
    name: string;
    label: string | null;
    quantity: number;
    amount: number | null;
    isDelivery: boolean;
  }[];
  /** Pieces that came back, while the items were kept. */
  returned: ({ name: string; label: string | null } & Pick<ReturnedItem, 'quantity' | 'place'>)[];
  /** The numbers of the order that it replaces by an exchange, and of those that replaced it. */
  exchanges: { of: string | null; by: string[] };
  /** What whoever brings it takes back, in an exchange. */
  takeBack: ParcelProduct[];
  /** This device may exchange its products. */
  mayExchange: boolean;
  /** Words of staff, and those that other orders have, for the right `manage_customers`. */
  tags: string[];
  usedTags: string[];
  /** Null without the right `see_money`. */
  owners: OwnersPart | null;
  /** Null without the right `call`. */
  callers: CallersPart | null;
  /** The name of another device that is calling its shopper. */
  calledBy: string | null;
  /** This device is calling. */
  isOwnCall: boolean;
  /** Its parcel at a courier; absent or null for none. */
  parcel?: ParcelState | null;
  /** The courier's place that it goes to, where it is not the order's own; absent or null for none. */
  parcelPlace?: string | null;
  /** The accounts that may take its parcel now, the assigned one first; absent or null where none is made of it. */
  parcelAccounts?: { id: string; title: string }[] | null;
  /** What its calls and its shopper have said. */
  callFlags: CallFlag[];
  /** The words of an asked change; null for none, and for a device that may not see them. */
  wish?: string | null;
};

/** Whether a role may do an action now. What happens to paid money, only owners decide. */
export function mayActOn(role: DeskRole, action: Action, status: OrderStatus): boolean {
  const isDecided = action === 'cancel' && status.isRefundable;
  return mayAct(role, action) && (!isDecided || may(role, 'manage_orders'));
}

/** Whether a role may undo that order event: it may do the action that adds it. */
export function mayUndo(role: DeskRole, entry: Pick<OrderEvent, 'kind'> | null): boolean {
  if (entry === null) return false;
  const undone = (Object.keys(controls) as Action[]).filter((action) => eventKindOf(action) === entry.kind);
  return may(role, 'manage_orders') || undone.some((action) => mayAct(role, action));
}

/**
 * How the desk offers each action: by a single tap, or only by a form (`templates/desk/order-page/`). In the order in which
 * an order needs them.
 */
const controls = {
  confirm: 'tap',
  pack: 'tap',
  hand_over: 'tap',
  deliver: 'tap',
  remit: 'tap',
  restock: 'tap',
  write_off: 'tap',
  call_missed: 'tap',
  return: 'tap',
  return_part: 'form',
  collect_cash: 'tap',
  correct: 'form',
  cancel: 'form',
  keep_money: 'form',
  recount: 'form',
  refund: 'form',
  explain_refund: 'form',
  retract_refund: 'form',
  close_dispute: 'form',
  note: 'form',
  dismiss_mark: 'form',
} as const satisfies Record<Action, 'tap' | 'form'>;
type Tap = { [action in Action]: (typeof controls)[action] extends 'tap' ? action : never }[Action];
const taps = (Object.keys(controls) as Action[]).filter(
  (action): action is Tap => controls[action] === 'tap',
);

/** The single-tap actions that are possible now. A paid order needs no confirmation. */
export function tapsOf({ actions, owners, paymentMethod, payment }: DeskOrder): Tap[] {
  const isCalled = paymentMethod === 'cash' || payment !== 'paid';
  // An order with paid money first needs a decision about that money.
  const isAsked = (owners?.money.refundable ?? 0) > 0;
  return taps.filter(
    (tap) =>
      actions.includes(tap) &&
      (tap !== 'confirm' || isCalled) &&
      (tap !== 'call_missed' || isCalled) &&
      (tap !== 'return' || !isAsked),
  );
}

/** Whether the phone of an order is called from its page, so that the call is claimed first. */
export function isCalledFrom({ callers, actions, contact }: DeskOrder): boolean {
  return callers !== null && contact !== null && actions.includes('call_missed');
}

/** The action by which an order left a queue a moment ago. `name`: null for an erased order. */
export type NewestAction = {
  number: string;
  name: string | null;
  kind: OrderEventKind;
  position: number;
  submission: string;
};

/**
 * Whether staff go on to the next order of a queue after an action: a step of the order that needs no second look at
 * it.
 */
export function goesOn(action: string): boolean {
  return action === 'cancel' || taps.some((tap) => tap === action);
}

/** Whether an order has a parcel in or out of the shop: then it has a slip. */
export function isParcel({ fulfilment, actions, contact }: DeskOrder): boolean {
  const left: readonly FulfilmentState[] = ['packed', 'handed_over'];
  return contact !== null && (left.includes(fulfilment) || actions.includes('pack'));
}
