import type { PaymentException } from '../../../src/contract/resources/payment-exception.ts';
import {
  type ClearingAccount,
  type ClearingItem,
  clearingAccount,
  type DoubtList,
  type Reconciliation,
  resolutionReason,
  type SettlementLine,
  settlementKind,
  settlementSource,
} from '../../../src/contract/resources/reconciliation.ts';
import type {
  linesForm,
  refundForm,
  resolveForm,
  reviewForm,
} from '../../../src/service/operator/pages/review/form.ts';
import type { ReviewRefusal } from '../../../src/service/operator/pages/review/rules.ts';
import {
  accountExceptionsPath,
  addLinesPath,
  exceptionPath,
  refundOutcomePath,
  resolveItemPath,
  resolveLinePath,
  reviewListPath,
  reviewPath,
} from '../../../src/service/operators-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import { Select, Tick } from '../../dashboard/page/field.tsx';
import { PostForm } from '../../dashboard/page/post-form.tsx';
import { fieldsOf } from '../../dashboard/page/refused-form.ts';
import { Hidden } from '../../parts/form-names.tsx';
import { AccountHead } from '../page/account-head.tsx';
import { type FormOutcome, Outcome } from '../page/outcome.tsx';
import { type Frame, OperatorPage } from '../page/page.tsx';
import { List } from './list.tsx';

type Props = FormOutcome<ReviewRefusal> & {
  frame: Frame;
  account: { id: string; name: string };
  mode: Mode;
  modes: readonly Mode[];
  summary: Reconciliation;
  lines: readonly SettlementLine[];
  /** The clearing account whose open items are shown. */
  chosen: ClearingAccount;
  items: readonly ClearingItem[];
  doubts: DoubtList['data'];
  exceptions: readonly PaymentException[];
  /** Whether the roles add files and resolve. */
  maySettle: boolean;
};

export function ReviewPage(props: Props) {
  const { frame, account, mode, modes, maySettle } = props;
  const { t } = frame;
  const copy = t.words.review;
  return (
    <OperatorPage frame={frame} title={`${copy.title} · ${account.name}`} section="accounts">
      <AccountHead {...{ frame, copy, account, mode, modes }} pathOf={reviewPath} />
      <Outcome copy={copy} outcome={props} />
      <p class="soft">{copy.lead}</p>
      <div class="cols">
        <div class="stack">
          <Lines {...props} />
          <Clearing {...props} />
          <Doubts {...props} />
          <Exceptions {...props} />
        </div>
        <div class="stack">
          <Summary {...props} />
          {maySettle ? <AddFile {...props} /> : null}
        </div>
      </div>
    </OperatorPage>
  );
}

function Summary({ frame, summary }: Props) {
  const { t } = frame;
  const terms = t.words.dashboard.reconciliation;
  return (
    <section class="card" aria-labelledby="summary">
      <h2 id="summary">{terms.tabs.summary}</h2>
      <dl class="facts">
        {summary.clearing.map(({ account, balance, items }) => (
          <div>
            <dt>{terms.accounts[account]}</dt>
            <dd>
              {t.money(balance)}
              <small>{terms.items(String(items))}</small>
            </dd>
          </div>
        ))}
        <div>
          <dt>{terms.unresolved}</dt>
          <dd>{summary.unresolved_lines}</dd>
        </div>
        <div>
          <dt>{terms.inDoubt}</dt>
          <dd>{summary.in_doubt}</dd>
        </div>
      </dl>
    </section>
  );
}

function AddFile({ frame, account, mode, chosen }: Props) {
  const { t } = frame;
  const copy = t.words.review;
  const terms = t.words.dashboard.reconciliation;
  const fields = fieldsOf<typeof linesForm>(frame, addLinesPath(account.id));
  return (
    <PostForm frame={frame} class="card" action={addLinesPath(account.id)} enctype="multipart/form-data">
      <PageFields {...{ mode, chosen }} />
      <h2>{copy.add}</h2>
      <p class="soft">{copy.addText}</p>
      <div class="field">
        <label for="file">{copy.file}</label>
        <input class="box" id="file" name="file" type="file" accept=".csv,text/csv" required />
      </div>
      <Select
        {...fields.choice('source')}
        label={copy.source}
        values={settlementSource.options}
        textOf={(value) => terms.sources[value]}
      />
      <Select
        {...fields.choice('kind')}
        label={copy.kind}
        values={settlementKind.options}
        textOf={(value) => terms.kinds[value]}
      />
      <button type="submit">{copy.addButton}</button>
    </PostForm>
  );
}

/** What every form sends: which page it is on. */
function PageFields({ mode, chosen }: Pick<Props, 'mode' | 'chosen'>) {
  return (
    <>
      <Hidden<typeof reviewForm> name="mode" value={mode} />
      <Hidden<typeof reviewForm> name="account" value={chosen} />
    </>
  );
}

function Lines(props: Props) {
  const { frame, account, mode, lines, maySettle } = props;
  const { t } = frame;
  const copy = t.words.review;
  const terms = t.words.dashboard.reconciliation;
  const rows = lines.map((line) => (
    <>
      <div class="head">
        <code dir="ltr">{line.reference}</code>
        <span class="chip failed">{terms.states[line.state]}</span>
      </div>
      <p>
        {terms.kinds[line.kind]} · {t.money(line.amount)}
        {line.expected === null || line.expected === line.amount ? null : (
          <>
            {' · '}
            {terms.expected} {t.money(line.expected)}
          </>
        )}
      </p>
      <p class="soft small">
        {terms.sources[line.source]} · {t.date(line.date)} · <bdi>{line.file}</bdi> ·{' '}
        {terms.lineNumber(String(line.line))}
      </p>
      {maySettle ? (
        <ResolveForm
          {...props}
          id={line.id}
          path={resolveLinePath(account.id, line.id)}
          reference={line.reference}
        />
      ) : null}
    </>
  ));
  return (
    <List
      {...{ t, rows }}
      id="lines"
      title={copy.lines}
      none={copy.noLine}
      page={reviewListPath(account.id, 'lines')}
      filters={{ mode }}
    />
  );
}

