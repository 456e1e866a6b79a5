import type { Context } from 'hono';
import { ClearingPage } from '../../../../templates/dashboard/reconciliation/clearing.tsx';
import { DoubtsPage } from '../../../../templates/dashboard/reconciliation/doubts.tsx';
import { LinesPage } from '../../../../templates/dashboard/reconciliation/lines.tsx';
import { SummaryPage } from '../../../../templates/dashboard/reconciliation/summary.tsx';
import { clearingPath, settlementLinesPath } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import type { Mode } from '../../urls.ts';
import { addressWith, queryOf } from '../http/address.ts';
import { askMode } from '../http/ask.ts';
import { frameOf, show, showRefusal } from '../http/respond.tsx';
import { readItemFilters, readLineState } from './filters.ts';
import { listItems, listLines, showDoubts, showSummary } from './procedures.ts';

/** What every page of the reconciliation needs. */
function propsOf(c: Context<Environment>, mode: Mode, path = c.req.path) {
  return { frame: frameOf(c, mode, path), mode };
}

export const answerSummary =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const reply = await askMode(c, mode, showSummary, {});
    if (!reply.ok) return showRefusal(c, reply.reason);
    return show(c, <SummaryPage {...propsOf(c, mode)} figures={reply.figures} />);
  };

export const answerLines =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const state = readLineState(c);
    const after = queryOf(c, 'after');
    const reply = await askMode(c, mode, listLines, { state, after: after || null });
    if (!reply.ok) return showRefusal(c, reply.reason);
    const path = settlementLinesPath(mode);
    const typed = { state: state ?? '' };
    return show(
      c,
      <LinesPage
        {...propsOf(c, mode, addressWith(path, { ...typed, after }))}
        lines={reply.lines}
        typed={typed}
        earlier={reply.next === null ? null : addressWith(path, { ...typed, after: reply.next })}
        isBehind={after !== ''}
      />,
    );
  };

export const answerClearing =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const typed = readItemFilters(c);
    const after = queryOf(c, 'after');
    const reply = await askMode(c, mode, listItems, { ...typed, after: after || null });
    if (!reply.ok) return showRefusal(c, reply.reason);
    const path = clearingPath(mode);
    return show(
      c,
      <ClearingPage
        {...propsOf(c, mode, addressWith(path, { ...typed, after }))}
        items={reply.items}
        now={reply.now}
        typed={typed}
        earlier={reply.next === null ? null : addressWith(path, { ...typed, after: reply.next })}
        isBehind={after !== ''}
      />,
    );
  };

export const answerDoubts =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const reply = await askMode(c, mode, showDoubts, {});
    if (!reply.ok) return showRefusal(c, reply.reason);
    return show(c, <DoubtsPage {...propsOf(c, mode)} doubts={reply.doubts} />);
  };
