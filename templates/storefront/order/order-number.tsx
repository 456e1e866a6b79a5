/** An order's number as it is said and printed, for places where no element may stand: it reads so in a line of Arabic, too. */
export function orderNumberText(number: string): string {
  return `\u2066${halves(number)}\u2069`;
}

function halves(number: string): string {
  return `${number.slice(0, 4)} ${number.slice(4)}`;
}

/** A number that people say and compare, in two halves. */
export function OrderNumber({ number }: { number: string }) {
  return <bdi dir="ltr">{halves(number)}</bdi>;
}
