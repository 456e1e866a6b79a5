import { describeRun, type Run } from '../report/run.ts';
import type { BesideScore } from './measure.ts';

/** The heading of this section. */
const BESIDE_TITLE = 'Beside the build before';

const whole = (figure: number): string => Math.round(figure).toLocaleString('en');
const share = (figure: number): string => figure.toFixed(2);

/** The scores as a section of the page. */
export function writeBesideSection(scores: readonly BesideScore[], run: Run): string {
  const rows = scores.map(({ name, connections, before, now, bare, rateRatio, cpuRatio, spread }) =>
    [
      name,
      String(connections),
      whole(before.rate),
      whole(now.rate),
      `${share(rateRatio)} (${share(spread[0])} to ${share(spread[1])})`,
      `${whole(before.cpu)} µs`,
      `${whole(now.cpu)} µs`,
      share(cpuRatio),
      share(now.rate / bare.rate),
      `${whole(bare.cpu)} µs`,
    ].join(' | '),
  );
  return `## ${BESIDE_TITLE}

Written by \`npm run bench -- --before=<folder>\`, where the folder is another working tree of this project with its packages
installed. Both builds are served, each Worker by a process of its own, and asked by turns in rounds of a second; medians of nine.
The ratio is the median of the rounds' own, beside it the smaller and the larger quarter of them. The third beside them is bare: a Worker that
returns the same bytes and, for a call of the API, an object that writes or reads the same rows; the last columns are the rate of the
new build in shares of its, and its processor time.

${describeRun(run)}

| Work | Connections | Before, per second | Now | Ratio | Processor time: before | now | Ratio | Of the bare rate | bare processor time |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.map((row) => `| ${row} |`).join('\n')}
`;
}
