import type { Act } from '../../../../src/storefront/acts/rules/table.ts';
import type { MessageKind } from '../../../../src/storefront/desk/orders/rules.ts';
import type { OrderRefusal } from '../../../../src/storefront/desk-urls.ts';
import type {
  Actor,
  DepositChoice,
  FulfilmentState,
  OrderEventKind,
  PaymentState,
  Way,
} from '../../../../src/storefront/orders/rules.ts';

/** What a message names. `toCollect`: an amount as text; null where nothing is asked for at the door. */
type Told = { name: string; shop: string; number: string; toCollect: string | null };

type Offered = { title: string; text: string; button: string };

/** An order, and what is done about it. `messages`: to its shopper, in their language. */
export type DeskOrderCopy = {
  erased: string;
  order: (number: string) => string;
  contact: string;
  whatsapp: string;
  deliveries: Record<'home' | 'desk', string>;
  items: string;
  total: string;
  collect: string;
  money: Record<'paidOnline' | 'collected' | 'refunded' | 'refundDue' | 'kept', string>;
  owed: string;
  before: {
    none: string;
    ordered: (count: number) => string;
    delivered: (count: number) => string;
    returned: (count: number) => string;
    canceled: (count: number) => string;
  };
  next: string;
  nothing: string;
  more: string;
  acts: Record<Exclude<Act, 'note' | 'refund'> | 'undo', string>;
  undoText: string;
  otherAmounts: Record<'collect_cash' | 'remit', string>;
  amount: string;
  why: string;
  choice: string;
  deposits: Record<DepositChoice, string>;
  depositTexts: Record<DepositChoice, string>;
  note: { label: string; button: string };
  refund: Offered;
  phone: Record<'refuse' | 'allow', Offered>;
  erase: Offered & { sure: string };
  correctText: string;
  correctButton: string;
  fields: Record<'name' | 'phone' | 'wilaya' | 'commune' | 'delivery' | 'street' | 'email' | 'note', string>;
  refused: Record<OrderRefusal, string>;
  history: string;
  actors: Record<Actor, string>;
  ways: Record<Way, string>;
  payments: Record<PaymentState, string>;
  fulfilments: Record<FulfilmentState, string>;
  events: Record<OrderEventKind, string>;
  messages: Record<MessageKind, (told: Told) => string>;
};
