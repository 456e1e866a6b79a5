import type { Spread } from '../harness/statistics.ts';
import type { Figure } from '../report/figures.ts';
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

/** Those without a finite number, as of processor times that the system does not tell, are not written. */
export function figuresOf(section: string, scores: readonly AnswerScore[], rounds: number): Figure[] {
  return scores.flatMap(({ name, connections, ours, bare, ratio }): Figure[] => {
    const about = `${name.replaceAll('`', '')}, ${connections} at once`;
    const rate = (what: string, kind: Figure['kind'], unit: string, spread: Spread): Figure => ({
      section,
      rounds,
      what: `${about}: ${what}`,
      kind,
      unit,
      better: 'more',
      ...spread,
    });
    const cpu = (...figure: Parameters<typeof rate>): Figure => ({ ...rate(...figure), better: 'less' });
    const share = 'share of the bare counterpart';
    return [
      rate('rate', 'ratio', share, ratio.rate),
      cpu('processor time', 'ratio', share, ratio.cpu),
      rate('rate of ours', 'absolute', 'a second', ours.rate),
      rate('rate of the bare', 'absolute', 'a second', bare.rate),
      cpu('processor time of ours', 'absolute', 'µs', ours.cpu),
      cpu('processor time of the bare', 'absolute', 'µs', bare.cpu),
    ];
  });
}
