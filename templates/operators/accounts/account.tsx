import type { Account } from '../../../src/contract/resources/account.ts';
import type {
  feesForm,
  namesForm,
  profileForm,
  statusForm,
} from '../../../src/service/operator/pages/accounts/form.ts';
import {
  type AccountAct,
  accountActPath,
  accountAuditLogPath,
  accountExceptionsPath,
  accountPayoutsPath,
  reviewPath,
} from '../../../src/service/operators-urls.ts';
import { type Locale, languageFacts } from '../../../src/text/languages/languages.ts';
import { Input, Select } from '../../dashboard/page/field.tsx';
import { FileLink } from '../../dashboard/page/file-link.tsx';
import { PostForm } from '../../dashboard/page/post-form.tsx';
import { fieldsOf } from '../../dashboard/page/refused-form.ts';
import { Hidden, nameIn } from '../../parts/form-names.tsx';
import type { Child } from '../../parts/jsx-runtime.ts';
import { Outcome } from '../page/outcome.tsx';
import { OperatorPage } from '../page/page.tsx';
import type { OperatorText } from '../page/text.tsx';
import { Health } from './health.tsx';
import { Keys, MadeKey } from './keys.tsx';
import { Limits } from './limits.tsx';
import type { Props } from './props.ts';

export function AccountPage(props: Props) {
  const { frame, account, may, invited } = props;
  const { t } = frame;
  const copy = t.words.accounts;
  return (
    <OperatorPage frame={frame} title={account.name} section="accounts">
      <div class="head">
        <h1>
          <bdi>{account.name}</bdi>
        </h1>
        <span class={account.status === 'active' ? 'chip' : 'chip failed'}>
          {copy.status[account.status]}
        </span>
      </div>
      <Outcome copy={copy} outcome={props} />
      {invited === null ? null : (
        <section class="note" role="status">
          <h2>{copy.link}</h2>
          <p>{copy.linkText}</p>
          <code class="secret" dir="ltr">
            {invited}
          </code>
        </section>
      )}
      <MadeKey {...props} />
      <AccountTabs {...props} />
      <div class="cols">
        <div class="stack">
          <Profile {...props} />
          <Fees {...props} />
          <Limits {...props} />
        </div>
        <div class="stack">
          <State {...props} />
          {may.change ? <PendingNames {...props} /> : null}
          {may.change ? (
            <ActForm
              {...props}
              act="invite"
              title={copy.owner}
              text={copy.ownerText}
              button={copy.ownerButton}
            />
          ) : null}
          <Keys {...props} />
          <Health {...props} />
        </div>
      </div>
    </OperatorPage>
  );
}

