import { spellNumber } from '../../../src/shop/orders/payments/rules/checkout.ts';

/** An order's number as it is said and printed, for places where no element may stand: it reads so in a line of Arabic, too. */
export function orderNumberText(number: string): string {
  return `\u2066${spellNumber(number)}\u2069`;
}

/** A number that people say and compare, in two halves. */
export function OrderNumber({ number }: { number: string }) {
  return <bdi dir="ltr">{spellNumber(number)}</bdi>;
}
