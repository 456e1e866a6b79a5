import { balanceEntryType } from '../../../src/contract/resources/balance.ts';
import type { Composition } from '../../../src/service/dashboard/balance/rules.ts';
import { balancePath, payoutsPath, statementsPath } from '../../../src/service/dashboard-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import type { DashboardCopy } from '../copy/copy.ts';
import type { Frame } from '../page/page.tsx';
import { Tabs } from '../page/tabs.tsx';
import type { DashboardText } from '../page/text.tsx';

/** What the pages of the balance share. */
export type Props = {
  frame: Frame;
  mode: Mode;
};

/** Links to the three lists. */
export function BalanceTabs({
  t,
  mode,
  current,
}: { t: DashboardText } & Pick<Props, 'mode'> & { current: keyof DashboardCopy['balance']['tabs'] }) {
  const copy = t.words.balance;
  const paths = { entries: balancePath(mode), payouts: payoutsPath(mode), statements: statementsPath(mode) };
  const tabs = (['entries', 'payouts', 'statements'] as const).map((tab) => ({
    href: paths[tab],
    text: copy.tabs[tab],
    isCurrent: tab === current,
  }));
  return <Tabs label={copy.title} tabs={tabs} />;
}

/** An opening balance, the sum of each type that has one, and what they come to. */
export function CompositionRows(
  props: Props & {
    composition: Composition;
    /** The words of the first and the last line. */
    opening: string;
    closing: string;
    /** Where the entries of a type are listed; absent: nowhere. */
    linkOf?: (type: (typeof balanceEntryType.options)[number]) => string;
    /** What entries of payouts are called here. */
    payoutName?: string;
  },
) {
  const { frame, composition, opening, closing, linkOf, payoutName } = props;
  const { t } = frame;
  const copy = t.words.balance;
  const types = t.words.paymentPage.entry;
  const { sums, isWhole } = composition;
  const nameOf = (type: keyof typeof types) =>
    type === 'payout' ? (payoutName ?? copy.sums.payout) : copy.sums[type];
  return (
    <>
      <dl class="facts">
        <div>
          <dt>{opening}</dt>
          <dd>{t.money(composition.opening)}</dd>
        </div>
        {isWhole
          ? balanceEntryType.options
              .filter((type) => sums[type] !== 0)
              .map((type) => (
                <div>
                  <dt>{linkOf === undefined ? nameOf(type) : <a href={linkOf(type)}>{nameOf(type)}</a>}</dt>
                  <dd>{t.money(sums[type])}</dd>
                </div>
              ))
          : null}
        <div>
          <dt>
            <b>{closing}</b>
          </dt>
          <dd>
            <b>{t.money(composition.closing)}</b>
          </dd>
        </div>
      </dl>
      {isWhole ? null : <p class="soft">{copy.tooMany}</p>}
    </>
  );
}
