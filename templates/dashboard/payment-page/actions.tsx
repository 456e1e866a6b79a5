import { refundMethod } from '../../../src/contract/resources/refund.ts';
import type { refundForm, simulateForm } from '../../../src/service/dashboard/payment-page/form.ts';
import { paymentActPath } from '../../../src/service/dashboard-urls.ts';
import { nameIn } from '../../parts/form-names.tsx';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { Input, Select } from '../page/field.tsx';
import { PostForm } from '../page/post-form.tsx';
import { fieldsOf } from '../page/refused-form.ts';
import type { Props } from './props.ts';

/** The outcomes that a person may simulate, the usual one first. */
const outcomes = ['paid', 'declined', 'failed', 'canceled', 'expired'] as const;

/** What the person may do with the payment now. */
export function Actions(props: Props) {
  const { frame, mode, view, acts } = props;
  const { t } = frame;
  const copy = t.words.paymentPage;
  const { payment } = view;
  const isPending = payment.status === 'pending';
  const canRefund = acts.refund && payment.left > 0;
  const message = copy.message(payment.payee[t.language], t.moneyText(payment.total), payment.url);
  const canCheck = acts.check && view.isOpenAtBank;
  if (!isPending && !canRefund && !canCheck) return null;
  return (
    <>
      {isPending ? (
        <section class="card" aria-labelledby="link">
          <h2 id="link">{copy.link}</h2>
          <p class="soft small">{copy.linkText}</p>
          <code class="secret" dir="ltr">
            {payment.url}
          </code>
          <a
            class="button quiet"
            href={`https://wa.me/?text=${encodeURIComponent(message)}`}
            rel="noreferrer noopener"
            target="_blank"
          >
            {copy.whatsApp}
          </a>
        </section>
      ) : null}
      {canCheck ? (
        <PostForm frame={frame} class="card" action={paymentActPath(mode, payment.id, 'check')}>
          <h2>{copy.check}</h2>
          <p class="soft small">{copy.checkText}</p>
          <button class="quiet" type="submit">
            {copy.checkButton}
          </button>
        </PostForm>
      ) : null}
      {!canRefund ? null : view.mostRefund === 0 ? <NoRefund {...props} /> : <RefundForm {...props} />}
      {isPending && acts.simulate ? (
        <section class="card" aria-labelledby="simulate">
          <h2 id="simulate">{copy.simulate}</h2>
          <p class="soft small">{copy.simulateText}</p>
          <PostForm frame={frame} class="line" action={paymentActPath(mode, payment.id, 'simulate')}>
            {outcomes.map((outcome) => (
              <button
                class="quiet"
                type="submit"
                name={nameIn<typeof simulateForm>('outcome')}
                value={outcome}
              >
                {copy.outcome[outcome]}
              </button>
            ))}
          </PostForm>
        </section>
      ) : null}
      {isPending && acts.expire ? (
        <PostForm frame={frame} class="card" action={paymentActPath(mode, payment.id, 'expire')}>
          <h2>{copy.expire}</h2>
          <p class="soft small">{copy.expireText}</p>
          <button class="risk" type="submit">
            {copy.expire}
          </button>
        </PostForm>
      ) : null}
    </>
  );
}

/** Why the person's limits allow no refund now. */
function NoRefund({ frame: { t }, view }: Props) {
  const copy = t.words.paymentPage;
  return (
    <section class="card" aria-labelledby="refund">
      <h2 id="refund">{copy.refundTitle}</h2>
      <p>{copy.noRefund[view.neverRefunds ? 'ever' : 'today']}</p>
    </section>
  );
}

function RefundForm({ frame, mode, view }: Props) {
  const { t } = frame;
  const copy = t.words.paymentPage;
  const { payment, mostRefund } = view;
  const most = Math.min(payment.left, mostRefund ?? payment.left);
  const fields = fieldsOf<typeof refundForm>(frame, paymentActPath(mode, payment.id, 'refund'), copy.refused);
  return (
    <PostForm frame={frame} class="card" action={paymentActPath(mode, payment.id, 'refund')}>
      <NothingOnEnter />
      <h2>{copy.refundTitle}</h2>
      <Input
        {...fields.of('amount', String(most))}
        label={copy.amount}
        hint={copy.amountHint(t.moneyText(most))}
        inputmode="numeric"
        isLtr
        required
        maxlength={20}
      />
      <Select
        {...fields.choice('method')}
        label={copy.how}
        values={refundMethod.options}
        textOf={(method) => copy.refundMethod[method]}
      />
      <Input {...fields.of('reason')} label={copy.reason} hint={copy.reasonHint} maxlength={255} />
      <p class="soft small">{copy.refundText}</p>
      <button class="risk" type="submit">
        {copy.refundButton}
      </button>
    </PostForm>
  );
}
