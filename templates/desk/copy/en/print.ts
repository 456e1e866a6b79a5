import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/print.ts';

export const print: typeof fr.print = {
  how: 'To print, open the browser’s menu and choose Print. On a phone: Share, then Print.',
  back: 'Back to the orders',
  next: 'Next',
  none: 'There is nothing to print.',
  choose: { title: 'Print', lead: 'Untick what does not leave today.', link: 'Choose the orders' },
  papers: { a6: 'A6 slips', roll: '58 mm slips' },
  slip: 'Slip',
  slips: {
    title: 'Slips',
    to: 'To',
    pieces: (count: number) => counted('en', count, { one: '# piece', other: '# pieces' }),
    further: (pieces: number) => counted('en', pieces, { one: 'and # more', other: 'and # more' }),
    tracking: 'Tracking',
    scan: 'Scan: paid or not, and how much to collect',
    instructions: {
      cash: { title: 'To collect', text: 'Hand the parcel over after you have this amount.' },
      paid: { title: 'PAID', text: 'Nothing to collect' },
      processing: { title: 'Payment under way', text: 'Do not hand the parcel over before it is confirmed.' },
      unpaid: { title: 'NOT PAID', text: 'Do not send' },
      stopped: { title: 'STOPPED', text: 'Do not hand over' },
    },
  },
  picking: {
    title: 'Picking list',
    lead: 'All products of the orders to pack, then order by order.',
    products: 'Products',
    parcels: 'By order',
    count: (parcels: number) => counted('en', parcels, { one: '# order', other: '# orders' }),
  },
  day: {
    title: 'Sheet of the day',
    lead: 'All open orders. Print it or keep it: it can be read without a network.',
    file: 'Keep as a file',
    due: 'To collect',
    paid: 'Paid',
    tick: 'Done',
    further: (orders: number) =>
      counted('en', orders, { one: 'And # order more.', other: 'And # orders more.' }),
  },
};
