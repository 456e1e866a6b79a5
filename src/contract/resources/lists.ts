import { listOf } from '../page-query.ts';
import { checkout } from './checkout.ts';
import { price } from './price.ts';
import { refund } from './refund.ts';
import { delivery } from './webhooks/event.ts';

/** All checkouts, or those of one payment link. */
export const checkoutList = listOf(checkout).meta({ id: 'CheckoutList' });

/** All prices, or those of one product. */
export const priceList = listOf(price).meta({ id: 'PriceList' });

/** The deliveries of one event, or to one endpoint. */
export const deliveryList = listOf(delivery).meta({ id: 'DeliveryList' });

/** All refunds, or those of one checkout. */
export const refundList = listOf(refund).meta({ id: 'RefundList' });
