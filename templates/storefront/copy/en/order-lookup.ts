import type * as fr from '../fr/order-lookup.ts';

export const lookup: typeof fr.lookup = {
  link: 'Where is my order?',
  title: 'Where is my order?',
  wrongTitle: 'Error: where is my order?',
  text: 'Give the order’s number and the phone it was placed with, and we show you how it stands.',
  number: 'Order number',
  numberHint: 'Eight characters, for example 56XY\u00a088GS, or the tracking number of the parcel',
  phone: 'Phone',
  phoneHint: 'The one given with the order, for example 0550\u00a012\u00a034\u00a056',
  find: 'Find my order',
  unknown: 'No order has this number with this phone. Check both, or ask the shop.',
  limited: 'Too many tries that found nothing. Wait a little before you try again, or ask the shop.',
  shown: 'You will see how the order stands and what is left to pay, without your name, number or address.',
};
