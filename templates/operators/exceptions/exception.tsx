import { exceptionOutcome } from '../../../src/contract/resources/payment-exception.ts';
import type { PaymentExceptionDetails } from '../../../src/contract/resources/payment-exception-details.ts';
import type { ExceptionRefusal } from '../../../src/service/operator/pages/exceptions/rules.ts';
import { accountExceptionsPath, settleExceptionPath } from '../../../src/service/operators-urls.ts';
import type { CopyOf as DashboardCopyOf } from '../../dashboard/copy/copy.ts';
import { Input } from '../../dashboard/page/field.tsx';
import { fieldsOf } from '../../dashboard/page/refused-form.ts';
import type { Child } from '../../parts/jsx-runtime.ts';
import { Money } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';
import { type FormOutcome, Outcome } from '../page/outcome.tsx';
import { OperatorPage } from '../page/page.tsx';
import type { Common } from './exceptions.tsx';

type Props = Common &
  FormOutcome<ExceptionRefusal> & {
    account: { id: string; name: string };
    exception: PaymentExceptionDetails;
    statuses: DashboardCopyOf<'page'>['status'];
    /** Whether the roles settle. */
    maySettle: boolean;
  };

/** One exception: what was expected, what came, what the acquirer said, and what was done. */
export function ExceptionPage(props: Props) {
  const { frame, copy, terms, account, mode, exception, maySettle } = props;
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
        <span class="chip">{frame.words.mode[mode]}</span>
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

function Facts({ frame, copy, exception, statuses }: Props) {
  const { language } = frame;
  const { amount, expected, reference, checkout_id: checkoutId, created_at: at } = exception;
  return (
    <section class="card" aria-labelledby="facts">
      <h2 id="facts">{copy.facts}</h2>
      <dl class="facts">
        <Fact term={copy.came}>
          <b>
            <Money amount={amount} language={language} />
          </b>
        </Fact>
        <Fact term={copy.expected}>
          <Money amount={expected} language={language} />
        </Fact>
        {amount === expected ? null : (
          <Fact term={copy.difference}>
            <Money amount={amount - expected} language={language} />
          </Fact>
        )}
        <Fact term={copy.reference}>
          <code dir="ltr">{reference}</code>
        </Fact>
        <Fact term={copy.at}>
          <Time at={at} language={language} />
        </Fact>
        <Fact term={copy.checkout}>
          {statuses[exception.checkout_status]}{' '}
          <small>
            <Time at={exception.checkout_created_at} language={language} isShort />
          </small>
          <small>
            <code class="cut" dir="ltr">
              {checkoutId}
            </code>
          </small>
        </Fact>
      </dl>
    </section>
  );
}

function Attempts({ frame, copy, terms, exception }: Props) {
  const { language } = frame;
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
              <Money amount={attempt.amount} language={language} /> ·{' '}
              <Time at={attempt.created_at} language={language} />
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
    </section>
  );
}

function SettleForm({ frame, copy, reasons, account, mode, exception }: Props) {
  const path = settleExceptionPath(account.id, exception.id);
  const fields = fieldsOf(frame, path);
  const wrongOutcome = fields.wrongOf('outcome', copy.refused);
  return (
    <form class="card" method="post" action={path}>
      <input type="hidden" name="submission" value={frame.submission} />
      <input type="hidden" name="mode" value={mode} />
      <h2>{copy.settle}</h2>
      <p class="soft">{copy.settleText}</p>
      <fieldset>
        <legend class="small">{copy.outcome}</legend>
        {wrongOutcome === undefined ? null : <span class="wrong">{wrongOutcome}</span>}
        {exceptionOutcome.options.map((outcome) => (
          <label class="option">
            <input
              type="radio"
              name="outcome"
              value={outcome}
              required
              checked={fields.isTicked('outcome', false, outcome)}
            />
            {reasons[outcome]}
          </label>
        ))}
      </fieldset>
      <Input
        name="note"
        label={copy.note}
        hint={copy.noteHint}
        value={fields.textOf('note')}
        wrong={fields.wrongOf('note', copy.refused)}
        required
        maxlength={255}
      />
      <button type="submit">{copy.button}</button>
    </form>
  );
}

function Settlement({ frame, copy, reasons, exception }: Props) {
  const { outcome, note, settled_at: at } = exception;
  return (
    <section class="card" aria-labelledby="settlement">
      <h2 id="settlement">{outcome === null ? copy.settled : reasons[outcome]}</h2>
      <p>
        <bdi>{note}</bdi>
      </p>
      <p class="soft small">
        {copy.settledAt} {at === null ? null : <Time at={at} language={frame.language} />}
      </p>
    </section>
  );
}
