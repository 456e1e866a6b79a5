import type { Month } from '../../../src/service/account-statements/rules.ts';
import type { Composition } from '../../../src/service/dashboard/balance/rules.ts';
import { balancePath, statementPath, statementsPath } from '../../../src/service/dashboard-urls.ts';
import { filePath } from '../../../src/service/urls.ts';
import type { Language } from '../../parts/money.tsx';
import { monthName } from '../../parts/time.tsx';
import { DashboardPage } from '../page/page.tsx';
import { BalanceTabs, CompositionRows, type Props } from './balance.tsx';

/** A month `2026-11` in words. */
export function monthText(month: string, language: Language): string {
  return monthName(Date.parse(`${month}-15T12:00:00Z`) / 1000, language);
}

/** The months of the account, each as a page and as a file. */
export function StatementsPage({ frame, mode, months }: Props & { months: readonly string[] }) {
  const { t } = frame;
  const copy = t.words.balance;
  return (
    <DashboardPage frame={frame} title={copy.tabs.statements} section="balance">
      <h1>{copy.tabs.statements}</h1>
      <BalanceTabs mode={mode} t={t} current="statements" />
      <section class="card" aria-label={copy.tabs.statements}>
        <p class="soft">{copy.statementsText}</p>
        <ul class="people">
          {months.map((month) => (
            <li>
              <div class="head">
                <a href={statementPath(mode, month)}>{monthText(month, t.language)}</a>
                <a
                  href={filePath(statementPath(mode, month))}
                  aria-label={copy.fileOf(monthText(month, t.language))}
                >
                  CSV
                </a>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </DashboardPage>
  );
}

/** One month: opening, what was added by type, closing. It is made to be printed. */
export function StatementPage(props: Props & { month: Month; now: number; composition: Composition }) {
  const { frame, mode, month, now, composition } = props;
  const { t, accountName } = frame;
  const copy = t.words.balance;
  const title = copy.statementOf(monthText(month.name, t.language));
  return (
    <DashboardPage frame={frame} title={title} section="balance">
      <p class="on-screen">
        <a href={statementsPath(mode)}>{copy.allStatements}</a>
      </p>
      <h1>{title}</h1>
      <p class="soft">
        <bdi>{accountName}</bdi>
        {' · '}
        {month.isOver ? null : copy.toDate} {t.time(month.isOver ? month.to - 1 : now)}
        {mode === 'test' ? ` · ${t.words.page.testMode}` : ''}
      </p>
      <section class="card" aria-label={title}>
        <CompositionRows
          {...props}
          composition={composition}
          opening={copy.opening}
          closing={month.isOver ? copy.closing : copy.closingToDate}
          linkOf={(type) => `${balancePath(mode)}?type=${type}&month=${month.name}`}
        />
        <p class="plain">
          <a class="button" href={filePath(statementPath(mode, month.name))}>
            {copy.file}
          </a>
          <a class="button quiet" href={`${balancePath(mode)}?month=${month.name}`}>
            {copy.entriesOf}
          </a>
        </p>
      </section>
    </DashboardPage>
  );
}
