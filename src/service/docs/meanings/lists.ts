import { NUMBERED_ELEMENTS } from '../../../contract/page-query.ts';
import { livemode, type Meanings } from './meaning.ts';

/** The envelope of every list. */
export const list: Meanings = {
  livemode,
  current_page: 'The page asked for, from 1. Null when a cursor was given.',
  data: 'The elements, at most `per_page`.',
  first_page_url: 'Address of the first page, with the filters of the request.',
  last_page: `Number of the last page, at least 1. With a filter, the last page within the first ${NUMBERED_ELEMENTS} elements.`,
  last_page_url: 'Address of the last page.',
  next_page_url: 'Address of the next page, by cursor where the list is filtered; null at the end.',
  prev_page_url: 'Address of the page before; null at the start.',
  path: 'Address of the list without its query.',
  per_page: 'The page size that was used.',
  total: 'How many elements there are.',
  total_is_bound:
    'Only where it is true: there are at least `total`. To count them all would cost more than the page.',
  next_cursor:
    'What to send as `after` to go on, null at the end. With more than one filter a page may hold fewer elements than asked, or none, and still have one.',
  prev_cursor: 'What to send as `before` to go back; null at the start.',
};

/** Query parameters by name, which means the same in every list; an operation's own go by its id. */
export const queryParameters: Readonly<Record<string, string>> = {
  per_page: 'Elements of a page.',
  page: `From 1. Not with a cursor. A list with a filter or with \`q\`, and one below another resource, has pages for its first ${NUMBERED_ELEMENTS} elements: go on with \`after\`.`,
  after: 'A cursor, the id of an element: what comes next in the list.',
  before: 'A cursor, the id of an element: what comes before it in the list.',
  status: 'Only those in this state.',
  payment_method: 'Only those of this method.',
  customer_id: 'Only those of this customer.',
  payment_link_id: 'Only those of this payment link.',
  checkout_id: 'Only those of this checkout.',
  refund_id: 'Only those of this refund.',
  product_id: 'Only those of this product.',
  created_from: 'Only those created at this second or later, in seconds since the Unix epoch.',
  created_to: 'Only those created at this second or earlier, in seconds since the Unix epoch.',
  metadata: '`metadata[key]=value`, of any one key: a text, a number as it was written, `true` or `false`.',
  type: 'Only those of this type.',
  q: 'Only those in whose name (of products also in the description) these words stand, in any case and without regard to accents.',
  active: 'Only those that sell (`1`), or that do not (`0`).',
  email: 'Only those with this e-mail address, whatever the case of its letters.',
  phone: 'Only those with this phone number.',
  'listEvents.after': 'A cursor, the id of an event: what came after it, oldest first.',
  'recount.after': 'The `next` of the answer before; left out at the first call.',
  mode: 'The mode whose ledger is asked.',
  state: 'Only those in this state.',
  account: 'The clearing account whose open items are listed.',
};

/** What a path's `id` identifies, by the path's first segment; and other parameters, by their name. */
export const pathSubjects: Readonly<Record<string, string>> = {
  checkouts: 'checkout',
  refunds: 'refund',
  'payment-links': 'payment link',
  customers: 'customer',
  products: 'product',
  prices: 'price',
  events: 'event',
  'webhook-endpoints': 'webhook endpoint',
  accounts: 'account',
  keys: 'key',
  key: 'key',
  payout: 'payout',
  line: 'settlement line',
  item: 'clearing item',
  refund: 'refund',
  exception: 'payment exception',
};
