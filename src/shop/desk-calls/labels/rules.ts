import type { LabelProblem } from '../../shipments/rules/labels.ts';
import type { ListedOrder } from '../today/rules.ts';

/**
 * An order of a print of labels. `file`: kept, for one file with others; `link`: the courier's page; `waiting`: not
 * read yet; `failed`: for a reason; `none`: the order has no parcel with a number. `size`: bytes.
 */
export type LabelRow = {
  number: string;
  order: ListedOrder | null;
  courier: string | null;
} & (
  | { state: 'file'; size: number }
  | { state: 'link'; url: string }
  | { state: 'failed'; problem: LabelProblem }
  | { state: 'waiting' | 'none' }
);
