import { declineCode } from '../../../contract/decline-codes.ts';
import {
  common,
  created,
  currency,
  entity,
  livemode,
  type Meanings,
  metadata,
  optionally,
  or,
  updated,
  withoutDefaults,
} from './meaning.ts';

const title =
  ' On a checkout of an `amount`, `title_ar`, `title_fr` or `title_en` (120 characters) is the one line that the payer and the receipt show.';
const method =
  'How the payer pays: `edahabia` (card of Algérie Poste), `cib` (bank card) or `service_app` (the provider’s app, by a QR code). The payer may change it on the page while the checkout is pending.';
const allocation =
  'Who bears the fees: `customer` pays them on top of the amount, `merchant` gets that much less, `split` shares them in halves, and the odd dinar is the merchant’s.';
const statuses =
  '`pending`: not paid yet, the payer may pay. `processing`: the payer is at the bank; only the bank’s answer moves it, a decline back to `pending`. `paid`: the bank approved. `failed`: the payer gave up after a declined attempt, or the time ran out after one. `canceled`: the payer cancelled. `expired`: the time ran out without an attempt, or you expired it. The last four never change.';
const endsAt =
  'When the right to pay ends, in seconds since the Unix epoch. A payer who is at the bank then may finish.';
const successUrl =
  'Where the payer goes after paying; `checkout_id` is added to its query. An absolute `http` or `https` address without credentials, in live mode `https`. A visit there proves nothing: the event or a read of the checkout does.';
const failureUrl =
  'Where the payer goes after a failed, cancelled or expired payment, with `checkout_id` in the query. Rules as for `success_url`. Without one a page of the service says what happened.';
const endpoint =
  'Where the events of this checkout and of its refunds are sent, instead of the account’s endpoint.';
const note = 'Your note. No payer sees it.';

export const checkout: Meanings = {
  ...common('checkout'),
  amount:
    'What is sold, after any discount, in whole dinars, fees excluded. The payer pays `amount` + `fees_on_customer`.',
  amount_without_discount: 'The sum of the items, or the given amount, before the discount, in whole dinars.',
  currency,
  fees: 'All fees of the payment by the account’s plan, in whole dinars: `fees_on_merchant` + `fees_on_customer`. Fixed at creation.',
  fees_on_merchant: 'The part of the fees that is taken from the balance, in whole dinars.',
  fees_on_customer: 'The part of the fees that the payer pays on top of the amount, in whole dinars.',
  pass_fees_to_customer:
    'As it was sent, null when it was not. `service_pay_fees_allocation` says who bears the fees.',
  service_pay_fees_allocation: allocation,
  status: statuses,
  locale: 'The language in which the payment page opens. The payer may change it there.',
  description: `${note} Null when unset.`,
  metadata: metadata + title,
  success_url: successUrl,
  failure_url: `${failureUrl} Null when unset.`,
  webhook_endpoint: `${endpoint} Null when unset.`,
  payment_method: `${method} Null while none is chosen.`,
  invoice_id: 'Always null: the service makes no invoices.',
  customer_id: 'As given, or the customer that the payer became by saying who they are; else null.',
  payment_link_id: 'The payment link that the checkout came from; null for a checkout made by the API.',
  shipping_address: 'The address as given, or as the payer typed it on the page; else null.',
  collect_shipping_address: '1 when the payment page asks for an address and a phone, else 0.',
  discount: 'The discount as given; null without one.',
  'discount.type': '`percentage` or `amount`.',
  'discount.value':
    'The percentage (1 to 100; what it takes off is rounded half up to a whole dinar), or whole dinars.',
  expires_at: endsAt,
  refunded_amount:
    'What has gone back of what was paid, in whole dinars. The status stays `paid`; a refund is an object of its own.',
  checkout_url: 'Where the payer pays. Send them there; after the end it shows how the checkout ended.',
  qr_code_url:
    'An image (SVG) of the QR code that the provider’s app scans. Only while `payment_method` is `service_app`; absent otherwise.',
};

