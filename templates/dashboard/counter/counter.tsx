import type { counterForm } from '../../../src/service/dashboard/counter/form.ts';
import type { CounterRefusal, DayOfCounter } from '../../../src/service/dashboard/counter/rules.ts';
import type { ListedPayment } from '../../../src/service/dashboard/payments/rules.ts';
import {
  counterPaymentPath,
  KEYPAD_SCRIPT_PATH,
  newCounterPaymentPath,
} from '../../../src/service/dashboard-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import { Input } from '../page/field.tsx';
import { OutcomeNote } from '../page/outcome.tsx';
import { DashboardPage, type Frame } from '../page/page.tsx';
import { PaymentRow } from '../page/payment-row.tsx';
import { PostForm } from '../page/post-form.tsx';
import { fieldsOf } from '../page/refused-form.ts';
import type { DashboardText } from '../page/text.tsx';

type Props = {
  frame: Frame;
  mode: Mode;
  refused: CounterRefusal | null;
  payments: readonly ListedPayment[];
  day: DayOfCounter;
};

/** The form of a payment face to face, and the day's payments. */
export function CounterPage({ frame, mode, refused, payments, day }: Props) {
  const { t } = frame;
  const copy = t.words.counter;
  const fields = fieldsOf<typeof counterForm>(frame, newCounterPaymentPath(mode), copy.refused);
  return (
    <DashboardPage frame={frame} title={copy.title} section="counter">
      <h1>{copy.title}</h1>
      <OutcomeNote done={null} refused={refused === null ? null : copy.refused[refused]} />
      <p class="soft">{copy.lead}</p>
      <div class="cols">
        <PostForm frame={frame} class="card" action={newCounterPaymentPath(mode)}>
          <Input
            {...fields.of('amount')}
            label={copy.amount}
            inputmode="numeric"
            required
            isLtr
            isLarge
            maxlength={20}
          />
          <Keypad t={t} />
          <Input {...fields.of('note')} label={copy.note} hint={copy.noteHint} maxlength={200} />
          <button type="submit">{copy.ask}</button>
          <script src={KEYPAD_SCRIPT_PATH} type="module" />
        </PostForm>
        <section class="card" aria-labelledby="day">
          <h2 id="day">{copy.today}</h2>
          <p>
            <b class="big">{t.money(day.total)}</b> <span class="soft">{copy.paidCount(day.paid)}</span>
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

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0', 'back'] as const;

/** Keys as large as a thumb; a script shows them. */
function Keypad({ t }: { t: DashboardText }) {
  const copy = t.words.counter;
  return (
    <div class="keypad" dir="ltr" hidden>
      {keys.map((key) => (
        <button type="button" class="quiet" value={key} aria-label={key === 'back' ? copy.back : undefined}>
          {key === 'back' ? '←' : key}
        </button>
      ))}
    </div>
  );
}
