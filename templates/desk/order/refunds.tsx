import type { OwnersPart } from '../../../src/storefront/desk/orders/rules.ts';
import { orderFormPath, REFUSED_FORM } from '../../../src/storefront/desk-urls.ts';
import type { RefundMeaning, RefundStatus } from '../../../src/storefront/refunds/rules.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { Money } from '../../parts/money.tsx';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { Time } from '../../parts/time.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import { DeskAlert } from '../page/page.tsx';
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
        {order.fulfilment === 'returned' || order.fulfilment === 'canceled' ? null : (
          <MeaningField
            language={language}
            meanings={order.acts.includes('cancel') ? ['owed', 'gift', 'cancel'] : ['owed', 'gift']}
            // An excess goes back without a question.
            isRequired={refundDue === 0}
            chosen={fields?.meaning}
          />
        )}
        <NoteField language={language} id="refund-note" label={copy.note.label} value={fields?.note ?? ''} />
        <button class="quiet" type="submit">
          {copy.refund.button}
        </button>
      </form>
    </Fold>
  );
}

/** Asks whether the customer still owes what goes back. */
function MeaningField(props: {
  language: Locale;
  meanings: readonly RefundMeaning[];
  isRequired: boolean;
  chosen: string | undefined;
}) {
  const copy = deskCopyIn[props.language].order.refund;
  return (
    <fieldset>
      <legend>{copy.meaning}</legend>
      {props.meanings.map((meaning) => (
        <label class="choice">
          <input
            type="radio"
            name="meaning"
            value={meaning}
            checked={meaning === props.chosen}
            required={props.isRequired}
          />
          <span>
            {copy.meanings[meaning]}
            <small>{copy.meaningTexts[meaning]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Asks what money means that the service gave back and that this desk did not ask for. */
export function UnexplainedRefund(props: OtherProps) {
  const { language, order, owners, refused } = props;
  if (!order.acts.includes('explain_refund')) return null;
  const { acts, refund: copy, refused: reasons } = deskCopyIn[language].order;
  const fields = typedOf(props, 'act', 'explain_refund');
  return (
    <section class="card dispute" id={fields === null ? undefined : REFUSED_FORM}>
      <h2>{copy.unexplained.title}</h2>
      {fields === null || refused === null ? null : <DeskAlert>{reasons[refused]}</DeskAlert>}
      <p>
        <Money amount={owners.money.unexplained} language={language} />
      </p>
      {/* What went back was all that the shop had: the order stands still. */}
      <p class="hint">{owners.money.refundable === 0 ? copy.unexplained.stopped : copy.unexplained.text}</p>
      <form method="post" action={orderFormPath(language, order.number, 'act')}>
        <NothingOnEnter />
        <input type="hidden" name="position" value={String(order.position)} />
        <MeaningField language={language} meanings={['owed', 'gift']} isRequired chosen={fields?.meaning} />
        <button class="quiet" type="submit" name="act" value="explain_refund">
          {acts.explain_refund}
        </button>
      </form>
    </section>
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
