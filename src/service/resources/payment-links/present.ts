import { type Echoing, echoMetadata } from '../../../contract/metadata.ts';
import type { PaymentLink, PaymentLinkItem } from '../../../contract/resources/payment-link.ts';
import { type AnswerContext, flagOf } from '../answer-context.ts';
import type { PriceRecord } from '../prices/store.ts';
import type { LinkItemRecord, PaymentLinkRecord } from './store.ts';

export function presentPaymentLink(record: PaymentLinkRecord, context: AnswerContext): Echoing<PaymentLink> {
  return {
    id: record.id,
    entity: 'payment_link',
    livemode: context.livemode,
    name: record.name,
    active: flagOf(record.active),
    after_completion_message: record.message,
    locale: record.locale,
    pass_fees_to_customer: record.passFeesToCustomer,
    collect_shipping_address: flagOf(record.collectShippingAddress),
    url: context.paymentLinkUrl(record.id),
    metadata: echoMetadata(record.metadata),
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
}

export function presentLinkItem(item: LinkItemRecord, price: PriceRecord): Echoing<PaymentLinkItem> {
  return {
    id: price.id,
    entity: 'price',
    amount: price.amount,
    currency: 'dzd',
    metadata: echoMetadata(price.metadata),
    created_at: price.createdAt,
    updated_at: price.updatedAt,
    product_id: price.productId,
    quantity: item.quantity,
    adjustable_quantity: flagOf(item.adjustable),
  };
}
