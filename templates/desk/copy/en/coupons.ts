import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/coupons.ts';

export const coupons: typeof fr.coupons = {
  title: 'Coupons',
  lead: 'Customers type the code in their cart, or open its link. What it takes off is shown up to the receipt.',
  none: 'No coupons yet.',
  more: 'Older coupons',
  make: 'New coupon',
  button: 'Make the coupon',
  codeHint:
    '3 to 24 letters or digits. A short and simple code is guessed: then limit how often it can be used.',
  emptyHint:
    'An empty field: no limit. The coupon is valid from its first day to its last, both included. Where it covers all, the order waits for your call, without payment.',
  fields: {
    code: 'Code',
    kind: 'In',
    value: 'Takes off',
    on: 'Of',
    minimum: 'From (DA of products)',
    from: 'First day',
    to: 'Last day',
    most: 'Orders in all',
    per_phone: 'Orders per phone number',
    goods: 'Products, one a line: the address of their page',
  },
  kinds: { percent: 'percent', amount: 'dinars' },
  on: { goods: 'the products', delivery: 'the delivery' },
  some: 'For some products only',
  someHint: 'Without a choice the coupon is for the whole shop.',
  categories: 'Categories',
  wrong: 'Nothing was saved: marked fields cannot be read. It takes off 1 to 100 percent, or whole dinars.',
  taken: 'Nothing was saved: this code exists already. Choose another one.',
  unknown: 'Nothing was saved: these lines are no product’s address:',
  flash: { made: 'The coupon is made. Share it below.', ended: 'The coupon is no longer valid.' },
  states: { active: 'Active', early: 'To come', over: 'Over', spent: 'Used up' },
  percent: (percentage) => `${percentage}%`,
  takes: {
    goods: (off) => `\u2068${off}\u2069 off the products`,
    delivery: (off) => `\u2068${off}\u2069 off the delivery`,
  },
  minimum: (amount) => `from \u2068${amount}\u2069`,
  uses: (count) =>
    count === 0 ? 'Not used yet' : counted('en', count, { one: '# order uses it', other: '# orders use it' }),
  of: (most) => `of ${most}`,
  perPhone: (most) => `${most} per phone number`,
  from: 'From',
  until: 'Until',
  only: 'Only:',
  share: 'Share or end',
  whatsapp: 'Send on WhatsApp',
  message: (off, code, shop) => `${off} off at ${shop} with the code ${code}:`,
  end: 'End now',
};
