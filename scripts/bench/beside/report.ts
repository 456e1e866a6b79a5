import type { BesideScore } from '../beside.ts';
import { describeRun } from '../report.ts';

/** Heading of what this writes. */
export const BESIDE_TITLE = 'Beside the build before';

const whole = (figure: number): string => Math.round(figure).toLocaleString('en');
const share = (figure: number): string => figure.toFixed(2);

/** The scores as a section of the page. `commit`: that of the build before. */
export function writeBesideSection(
  scores: readonly BesideScore[],
  commit: string,
  at: Date,
  loadBefore: number,
): string {
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
      bare === null ? '' : share(now.rate / bare.rate),
      bare === null ? '' : `${whole(bare.cpu)} µs`,
    ].join(' | '),
  );
  return `## ${BESIDE_TITLE}

Written by \`npm run bench -- --before=<folder>\`, where the folder is another working tree of this project with its packages
installed. Both builds are served, each Worker by a process of its own, and asked by turns in rounds of a second; medians of nine.
The ratio is the median of the rounds' own, beside it the smaller and the larger quarter of them. For reads and pages a bare Worker returns
the same bytes: the last columns are the rate of the new build in shares of its, and its processor time.

${describeRun(at, loadBefore, { 'build before': commit })}

| Work | Connections | Before, per second | Now | Ratio | Processor time: before | now | Ratio | Of a bare Worker's rate | its processor time |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.map((row) => `| ${row} |`).join('\n')}
`;
}