type ResolveProps = Props & { id: string; path: string; reference: string };

/** Closes a difference. `id`: of the line or item, for the ids of the fields. */
function ResolveForm({ frame, mode, chosen, id, path, reference }: ResolveProps) {
  const { t } = frame;
  const copy = t.words.review;
  const terms = t.words.dashboard.reconciliation;
  const fields = fieldsOf<typeof resolveForm>(frame, path);
  return (
    <details open={fields.isRefused}>
      <summary>{copy.resolve(reference)}</summary>
      <PostForm frame={frame} action={path}>
        <PageFields {...{ mode, chosen }} />
        <fieldset>
          <legend class="small">{copy.reason}</legend>
          {resolutionReason.options.map((reason) => (
            <label class="option">
              <input type="radio" {...fields.option('reason', reason)} required />
              {terms.reasons[reason]}
            </label>
          ))}
        </fieldset>
        <Note {...fields.of('note')} id={`note-${id}`} label={copy.note} />
        <Tick {...fields.tick('adjust_balance', false)} label={copy.adjust} />
        <button type="submit">{copy.resolve(reference)}</button>
      </PostForm>
    </details>
  );
}

/** A note; a page has several, so their ids differ. */
function Note({ name, id, label, value }: { name: string; id: string; label: string; value: string }) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        class="box"
        id={id}
        name={name}
        type="text"
        value={value}
        required
        maxlength={255}
        autocomplete="off"
      />
    </div>
  );
}

function Clearing(props: Props) {
  const { frame, account, mode, chosen, items, maySettle } = props;
  const { t } = frame;
  const copy = t.words.review;
  const terms = t.words.dashboard.reconciliation;
  const rows = items.map((item) => (
    <>
      <code dir="ltr">{item.reference}</code>
      <p>
        {t.money(item.open)}{' '}
        <span class="soft small">
          · {terms.since} {t.time(item.opened_at)}
        </span>
      </p>
      {maySettle ? (
        <ResolveForm
          {...props}
          id={item.id}
          path={resolveItemPath(account.id, item.id)}
          reference={item.reference}
        />
      ) : null}
    </>
  ));
  return (
    <>
      <form class="card line" method="get" action={reviewPath(account.id)}>
        <input type="hidden" name="mode" value={mode} />
        <Select
          name="account"
          label={terms.account}
          values={clearingAccount.options}
          textOf={(value) => terms.accounts[value]}
          chosen={chosen}
        />
        <button type="submit">{copy.choose}</button>
      </form>
      <List
        {...{ t, rows }}
        id="clearing"
        title={`${copy.clearing} · ${terms.accounts[chosen]}`}
        none={terms.noItem}
        page={reviewListPath(account.id, 'clearing')}
        filters={{ mode, account: chosen }}
      />
    </>
  );
}

function Doubts({ frame, account, mode, chosen, doubts, maySettle }: Props) {
  const { t } = frame;
  const copy = t.words.review;
  const terms = t.words.dashboard.reconciliation;
  const fieldsOfRefund = (id: string) =>
    fieldsOf<typeof refundForm>(frame, refundOutcomePath(account.id, id));
  const rows = doubts.map((doubt) => (
    <>
      <div class="head">
        <code dir="ltr">{doubt.reference}</code>
        <span class="chip pending">{terms.kinds[doubt.kind]}</span>
      </div>
      <p>
        {t.money(doubt.amount)} · {terms.answers[doubt.last_answer]}
      </p>
      {maySettle && doubt.kind === 'refund' && doubt.last_answer === 'unclear' ? (
        <details open={fieldsOfRefund(doubt.id).isRefused}>
          <summary>{copy.record(doubt.reference)}</summary>
          <PostForm frame={frame} action={refundOutcomePath(account.id, doubt.id)}>
            <PageFields {...{ mode, chosen }} />
            <fieldset>
              <legend class="small">{copy.outcome}</legend>
              {(['succeeded', 'failed'] as const).map((status) => (
                <label class="option">
                  <input type="radio" {...fieldsOfRefund(doubt.id).option('status', status)} required />
                  {copy.outcomes[status]}
                </label>
              ))}
            </fieldset>
            <Note {...fieldsOfRefund(doubt.id).of('note')} id={`note-${doubt.id}`} label={copy.note} />
            <button type="submit">{copy.record(doubt.reference)}</button>
          </PostForm>
        </details>
      ) : null}
    </>
  ));
  return (
    <List
      {...{ t, rows }}
      id="doubts"
      title={copy.doubts}
      none={terms.noDoubt}
      page={reviewListPath(account.id, 'doubts')}
      filters={{ mode }}
    />
  );
}

function Exceptions({ frame, account, mode, exceptions }: Props) {
  const { t } = frame;
  const copy = t.words.review;
  const rows = exceptions.map((exception) => (
    <>
      <a href={exceptionPath(account.id, exception.id, mode)}>
        <code dir="ltr">{exception.reference}</code>
      </a>
      <p>
        {t.money(exception.amount)} <span class="soft small">· {t.time(exception.created_at)}</span>
      </p>
      <p class="soft small">{copy.exceptionsText}</p>
    </>
  ));
  return (
    <List
      {...{ t, rows }}
      id="exceptions"
      title={copy.exceptions}
      none={copy.noException}
      page={accountExceptionsPath(account.id)}
      filters={{ mode, state: 'open' }}
    />
  );
}
