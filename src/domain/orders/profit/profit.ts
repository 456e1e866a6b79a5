import type { OrderResult, ResultLine } from './order-result.ts';

/** The sums of results. Amounts in whole dinars. */
const figureNames = [
  'delivered',
  'returned',
  'pieces',
  'income',
  'discounts',
  'costs',
  'courierFees',
  'returnFees',
  'paymentFees',
  'unknownCosts',
  'unknownFees',
] as const;
export type Figures = Record<(typeof figureNames)[number], number>;

/** By what the results are summed up. Stored in a column: never rename a value. */
export type Dimension = 'shop' | 'product' | 'wilaya' | 'source';

/** The figures of one product, wilaya or source in a month; `key`: empty for the shop. */
export type KeyedFigures = { dimension: Dimension; month: number; key: string; figures: Figures };

export const noFigures = Object.fromEntries(figureNames.map((name) => [name, 0])) as Figures;

/** What is left of the income after all costs. */
export function profitOf({ income, costs, courierFees, returnFees, paymentFees }: Figures): number {
  return income - costs - courierFees - returnFees - paymentFees;
}

function plus(one: Figures, other: Figures, sign: 1 | -1 = 1): Figures {
  const sum = { ...one };
  for (const name of figureNames) sum[name] += sign * other[name];
  return sum;
}

function isNothing(figures: Figures): boolean {
  return figureNames.every((name) => figures[name] === 0);
}

/** An amount in parts that are in proportion to the weights and add up to it: the largest remainders get a dinar more. */
function sharesOf(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const even = total === 0;
  const exact = weights.map((weight) => (amount * (even ? 1 : weight)) / (even ? weights.length : total));
  const shares = exact.map(Math.floor);
  let left = amount - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((one, place) => ({ place, remainder: one - Math.floor(one) }))
    .sort((one, other) => other.remainder - one.remainder || one.place - other.place);
  for (const { place } of byRemainder) {
    if (left <= 0) break;
    shares[place] = (shares[place] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}

/** The figures of one product in a result: its pieces, and its share of what the whole order brought and cost. */
function figuresOfLines(
  result: OrderResult,
  lines: readonly ResultLine[],
  share: Charges,
  isKept = lines.some(({ isSold }) => isSold),
): Figures {
  const { end, isParcel, fees } = result;
  const gone = lines.filter(({ isGone }) => isGone);
  const sum = (of: (line: ResultLine) => number) => gone.reduce((total, line) => total + of(line), 0);
  return {
    delivered: isKept ? 1 : 0,
    returned: !isKept && end !== 'canceled' ? 1 : 0,
    pieces: sum(({ pieces, isSold }) => (isSold ? pieces : 0)),
    ...share,
    costs: sum(({ pieces, cost }) => pieces * (cost ?? 0)),
    unknownCosts: sum(({ pieces, cost }) => (cost === null ? pieces : 0)),
    unknownFees: isParcel && fees.delivery === null && fees.returning === null ? 1 : 0,
  };
}

const chargeNames = ['income', 'discounts', 'courierFees', 'returnFees', 'paymentFees'] as const;
/** What a whole order brought and cost, without its pieces. */
type Charges = Pick<Figures, (typeof chargeNames)[number]>;

/** Where a result counts: in the shop, its wilaya and source, and in each of its products. */
function figuresOf(result: OrderResult | null): KeyedFigures[] {
  if (result === null) return [];
  const { month, lines, fees } = result;
  const charges: Charges = {
    income: result.income,
    discounts: result.discount,
    courierFees: fees.delivery ?? 0,
    returnFees: fees.returning ?? 0,
    paymentFees: result.paymentFees,
  };
  // Parcels are counted as on Today: all that came back of a delivered one, as in an exchange, returns its products alone.
  const whole = figuresOfLines(result, lines, charges, result.end === 'delivered');
  const products = [...new Set(lines.map(({ productId }) => productId))];
  const linesOf = (id: string) => lines.filter(({ productId }) => productId === id);
  const weights = products.map((id) => linesOf(id).reduce((sum, { amount }) => sum + amount, 0));
  const parts = chargeNames.map((name) => sharesOf(charges[name], weights));
  return [
    { dimension: 'shop', month, key: '', figures: whole },
    { dimension: 'wilaya', month, key: String(result.wilaya), figures: whole },
    { dimension: 'source', month, key: result.source, figures: whole },
    ...products.map((id, place): KeyedFigures => {
      const share = Object.fromEntries(chargeNames.map((name, index) => [name, parts[index]?.[place] ?? 0]));
      return {
        dimension: 'product',
        month,
        key: id,
        figures: figuresOfLines(result, linesOf(id), share as Charges),
      };
    }),
  ];
}

/** What to add to the stored sums when a result changes; sums that stay are left out. */
export function differenceOf(before: OrderResult | null, after: OrderResult | null): KeyedFigures[] {
  const changes = new Map<string, KeyedFigures>();
  const add = (one: KeyedFigures, sign: 1 | -1) => {
    const place = `${one.dimension} ${one.month} ${one.key}`;
    const known = changes.get(place)?.figures ?? noFigures;
    changes.set(place, { ...one, figures: plus(known, one.figures, sign) });
  };
  for (const one of figuresOf(before)) add(one, -1);
  for (const one of figuresOf(after)) add(one, 1);
  return [...changes.values()].filter(({ figures }) => !isNothing(figures));
}