export const checkoutItem: Meanings = {
  id: 'The price that was bought.',
  entity,
  livemode,
  amount: 'What one piece cost when the checkout was made, in whole dinars.',
  currency,
  product_id: 'The product that the price belongs to. It stays readable here when it was deleted.',
  metadata,
  created_at: created,
  updated_at: updated,
  quantity: 'How many pieces.',
};

export const attempt: Meanings = {
  ...common('attempt'),
  checkout_id: 'The checkout that was to be paid.',
  reference: 'Ten characters, the order number at the acquirer. The payer’s bank knows the payment by it.',
  status:
    '`pending`: the bank has not answered; `approved`; `declined`: the payer may try again while the checkout is pending.',
  payment_method: 'The method of this attempt: `edahabia`, `cib` or `service_app`.',
  amount: 'What the payer pays: `amount` and `fees_on_customer` of the checkout, in whole dinars.',
  currency,
  decline_code: `Why the bank declined: ${declineCode.options.map((code) => `\`${code}\``).join(', ')}; null unless declined. \`timed_out\`: no answer in time; \`declined\`: without a reason. Other words may come.`,
  exception: 'Why the checkout could not take its approval; see payment exceptions. Null when it could.',
};

const editable: Meanings = {
  success_url: successUrl,
  failure_url: optionally(failureUrl),
  webhook_endpoint: optionally(
    `${endpoint} An absolute \`http\` or \`https\` address; on a deployed service \`https\` on its standard port, no IP address, no local name.`,
    'the account’s endpoint',
  ),
  description: optionally(note),
  metadata: optionally(metadata + title),
};

export const createCheckoutRequest: Meanings = {
  ...editable,
  items: optionally(
    'What is sold. Give items, or `amount` with `currency`.',
    'none, and an `amount` is required',
  ),
  'items[].price': 'The id of a price of yours that is not deleted.',
  'items[].quantity': 'How many pieces.',
  amount: optionally(
    'The total before any discount, in whole dinars; after the discount at least 50, the minimum amount, must be left. With `items` it must equal their sum.',
    'the sum of the items',
  ),
  currency: optionally('Required with `amount`. Only `dzd`.', 'with `items`, `dzd`'),
  payment_method: or('edahabia', method),
  customer_id: optionally(
    'An existing customer. The payment page then asks for no name, e-mail or phone.',
    'no customer; the payer may become one',
  ),
  locale: or(
    'ar',
    'The language in which the payment page opens: `ar`, `fr` or `en`; the payer may change it there. Without one the page follows the payer’s browser, then the account, and the answer says `ar`.',
  ),
  pass_fees_to_customer: optionally(
    'Deprecated. Counts only without `service_pay_fees_allocation`: true means `customer`, false `merchant`.',
    'null',
  ),
  service_pay_fees_allocation: or('customer', allocation),
  shipping_address: optionally('Where the goods go, as text. The payer does not change it.'),
  collect_shipping_address: or(
    false,
    'Whether the payment page asks the payer for an address, and with it for a phone.',
  ),
  percentage_discount: optionally(
    'Percents off the sum; what they take off is rounded half up to a whole dinar. Not with `amount_discount`. 0 counts as left out.',
    'no discount',
  ),
  amount_discount: optionally(
    'Whole dinars off the sum, less than the sum. Not with `percentage_discount`. 0 counts as left out.',
    'no discount',
  ),
  expires_at: optionally(`${endsAt} 5 minutes to 24 hours ahead.`, '30 minutes after creation'),
};

export const updateCheckoutRequest: Meanings = withoutDefaults(editable);

export const simulateCheckoutRequest: Meanings = {
  outcome:
    'What becomes of the checkout. `paid`: an attempt is approved; `declined`: an attempt is declined and the checkout stays pending; `failed`, `canceled` and `expired` end it unpaid.',
  refunds: or(
    'succeeded',
    'With `paid`, what refunds of it come to: `succeeded`; `refused`; `later`, which is pending at first; `failed_later`; `partial`, half of what was asked, rounded down, at least 1.',
  ),
};
