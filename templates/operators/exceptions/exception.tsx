import { exceptionOutcome } from '../../../src/contract/resources/payment-exception.ts';
import type { PaymentExceptionDetails } from '../../../src/contract/resources/payment-exception-details.ts';
import type { settleForm } from '../../../src/service/operator/pages/exceptions/form.ts';
import type { ExceptionRefusal } from '../../../src/service/operator/pages/exceptions/rules.ts';
import {
  accountExceptionsPath,
  exceptionPath,
  settleExceptionPath,
} from '../../../src/service/operators-urls.ts';
import { Input } from '../../dashboard/page/field.tsx';
import { FileLink } from '../../dashboard/page/file-link.tsx';
import { PostForm } from '../../dashboard/page/post-form.tsx';
import { fieldsOf } from '../../dashboard/page/refused-form.ts';
import { Hidden } from '../../parts/form-names.tsx';
import type { Child } from '../../parts/jsx-runtime.ts';
import { type FormOutcome, Outcome } from '../page/outcome.tsx';
import { OperatorPage } from '../page/page.tsx';
import type { Common } from './exceptions.tsx';

type Props = Common &
  FormOutcome<ExceptionRefusal> & {
    account: { id: string; name: string };
    exception: PaymentExceptionDetails;
    /** Whether the roles settle. */
    maySettle: boolean;
  };

/** One exception: what was expected, what came, what the acquirer said, and what was done. */
export function ExceptionPage(props: Props) {
  const { frame, account, mode, exception, maySettle } = props;
  const { t } = frame;
  const copy = t.words.exceptions;
  const terms = t.words.dashboard.paymentPage;
  const { why, settled_at: settledAt } = exception;
  return (
    <OperatorPage frame={frame} title={terms.exception[why]} section="exceptions">
      <div class="head">
        <h1>{terms.exception[why]}</h1>
        <span class={`chip ${settledAt === null ? 'failed' : 'paid'}`}>
          {settledAt === null ? copy.open : copy.settled}
        </span>
      </div>
      <p>
        <a href={accountExceptionsPath(account.id, mode)}>
          <bdi>{account.name}</bdi>
        </a>{' '}
        <span class="chip">{t.words.page.mode[mode]}</span>
      </p>
      <Outcome copy={copy} outcome={props} />
      <div class="cols">
        <div class="stack">
          <Facts {...props} />
          <Attempts {...props} />
        </div>
        <div class="stack">
          {settledAt === null ? maySettle ? <SettleForm {...props} /> : null : <Settlement {...props} />}
        </div>
      </div>
    </OperatorPage>
  );
}

function Fact({ term, children }: { term: string; children: Child }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ frame, exception }: Props) {
  const { t } = frame;
  const copy = t.words.exceptions;
  const statuses = t.words.dashboard.page.status;
  const { amount, expected, reference, checkout_id: checkoutId, created_at: at } = exception;
  return (
    <section class="card" aria-labelledby="facts">
      <h2 id="facts">{copy.facts}</h2>
      <dl class="facts">
        <Fact term={copy.came}>
          <b>{t.money(amount)}</b>
        </Fact>
        <Fact term={copy.expected}>{t.money(expected)}</Fact>
        {amount === expected ? null : <Fact term={copy.difference}>{t.money(amount - expected)}</Fact>}
        <Fact term={copy.reference}>
          <code dir="ltr">{reference}</code>
        </Fact>
        <Fact term={copy.at}>{t.time(at)}</Fact>
        <Fact term={copy.checkout}>
          {statuses[exception.checkout_status]}{' '}
          <small>{t.time(exception.checkout_created_at, { isShort: true })}</small>
          <small>
            <code dir="ltr">{checkoutId}</code>
          </small>
        </Fact>
      </dl>
    </section>
  );
}

function Attempts({ frame, account, mode, exception }: Props) {
  const { t } = frame;
  const copy = t.words.exceptions;
  const terms = t.words.dashboard.paymentPage;
  const wordsOf = (code: string) => Object.entries(terms.decline).find(([one]) => one === code)?.[1] ?? code;
  return (
    <section class="card" aria-labelledby="attempts">
      <h2 id="attempts">{copy.attempts}</h2>
      <ol class="people">
        {exception.attempts.map((attempt) => (
          <li>
            <div class="head">
              <p>
                <code dir="ltr">{attempt.reference}</code>
                {attempt.id === exception.attempt_id ? <b> · {copy.own}</b> : null}
              </p>
              <span class={`chip ${attempt.status === 'approved' ? 'paid' : ''}`}>
                {terms.attemptStatus[attempt.status]}
              </span>
            </div>
            <p class="soft small">
              {t.money(attempt.amount)} · {t.time(attempt.created_at)}
              {attempt.decline_code === null ? null : ` · ${wordsOf(attempt.decline_code)}`}
            </p>
            {attempt.acquirer_message === null ? null : (
              <p class="small">
                <bdi>{terms.bankSays(attempt.acquirer_message)}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
      <FileLink t={t} page={exceptionPath(account.id, exception.id)} filters={{ mode }} />
    </section>
  );
}

function SettleForm({ frame, account, mode, exception }: Props) {
  const { t } = frame;
  const copy = t.words.exceptions;
  const reasons = t.words.dashboard.reconciliation.reasons;
  const path = settleExceptionPath(account.id, exception.id);
  const fields = fieldsOf<typeof settleForm>(frame, path, copy.refused);
  const wrongOutcome = fields.wrongOf('outcome');
  return (
    <PostForm frame={frame} class="card" action={path}>
      <Hidden<typeof settleForm> name="mode" value={mode} />
      <h2>{copy.settle}</h2>
      <p class="soft">{copy.settleText}</p>
      <fieldset>
        <legend class="small">{copy.outcome}</legend>
        {wrongOutcome === undefined ? null : <span class="wrong">{wrongOutcome}</span>}
        {exceptionOutcome.options.map((outcome) => (
          <label class="option">
            <input type="radio" {...fields.option('outcome', outcome)} required />
            {reasons[outcome]}
          </label>
        ))}
      </fieldset>
      <Input {...fields.of('note')} label={copy.note} hint={copy.noteHint} required maxlength={255} />
      <button type="submit">{copy.button}</button>
    </PostForm>
  );
}

function Settlement({ frame, exception }: Props) {
  const { t } = frame;
  const copy = t.words.exceptions;
  const reasons = t.words.dashboard.reconciliation.reasons;
  const { outcome, note, settled_at: at } = exception;
  return (
    <section class="card" aria-labelledby="settlement">
      <h2 id="settlement">{outcome === null ? copy.settled : reasons[outcome]}</h2>
      <p>
        <bdi>{note}</bdi>
      </p>
      <p class="soft small">
        {copy.settledAt} {at === null ? null : t.time(at)}
      </p>
    </section>
  );
}
