import type { SettlementLine } from '../../../src/contract/resources/reconciliation.ts';
import {
  clearingPath,
  doubtsPath,
  reconciliationPath,
  settlementLinesPath,
} from '../../../src/service/dashboard-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import type { Child } from '../../parts/jsx-runtime.ts';
import type { DashboardCopy } from '../copy/copy.ts';
import { DashboardPage, type Frame } from '../page/page.tsx';
import { Tabs } from '../page/tabs.tsx';

/** What the pages of the reconciliation share. */
export type Props = { frame: Frame; mode: Mode };

/** A page with its tabs, and the sentence that says who reconciles. */
export function ReconciliationPage({
  frame,
  mode,
  current,
  children,
}: Props & { current: keyof DashboardCopy['reconciliation']['tabs']; children: Child }) {
  const { t } = frame;
  const copy = t.words.reconciliation;
  const paths = {
    summary: reconciliationPath(mode),
    lines: settlementLinesPath(mode),
    clearing: clearingPath(mode),
    doubts: doubtsPath(mode),
  };
  const tabs = (['summary', 'lines', 'clearing', 'doubts'] as const).map((tab) => ({
    href: paths[tab],
    text: copy.tabs[tab],
    isCurrent: tab === current,
  }));
  const title = current === 'summary' ? copy.title : copy.tabs[current];
  return (
    <DashboardPage frame={frame} title={title} section="reconciliation">
      <h1>{title}</h1>
      <Tabs label={copy.title} tabs={tabs} />
      <p class="soft">{mode === 'test' ? copy.inTest : copy.leads[current]}</p>
      {children}
    </DashboardPage>
  );
}

/** A person's decision: reason, note, and what it did to the balance. */
export function ResolutionText({
  frame: { t },
  resolution,
}: Pick<Props, 'frame'> & { resolution: NonNullable<SettlementLine['resolution']> }) {
  const copy = t.words.reconciliation;
  const { reason, note, at, adjustment } = resolution;
  return (
    <p class="note">
      <b>{copy.reasons[reason]}</b> · {t.time(at)}
      <br />
      <bdi>{note}</bdi>
      {adjustment === 0 ? null : (
        <>
          <br />
          {copy.adjusted} {t.money(adjustment)}
        </>
      )}
    </p>
  );
}
