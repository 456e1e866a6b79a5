/** A number that people say and compare, in two halves. */
export function OrderNumber({ number }: { number: string }) {
  return <bdi dir="ltr">{`${number.slice(0, 4)} ${number.slice(4)}`}</bdi>;
}
