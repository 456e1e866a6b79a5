import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/shared-cart.ts';

export const sharedCart: typeof fr.sharedCart = {
  title: 'A cart for you',
  text: 'Somebody picked these for you, at today’s prices.',
  put: 'Put it in my cart',
  keeps: 'What is in your cart stays in it.',
  gone: (count: number) =>
    counted('en', count, {
      one: 'One item in the link is no longer sold.',
      other: '# items in the link are no longer sold.',
    }),
  unread: 'Part of the link cannot be read: something may be missing.',
  cut: 'The link holds more than a cart can: 40 different items, 99 pieces of each.',
  full: 'Your cart has no room for all of this: at most 40 different items.',
  nothing: 'None of these items is sold any more.',
  summary: (names: string, sum: string, total: string) => `${names} · ${sum}: ${total}`,
  and: ', ',
  send: 'Send this cart',
  sendText: 'Whoever opens the link sees it at that day’s prices; your cart does not change.',
  whatsapp: 'WhatsApp',
  toShop: 'Order by WhatsApp',
  link: 'Link to the cart',
  total: { all: 'Total', goods: 'Total without delivery' },
  message: (shop: string, lines: string, sum: string, total: string) =>
    `My cart at ${shop}:\n${lines}\n${sum}: ${total}`,
};
