import type {
  FulfilmentState,
  OrderEventKind,
  PaymentState,
} from '../../../../src/storefront/orders/rules.ts';

/** The newest orders, and one of them. */
export type TodayCopy = {
  title: string;
  empty: string;
  more: string;
  erased: string;
  order: (number: string) => string;
  contact: string;
  deliveries: Record<'home' | 'desk', string>;
  items: string;
  total: string;
  collect: string;
  history: string;
  payments: Record<PaymentState, string>;
  fulfilments: Record<FulfilmentState, string>;
  events: Record<OrderEventKind, string>;
};
