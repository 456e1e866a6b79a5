import type { CourierFailure } from '../failures.ts';

/** Milliseconds for which a label is kept for its print: it names a person. */
export const LABELS_KEPT = 3_600_000;

/** Milliseconds for which the link to the labels of a batch is kept: no call gives it again. */
export const BATCHES_KEPT = 7 * 24 * 3_600_000;

/** Calls for labels of one print: an invocation has fifty requests, and the shop needs some of them. */
export const CALLS_A_PRINT = 20;

/** Bytes of a label that is kept: a row has two megabytes at most. */
export const LONGEST_LABEL = 1_900_000;

/** One file has so many labels and bytes at most: they are in memory three times while they are joined. */
export const LABELS_A_FILE = 100;
export const BYTES_A_FILE = 8_000_000;

/**
 * Why there is no label. `missing`: the courier has none; `too_large`: its file; the others: the courier's answer.
 */
export const labelProblems = [
  'missing',
  'too_large',
  'unavailable',
  'auth',
  'forbidden_egress',
  'rate_limited',
] as const;
export type LabelProblem = (typeof labelProblems)[number];

export function labelProblemOf({ kind }: CourierFailure): LabelProblem {
  return labelProblems.find((problem) => problem === kind) ?? 'unavailable';
}

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
