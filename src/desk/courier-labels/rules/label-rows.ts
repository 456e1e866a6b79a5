import type { LabelProblem } from '../../../couriers/rules/labels.ts';
import type { ListedOrder } from '../../order-lists/rules/listed-orders.ts';

/**
 * An order of a print of labels. `file`: kept, for one file with others; `link`: the courier's page; `waiting`: not
 * read yet; `failed`: for a reason; `none`: the order has no parcel with a number; `batch`: in the print of its batch.
 * `isDraft`: nobody collects it yet; `size`: bytes.
 */
export type LabelRow = {
  number: string;
  order: ListedOrder | null;
  courier: string | null;
  isDraft: boolean;
} & (
  | { state: 'file'; size: number }
  | { state: 'link'; url: string }
  | { state: 'failed'; problem: LabelProblem }
  | { state: 'waiting' | 'none' | 'batch' }
);

/**
 * The courier's page with the labels of a batch: those of `orders` were asked for. It may show others too: of orders that
 * were not, and of those whose parcel was canceled or changed since.
 */
export type LabelPrint = {
  url: string;
  courier: string;
  orders: string[];
  others: string[];
  canceled: string[];
  changed: string[];
};
