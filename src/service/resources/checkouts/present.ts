import { type Echoing, echoMetadata } from '../../../contract/metadata.ts';
import type { Attempt, Checkout, CheckoutItem } from '../../../contract/resources/checkout.ts';
import type { ListedAttempt } from '../../payments/store/attempts.ts';
import { type AnswerContext, flagOf } from '../answer-context.ts';
import type { CheckoutRecord } from './store/checkouts.ts';
import type { ItemSnapshot } from './store/items.ts';

export function presentCheckout(record: CheckoutRecord, context: AnswerContext): Echoing<Checkout> {
  return {
    id: record.id,
    entity: 'checkout',
    livemode: context.livemode,
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
    metadata: echoMetadata(record.metadata),
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
    expires_at: record.expiresAt,
    refunded_amount: record.refundedAmount,
    checkout_url: context.checkoutUrl(record.id),
    // Absent, not null, unless the payer pays with the app.
    ...(record.method === 'service_app' ? { qr_code_url: context.qrCodeUrl(record.id) } : {}),
  };
}

export function presentItem(item: ItemSnapshot, context: AnswerContext): Echoing<CheckoutItem> {
  return {
    id: item.priceId,
    entity: 'price',
    livemode: context.livemode,
    amount: item.amount,
    currency: 'dzd',
    product_id: item.productId,
    metadata: echoMetadata(item.metadata),
    created_at: item.createdAt,
    updated_at: item.updatedAt,
    quantity: item.quantity,
  };
}

export function presentAttempt(record: ListedAttempt, context: AnswerContext): Attempt {
  return {
    id: record.id,
    entity: 'attempt',
    livemode: context.livemode,
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
