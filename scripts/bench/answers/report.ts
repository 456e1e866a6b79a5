import type { Spread } from '../harness/statistics.ts';
import { describeSpread, tableOf, whole } from '../report/tables.ts';
import type { AnswerScore } from './measure.ts';

const digitsOf = (ratio: Spread) => (ratio.median < 0.1 ? 3 : 2);

/** One line per kind of request and number of connections. */
export function writeAnswers(scores: readonly AnswerScore[]): string {
  return tableOf(
    ['Request', 'Connections', 'Per second', 'Bare', 'Ratio', 'Processor time', 'Bare', 'Ratio'],
    scores.map(({ name, connections, ours, bare, ratio }) => [
      name,
      String(connections),
      whole(ours.rate.median),
      whole(bare.rate.median),
      describeSpread(ratio.rate, digitsOf(ratio.rate)),
      `${whole(ours.cpu.median)} µs`,
      `${whole(bare.cpu.median)} µs`,
      ratio.cpu.median.toFixed(digitsOf(ratio.cpu)),
    ]),
  );
}
