import { entity, type Meanings } from './meaning.ts';

export const goingLive: Meanings = {
  entity,
  live: 'Whether live payments are switched on.',
  live_since: 'Since when, in seconds since the Unix epoch; null while they are off.',
  items: 'What must be done before live payments, in order.',
  'items[].item':
    '`profile`: phone, e-mail and terms of sale; `tax_numbers`: trade register and tax number; `credentials`: a test at the acquirer; `first_payment`: 50 DA paid by card; `first_refund`: the same given back.',
  'items[].state':
    '`open`, `under_way` (the acquirer’s answer ends it), `failed` (it was tried in vain) or `done`.',
  'items[].acts': 'Who has to act: `merchant` or `operator`; null for nobody.',
  'items[].missing': 'Names of the account’s fields that lack a value.',
  'items[].done_at': 'When it was done, in seconds since the Unix epoch; null until then.',
  first_payment: 'The checkout of the first payment; null until it is made.',
  'first_payment.checkout_id': 'The checkout’s id.',
  'first_payment.checkout_url': 'Where it is paid.',
};

export const switchLiveRequest: Meanings = { live: 'True switches live payments on, false off.' };
