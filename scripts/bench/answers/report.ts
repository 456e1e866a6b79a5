import type { Figure } from '../report/figures.ts';
import type { AnswerScore } from './measure.ts';

const whole = (figure: number): string => Math.round(figure).toLocaleString('en');
const share = (figure: number): string => figure.toFixed(figure < 0.1 ? 3 : 2);

/** One line per kind of request and number of connections. */
export function writeAnswers(scores: readonly AnswerScore[]): string {
  const rows = scores.map(({ name, connections, ours, bare, rateRatio, cpuRatio }) =>
    [
      name,
      String(connections),
      whole(ours.rate.median),
      whole(bare.rate.median),
      `${share(rateRatio.median)} (${share(rateRatio.low)} to ${share(rateRatio.high)})`,
      `${whole(ours.cpu.median)} µs`,
      `${whole(bare.cpu.median)} µs`,
      share(cpuRatio.median),
    ].join(' | '),
  );
  return `| Request | Connections | Per second | Bare | Ratio | Processor time | Bare | Ratio |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.map((row) => `| ${row} |`).join('\n')}`;
}

export function figuresOf(section: string, scores: readonly AnswerScore[], rounds: number): Figure[] {
  return scores.flatMap(({ name, connections, ours, bare, rateRatio, cpuRatio }) => {
    const what = `${name.replaceAll('`', '')}, ${connections} at once`;
    const base = { section, rounds };
    const ratio = { ...base, kind: 'ratio', unit: 'share of the bare counterpart' } as const;
    const absolute = { ...base, kind: 'absolute' } as const;
    return [
      { ...ratio, what: `${what}: rate`, better: 'more', ...rateRatio },
      // Without processor times from the system there is no ratio.
      ...(Number.isFinite(cpuRatio.median)
        ? [{ ...ratio, what: `${what}: processor time`, better: 'less' as const, ...cpuRatio }]
        : []),
      { ...absolute, what: `${what}: rate of ours`, unit: 'a second', better: 'more', ...ours.rate },
      {
        ...absolute,
        what: `${what}: rate of the bare`,
        unit: 'a second',
        better: 'more',
        ...bare.rate,
      },
      {
        ...absolute,
        what: `${what}: processor time of ours`,
        unit: 'µs',
        better: 'less',
        ...ours.cpu,
      },
      {
        ...absolute,
        what: `${what}: processor time of the bare`,
        unit: 'µs',
        better: 'less',
        ...bare.cpu,
      },
    ] satisfies Figure[];
  });
}
