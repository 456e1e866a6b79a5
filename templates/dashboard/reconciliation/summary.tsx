import { NUMBERED_ELEMENTS } from '../../../src/contract/page-query.ts';
import type { Reconciliation } from '../../../src/contract/resources/reconciliation.ts';
import {
  clearingPath,
  doubtsPath,
  reconciliationPath,
  settlementLinesPath,
} from '../../../src/service/dashboard-urls.ts';
import { ages } from '../../../src/service/reconciliation/rules/clearing-days.ts';
import { FileLink } from '../page/file-link.tsx';
import { type Props, ReconciliationPage } from './reconciliation.tsx';

const shares = ['after_1_day', 'after_2_days', 'after_4_days'] as const;

/** The shares explained, the clearing accounts with their ages, and what waits for a person. */
export function SummaryPage(props: Props & { figures: Reconciliation }) {
  const {
    frame: { t },
    mode,
    figures,
  } = props;
  const copy = t.words.reconciliation;
  const { explained, clearing, unresolved_lines: unresolved, in_doubt: inDoubt } = figures;
  return (
    <ReconciliationPage {...props} current="summary">
      <dl class="tiles">
        {shares.map((share) => (
          <div class="card">
            <dt>{copy.explained[share]}</dt>
            <dd class="big">
              {explained[share] === null ? copy.notYet : copy.percent(String(percentOf(explained[share])))}
            </dd>
          </div>
        ))}
      </dl>
      <p class="soft small">{copy.explainedText}</p>
      <div class="cols">
        <section class="card" aria-labelledby="clearing">
          <h2 id="clearing">{copy.clearing}</h2>
          <p class="soft">{copy.clearingText}</p>
          <ul class="people">
            {clearing.map((sum) => (
              <ClearingSum {...props} sum={sum} />
            ))}
          </ul>
          <FileLink t={t} page={reconciliationPath(mode)} />
        </section>
        <section class="card" aria-labelledby="waiting">
          <h2 id="waiting">{copy.waiting}</h2>
          <dl class="facts">
            <div>
              <dt>
                <a href={settlementLinesPath(mode)}>{copy.unresolved}</a>
              </dt>
              <dd>{unresolved < NUMBERED_ELEMENTS ? unresolved : copy.atLeast(String(unresolved))}</dd>
            </div>
            <div>
              <dt>
                <a href={doubtsPath(mode)}>{copy.inDoubt}</a>
              </dt>
              <dd>{inDoubt}</dd>
            </div>
          </dl>
        </section>
      </div>
    </ReconciliationPage>
  );
}

/** One clearing account: its sum, and how many of its items are how old. */
function ClearingSum({ frame, mode, sum }: Props & { sum: Reconciliation['clearing'][number] }) {
  const { t } = frame;
  const copy = t.words.reconciliation;
  const { account, balance, items, by_age: byAge } = sum;
  return (
    <li>
      <div class="head">
        <h3 class="small">
          <a href={`${clearingPath(mode)}?account=${encodeURIComponent(account)}`}>
            {copy.accounts[account]}
          </a>
        </h3>
        <span class={`chip ${items === 0 ? 'paid' : byAge.older > 0 ? 'failed' : 'pending'}`}>
          {items === 0 ? copy.empty : copy.items(t.count(items))}
        </span>
      </div>
      {items === 0 ? null : (
        <dl class="facts">
          <div>
            <dt>{copy.open}</dt>
            <dd>{t.money(balance)}</dd>
          </div>
          {ages
            .filter((age) => byAge[age] > 0)
            .map((age) => (
              <div>
                <dt>{copy.ages[age]}</dt>
                <dd>{byAge[age]}</dd>
              </div>
            ))}
        </dl>
      )}
    </li>
  );
}

/** A share of 0 to 1 in whole percent: 100 only when nothing is left. */
function percentOf(share: number): number {
  return Math.floor(share * 100);
}
