import type { TypedOrderPageProps } from './props.ts';

type Props = Pick<TypedOrderPageProps, 'frame' | 'answer' | 'problems'>;

const lineOf = ({ answer }: Pick<Props, 'answer'>, field: string) =>
  answer.lines.find(({ price }) => field === `pieces.${price}`);

/** The label of a field of the form; of a product's pieces, its name. */
export function labelFor(props: Pick<Props, 'frame' | 'answer'>, field: string): string {
  const { order, typedOrders } = props.frame.t.words;
  const line = lineOf(props, field);
  if (line !== undefined) return line.label === null ? line.name : `${line.name} (${line.label})`;
  const labels: Partial<Record<string, string>> = {
    ...order.fields,
    find: typedOrders.products,
    back: typedOrders.exchange.back,
    coupon: typedOrders.couponCode,
    amount: order.amount,
    reason: order.why,
    own_source: typedOrders.ownSource,
  };
  return labels[field] ?? field;
}

/** What is wrong with a field, in words; null when nothing is. */
export function problemText(props: Props, field: string): string | null {
  const problem = props.problems[field];
  if (problem === undefined) return null;
  const copy = props.frame.t.words.typedOrders;
  const { problems } = copy;
  if (field === 'find') return problems.find;
  if (field === 'phone' && problem === 'invalid') return problems.phone;
  if (field === 'coupon') {
    const refused = props.answer.coupon?.refused ?? null;
    return problem === 'refused' && refused !== null ? copy.coupons[refused] : problems.invalid;
  }
  if (problem !== 'short') return problems[problem];
  const left = lineOf(props, field)?.fits ?? 0;
  return left === 0 ? problems.none : problems.short(left);
}
