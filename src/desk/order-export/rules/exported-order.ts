import type { FulfilmentState, PaymentState } from '../../../domain/orders/order.ts';
import type { PaymentMethod } from '../../../domain/settings/payment-methods.ts';

/** The filter of a file. Times in milliseconds, `to` excluded; null: no limit. */
export type ExportFilter = {
  from: number | null;
  to: number | null;
  fulfilment: FulfilmentState | null;
  payment: PaymentState | null;
};

/** The last order of the part before. */
export type ExportCursor = { placedAt: number; id: string };

/** An order in a file. Times in seconds, amounts in whole dinars. `contact`: null for an erased order. */
export type ExportedOrder = {
  number: string;
  placedAt: number;
  fulfilment: FulfilmentState;
  payment: PaymentState;
  paymentMethod: PaymentMethod;
  contact: {
    name: string;
    /** Null without the right `see_contacts`, as are the other ways to reach a shopper. */
    phone: string | null;
    email: string | null;
    commune: string;
    street: string | null;
    note: string | null;
  } | null;
  wilaya: number;
  /** The census code of the commune, where its spelling is known: couriers ask for it. */
  communeCode: number | null;
  delivery: 'home' | 'desk';
  items: { name: string; label: string | null; quantity: number }[];
  /** Pieces that came back, while the items were kept. */
  returned: { name: string; label: string | null; quantity: number }[];
  courier: string | null;
  tracking: string | null;
  productsAmount: number;
  deliveryAmount: number;
  /** What tiers save on the products. */
  saved: number;
  /** The code of the coupon that gives the discount; null without one. */
  coupon: string | null;
  discount: number;
  total: number;
  paidOnline: number;
  toCollect: number;
  collected: number;
  remitted: number;
  refunded: number;
  /** From the order that it replaces, less what an exchange moved to another order. */
  exchanged: number;
  /** The part of the total that the customer does not owe any more. */
  waived: number;
  /** The fees that the customer paid on top online; null without a payment, or where they are unknown. */
  customerFees: number | null;
  handedOverAt: number | null;
  /** Delivered, returned or canceled. */
  endedAt: number | null;
  remittedAt: number | null;
  source: string;
};
