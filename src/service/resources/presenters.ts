import type { Attempt, Checkout, CheckoutItem } from '../../contract/resources/checkout.ts';
import type { Customer } from '../../contract/resources/customer.ts';
import type { Delivery } from '../../contract/resources/event.ts';
import type { PaymentException } from '../../contract/resources/payment-exception.ts';
import type { PaymentLink, PaymentLinkItem } from '../../contract/resources/payment-link.ts';
import type { Price } from '../../contract/resources/price.ts';
import type { Product } from '../../contract/resources/product.ts';
import type {
  CheckoutRecord,
  CustomerRecord,
  DeliveryLogRecord,
  ItemSnapshot,
  LinkItemRecord,
  ListedAttempt,
  PaymentExceptionRecord,
  PaymentLinkRecord,
  PriceRecord,
  ProductRecord,
} from './records.ts';

/** Records as the wire shows them, fields in the order of the contract's tables. */

/** What a record does not know: its mode, and the addresses of its pages. */
export type Presence = {
  livemode: boolean;
  checkoutUrl: (id: string) => string;
  qrCodeUrl: (id: string) => string;
  paymentLinkUrl: (id: string) => string;
};

const flagOf = (value: boolean) => (value ? 1 : 0);

export function presentCustomer(record: CustomerRecord, presence: Presence): Customer {
  return {
    id: record.id,
    entity: 'customer',
    livemode: presence.livemode,
    name: record.name,
    email: record.email,
    phone: record.phone,
    address: record.address,
    metadata: record.metadata,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
}

export function presentProduct(record: ProductRecord, presence: Presence): Product {
  return {
    id: record.id,
    entity: 'product',
    livemode: presence.livemode,
    name: record.name,
    description: record.description,
    images: record.images,
    metadata: record.metadata,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
}

export function presentPrice(record: PriceRecord, presence: Presence): Price {
  return {
    id: record.id,
    entity: 'price',
    livemode: presence.livemode,
    amount: record.amount,
    currency: 'dzd',
    product_id: record.productId,
    metadata: record.metadata,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
}

export function presentCheckout(record: CheckoutRecord, presence: Presence): Checkout {
  return {
    id: record.id,
    entity: 'checkout',
    livemode: presence.livemode,
    amount: record.amount,
    amount_without_discount: record.amountWithoutDiscount,
    currency: 'dzd',
    fees: record.fees,
    fees_on_merchant: record.feesOnMerchant,
    fees_on_customer: record.feesOnCustomer,
    pass_fees_to_customer: record.passFeesToCustomer,
    service_pay_fees_allocation: record.allocation,
    status: record.status,
    locale: record.locale,
    description: record.description,
    metadata: record.metadata,
    success_url: record.successUrl,
    failure_url: record.failureUrl,
    webhook_endpoint: record.webhookEndpoint,
    payment_method: record.method,
    invoice_id: null,
    customer_id: record.customerId,
    payment_link_id: record.paymentLinkId,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
    shipping_address: record.shippingAddress,
    collect_shipping_address: flagOf(record.collectShippingAddress),
    discount: record.discount,
    checkout_url: presence.checkoutUrl(record.id),
    // Absent, not null, unless the payer pays with the app.
    ...(record.method === 'service_app' ? { qr_code_url: presence.qrCodeUrl(record.id) } : {}),
  };
}

export function presentItem(item: ItemSnapshot, presence: Presence): CheckoutItem {
  return {
    id: item.priceId,
    entity: 'price',
    livemode: presence.livemode,
    amount: item.amount,
    currency: 'dzd',
    product_id: item.productId,
    metadata: item.metadata,
    created_at: item.createdAt,
    updated_at: item.updatedAt,
    quantity: item.quantity,
  };
}

export function presentAttempt(record: ListedAttempt, presence: Presence): Attempt {
  return {
    id: record.id,
    entity: 'attempt',
    livemode: presence.livemode,
    checkout_id: record.checkoutId,
    reference: record.reference,
    status: record.status,
    payment_method: record.method,
    amount: record.amount,
    currency: 'dzd',
    decline_code: record.declineCode,
    exception: record.exception,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
}

export function presentPaymentException(
  record: PaymentExceptionRecord,
  presence: Presence,
): PaymentException {
  return {
    id: record.attemptId,
    entity: 'payment_exception',
    livemode: presence.livemode,
    checkout_id: record.checkoutId,
    attempt_id: record.attemptId,
    reference: record.reference,
    why: record.why,
    amount: record.amount,
    currency: 'dzd',
    created_at: record.createdAt,
    updated_at: record.createdAt,
  };
}

export function presentPaymentLink(record: PaymentLinkRecord, presence: Presence): PaymentLink {
  return {
    id: record.id,
    entity: 'payment_link',
    livemode: presence.livemode,
    name: record.name,
    active: flagOf(record.active),
    after_completion_message: record.message,
    locale: record.locale,
    pass_fees_to_customer: record.passFeesToCustomer,
    collect_shipping_address: flagOf(record.collectShippingAddress),
    url: presence.paymentLinkUrl(record.id),
    metadata: record.metadata,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
}

export function presentLinkItem(item: LinkItemRecord, price: PriceRecord): PaymentLinkItem {
  return {
    id: price.id,
    entity: 'price',
    amount: price.amount,
    currency: 'dzd',
    metadata: price.metadata,
    created_at: price.createdAt,
    updated_at: price.updatedAt,
    product_id: price.productId,
    quantity: item.quantity,
    adjustable_quantity: flagOf(item.adjustable),
  };
}

export function presentDelivery(record: DeliveryLogRecord, eventId: string, presence: Presence): Delivery {
  return {
    entity: 'delivery',
    livemode: presence.livemode,
    event_id: eventId,
    url: record.url,
    status: record.state,
    next_attempt_at: record.nextAttemptAt === null ? null : Math.floor(record.nextAttemptAt / 1000),
    attempts: record.attempts.map((attempt) => ({
      at: attempt.at,
      status: attempt.status,
      duration_ms: attempt.durationMs,
      error: attempt.error,
      answer: attempt.answer,
    })),
    created_at: record.createdAt,
  };
}

/** An element of a list that leaves `livemode` to its envelope: customers, payment links and link items. */
export function withoutLivemode<T extends { livemode?: boolean }>(element: T): Omit<T, 'livemode'> {
  const { livemode: _, ...rest } = element;
  return rest;
}
