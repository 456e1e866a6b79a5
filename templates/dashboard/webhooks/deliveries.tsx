import type { ShownDelivery } from '../../../src/service/dashboard/webhooks/rules.ts';
import { eventPath } from '../../../src/service/dashboard-urls.ts';
import type { DashboardText } from '../page/text.tsx';
import type { Props } from './props.tsx';

type ListProps = Pick<Props, 'frame' | 'mode'> & {
  deliveries: readonly ShownDelivery[];
  /** What names a delivery: its event, or on the page of the event the address. */
  by: 'event' | 'url';
};

/** Deliveries with their attempts: what was sent, and what the endpoint answered. */
export function DeliveryList(props: ListProps) {
  return (
    <ol class="people">
      {props.deliveries.map((delivery) => (
        <DeliveryItem {...props} delivery={delivery} />
      ))}
    </ol>
  );
}

function DeliveryItem({ frame, mode, by, delivery }: ListProps & { delivery: ShownDelivery }) {
  const { t } = frame;
  const copy = t.words.webhooks;
  const types = t.words.paymentPage.event;
  const { eventId, type, url, state, createdAt, nextAt, attempts } = delivery;
  const [newest] = attempts;
  return (
    <li>
      <div class="head">
        <h3>
          {by === 'url' ? (
            <bdi dir="ltr">{url}</bdi>
          ) : type === null ? (
            copy.test
          ) : (
            <a href={eventPath(mode, eventId)}>{types[type]}</a>
          )}
        </h3>
        <span class={`chip ${state}`}>{copy.state[state]}</span>
      </div>
      <p class="soft small">
        {t.time(createdAt)}
        {newest === undefined ? null : (
          <>
            {' · '}
            <bdi>{answerText(newest, t)}</bdi>
          </>
        )}
        {nextAt === null ? null : (
          <>
            {' · '}
            {copy.next} {t.time(nextAt, { isShort: true })}
          </>
        )}
      </p>
      {attempts.length === 0 ? null : (
        <details>
          <summary>{copy.attempts(attempts.length)}</summary>
          <dl class="facts">
            <div>
              <dt>{copy.request}</dt>
              <dd>
                <code dir="ltr">POST {url}</code>
              </dd>
            </div>
            <div>
              <dt>webhook-id</dt>
              <dd>
                <code dir="ltr">{eventId}</code>
              </dd>
            </div>
          </dl>
          <ol class="plain attempts">
            {attempts.map((attempt) => (
              <li>
                <p class="small">
                  <b>{answerText(attempt, t)}</b>{' '}
                  <span class="soft">
                    {t.time(attempt.at)} · {copy.took(attempt.durationMs)}
                  </span>
                </p>
                {attempt.answer === '' ? null : <pre dir="ltr">{attempt.answer}</pre>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

/** An attempt in words: the error if there is one, and the status of the answer. */
function answerText({ status, error }: ShownDelivery['attempts'][number], t: DashboardText): string {
  const copy = t.words.webhooks;
  const words =
    error === null ? null : (Object.entries(copy.error).find(([code]) => code === error)?.[1] ?? error);
  if (status === null) return words ?? copy.noAnswer;
  return words === null ? copy.answered(status) : copy.answeredWith(status, words);
}
