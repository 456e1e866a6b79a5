import { declineCode } from '../../../src/contract/decline-codes.ts';
import type { resendForm } from '../../../src/service/dashboard/payment-page/form.ts';
import {
  type PaymentView,
  type TimelineEntry,
  timelineOf,
} from '../../../src/service/dashboard/payment-page/rules.ts';
import { paymentActPath } from '../../../src/service/dashboard-urls.ts';
import { Hidden } from '../../parts/form-names.tsx';
import { PostForm } from '../page/post-form.tsx';
import type { Props } from './props.ts';

/** What happened to the payment, the oldest first. */
export function Timeline(props: Props) {
  return (
    <section class="card" aria-labelledby="timeline">
      <h2 id="timeline">{props.frame.t.words.paymentPage.timeline}</h2>
      <ol class="line-of-time">
        {timelineOf(props.view).map((entry) => (
          <Moment {...props} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

const moods: Record<string, string> = {
  approved: 'good',
  declined: 'bad',
  pending: 'wait',
  succeeded: 'good',
  failed: 'bad',
};

function Moment({ entry, ...props }: Props & { entry: TimelineEntry }) {
  const { frame } = props;
  const { t } = frame;
  const copy = t.words.paymentPage;
  const when = <span class="soft small">{t.time(entry.at)}</span>;
  switch (entry.kind) {
    case 'created':
      return (
        <li>
          <span>
            <b>{copy.created}</b>
          </span>
          {when}
        </li>
      );
    case 'paid':
      return (
        <li class="good">
          <span>
            <b>{copy.paid}</b>
            {t.money(props.view.payment.total)}
          </span>
          {when}
        </li>
      );
    case 'attempt': {
      const { reference, status, declineWords, isSimulated } = entry.attempt;
      const code = declineCode.safeParse(entry.attempt.declineCode).data;
      return (
        <li class={moods[status]}>
          <span>
            <b>
              <bdi>{copy.attempt(reference)}</bdi>
            </b>
            <span class={`chip ${status}`}>{copy.attemptStatus[status]}</span>
            {isSimulated ? <span class="soft small"> {copy.simulated}</span> : null}
          </span>
          {/* "For no reason" is untrue where the bank gave its own. */}
          {code === undefined || (code === 'declined' && declineWords !== null) ? null : (
            <span>{copy.decline[code]}</span>
          )}
          {declineWords === null ? null : (
            <span>
              <bdi>{copy.bankSays(declineWords)}</bdi>
            </span>
          )}
          {when}
        </li>
      );
    }
    case 'exception': {
      const { why, amount, outcome, note, settledAt } = entry.exception;
      return (
        <li class={outcome === null ? 'bad' : ''}>
          <span>
            <b>{copy.exception[why]}</b>
            {t.money(amount)}
          </span>
          <span>{outcome === null ? copy.exceptionText : t.words.reconciliation.reasons[outcome]}</span>
          {note === null ? null : (
            <span>
              <bdi>{note}</bdi>
            </span>
          )}
          {settledAt === null ? null : (
            <span class="soft small">
              {copy.settledAt} {t.time(settledAt)}
            </span>
          )}
          {when}
        </li>
      );
    }
    case 'refund': {
      const { amount, status, method, reason, failureCode } = entry.refund;
      return (
        <li class={moods[status]}>
          <span>
            <b>{copy.refund(copy.refundMethod[method])}</b>
            {t.money(amount)} <span class={`chip ${status}`}>{copy.refundStatus[status]}</span>
          </span>
          {failureCode === null ? null : <span>{copy.refundFailure[failureCode]}</span>}
          {reason === null ? null : (
            <span>
              <bdi>{reason}</bdi>
            </span>
          )}
          {when}
        </li>
      );
    }
    case 'event':
      return <EventMoment {...props} event={entry.event} />;
  }
}

function EventMoment({ event, ...props }: Props & { event: PaymentView['events'][number] }) {
  const { frame, mode, view, acts } = props;
  const { t } = frame;
  const copy = t.words.paymentPage;
  return (
    <li>
      <span>
        <b>{copy.event[event.type]}</b>
        {event.deliveries.length === 0 ? <span class="soft small">{copy.noDelivery}</span> : null}
      </span>
      {event.deliveries.map(({ url, state }) => (
        <span class="small">
          <span class={`chip ${state}`}>{copy.delivery[state]}</span>{' '}
          <bdi dir="ltr" class="soft">
            {url}
          </bdi>
        </span>
      ))}
      <span class="soft small">{t.time(event.createdAt)}</span>
      {acts.resend && !event.isErased && event.deliveries.length > 0 ? (
        <PostForm frame={frame} action={paymentActPath(mode, view.payment.id, 'resend')}>
          <Hidden<typeof resendForm> name="event" value={event.id} />
          <button class="quiet" type="submit">
            {copy.resend}
          </button>
        </PostForm>
      ) : null}
    </li>
  );
}
