import type { LabelProblem } from '../../../../src/couriers/rules/labels.ts';
import { counted } from '../../../parts/count.ts';

/** Couriers’ labels of several parcels. */
export const labels = {
  title: 'Couriers’ labels',
  print: 'Couriers’ labels',
  empty: 'No parcel is chosen. Tick orders of a list first.',
  ready: (count: number) =>
    counted('en', count, { zero: 'No label ready.', one: '# label ready.', other: '# labels ready.' }),
  waiting: (count: number) => counted('en', count, { one: '# still to read.', other: '# still to read.' }),
  open: (count: number) => counted('en', count, { one: 'Print # label', other: 'Print # labels' }),
  batchText: 'One page of the courier, for the parcels that were made together.',
  batchOthers: (count: number) =>
    counted('en', count, {
      one: 'It also prints # label that you did not tick:',
      other: 'It also prints # labels that you did not tick:',
    }),
  batchCanceled: (count: number) =>
    counted('en', count, {
      one: '# parcel is canceled. If its label comes out, throw it away:',
      other: '# parcels are canceled. If their labels come out, throw them away:',
    }),
  batchChanged: (count: number) =>
    counted('en', count, {
      one: '# order has changed since. Do not use its label of this print:',
      other: '# orders have changed since. Do not use their labels of this print:',
    }),
  oneByOne: 'Open these labels one by one',
  waitingText: (count: number) =>
    `The courier gives ${count} labels at a time, and some more a minute later. Those that are ready stay ready.`,
  fetch: 'Read the next labels',
  again: 'Try those that failed again',
  links: 'On the courier’s page',
  linksText: 'This courier shows its labels on a page of its own: open and print them one by one.',
  openOne: 'Open the label',
  apart: 'To print alone',
  apartText:
    'These files are written in an unusual way and cannot be joined with the others: download them one by one.',
  download: 'Download the label',
  downloaded: 'The file is downloaded: open it, then print it.',
  limited: (seconds: number) =>
    `This device has just downloaded many labels. Try again in ${counted('en', seconds, { one: '# second', other: '# seconds' })}.`,
  failed: 'No label',
  none: 'No parcel with a number',
  kept: 'Kept for an hour, then erased. Read them again after a change of the order.',
  problems: {
    missing: 'The courier has no label of this parcel.',
    too_large: 'The label is too large. Print it on the courier’s site.',
    unavailable: 'The courier did not give a readable label. Try again in a minute.',
    auth: 'The courier refuses the keys of its account.',
    forbidden_egress: 'The courier refuses calls from your hosting.',
    rate_limited: 'The courier asks to wait. Try again later.',
  } satisfies Record<LabelProblem, string>,
};
