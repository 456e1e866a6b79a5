import type { newAccountForm } from '../../../src/service/operator/pages/accounts/form.ts';
import type { AccountRefusal, ListedAccount } from '../../../src/service/operator/pages/accounts/rules.ts';
import { ACCOUNTS_PATH, accountPath, NEW_ACCOUNT_PATH } from '../../../src/service/operators-urls.ts';
import { Input } from '../../dashboard/page/field.tsx';
import { FileLink } from '../../dashboard/page/file-link.tsx';
import { Pagination } from '../../dashboard/page/pagination.tsx';
import { PostForm } from '../../dashboard/page/post-form.tsx';
import { fieldsOf } from '../../dashboard/page/refused-form.ts';
import { type FormOutcome, Outcome } from '../page/outcome.tsx';
import { type Frame, OperatorPage } from '../page/page.tsx';

type Props = FormOutcome<AccountRefusal> & {
  frame: Frame;
  accounts: readonly ListedAccount[];
  search: string;
  earlier: string | null;
  isBehind: boolean;
  /** Whether the roles make accounts. */
  mayMake: boolean;
};

export function AccountsPage(props: Props) {
  const { frame, accounts, search, earlier, isBehind, mayMake } = props;
  const { t } = frame;
  const copy = t.words.accounts;
  const fields = fieldsOf<typeof newAccountForm>(frame, NEW_ACCOUNT_PATH, copy.refused);
  return (
    <OperatorPage frame={frame} title={copy.title} section="accounts">
      <h1>{copy.title}</h1>
      <Outcome copy={copy} outcome={props} />
      <form class="card line" method="get" action={ACCOUNTS_PATH}>
        <Input
          name="q"
          type="search"
          label={copy.search}
          hint={copy.searchHint}
          value={search}
          maxlength={64}
        />
        <button type="submit">{copy.apply}</button>
      </form>
      <section class="card" aria-label={copy.title}>
        {accounts.length === 0 ? <p>{copy.empty}</p> : null}
        <ul class="rows">
          {accounts.map((account) => (
            <li>
              <a href={accountPath(account.id)}>
                <bdi class="name">{account.name}</bdi>
                <span class="state">
                  <span class={account.status === 'active' ? 'chip' : 'chip failed'}>
                    {copy.status[account.status]}
                  </span>
                </span>
                <span class="soft small meta">
                  {copy.since} {t.time(account.createdAt)}
                </span>
              </a>
            </li>
          ))}
        </ul>
        {search !== '' && earlier !== null ? <p class="soft">{copy.cut}</p> : null}
        <Pagination
          {...{ words: t.words.page, earlier, isBehind }}
          path={ACCOUNTS_PATH}
          clear={search === '' ? null : copy.clear}
        />
        {accounts.length === 0 ? null : <FileLink t={t} page={ACCOUNTS_PATH} filters={{ q: search }} />}
      </section>
      {mayMake ? (
        <PostForm frame={frame} class="card" action={NEW_ACCOUNT_PATH}>
          <h2>{copy.make}</h2>
          <p class="soft">{copy.makeText}</p>
          <Input {...fields.of('name')} label={copy.fields.name ?? ''} required maxlength={255} />
          <Input
            {...fields.of('email')}
            label={copy.fields.email ?? ''}
            inputmode="email"
            isLtr
            maxlength={255}
          />
          <button type="submit">{copy.makeButton}</button>
        </PostForm>
      ) : null}
    </OperatorPage>
  );
}
