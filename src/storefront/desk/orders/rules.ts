import type { Money } from '../../acts/rules/money.ts';
import type { Act } from '../../acts/rules/table.ts';
import type { PhoneHistory } from '../../cash/store.ts';
import type { Contact } from '../../checkout/rules.ts';
import type {
  Actor,
  DepositChoice,
  FulfilmentState,
  OrderEvent,
  OrderEventKind,
  PaymentState,
  Way,
} from '../../orders/rules.ts';

/** One entry of an order's history, for whoever sells. `at` in seconds, `amount` in whole dinars. */
export type DeskEntry = {
  kind: OrderEventKind;
  at: number;
  actor: Actor;
  /** The name of the device that did it, where one did. */
  device: string | null;
  note: string | null;
  amount: number | null;
  deposit: DepositChoice | null;
  /** Taken back: it counts no more. */
  isUndone: boolean;
};

/** What only owners are shown of an order. Amounts in whole dinars. */
export type OwnersPart = {
  total: number;
  money: Money;
  timeline: DeskEntry[];
  /** What its number ordered besides; null where nobody stands in it any more. */
  before: PhoneHistory | null;
  isPhoneRefused: boolean;
  /** Its shopper's page. */
  token: string;
  /** Its shopper can still pay it, or try once more. */
  canPay: boolean;
};

/** An order at the desk. `placedAt` in milliseconds, amounts in whole dinars. */
export type DeskOrder = {
  number: string;
  way: Way;
  payment: PaymentState;
  fulfilment: FulfilmentState;
  placedAt: number;
  /** Of the newest entry: what is done is done to what was shown. */
  position: number;
  /** What this device may do about it now. */
  acts: Act[];
  /** What this device did last and may take back now. */
  undoable: OrderEventKind | null;
  /** To be asked for at the door. */
  toCollect: number;
  contact: Contact | null;
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

const packersActs: readonly Act[] = ['pack', 'hand_over'];
const packersEvents: readonly OrderEventKind[] = ['packed', 'handed_over'];

/** What of all that may follow a packer may do. */
export function packersOf(acts: readonly Act[]): Act[] {
  return acts.filter((act) => packersActs.includes(act));
}

/** Whether a packer may take that entry back. */
export function mayPackerUndo(entry: Pick<OrderEvent, 'kind'> | null): boolean {
  return entry !== null && packersEvents.includes(entry.kind);
}

/** Whether an order is a packer's: something is to be packed or handed over, or was a moment ago. */
export function isForPacker(acts: readonly Act[], undoable: Pick<OrderEvent, 'kind'> | null): boolean {
  return packersOf(acts).length > 0 || mayPackerUndo(undoable);
}

/** Acts that one tap does; of those that may follow, the first is what an order waits for. */
const taps = [
  'confirm',
  'pack',
  'hand_over',
  'deliver',
  'remit',
  'restock',
  'call_missed',
  'return',
  'collect_cash',
] as const satisfies Act[];
type Tap = (typeof taps)[number];

/** What one tap does about an order now. An order that was paid waits for no confirmation. */
export function tapsOf({ acts, owners, way, payment }: DeskOrder): Tap[] {
  const isCalled = way === 'cash' || payment !== 'paid';
  // What becomes of money must be said first.
  const isAsked = (owners?.money.refundable ?? 0) > 0;
  return taps.filter(
    (tap) =>
      acts.includes(tap) &&
      (tap !== 'confirm' || isCalled) &&
      (tap !== 'call_missed' || isCalled) &&
      (tap !== 'return' || !isAsked),
  );
}

/** What a ready message to a shopper is about. */
export type MessageKind = 'call' | 'retry' | 'confirmed' | 'on_its_way' | 'other';

export function messageKindOf({ fulfilment, payment, owners }: DeskOrder): MessageKind {
  if (fulfilment === 'new' && payment === 'on_delivery') return 'call';
  if (owners?.canPay) return 'retry';
  if (fulfilment === 'handed_over') return 'on_its_way';
  return fulfilment === 'new' || fulfilment === 'confirmed' || fulfilment === 'packed'
    ? 'confirmed'
    : 'other';
}