/** Links to the other pages of the account that the roles open. */
function AccountTabs({ frame: { t }, account, tabs }: Props) {
  const copy = t.words.accounts;
  const paths = {
    payouts: accountPayoutsPath,
    exceptions: accountExceptionsPath,
    review: reviewPath,
    'audit-log': accountAuditLogPath,
  };
  const names = { ...t.words.page.sections, review: copy.review };
  return (
    <nav class="tabs" aria-label={copy.more}>
      <ul>
        {tabs.map((tab) => (
          <li>
            <a href={paths[tab](account.id)}>{names[tab]}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type ActFormProps = Pick<Props, 'frame' | 'account'> & {
  act: AccountAct;
  title: string;
  text: string;
  button: string;
  look?: 'risk';
  children?: Child;
};

/** A form of one act. */
function ActForm({ frame, account, act, title, text, button, look, children }: ActFormProps) {
  return (
    <PostForm frame={frame} class="card" action={accountActPath(account.id, act)}>
      <h2>{title}</h2>
      <p class="soft">{text}</p>
      {children}
      <button class={look} type="submit">
        {button}
      </button>
    </PostForm>
  );
}

const shownFields = [
  'name',
  'name_ar',
  'name_fr',
  'name_en',
  'phone',
  'email',
  'trade_register',
  'tax_number',
] as const;
const fields = [...shownFields, 'terms_url'] as const;
const ltrFields: readonly string[] = ['phone', 'email', 'trade_register', 'tax_number', 'terms_url'];

function Profile({ frame, account, may }: Props) {
  const { t } = frame;
  const copy = t.words.accounts;
  const sent = fieldsOf<typeof profileForm>(frame, accountActPath(account.id, 'profile'), copy.refused);
  return (
    <section class="card" aria-labelledby="profile">
      <h2 id="profile">{copy.profile}</h2>
      <dl class="facts">
        <div>
          <dt>{copy.id}</dt>
          <dd>
            <code dir="ltr">{account.id}</code>
          </dd>
        </div>
        <div>
          <dt>{copy.acquirer}</dt>
          <dd>
            <bdi>{account.acquirer ?? copy.none}</bdi>
          </dd>
        </div>
        {may.change
          ? null
          : fields.map((name) => <Fact label={copy.fields[name] ?? ''} value={account[name]} />)}
      </dl>
      {may.change ? (
        <PostForm frame={frame} action={accountActPath(account.id, 'profile')}>
          {fields.map((name) => (
            <Input
              {...sent.of(name, account[name] ?? '')}
              label={copy.fields[name] ?? ''}
              isLtr={ltrFields.includes(name)}
              required={name === 'name'}
              maxlength={name === 'terms_url' ? 2048 : 255}
            />
          ))}
          <button type="submit">{copy.save}</button>
        </PostForm>
      ) : null}
    </section>
  );
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return value === null ? null : (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}

function Fees({ frame, account, plans, may }: Props) {
  const { t } = frame;
  const copy = t.words.accounts;
  const { fee_plan: plan } = account;
  const sent = fieldsOf<typeof feesForm>(frame, accountActPath(account.id, 'fees'), copy.refused);
  return (
    <section class="card" aria-labelledby="fees">
      <h2 id="fees">{copy.fees}</h2>
      <p>
        <b>{planText(plan, t)}</b>
      </p>
      <p class="soft small">
        {copy.refunds} · {copy.refundsWords[plan.refunds]}
      </p>
      {may.change ? (
        <PostForm frame={frame} action={accountActPath(account.id, 'fees')}>
          <p class="soft">{copy.feesText}</p>
          {(['rate', 'fixed', 'minimum', 'maximum'] as const).map((name) => (
            <Input
              {...sent.of(name, String(plan[name]))}
              label={copy.fields[`fee_plan.${name}`] ?? ''}
              hint={name === 'rate' ? copy.rateHint : undefined}
              wrong={sent.wrongOf(`fee_plan.${name}`)}
              inputmode="numeric"
              isLtr
              required
              maxlength={20}
            />
          ))}
          <Select
            {...sent.choice('refunds', plan.refunds)}
            label={copy.refunds}
            values={['kept', 'returned'] as const}
            textOf={(value) => copy.refundsWords[value]}
          />
          <button type="submit">{copy.feesButton}</button>
        </PostForm>
      ) : null}
      {plans.length === 0 ? null : <h3>{copy.plans}</h3>}
      <ol class="people" reversed>
        {plans.map((version) => (
          <li>
            <p>
              {copy.plan(version.version)} <span class="soft">{planText(version.terms, t)}</span>
            </p>
            <p class="soft small">
              {t.time(version.at)} · <bdi>{copy.by(version.madeBy)}</bdi>
            </p>
          </li>
        ))}
      </ol>
      {plans.length === 0 ? null : <FileLink t={t} page={accountActPath(account.id, 'fees')} />}
    </section>
  );
}

function planText({ rate, fixed, minimum, maximum }: Account['fee_plan'], t: OperatorText) {
  const [part = '', least = '', most = ''] = [fixed, minimum, maximum].map((sum) => t.moneyText(sum));
  return t.words.accounts.planText(percentText(rate, t.language), part, least, most);
}

/** A rate in basis points, in percent. */
function percentText(rate: number, language: Locale): string {
  const format = { style: 'percent', maximumFractionDigits: 2 } as const;
  return `\u2068${new Intl.NumberFormat(languageFacts[language].format, format).format(rate / 10_000)}\u2069`;
}

function State(props: Props) {
  const { frame, account, may } = props;
  const { t } = frame;
  const copy = t.words.accounts;
  const sent = fieldsOf<typeof statusForm>(frame, accountActPath(account.id, 'status'), copy.refused);
  if (account.status === 'active')
    return may.change ? (
      <ActForm
        {...props}
        act="status"
        title={copy.state}
        text={copy.suspendText}
        button={copy.suspend}
        look="risk"
      >
        <Hidden<typeof statusForm> name="status" value="suspended" />
        <Input {...sent.of('reason')} label={copy.reason} required maxlength={255} />
      </ActForm>
    ) : null;
  return (
    <>
      {account.suspended_for === null ? null : (
        <p class="note bad">
          {copy.suspendedFor} <bdi>{account.suspended_for}</bdi>
        </p>
      )}
      {may.change ? (
        <ActForm {...props} act="status" title={copy.state} text={copy.resumeText} button={copy.resume}>
          <Hidden<typeof statusForm> name="status" value="active" />
        </ActForm>
      ) : null}
    </>
  );
}

function PendingNames(props: Props) {
  const { frame, account } = props;
  const { t } = frame;
  const copy = t.words.accounts;
  const { pending_names: pending } = account;
  if (pending === null) return null;
  return (
    <PostForm frame={frame} class="card" action={accountActPath(account.id, 'names')}>
      <Hidden<typeof namesForm> name="pending_id" value={pending.id} />
      <h2>{copy.names}</h2>
      <p class="soft">{copy.namesText}</p>
      <dl class="facts">
        {(['name_ar', 'name_fr', 'name_en'] as const).map((name) => (
          <Fact label={copy.fields[name] ?? ''} value={pending[name]} />
        ))}
      </dl>
      <button class="quiet" type="submit" name={nameIn<typeof namesForm>('decision')} value="refuse">
        {copy.refuse}
      </button>
      <button type="submit" name={nameIn<typeof namesForm>('decision')} value="approve">
        {copy.approve}
      </button>
    </PostForm>
  );
}
