import type { actForm, refundForm } from '../../../src/desk/order-page/forms.ts';
import type { OwnersPart } from '../../../src/desk/orders/rules/order.ts';
import { orderFormPath, REFUND_FORM, REFUSED_FORM } from '../../../src/domain/addresses/desk/orders.ts';
import type { RefundMeaning, RefundMeans, RefundStatus } from '../../../src/domain/orders/refund-shares.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { CheckField, Hidden } from '../page/fields.tsx';
import { OrderVersion } from '../page/form-version.tsx';
import { DeskAlert } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';
import { AmountField, Fold, NoteField, type OtherProps, typedOf } from './fold.tsx';

/** The refund form: to the card, if a part was paid by card, or by hand, which is recorded. */
export function RefundForm(props: OtherProps) {
  const { t, order, owners } = props;
  const copy = t.words.order;
  const fields = typedOf(props, 'refund');
  const { refundDue, refundable } = owners.money;
  const isByHand = !owners.offersRefunds && owners.byCard > 0;
  // The message is shown in the form, not above it, if this form was refused.
  const hasMessage = fields !== null && props.refused === 'not_offered';
  const means = meansFor(owners);
  const chosen = means.find((one) => one === fields?.means) ?? means[0];
  const meaning = (isRequired: boolean) => (
    <MeaningField
      t={t}
      meanings={order.actions.includes('cancel') ? ['owed', 'gift', 'cancel'] : ['owed', 'gift']}
      isRequired={isRequired}
      chosen={fields?.meaning}
    />
  );
  return (
    <Fold
      t={t}
      title={copy.refund.title}
      typed={fields}
      refused={props.refused}
      isOpen={refundDue > 0}
      id={REFUND_FORM}
    >
      <form method="post" action={orderFormPath(t.language, order.number, 'refund')}>
        <OrderVersion order={order} />
        <NothingOnEnter />
        {isByHand && !hasMessage ? <p class="hint">{copy.refund.byHand}</p> : null}
        <AmountField
          t={t}
          id="refund-amount"
          value={fields?.amount ?? String(refundDue || refundable)}
          isWrong={fields !== null && props.refused === 'amount'}
        />
        <fieldset>
          <legend>{copy.refund.how}</legend>
          {means.map((one) => (
            <CheckField<typeof refundForm> name="means" value={one} isOne checked={one === chosen} required>
              {copy.refund.means[one]}
              <small>{copy.refund.meansTexts[one]}</small>
            </CheckField>
          ))}
        </fieldset>
        {order.fulfilment === 'returned' || order.fulfilment === 'canceled' ? null : refundDue > 0 ? (
          // What was paid too much goes back without this question.
          <details open={fields !== null && (props.refused === 'meaning' || Boolean(fields.meaning))}>
            <summary>{copy.refund.beyond(t.moneyText(refundDue))}</summary>
            {meaning(false)}
          </details>
        ) : (
          meaning(true)
        )}
        <NoteField t={t} id="refund-note" label={copy.note.label} value={fields?.note ?? ''} />
        <button class="quiet" type="submit">
          {isByHand ? copy.refund.noteButton : copy.refund.button}
        </button>
      </form>
    </Fold>
  );
}

/** The possible means of a refund, the likeliest first. */
function meansFor({ byCard, offersRefunds }: OwnersPart): RefundMeans[] {
  const byHand: RefundMeans[] = ['cash', 'transfer'];
  if (byCard === 0) return byHand;
  return offersRefunds ? ['card', ...byHand] : [...byHand, 'provider'];
}

/** Asks whether the customer still owes the refunded amount. */
function MeaningField(props: {
  t: DeskText;
  meanings: readonly RefundMeaning[];
  isRequired: boolean;
  chosen: string | undefined;
}) {
  const copy = props.t.words.order.refund;
  return (
    <fieldset>
      <legend>{copy.meaning}</legend>
      {props.meanings.map((meaning) => (
        <CheckField<typeof refundForm>
          name="meaning"
          value={meaning}
          isOne
          checked={meaning === props.chosen}
          required={props.isRequired}
        >
          {copy.meanings[meaning]}
          <small>{copy.meaningTexts[meaning]}</small>
        </CheckField>
      ))}
    </fieldset>
  );
}

/** Asks for the meaning of a refund that the service made and the desk did not request. */
export function UnexplainedRefund(props: OtherProps) {
  const { t, order, owners, refused } = props;
  if (!order.actions.includes('explain_refund')) return null;
  const { actions, refund: copy, refused: reasons } = t.words.order;
  const fields = typedOf(props, 'act', 'explain_refund');
  return (
    <section class="card dispute" id={fields === null ? undefined : REFUSED_FORM}>
      <h2>{copy.unexplained.title}</h2>
      {fields === null || refused === null ? null : <DeskAlert>{reasons[refused]}</DeskAlert>}
      <p>{t.money(owners.money.unexplained)}</p>
      {/* Everything that was paid went back: the order stops here. */}
      <p class="hint">{owners.money.refundable === 0 ? copy.unexplained.stopped : copy.unexplained.text}</p>
      <form method="post" action={orderFormPath(t.language, order.number, 'act')}>
        <NothingOnEnter />
        <OrderVersion order={order} />
        <MeaningField t={t} meanings={['owed', 'gift']} isRequired chosen={fields?.meaning} />
        <button class="quiet" type="submit" name="act" value="explain_refund">
          {actions.explain_refund}
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
  noted: 'good',
  retracted: '',
};

/** Requested and noted refunds, newest first, with their status. */
export function Refunds({ t, order, owners }: Pick<OtherProps, 't' | 'order' | 'owners'>) {
  const { refund: copy, actions } = t.words.order;
  if (owners.refunds.length === 0) return null;
  return (
    <section class="card">
      <h2>{copy.given}</h2>
      <ol class="steps">
        {owners.refunds.toReversed().map(({ amount, given, means, status, failure, entry, at }) => (
          <li class={status === 'retracted' ? 'undone' : undefined}>
            {t.money(status === 'succeeded' ? given : amount)}{' '}
            <span class={`tag ${moods[status]}`.trim()}>{copy.statuses[status]}</span>
            <small class="when">
              {t.time(at)} · {copy.means[means]}
            </small>
            {failure === null ? null : <p class="remark">{copy.failures[failure]}</p>}
            {entry === null || !order.actions.includes('retract_refund') ? null : (
              <form method="post" action={orderFormPath(t.language, order.number, 'act')}>
                <OrderVersion order={order} />
                <Hidden<typeof actForm> name="entry" value={String(entry)} />
                <button class="quiet" type="submit" name="act" value="retract_refund">
                  {actions.retract_refund}
                </button>
              </form>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
