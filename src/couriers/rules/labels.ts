import type { CourierFailure } from '../failures.ts';

/** Milliseconds for which a label is kept for its print: it names a person. */
export const LABELS_KEPT = 3_600_000;

/** Milliseconds for which the link to the labels of a batch is kept: no call gives it again. */
export const BATCHES_KEPT = 7 * 24 * 3_600_000;

/** Calls for labels of one print: an invocation has fifty requests, and the shop needs some of them. */
export const CALLS_A_PRINT = 20;

/** Bytes of a label that is kept: a row has two megabytes at most. */
export const LONGEST_LABEL = 1_900_000;

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
