import { describeRun, type Run } from '../report/run.ts';
import type { ListTiming } from './lists.ts';

const ACCOUNT_TITLE = 'A large account';

export type AccountScores = {
  small: number;
  large: number;
  /** Seconds to fill the large account. */
  filled: number;
  lists: ListTiming[];
  /** Checkouts created per second, alone and while others loop the most expensive list. */
  created: { alone: number; besides: number };
};

const whole = (figure: number): string => Math.round(figure).toLocaleString('en');

/** The scores as a Markdown section. */
export function writeAccountSection(scores: AccountScores, run: Run): string {
  const { small, large, lists, created } = scores;
  return `## ${ACCOUNT_TITLE}

Written by \`npm run bench -- --account=${large}\`, which leaves the rest of this page as it is. An account with ${whole(large)}
checkouts and as many events beside one with ${whole(small)}, written straight into their databases, whose triggers list them
(${whole(scores.filled)} s). Both are asked by turns, on one connection; medians. Goal: what a list costs does not grow with the account.

${describeRun(run)}

| List | ${whole(small)} | ${whole(large)} | Ratio |
| --- | ---: | ---: | ---: |
${lists.map(({ name, small: few, large: many }) => `| ${name} | ${few.toFixed(1)} ms | ${many.toFixed(1)} ms | ${(many / few).toFixed(2)} |`).join('\n')}

Checkouts created a second in the large one, on 8 connections: ${whole(created.alone)}; while 8 others loop its dearest list:
${whole(created.besides)}.
`;
}
