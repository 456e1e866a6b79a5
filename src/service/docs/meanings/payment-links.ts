import {
  common,
  created,
  currency,
  entity,
  type Meanings,
  metadata,
  optionally,
  or,
  updated,
  withoutDefaults,
} from './meaning.ts';

const name = 'Your label. No payer sees it.';
const message = 'Shown to the payer after a paid purchase, under the receipt.';
const locale =
  'The language in which the link’s page opens: `ar`, `fr` or `en`. The payer may change it there.';
const fees = 'True: the payer pays the fees on top. False: they are taken from the balance.';
const quantity = 'How many pieces; where it is adjustable, the number that the page begins with.';
const adjustable =
  'whether the payer may choose the quantity, from 1 to the larger of 99 and the item’s quantity.';

export const paymentLink: Meanings = {
  ...common('payment link'),
  name,
  active: '1 while the link sells; 0 makes its page a 404. Checkouts that were begun stay payable.',
  after_completion_message: `${message} \`""\` when unset.`,
  locale,
  pass_fees_to_customer: fees,
  collect_shipping_address: '1 when the page asks for an address and a phone, else 0.',
  url: 'Where payers buy. Its QR code, as SVG, is at `{url}/qr.svg`.',
  metadata,
};

const { livemode: _mode, ...listedPaymentLink } = paymentLink;

export { listedPaymentLink };

export const paymentLinkItem: Meanings = {
  id: 'The price that is sold.',
  entity,
  amount: 'What one piece costs, in whole dinars.',
  currency,
  metadata,
  created_at: created,
  updated_at: updated,
  product_id: 'The product that the price belongs to.',
  quantity,
  adjustable_quantity: `0 or 1: ${adjustable}`,
};

export const createPaymentLinkRequest: Meanings = {
  name,
  items: 'What is sold. Where no quantity is adjustable, the total must be at least 50 dinars.',
  'items[].price': 'The id of a price of yours that is not deleted.',
  'items[].quantity': quantity,
  'items[].adjustable_quantity': or(false, `True or false: ${adjustable}`),
  after_completion_message: or('', message),
  locale: or('ar', locale),
  pass_fees_to_customer: or(true, fees),
  collect_shipping_address: or(false, 'Whether the page asks for an address, and with it for a phone.'),
  active: or(true, 'Whether the link sells.'),
  metadata: optionally(metadata),
};

export const updatePaymentLinkRequest: Meanings = {
  ...withoutDefaults(createPaymentLinkRequest),
  items: 'What is sold from now on. Given items replace all items, so each has to be complete.',
};
