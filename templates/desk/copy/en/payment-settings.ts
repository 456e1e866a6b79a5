import type * as fr from '../fr/payment-settings.ts';

import { storeDetails } from './store-details.ts';

export const settings: typeof fr.settings = {
  title: 'Settings',
  saved: 'Saved. It counts from the next cart on.',
  wrong: 'Nothing was saved: the marked fields cannot be read.',
  toWrong: 'Go to the first',
  storeDetails,
  methods: {
    title: 'Ways to pay',
    text: 'In the order in which shoppers see them. Without wilayas a way is for all, without amounts for any total. Where none fits, the order is paid by card.',
    row: (number) => `Way ${number}`,
    method: 'How',
    none: '– none –',
    kinds: {
      card: 'All now, by card',
      cash: 'All at the door, in cash',
      delivery: 'The delivery now, the rest at the door',
      amount: 'A fixed amount now, the rest at the door',
      percentage: 'A percentage now, the rest at the door',
    },
    value: 'Amount (DA) or percentage',
    wilayas: 'Only in these wilayas: numbers or names, with commas',
    from: 'From (DA)',
    to: 'Up to (DA)',
    add: 'Add another payment method',
    narrow: 'Only in some wilayas, or for some amounts',
    problems: {
      kind: 'Choose how.',
      wilayas: 'A wilaya is not recognised: numbers or names, with commas between.',
      amount: 'Whole dinars are needed, such as 1,500.',
      bounds: 'This must not be less than the amount before.',
      deposit: 'A fixed amount is in dinars, 50 at least. For 20%, choose “a percentage” above.',
      percentage: 'A number from 1 to 99 is needed.',
    },
    save: 'Save the ways to pay',
  },
  limits: {
    title: 'What unpaid orders may hold',
    text: 'So that false orders cost little.',
    names: {
      CASH_PER_PHONE: { label: 'Orders at the door for each number', hint: 'Those that wait for your call.' },
      CASH_PER_BROWSER: {
        label: 'Orders at the door for each browser',
        hint: 'Whatever numbers are typed in it.',
      },
      CASH_PER_NETWORK: {
        label: 'Orders at the door for each network',
        hint: 'More are taken and hold nothing until you confirm; your desk shows all of that network as one line.',
      },
      CALL_MISSES: {
        label: 'Missed calls before cancelling is proposed',
        hint: 'In a row, without reaching the customer. You always decide yourself.',
      },
      HIGH_SUM: {
        label: 'High amount for a new number (DA)',
        hint: 'From this amount on, an order of a number that has received nothing yet is marked.',
      },
      HOLD_MINUTES: {
        label: 'Minutes that pieces are held for an order',
        hint: 'Until it is paid or confirmed: 6 at least.',
      },
      HOLD_SHARE: {
        label: 'Part of a product that one network may hold, in percent',
        hint: 'By orders that are neither paid nor confirmed.',
      },
      HOLD_SHARE_TOTAL: {
        label: 'Part of a product that all such orders may hold, in percent',
        hint: 'The rest stays for sale. Orders beyond it are taken and hold nothing.',
      },
      HOLDS_PER_BROWSER: { label: 'Unpaid orders that hold pieces, for each browser', hint: 'At one time.' },
      HOLDS_PER_PHONE: { label: 'Unpaid orders that hold pieces, for each number', hint: 'At one time.' },
      ORDERS_PER_BROWSER: {
        label: 'Orders left unpaid in an hour, for each browser or number',
        hint: 'Beyond that no further one is taken.',
      },
      ORDERS_PER_NETWORK: {
        label: 'Orders left unpaid or unconfirmed in a day, for each network',
        hint: 'As many again for browsers that came an hour ago or before. Others are asked to call you.',
      },
    },
    change: 'See and change the limits',
    empty: 'An empty field goes back to the usual value.',
    outOf: (least, most) => `A number from ${least} to ${most} is needed.`,
    further: 'Further limits of unpaid orders',
    save: 'Save the limits',
  },
  numbers: {
    title: 'Refused numbers',
    text: 'These pay by card alone: nothing is sent to them to be paid at the door.',
    label: 'Phone number',
    invalid: 'This is not a number of an Algerian phone.',
    refuse: 'Refuse this number',
    allow: 'Allow again',
    none: 'No number is refused.',
    more: 'More numbers',
    done: 'The list was changed.',
  },
  storage: {
    gigabytes: 'GB',
    title: 'Room in the database',
    used: (size, limit, share) => `${size} of ${limit}: ${share}.`,
    growth: (size) => `In 30 days ${size} are added.`,
    near: 'Room is running out, and without it no order is taken. Have what is old erased sooner, and tell whoever runs your shop.',
    shorten: 'Shorten how long things are kept',
  },
};
