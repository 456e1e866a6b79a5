import type { DeskSettingsCopy } from '../tables/settings.ts';

import { choices } from './settings/choices.ts';

export const settings: DeskSettingsCopy = {
  title: 'Settings',
  saved: 'Saved. It counts from the next cart on.',
  wrong: 'Nothing was saved: the marked fields cannot be read.',
  outdated:
    'This was changed on another device meanwhile. What you typed is still here: save again to keep it instead.',
  choices,
  ways: {
    title: 'Ways to pay',
    text: 'In the order in which shoppers see them. Without wilayas a way is for all, without amounts for any total. Where none fits, the order is paid by card.',
    row: (number) => `Way ${number}`,
    way: 'How',
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
    save: 'Save the ways to pay',
  },
  limits: {
    title: 'What one shopper may keep',
    text: 'So that false orders cost little. An empty field is the usual number again.',
    names: {
      CASH_PER_PHONE: { label: 'Orders at the door for each number', hint: 'Those that wait for your call.' },
      CASH_PER_BROWSER: {
        label: 'Orders at the door for each browser',
        hint: 'Whatever numbers are typed in it.',
      },
      CASH_PER_NETWORK: {
        label: 'Orders at the door for each network',
        hint: 'More are taken, but keep no pieces until you confirm: many phones share one address.',
      },
      CASH_HOLD_HOURS: {
        label: 'Hours that pieces are kept for your call',
        hint: 'Of orders to be paid at the door.',
      },
      HOLD_MINUTES: {
        label: 'Minutes that pieces are kept for a card',
        hint: 'While somebody pays: 6 at least.',
      },
      HOLD_SHARE: {
        label: 'Part of a product that one shopper may keep, in percent',
        hint: 'Without having paid.',
      },
      HOLD_LAST: {
        label: 'Products of which one shopper may keep more than that part',
        hint: 'Be it the last piece.',
      },
      HOLDS_PER_BROWSER: { label: 'Unpaid orders that keep pieces, for each browser', hint: 'At one time.' },
      HOLDS_PER_PHONE: { label: 'Unpaid orders that keep pieces, for each number', hint: 'At one time.' },
      HOLDS_PER_NETWORK: {
        label: 'Unpaid orders that keep pieces, for each network',
        hint: 'Many phones share one address: not too few.',
      },
      ORDERS_PER_BROWSER: {
        label: 'Orders left unpaid in an hour, for each browser or number',
        hint: 'Beyond that no further one is taken.',
      },
      ORDERS_PER_NETWORK: {
        label: 'Orders left unpaid in five days, for each network',
        hint: 'Of people who first came on the same day.',
      },
    },
    further: 'Further limits of unpaid orders',
    save: 'Save the limits',
  },
  numbers: {
    title: 'Refused numbers',
    text: 'These pay by card alone: nothing is sent to them to be paid at the door.',
    label: 'Phone number',
    refuse: 'Refuse this number',
    allow: 'Allow again',
    none: 'No number is refused.',
    more: 'More numbers',
    done: 'The list was changed.',
  },
  storage: {
    title: 'Room in the database',
    used: (size, limit, share) => `${size} of ${limit}: ${share}.`,
    growth: (size) => `In 30 days ${size} are added.`,
    near: 'Room is running out, and without it no order is taken. Have what is old erased sooner, and tell whoever runs your shop.',
    shorten: 'Shorten how long things are kept',
  },
};
