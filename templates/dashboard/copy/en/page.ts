import type { words as fr } from '../fr/page.ts';

export const words: typeof fr = {
  name: 'Dashboard',
  titleOf: (title, account) => `${title} · ${account}`,
  skip: 'Skip to content',
  languages: 'Language of the page',
  modes: 'Mode',
  mode: { test: 'Test', live: 'Live' },
  testMode: 'Test mode: these payments move no money.',
  menu: 'Pages',
  sections: {
    overview: 'Overview',
    payments: 'Payments',
    balance: 'Balance',
    keys: 'Keys',
    people: 'People',
    'going-live': 'Going live',
    'audit-log': 'Journal',
  },
  signOut: 'Sign out',
  roles: { owner: 'Owner', accountant: 'Accountant', support: 'Support', developer: 'Developer' },
  status: {
    pending: 'Waiting',
    processing: 'At the bank',
    paid: 'Paid',
    failed: 'Failed',
    canceled: 'Canceled',
    expired: 'Expired',
  },
  partlyRefunded: 'Partly refunded',
  refunded: 'Refunded',
  method: { edahabia: 'Edahabia', cib: 'CIB', service_app: 'App' },
  earlier: 'Earlier',
  newest: 'Back to the newest',
  forbidden: {
    title: 'This page is not for your role',
    text: 'An owner of the account can invite you with another role.',
  },
  gone: { title: 'Not found', text: 'Nothing is at this address, or nothing any more.' },
  suspended: {
    title: 'Account suspended',
    text: 'While the account is suspended, nothing in it can be changed. Contact the operator of the service.',
  },
  reused: {
    title: 'This form was used already',
    text: 'It was sent before with other values. Open the page again.',
  },
  foreign: {
    title: 'Form refused',
    text: 'It does not come from this page. Open the dashboard and try again.',
  },
  broken: {
    title: 'Something went wrong on our side',
    text: 'Wait a moment, then see what was done before you try again.',
  },
  tooLarge: { title: 'This form is too large', text: 'Try again with a shorter text.' },
  back: 'Back to the dashboard',
};
