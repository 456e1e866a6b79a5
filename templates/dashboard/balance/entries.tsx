import { balanceEntryType } from '../../../src/contract/resources/balance.ts';
import type { ListedEntry } from '../../../src/service/dashboard/balance/rules.ts';
import { balancePath, paymentPath, payoutPath } from '../../../src/service/dashboard-urls.ts';
import { Select } from '../page/field.tsx';
import { FileLink } from '../page/file-link.tsx';
import { DashboardPage } from '../page/page.tsx';
import { Pagination } from '../page/pagination.tsx';
import { BalanceTabs, type Props } from './balance.tsx';
import { monthText } from './statements.tsx';

type EntriesProps = Props & {
  /** Amounts in whole dinars; `onHold`: of refunds under way. */
  list: { entries: readonly ListedEntry[]; balance: number; onHold: number; months: readonly string[] };
  typed: { type: string; month: string };
  earlier: string | null;
  isBehind: boolean;
};

export function EntriesPage(props: EntriesProps) {
  const { frame, mode, list, typed, earlier, isBehind } = props;
  const { t } = frame;
  const copy = t.words.balance;
  const types = t.words.paymentPage.entry;
  const path = balancePath(mode);
  const isNarrowed = typed.type !== '' || typed.month !== '';
  const tiles = [
    { name: copy.balance, amount: list.balance },
    { name: copy.ready, amount: Math.max(0, list.balance - list.onHold) },
    { name: copy.onHold, amount: list.onHold },
  ];
  return (
    <DashboardPage frame={frame} title={copy.title} section="balance">
      <h1>{copy.title}</h1>
      <dl class="tiles">
        {tiles.map(({ name, amount }) => (
          <div class="card">
            <dt>{name}</dt>
            <dd class="big">{t.money(amount)}</dd>
          </div>
        ))}
      </dl>
      <BalanceTabs mode={mode} t={t} current="entries" />
      <form class="card line" method="get" action={path}>
        <Select
          name="type"
          label={copy.type}
          any={copy.anyType}
          values={balanceEntryType.options}
          textOf={(value) => types[value]}
          chosen={typed.type}
        />
        <Select
          name="month"
          label={copy.month}
          any={copy.anyMonth}
          values={list.months}
          textOf={(value) => monthText(value, t.language)}
          chosen={typed.month}
        />
        <button type="submit">{copy.apply}</button>
      </form>
      <section class="card" aria-label={copy.tabs.entries}>
        {list.entries.length === 0 ? <p>{isNarrowed ? copy.noneFound : copy.noEntry}</p> : null}
        <ol class="rows">
          {list.entries.map((entry) => (
            <Row {...props} entry={entry} />
          ))}
        </ol>
        <Pagination
          {...{ words: t.words.page, path, earlier, isBehind, clear: isNarrowed ? copy.clear : null }}
        />
        {list.entries.length === 0 ? null : <FileLink t={t} page={balancePath(mode)} filters={typed} />}
      </section>
    </DashboardPage>
  );
}

function Row({ frame, mode, entry }: Props & { entry: ListedEntry }) {
  const { t } = frame;
  const copy = t.words.balance;
  const types = t.words.paymentPage.entry;
  const { type, amount, balance, at, checkoutId, payoutId } = entry;
  const cells = (
    <>
      <span class="name">{type === 'payout' && amount > 0 ? copy.returned : types[type]}</span>
      <span class="sum">{t.money(amount)}</span>
      <span class="soft small meta">{t.time(at, { isShort: true })}</span>
      <span class="soft small state">{copy.behind(t.moneyText(balance))}</span>
    </>
  );
  const path =
    checkoutId !== null
      ? paymentPath(mode, checkoutId)
      : payoutId !== null
        ? payoutPath(mode, payoutId)
        : null;
  return <li>{path === null ? <div>{cells}</div> : <a href={path}>{cells}</a>}</li>;
}
