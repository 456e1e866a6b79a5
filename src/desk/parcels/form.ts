import * as z from 'zod';
import type { AmountAnswer } from '../../couriers/choose-amount.ts';
import { deliveryCalls } from '../../domain/orders/calls/call-outcomes.ts';
import { readTracking } from '../../domain/orders/tracking.ts';
import { listField, refuse, textField } from '../../web/form-schema.ts';
import { readTicked } from '../order-lists/rules/ticked.ts';

const MOST_BOXES = 300;
const LONGEST_BOX = 40;
/** A page's orders, as its address has them. */
const LONGEST_PAGE = 2_000;
const NUMBER = /^[0-9A-Z]{8}$/;

/**
 * The orders of a form: ticked boxes of a list, or one number. `account`: empty: as assigned. `to`: of the page; `page`:
 * the orders that it lists; `sure`: a second confirmation.
 */
export const parcelsForm = z
  .object({
    o: listField(MOST_BOXES, LONGEST_BOX),
    order: textField(8),
    account: textField(40),
    to: textField(10),
    sure: textField(3),
    page: textField(LONGEST_PAGE),
  })
  .transform(({ o, order, account, to, sure, page }) => ({
    orders: NUMBER.test(order) ? [order] : readTicked(o).map(({ number }) => number),
    account: account === '' ? null : account,
    isOnOrder: to === 'order',
    isSure: sure !== '',
    page: ordersIn(page),
  }));

/** What the customer said after a failed attempt; an unknown answer is none. `submission`: of the page. */
export const deliveryCallForm = z.object({
  order: textField(8),
  to: textField(10),
  submission: textField(40),
  answer: textField(20).transform((text) => deliveryCalls.find((one) => one === text) ?? 'no_answer'),
});

/** The courier's place for a parcel that found none. `to`: the page, an order's or one that lists orders. */
export const placeForm = z.object({
  order: textField(8),
  place: textField(200),
  to: textField(LONGEST_PAGE),
});

/** Which of a parcel's two amounts is right: `order`, `courier`, or the pieces that came back. `to`: as of a place. */
export const amountForm = z.object({
  order: textField(8),
  answer: textField(500).transform(
    (text): AmountAnswer =>
      text === 'order' || text === 'courier' ? { kind: text } : { kind: 'part', part: text },
  ),
  to: textField(LONGEST_PAGE),
});

/** What a person saw at the courier: a tracking number, or none. */
export const resolveForm = z.object({
  order: textField(8),
  tracking: textField(60).transform((text, context) => {
    if (text === '') return null;
    const tracking = readTracking(text);
    return typeof tracking === 'string' ? tracking : refuse(context);
  }),
  none: textField(3),
});

/** The place of a page of all parcels in its address; null for none. */
export function parcelCursorIn(text: string): { at: number; id: string } | null {
  const [, at = '', id = ''] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text) ?? [];
  return id === '' ? null : { at: Number(at), id };
}

/** Order numbers in an address. */
export function ordersIn(text: string): string[] {
  return [...new Set(text.split('.'))].filter((number) => NUMBER.test(number));
}
