/** The typed values of a settings form, by field. */
export type TypedSettings = Record<string, string>;

/** The choices of the form's list; the last three are deposits, whose rest is paid at the door. */
export const methodKinds = ['card', 'cash', 'delivery', 'amount', 'percentage'] as const;
export type MethodKind = (typeof methodKinds)[number];

export const methodFields = ['way', 'value', 'wilayas', 'from', 'to'] as const;

/**
 * Why a field of a payment method is refused. `kind`: none is chosen; `bounds`: from above to; `deposit`: no possible
 * amount, such as a percentage.
 */
export type MethodProblem = 'kind' | 'wilayas' | 'amount' | 'bounds' | 'deposit' | 'percentage';

export function methodField(field: (typeof methodFields)[number], row: number): string {
  return `${field}_${row}`;
}

/** Most rows of the form. */
export const MAX_METHODS = 12;
