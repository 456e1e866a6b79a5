import type { UnmatchedCommune } from '../../couriers/rules/near-communes.ts';
import type { ChosenCommune } from '../../couriers/store/chosen-communes.ts';

/** A commune of ours that the courier writes otherwise. `chosen`: by the merchant; undefined: nothing yet. */
export type CommuneRow = UnmatchedCommune & { chosen: ChosenCommune | undefined };

/** What a form says of a commune: a `communeKey`; `none`: the courier does not serve it; empty: nothing yet. */
export const NOT_SERVED = 'none';

/** The field of a commune in the form. */
export function communeField(code: number): `c_${number}` {
  return `c_${code}`;
}

/** Rows that one form can hold; the others come once these are settled. */
export const MOST_ROWS = 400;
