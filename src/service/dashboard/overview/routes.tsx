import type { Context } from 'hono';
import { loadCopy } from '../../../../templates/dashboard/copy/copy.ts';
import { OverviewPage } from '../../../../templates/dashboard/overview/overview.tsx';
import type { Environment } from '../../environment.ts';
import type { Mode } from '../../urls.ts';
import { askMode } from '../http/ask.ts';
import { frameOf, languageOf, show, showRefusal } from '../http/respond.tsx';
import { showOverview } from './procedures.ts';

/** The first page of a mode. */
export const answerOverview =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const reply = await askMode(c, mode, showOverview, {});
    if (!reply.ok) return showRefusal(c, reply.reason);
    const language = languageOf(c);
    return show(
      c,
      <OverviewPage
        frame={frameOf(c, mode)}
        mode={mode}
        copy={await loadCopy(language, 'overview')}
        reasons={(await loadCopy(language, 'payment-page')).decline}
        kinds={(await loadCopy(language, 'payments')).unusual}
        overview={reply.overview}
      />,
    );
  };
