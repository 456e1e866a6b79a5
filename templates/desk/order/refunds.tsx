import type { OwnersPart } from '../../../src/storefront/desk/orders/rules.ts';
import { orderFormPath } from '../../../src/storefront/desk-urls.ts';
import type { RefundStatus } from '../../../src/storefront/refunds/rules.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { Money } from '../../parts/money.tsx';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { Time } from '../../parts/time.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import { AmountField, Fold, NoteField, type OtherProps, typedOf } from './fold.tsx';

/** Gives money back: to the card, where some was paid by it, or by the merchant's own hand, which is written down. */
export function RefundForm(props: OtherProps) {
  const { language, order, owners } = props;
  const copy = deskCopyIn[language].order;
  const fields = typedOf(props, 'refund');
  const { refundDue, refundable } = owners.money;
  const chosen = fields?.means ?? (owners.byCard > 0 ? 'card' : 'cash');
  return (
    <Fold
      language={language}
      title={copy.refund.title}
      typed={fields}
      refused={props.refused}
      isOpen={refundDue > 0}
    >
      <form method="post" action={orderFormPath(language, order.number, 'refund')}>
        <input type="hidden" name="position" value={String(order.position)} />
        <NothingOnEnter />
        <AmountField
          language={language}
          id="refund-amount"
          value={fields?.amount ?? String(refundDue || refundable)}
          isWrong={fields !== null && props.refused === 'amount'}
        />
        <fieldset>
          <legend>{copy.refund.how}</legend>
          {(['card', 'cash', 'transfer'] as const)
            .filter((means) => means !== 'card' || owners.byCard > 0)
            .map((means) => (
              <label class="choice">
                <input type="radio" name="means" value={means} checked={means === chosen} required />
                <span>
                  {copy.refund.means[means]}
                  <small>{copy.refund.meansTexts[means]}</small>
                </span>
              </label>
            ))}
        </fieldset>
        <NoteField language={language} id="refund-note" label={copy.note.label} value={fields?.note ?? ''} />
        <button class="quiet" type="submit">
          {copy.refund.button}
        </button>
      </form>
    </Fold>
  );
}

const moods: Record<RefundStatus, string> = {
  asked: 'waiting',
  pending: 'waiting',
  succeeded: 'good',
  failed: 'bad',
};

/** What was asked to go back, the newest first, and what became of it. */
export function Refunds({ language, owners }: { language: Locale; owners: OwnersPart }) {
  const copy = deskCopyIn[language].order.refund;
  if (owners.refunds.length === 0) return null;
  return (
    <section class="card">
      <h2>{copy.given}</h2>
      <ol class="steps">
        {owners.refunds.toReversed().map(({ amount, given, means, status, failure, at }) => (
          <li>
            <Money amount={status === 'succeeded' ? given : amount} language={language} />{' '}
            <span class={`tag ${moods[status]}`}>{copy.statuses[status]}</span>
            <small class="when">
              <Time at={at} language={language} /> · {copy.means[means]}
            </small>
            {failure === null ? null : <p class="said">{copy.failures[failure]}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
