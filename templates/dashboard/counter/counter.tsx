import type { CounterRefusal, DayOfCounter } from '../../../src/service/dashboard/counter/rules.ts';
import type { ListedPayment } from '../../../src/service/dashboard/payments/rules.ts';
import { counterPaymentPath, newCounterPaymentPath } from '../../../src/service/dashboard-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import { Money } from '../../parts/money.tsx';
import type { CopyOf } from '../copy/copy.ts';
import { Input } from '../page/field.tsx';
import { OutcomeNote } from '../page/outcome.tsx';
import { DashboardPage, type Frame } from '../page/page.tsx';
import { PaymentRow } from '../page/payment-row.tsx';
import { fieldsOf } from '../page/refused-form.ts';

type Props = {
  frame: Frame;
  mode: Mode;
  copy: CopyOf<'counter'>;
  refused: CounterRefusal | null;
  payments: readonly ListedPayment[];
  day: DayOfCounter;
};

/** The form of a payment face to face, and the day's payments. */
export function CounterPage({ frame, mode, copy, refused, payments, day }: Props) {
  const fields = fieldsOf(frame, newCounterPaymentPath(mode));
  return (
    <DashboardPage frame={frame} title={copy.title} section="counter">
      <h1>{copy.title}</h1>
      <OutcomeNote done={null} refused={refused === null ? null : copy.refused[refused]} />
      <p class="soft">{copy.lead}</p>
      <div class="cols">
        <form class="card" method="post" action={newCounterPaymentPath(mode)}>
          <input type="hidden" name="submission" value={frame.submission} />
          <Input
            name="amount"
            label={copy.amount}
            value={fields.textOf('amount')}
            wrong={fields.wrongOf('amount', copy.refused)}
            inputmode="numeric"
            required
            isLtr
            isLarge
            maxlength={20}
          />
          <Input
            name="note"
            label={copy.note}
            hint={copy.noteHint}
            value={fields.textOf('note')}
            maxlength={200}
          />
          <button type="submit">{copy.ask}</button>
        </form>
        <section class="card" aria-labelledby="day">
          <h2 id="day">{copy.today}</h2>
          <p>
            <b class="big">
              <Money amount={day.total} language={frame.language} />
            </b>{' '}
            <span class="soft">{copy.paidCount(day.paid)}</span>
          </p>
          {payments.length === 0 ? <p>{copy.empty}</p> : null}
          <ol class="rows">
            {payments.map((payment) => (
              <PaymentRow {...{ frame, mode, payment }} path={counterPaymentPath(mode, payment.id)} />
            ))}
          </ol>
        </section>
      </div>
    </DashboardPage>
  );
}
