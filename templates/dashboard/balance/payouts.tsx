import type { Composition, ListedPayout } from '../../../src/service/dashboard/balance/rules.ts';
import { payoutPath, payoutsPath } from '../../../src/service/dashboard-urls.ts';
import { FileLink } from '../page/file-link.tsx';
import { DashboardPage } from '../page/page.tsx';
import { Pagination } from '../page/pagination.tsx';
import { BalanceTabs, CompositionRows, type Props } from './balance.tsx';

type PayoutsProps = Props & {
  payouts: readonly ListedPayout[];
  earlier: string | null;
  isBehind: boolean;
};

export function PayoutsPage({ frame, mode, payouts, earlier, isBehind }: PayoutsProps) {
  const { t } = frame;
  const copy = t.words.balance;
  return (
    <DashboardPage frame={frame} title={copy.tabs.payouts} section="balance">
      <h1>{copy.tabs.payouts}</h1>
      <BalanceTabs mode={mode} t={t} current="payouts" />
      <section class="card" aria-label={copy.tabs.payouts}>
        {payouts.length === 0 ? <p>{copy.noPayout}</p> : null}
        <ol class="rows">
          {payouts.map(({ id, amount, date, reference, status }) => (
            <li>
              <a href={payoutPath(mode, id)}>
                <bdi class="name">{reference}</bdi>
                <span class="sum">{t.money(amount)}</span>
                <span class="soft small meta">{t.date(date)}</span>
                <span class="state">
                  <span class={`chip ${status}`}>{copy.status[status]}</span>
                </span>
              </a>
            </li>
          ))}
        </ol>
        <Pagination {...{ words: t.words.page, path: payoutsPath(mode), earlier, isBehind }} />
        {payouts.length === 0 ? null : <FileLink t={t} page={payoutsPath(mode)} />}
      </section>
    </DashboardPage>
  );
}

/** One payout: what came in since the payout before it, what was paid out, and what stayed. */
export function PayoutPage(props: Props & { payout: ListedPayout; composition: Composition }) {
  const { frame, mode, payout, composition } = props;
  const { t } = frame;
  const copy = t.words.balance;
  const title = copy.payoutOf(t.moneyText(payout.amount));
  return (
    <DashboardPage frame={frame} title={title} section="balance">
      <p>
        <a href={payoutsPath(mode)}>{copy.allPayouts}</a>
      </p>
      <div class="head">
        <h1>{title}</h1>
        <span class={`chip ${payout.status}`}>{copy.status[payout.status]}</span>
      </div>
      <div class="cols">
        <section class="card" aria-labelledby="contained">
          <h2 id="contained">{copy.content}</h2>
          <p class="soft">{copy.contentText}</p>
          <CompositionRows
            {...props}
            opening={copy.carried}
            closing={copy.available}
            payoutName={copy.returned}
          />
          <dl class="facts">
            <div>
              <dt>{copy.paidOut}</dt>
              <dd>{t.money(-payout.amount)}</dd>
            </div>
            <div>
              <dt>{copy.left}</dt>
              <dd>{t.money(composition.closing - payout.amount)}</dd>
            </div>
          </dl>
          {payout.status === 'failed' ? <p class="note bad">{copy.failedText}</p> : null}
        </section>
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">{copy.facts}</h2>
          <dl class="facts">
            <div>
              <dt>{copy.date}</dt>
              <dd>{t.date(payout.date)}</dd>
            </div>
            <div>
              <dt>{copy.reference}</dt>
              <dd>
                <bdi>{payout.reference}</bdi>
              </dd>
            </div>
            <div>
              <dt>{copy.number}</dt>
              <dd>
                <code dir="ltr">{payout.id}</code>
              </dd>
            </div>
          </dl>
        </section>
      </div>
    </DashboardPage>
  );
}
