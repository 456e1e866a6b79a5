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

\`npm run bench -- --account=${large}\`: an account with ${whole(large)} checkouts and as many events beside one with ${whole(small)}. The
rows are written straight into their databases (${whole(scores.filled)} s). Both are asked by turns, on one connection. Figures are medians. Goal:
the cost of a list does not grow with the account.

${describeRun(run)}

| List | ${whole(small)} | ${whole(large)} | Ratio |
| --- | ---: | ---: | ---: |
${lists.map(({ name, small: few, large: many }) => `| ${name} | ${few.toFixed(1)} ms | ${many.toFixed(1)} ms | ${(many / few).toFixed(2)} |`).join('\n')}

The large account creates ${whole(created.alone)} checkouts a second on 8 connections, and ${whole(created.besides)} while 8 others loop its most
expensive list.
`;
}
