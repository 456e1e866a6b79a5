import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';

/** An order's number as text, for places without elements: isolated, so that it reads correctly in Arabic. */
export function orderNumberText(number: string): string {
  return `\u2066${formatOrderNumber(number)}\u2069`;
}

/** A number that people say and compare, in two halves. */
export function OrderNumber({ number }: { number: string }) {
  return <bdi dir="ltr">{formatOrderNumber(number)}</bdi>;
}
