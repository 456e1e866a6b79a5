import type { LabelProblem } from '../../couriers/rules/labels.ts';
import type { ListedOrder } from '../order-lists/rules/listed-orders.ts';

/**
 * An order of a print of labels. `file`: kept, for one file with others; `link`: the courier's page; `waiting`: not
 * read yet; `failed`: for a reason; `none`: the order has no parcel with a number; `batch`: in the print of its batch.
 * `size`: bytes.
 */
export type LabelRow = {
  number: string;
  order: ListedOrder | null;
  courier: string | null;
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

/** One file has so many labels and bytes at most: they are in memory three times while they are joined. */
export const LABELS_A_FILE = 100;
export const BYTES_A_FILE = 8_000_000;

/** Labels in files, in their order, each file within its bounds. */
export function filesOf<T extends { size: number }>(labels: readonly T[]): T[][] {
  const files: T[][] = [];
  let bytes = 0;
  for (const label of labels) {
    const last = files.at(-1);
    if (last === undefined || last.length >= LABELS_A_FILE || bytes + label.size > BYTES_A_FILE) {
      files.push([label]);
      bytes = label.size;
    } else {
      last.push(label);
      bytes += label.size;
    }
  }
  return files;
}
