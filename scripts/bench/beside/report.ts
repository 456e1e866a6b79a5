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

\`npm run bench -- --before=<folder>\`: the folder is another working tree of this project with its packages installed. Each Worker of
both builds runs in a process of its own. They are asked by turns in rounds of a second. Figures are medians of nine rounds; beside a
ratio stand the smaller and the larger quarter of the rounds. "Bare" is a Worker, or a Worker with an object, that returns the same bytes
and reads or writes the same rows. The last columns compare the new build with it.

${describeRun(run)}

| Request | Connections | Before, per second | Now | Ratio | Processor time before | Now | Ratio | Of the bare rate | Bare processor time |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.map((row) => `| ${row} |`).join('\n')}
`;
}
