import type { SettlementLine } from '../../../src/contract/resources/reconciliation.ts';
import {
  clearingPath,
  doubtsPath,
  reconciliationPath,
  settlementLinesPath,
} from '../../../src/service/dashboard-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import type { Child } from '../../parts/jsx-runtime.ts';
import { Money } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';
import type { CopyOf } from '../copy/copy.ts';
import { DashboardPage, type Frame } from '../page/page.tsx';
import { Tabs } from '../page/tabs.tsx';

/** What the pages of the reconciliation share. */
export type Props = { frame: Frame; mode: Mode; copy: CopyOf<'reconciliation'> };

/** A page with its tabs, and the sentence that says who reconciles. */
export function ReconciliationPage({
  frame,
  mode,
  copy,
  current,
  children,
}: Props & { current: keyof Props['copy']['tabs']; children: Child }) {
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
  frame: { language },
  copy,
  resolution,
}: Pick<Props, 'frame' | 'copy'> & { resolution: NonNullable<SettlementLine['resolution']> }) {
  const { reason, note, at, adjustment } = resolution;
  return (
    <p class="note">
      <b>{copy.reasons[reason]}</b> · <Time at={at} language={language} />
      <br />
      <bdi>{note}</bdi>
      {adjustment === 0 ? null : (
        <>
          <br />
          {copy.adjusted} <Money amount={adjustment} language={language} />
        </>
      )}
    </p>
  );
}
