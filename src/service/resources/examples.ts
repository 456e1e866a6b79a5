import { REMAINS } from '../../contract/resources/customer.ts';

/**
 * A merchant's afternoon, as examples in the document and the reference page. Tests check them against the contract.
 */

export const id = (letter: string, tail: string): string =>
  `01kabq7r2mt5w3xk8n2${letter}`.padEnd(48 - tail.length, '4z9q') + tail;

export const AT = 1_763_712_000;
const time = { created_at: AT, updated_at: AT };

export const CHECKOUT_ID = id('c', '7h');
const CUSTOMER_ID = id('v', '2d');
export const PRODUCT_ID = id('d', '5k');
export const PRICE_ID = id('p', '9t');
export const PAYMENT_LINK_ID = id('k', '3w');
const EVENT_ID = id('e', '6m');

/** Replaced by the deployment's own address when the document is made. */
export const ORIGIN = 'https://pay.example.dz';

export const checkout = {
  id: CHECKOUT_ID,
  entity: 'checkout',
  livemode: false,
  amount: 4_500,
  amount_without_discount: 5_000,
  currency: 'dzd',
  fees: 113,
  fees_on_merchant: 113,
  fees_on_customer: 0,
  pass_fees_to_customer: null,
  service_pay_fees_allocation: 'merchant',
  status: 'pending',
  locale: 'ar',
  description: null,
  metadata: { order_id: '7KX2M4QD' },
  success_url: 'https://shop.example.dz/orders/7KX2M4QD',
  failure_url: 'https://shop.example.dz/orders/7KX2M4QD?payment=failed',
  webhook_endpoint: 'https://shop.example.dz/webhooks/service',
  payment_method: 'edahabia',
  invoice_id: null,
  customer_id: CUSTOMER_ID,
  payment_link_id: null,
  ...time,
  shipping_address: '12 rue Larbi Ben M’hidi, Alger',
  collect_shipping_address: 0,
  discount: { type: 'percentage', value: 10 },
  expires_at: AT + 1_800,
  refunded_amount: 0,
  checkout_url: `${ORIGIN}/test/checkouts/${CHECKOUT_ID}/pay`,
};

export const createCheckout = {
  items: [{ price: PRICE_ID, quantity: 2 }],
  percentage_discount: 10,
  payment_method: 'edahabia',
  locale: 'ar',
  customer_id: CUSTOMER_ID,
  service_pay_fees_allocation: 'merchant',
  shipping_address: checkout.shipping_address,
  success_url: checkout.success_url,
  failure_url: checkout.failure_url,
  webhook_endpoint: checkout.webhook_endpoint,
  metadata: checkout.metadata,
};

export const updateCheckout = { description: 'Called: they pay tonight.', failure_url: null };

export const paidCheckout = { ...checkout, status: 'paid', updated_at: AT + 95 };
export const expiredCheckout = { ...checkout, status: 'expired', updated_at: AT + 600 };

export const price = {
  id: PRICE_ID,
  entity: 'price',
  livemode: false,
  amount: 2_500,
  currency: 'dzd',
  product_id: PRODUCT_ID,
  metadata: null,
  ...time,
};

export const checkoutItem = { ...price, quantity: 2 };

export const attempt = {
  id: id('t', '8r'),
  entity: 'attempt',
  livemode: false,
  checkout_id: CHECKOUT_ID,
  reference: '4Q7XW2M9KD',
  status: 'declined',
  payment_method: 'edahabia',
  amount: 4_500,
  currency: 'dzd',
  decline_code: 'insufficient_balance',
  exception: null,
  ...time,
};

export const product = {
  id: PRODUCT_ID,
  entity: 'product',
  livemode: false,
  name: 'Miel de jujubier, 500 g',
  description: 'Récolté dans les Aurès.',
  images: ['https://shop.example.dz/pictures/miel-de-jujubier.svg'],
  metadata: { stock: 12 },
  ...time,
};

export const customer = {
  id: CUSTOMER_ID,
  entity: 'customer',
  livemode: false,
  name: 'Amina Belkacem',
  email: 'amina@example.dz',
  phone: '+213550123456',
  address: { country: 'DZ', state: 'Alger', address: '12 rue Larbi Ben M’hidi' },
  metadata: null,
  ...time,
};

export const paymentLink = {
  id: PAYMENT_LINK_ID,
  entity: 'payment_link',
  livemode: false,
  name: 'Honey, autumn market',
  active: 1,
  after_completion_message: 'Merci ! Votre miel part demain.',
  locale: 'fr',
  pass_fees_to_customer: true,
  collect_shipping_address: 1,
  url: `${ORIGIN}/test/payment-links/${PAYMENT_LINK_ID}`,
  metadata: null,
  ...time,
};

