import type { PaymentException } from '../../../src/contract/resources/payment-exception.ts';
import {
  type AccountExceptions,
  type StateFilter,
  stateFilters,
} from '../../../src/service/operator/pages/exceptions/rules.ts';
import {
  accountExceptionsPath,
  EXCEPTIONS_PATH,
  exceptionPath,
} from '../../../src/service/operators-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import { Select } from '../../dashboard/page/field.tsx';
import { FileLink } from '../../dashboard/page/file-link.tsx';
import { ModeLinks } from '../../dashboard/page/mode-links.tsx';
import { Pagination } from '../../dashboard/page/pagination.tsx';
import { AccountHead } from '../page/account-head.tsx';
import { type Frame, OperatorPage } from '../page/page.tsx';

/** What the pages of exceptions share. */
export type Common = {
  frame: Frame;
  mode: Mode;
  modes: readonly Mode[];
};

type ListProps = Common & { state: StateFilter; earlier: string | null; isBehind: boolean };

/** What waits in a stretch of accounts. */
export function ExceptionsPage(props: ListProps & { accounts: readonly AccountExceptions[] }) {
  const { frame, mode, modes, accounts, state, earlier, isBehind } = props;
  const { t } = frame;
  const copy = t.words.exceptions;
  const words = { earlier: copy.more, newest: copy.newest };
  return (
    <OperatorPage frame={frame} title={copy.title} section="exceptions">
      <h1>{copy.title}</h1>
      <p class="soft">{copy.lead}</p>
      <ModeLinks
        {...{ mode, modes }}
        t={t}
        pathIn={(one) => `${EXCEPTIONS_PATH}?mode=${one}&state=${state}`}
        look="tabs"
      />
      <FilterForm {...props} path={EXCEPTIONS_PATH} />
      {accounts.length === 0 ? <p class="card">{copy.none}</p> : null}
      {accounts.map(({ id, name, exceptions }) => (
        <section class="card" aria-label={name}>
          <div class="head">
            <h2>
              <bdi>{name}</bdi>
            </h2>
            <a href={`${accountExceptionsPath(id, mode)}&state=${state}`}>{copy.ofAccount}</a>
          </div>
          <Rows {...props} accountId={id} exceptions={exceptions} />
        </section>
      ))}
      <p class="soft small">{copy.stretch}</p>
      <Pagination {...{ words, earlier, isBehind }} path={`${EXCEPTIONS_PATH}?mode=${mode}&state=${state}`} />
      <FileLink t={t} page={EXCEPTIONS_PATH} filters={{ mode, state }} />
    </OperatorPage>
  );
}

type AccountProps = ListProps & {
  account: { id: string; name: string };
  exceptions: readonly PaymentException[];
};

export function AccountExceptionsPage(props: AccountProps) {
  const { frame, account, mode, modes, exceptions, state, earlier, isBehind } = props;
  const { t } = frame;
  const copy = t.words.exceptions;
  const path = accountExceptionsPath(account.id, mode);
  return (
    <OperatorPage frame={frame} title={`${copy.title} · ${account.name}`} section="accounts">
      <AccountHead {...{ frame, copy, account, mode, modes }} pathOf={accountExceptionsPath} />
      <p class="soft">{copy.lead}</p>
      <FilterForm {...props} path={accountExceptionsPath(account.id)} />
      <section class="card" aria-label={copy.title}>
        {exceptions.length === 0 ? <p>{copy.none}</p> : null}
        <Rows {...props} accountId={account.id} exceptions={exceptions} />
        <Pagination {...{ words: t.words.page, earlier, isBehind }} path={`${path}&state=${state}`} />
        {exceptions.length === 0 ? null : (
          <FileLink t={t} page={accountExceptionsPath(account.id)} filters={{ mode, state }} />
        )}
      </section>
    </OperatorPage>
  );
}

function FilterForm({ frame: { t }, mode, state, path }: ListProps & { path: string }) {
  const copy = t.words.exceptions;
  return (
    <form class="card line" method="get" action={path}>
      <input type="hidden" name="mode" value={mode} />
      <Select
        name="state"
        label={copy.state}
        values={stateFilters}
        textOf={(value) => copy.states[value]}
        chosen={state}
      />
      <button type="submit">{copy.apply}</button>
    </form>
  );
}

type RowsProps = Common & { accountId: string; exceptions: readonly PaymentException[] };

function Rows({ frame, mode, accountId, exceptions }: RowsProps) {
  const { t } = frame;
  const copy = t.words.exceptions;
  const terms = t.words.dashboard.paymentPage;
  return (
    <ol class="rows">
      {exceptions.map(({ id, why, amount, reference, created_at: at, settled_at: settledAt }) => (
        <li>
          <a href={exceptionPath(accountId, id, mode)}>
            <span class="name">{terms.exception[why]}</span>
            <span class="sum">{t.money(amount)}</span>
            <span class="soft small meta">
              <bdi dir="ltr">{reference}</bdi> · {t.time(at, { isShort: true })}
            </span>
            <span class="state">
              <span class={`chip ${settledAt === null ? 'failed' : 'paid'}`}>
                {settledAt === null ? copy.open : copy.settled}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
