import type { Context } from 'hono';
import { OverviewPage } from '../../../../templates/dashboard/overview/overview.tsx';
import type { Environment } from '../../environment.ts';
import type { Mode } from '../../urls.ts';
import { askMode } from '../http/ask.ts';
import { answerCsv, wholeOf } from '../http/csv.ts';
import { frameOf, show, showRefusal } from '../http/respond.tsx';
import { showOverview } from './procedures.ts';

/** The first page of a mode. */
export const answerOverview =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const reply = await askMode(c, mode, showOverview, {});
    if (!reply.ok) return showRefusal(c, reply.reason);
    return show(c, <OverviewPage frame={frameOf(c, mode)} mode={mode} overview={reply.overview} />);
  };

/** The figures of the days as a file, newest first. */
export const answerDaysFile =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const read = () => wholeOf(askMode(c, mode, showOverview, {}));
    const columns = ['day', 'payments', 'paid', 'fees', 'refunded'];
    return answerCsv(c, { name: `days-${mode}`, columns }, read, ({ overview }) =>
      overview.days
        .toReversed()
        .map(({ day, count, paid, fees, refunded }) => [day, count, paid, fees, refunded]),
    );
  };
