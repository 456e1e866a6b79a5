/** An order's number as people say and compare it: in two halves. */
export function formatOrderNumber(number: string): string {
  return `${number.slice(0, 4)} ${number.slice(4)}`;
}
