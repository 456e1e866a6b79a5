import type * as fr from '../fr/call-rates.ts';

export const callRates: typeof fr.callRates = {
  title: 'By person',
  lead: 'The orders that each device confirmed, and what became of them. Those still on their way count as confirmed alone.',
  empty: 'No order was confirmed in this time.',
  person: 'Device',
  confirmed: 'Confirmed',
  delivered: 'Delivered',
  returned: 'Returned',
  rate: 'Share delivered',
};
