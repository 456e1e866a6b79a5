import type { DeclineCode } from '../../../../src/contract/decline-codes.ts';
import type { MessageKind } from '../../../../src/shop/desk-calls/orders/rules.ts';
import type { OrderRefusal } from '../../../../src/shop/desk-urls.ts';
import type {
  RefundFailure,
  RefundMeaning,
  RefundMeans,
  RefundStatus,
} from '../../../../src/shop/orders/refunds/rules.ts';
import type {
  Actor,
  DepositChoice,
  FulfilmentState,
  OrderEventKind,
  PaymentState,
} from '../../../../src/shop/orders/rules/order.ts';
import type { Action } from '../../../../src/shop/orders/rules/transitions.ts';
import type { PaymentMethod } from '../../../../src/shop/settings/payment-methods/rules.ts';

/** What a message names. `toCollect`: an amount as text; null where nothing is asked for at the door. */
type Told = { name: string; shop: string; number: string; toCollect: string | null };

type Offered = { title: string; text: string; button: string };

/** An order, and what is done about it. `messages`: to its shopper, in their language. */
export type DeskOrderCopy = {
  erased: string;
  order: (number: string) => string;
  contact: string;
  whatsapp: string;
  sms: string;
  /** The page where a payment is tried again, to be copied. */
  payLink: string;
  communeUnknown: string;
  offices: string;
  tries: (opened: number, declined: number) => string;
  receipt: string;
  deliveries: Record<'home' | 'desk', string>;
  items: string;
  total: string;
  collect: string;
  money: Record<
    'paidOnline' | 'collected' | 'refunded' | 'refunding' | 'waived' | 'refundDue' | 'kept',
    string
  >;
  owed: string;
  before: {
    none: string;
    ordered: (count: number) => string;
    delivered: (count: number) => string;
    /** Of a number that ordered more often than is counted. */
    many: (count: number) => string;
    refused: (count: number) => string;
    returned: (count: number) => string;
    canceled: (count: number) => string;
    see: string;
  };
  /** Above what an owner has to settle; `how`: where they say what they did about it. */
  disputes: { title: string; how: string };
  next: string;
  nothing: string;
  more: string;
  acts: Record<Exclude<Action, 'note' | 'refund'> | 'undo', string>;
  undoText: string;
  tracking: Record<'title' | 'label' | 'text' | 'button', string>;
  otherAmounts: Record<'collect_cash' | 'remit', string>;
  amount: string;
  why: string;
  choice: string;
  deposits: Record<DepositChoice, string>;
  depositTexts: Record<DepositChoice, string>;
  note: { label: string; button: string };
  depositPaid: string;
  depositBack: string;
  refund: {
    title: string;
    button: string;
    how: string;
    /** In the form, beside a service that offers no refunds. */
    byHand: string;
    noteButton: string;
    means: Record<RefundMeans, string>;
    meansTexts: Record<RefundMeans, string>;
    /** Asked about what goes back while the goods go out or stay with the customer. */
    meaning: string;
    meanings: Record<RefundMeaning, string>;
    meaningTexts: Record<RefundMeaning, string>;
    unexplained: Record<'title' | 'text' | 'stopped', string>;
    given: string;
    statuses: Record<RefundStatus, string>;
    failures: Record<RefundFailure, string>;
  };
  phone: Record<'refuse' | 'allow', Offered>;
  erase: Offered & { sure: string };
  correctText: string;
  correctButton: string;
  fields: Record<'name' | 'phone' | 'wilaya' | 'commune' | 'delivery' | 'street' | 'email' | 'note', string>;
  refused: Record<OrderRefusal, string>;
  history: string;
  actors: Record<Actor, string>;
  ways: Record<PaymentMethod, string>;
  discount: string;
  /** In the place of a payment's state, where there is nothing to pay. */
  free: string;
  payments: Record<PaymentState, string>;
  fulfilments: Record<FulfilmentState, string>;
  events: Record<OrderEventKind, string>;
  /** What the shop itself notes beside an entry. `expected`: an amount as text. */
  notes: {
    expected: (amount: string) => string;
    oversold: (count: number) => string;
    http: (status: number) => string;
    declined: Record<DeclineCode, string>;
    /** The version follows. */
    conditions: string;
  };
  messages: Record<MessageKind, (told: Told) => string>;
};