export const createPaymentLink = {
  name: paymentLink.name,
  items: [{ price: PRICE_ID, quantity: 1, adjustable_quantity: true }],
  after_completion_message: paymentLink.after_completion_message,
  locale: 'fr',
  pass_fees_to_customer: true,
  collect_shipping_address: true,
};

const { livemode: _ofPrice, ...priceInLink } = price;
export const paymentLinkItem = { ...priceInLink, quantity: 1, adjustable_quantity: 1 };

export const event = {
  id: EVENT_ID,
  entity: 'event',
  livemode: false,
  type: 'checkout.paid',
  data: paidCheckout,
  created_at: AT + 95,
  updated_at: AT + 95,
};

export const delivery = {
  id: '1',
  entity: 'delivery',
  livemode: false,
  event_id: EVENT_ID,
  url: 'https://shop.example.dz/webhooks/service',
  status: 'open',
  next_attempt_at: AT + 412,
  attempts: [
    { at: AT + 101, status: null, duration_ms: 15_000, error: 'timeout', answer: '' },
    { at: AT + 95, status: 502, duration_ms: 184, error: 'status', answer: 'Bad Gateway' },
  ],
  created_at: AT + 95,
};

export const redeliverEvents = { from: AT, to: AT + 86_400, type: 'checkout.paid' };

export const redelivery = {
  entity: 'redelivery',
  livemode: false,
  ...redeliverEvents,
  count: 498,
  waiting: 2,
  unaddressed: 0,
  erased: 0,
  has_more: true,
  next: EVENT_ID,
};

export const webhookEndpoint = {
  entity: 'webhook_endpoint',
  livemode: false,
  url: 'https://shop.example.dz/webhooks/service',
  source: 'endpoint',
  enabled: true,
  disabled_at: null,
  secrets: [{ id: 'webhook', created_at: AT - 90 * 86_400, expires_at: null }],
};

export const testClock = { entity: 'test_clock', livemode: false, now: AT, ahead: 0 };

export const rotatedWebhookSecret = {
  ...webhookEndpoint,
  secrets: [
    { id: id('s', '4n'), created_at: AT, expires_at: null },
    { id: 'webhook', created_at: AT - 90 * 86_400, expires_at: AT + 86_400 },
  ],
  webhook_secret: 'whsec_…',
};

export const balance = {
  entity: 'balance',
  livemode: false,
  wallets: [{ currency: 'dzd', balance: 4_387, ready_for_payout: '4387', on_hold: 0, payouts_waiting: null }],
};

export const balanceEntry = {
  id: id('b', '7c'),
  entity: 'balance_entry',
  livemode: false,
  type: 'payment',
  amount: 4_500,
  currency: 'dzd',
  reference: CHECKOUT_ID,
  checkout_id: CHECKOUT_ID,
  refund_id: null,
  ...time,
};

export const paymentException = {
  id: attempt.id,
  entity: 'payment_exception',
  livemode: false,
  checkout_id: CHECKOUT_ID,
  attempt_id: attempt.id,
  reference: attempt.reference,
  why: 'late',
  amount: 4_500,
  currency: 'dzd',
  outcome: null,
  note: null,
  settled_at: null,
  created_at: AT + 1_900,
  updated_at: AT + 1_900,
};

export const auditEntry = {
  id: id('j', '8r'),
  entity: 'journal_entry',
  livemode: false,
  actor: { kind: 'key', name: id('y', '1x') },
  act: 'updateWebhookEndpoint',
  subject: null,
  fields: ['url'],
  network: '203.0.113.0/24',
  request_id: '4f6c2f0e-6f57-4b7e-9a37-6f1a1c1d2b90',
  created_at: AT + 2_400,
  updated_at: AT + 2_400,
};

export const incident = {
  id: `${AT}-refused_key`,
  entity: 'incident',
  livemode: false,
  kind: 'refused_key',
  count: 12,
  hour: AT,
  ...time,
};

export const deletedCustomer = {
  ...deleted('customer', CUSTOMER_ID),
  erasure: { state: 'done', remains: [...REMAINS] },
};

export function deleted(entity: string, deletedId: string) {
  return { id: deletedId, entity, livemode: false, deleted: true };
}

/** A list of one element. The elements of some lists have no `livemode`. */
export function listOf(path: string, element: object, withLivemode = true) {
  const { livemode: _dropped, ...bare } = { livemode: false, ...element };
  const url = `${ORIGIN}/test/api/v2${path}`;
  return {
    livemode: false,
    current_page: 1,
    data: [withLivemode ? element : bare],
    first_page_url: `${url}?page=1`,
    last_page: 1,
    last_page_url: `${url}?page=1`,
    next_page_url: null,
    prev_page_url: null,
    path: url,
    per_page: 10,
    total: 1,
    next_cursor: null,
    prev_cursor: null,
  };
}
