import { toWesternDigits } from '../../../text/phones.ts';
import type { Contact } from '../../delivery/rules/contact.ts';
import type { PickupPoint } from '../../delivery/rules/pickup-points.ts';
import type { PhoneHistory } from '../../order-limits/store/phones.ts';
import type { OwnRefund } from '../../orders/refunds/store.ts';
import type { OrderBalance } from '../../orders/rules/balance.ts';
import type {
  Actor,
  DepositChoice,
  FulfilmentState,
  OrderEvent,
  OrderEventKind,
  PaymentState,
} from '../../orders/rules/order.ts';
import type { ShopNote } from '../../orders/rules/shop-notes.ts';
import type { Action } from '../../orders/rules/transitions.ts';
import type { PaymentMethod } from '../../settings/payment-methods/rules.ts';

/** One entry of an order's history, for whoever sells. `at` in seconds, `amount` in whole dinars. */
export type DeskEntry = {
  kind: OrderEventKind;
  at: number;
  actor: Actor;
  /** The name of the device that did it, where one did. */
  device: string | null;
  note: string | null;
  /** What the shop itself noted, in the place of a note. */
  said: ShopNote | null;
  amount: number | null;
  /** What of it the customer owes no more. */
  waived: number | null;
  deposit: DepositChoice | null;
  /** Taken back: it counts no more. */
  isUndone: boolean;
};

/** A refund as it stands. `given`: what went back; `entry`: of a noted one, what takes it back; `at` in seconds. */
type DeskRefund = Pick<OwnRefund, 'amount' | 'given' | 'means' | 'status' | 'failure' | 'entry'> & {
  at: number;
};

/** What only owners are shown of an order. Amounts in whole dinars. */
export type OwnersPart = {
  /** The code of the coupon that takes something off; null without one. */
  coupon: string | null;
  discount: number;
  total: number;
  money: OrderBalance;
  timeline: DeskEntry[];
  /** What of it an owner has to settle. */
  disputes: DeskEntry[];
  /** What was asked to go back, the oldest first. */
  refunds: DeskRefund[];
  /** What was paid online and can go back. */
  byCard: number;
  /** By the service; otherwise it goes back by hand. */
  offersRefunds: boolean;
  /** What its number ordered besides; null where nobody stands in it any more. */
  before: PhoneHistory | null;
  isPhoneRefused: boolean;
  /** Its shopper's page. */
  token: string;
  /** Its shopper can still pay it, or try once more. */
  canPay: boolean;
  /** Somebody has tried to. */
  isTried: boolean;
  /** How often its payment page was opened, and how often the bank declined. */
  tries: { opened: number; declined: number };
  /** At the service; null until it was paid. */
  receiptUrl: string | null;
};

/** An order at the desk. `placedAt` in milliseconds, amounts in whole dinars. */
export type DeskOrder = {
  number: string;
  paymentMethod: PaymentMethod;
  payment: PaymentState;
  fulfilment: FulfilmentState;
  placedAt: number;
  /** Of the newest entry: what is done is done to what was shown. */
  position: number;
  /** What this device may do about it now. */
  actions: Action[];
  /** What this device did last and may take back now. */
  undoable: OrderEventKind | null;
  /** There is nothing to pay for it. */
  isFree: boolean;
  /** To be asked for at the door. */
  toCollect: number;
  /** What its courier calls the parcel. */
  tracking: string | null;
  contact: Contact | null;
  /** Its commune is one of the census's, by whichever name. */
  isCommuneKnown: boolean;
  /** Couriers' offices where it may wait, if it goes to one: which, is agreed upon by phone. */
  offices: PickupPoint[];
  items: {
    price: string;
    name: string;
    label: string | null;
    quantity: number;
    amount: number | null;
    isDelivery: boolean;
  }[];
  owners: OwnersPart | null;
};

const packersActs: readonly Action[] = ['pack', 'hand_over'];
const packersEvents: readonly OrderEventKind[] = ['packed', 'handed_over'];

/** What of all that may follow a packer may do. */
export function packersOf(actions: readonly Action[]): Action[] {
  return actions.filter((action) => packersActs.includes(action));
}

/** Whether a packer may take that entry back. */
export function mayPackerUndo(entry: Pick<OrderEvent, 'kind'> | null): boolean {
  return entry !== null && packersEvents.includes(entry.kind);
}

/** Whether an order is a packer's: something is to be packed or handed over, or was a moment ago. */
export function isForPacker(actions: readonly Action[], undoable: Pick<OrderEvent, 'kind'> | null): boolean {
  return packersOf(actions).length > 0 || mayPackerUndo(undoable);
}

/** Acts that one tap does; of those that may follow, the first is what an order waits for. */
const taps = [
  'confirm',
  'pack',
  'hand_over',
  'deliver',
  'remit',
  'restock',
  'write_off',
  'call_missed',
  'return',
  'collect_cash',
] as const satisfies Action[];
type Tap = (typeof taps)[number];

/** What one tap does about an order now. An order that was paid waits for no confirmation. */
export function tapsOf({ actions, owners, paymentMethod, payment }: DeskOrder): Tap[] {
  const isCalled = paymentMethod === 'cash' || payment !== 'paid';
  // What becomes of money must be said first.
  const isAsked = (owners?.money.refundable ?? 0) > 0;
  return taps.filter(
    (tap) =>
      actions.includes(tap) &&
      (tap !== 'confirm' || isCalled) &&
      (tap !== 'call_missed' || isCalled) &&
      (tap !== 'return' || !isAsked),
  );
}

/** What a ready message to a shopper is about. */
export type MessageKind = 'call' | 'retry' | 'unfinished' | 'confirmed' | 'on_its_way' | 'other';

export function messageKindOf({ fulfilment, payment, owners }: DeskOrder): MessageKind {
  if (fulfilment === 'new' && payment === 'on_delivery') return 'call';
  if (owners?.canPay) return owners.isTried ? 'retry' : 'unfinished';
  if (fulfilment === 'handed_over') return 'on_its_way';
  const isBeforeCourier = fulfilment === 'new' || fulfilment === 'confirmed' || fulfilment === 'packed';
  // Whose payment is at the bank, or went back, is promised nothing.
  return isBeforeCourier && (payment === 'paid' || payment === 'on_delivery') ? 'confirmed' : 'other';
}

/** Whether something leaves the shop, or has left it: then it has a slip. */
export function isParcel({ fulfilment, actions, contact }: DeskOrder): boolean {
  const left: readonly FulfilmentState[] = ['packed', 'handed_over'];
  return contact !== null && (left.includes(fulfilment) || actions.includes('pack'));
}

const MOST_TRACKING = 40;

/** What a courier calls a parcel, typed or scanned, as it is kept and looked for; null for nothing that could be it. */
export function readTracking(typed: string): string | null {
  const tracking = toWesternDigits(typed)
    .toUpperCase()
    .replace(/[^\x21-\x7e]/g, '');
  return tracking === '' ? null : tracking.slice(0, MOST_TRACKING);
}
