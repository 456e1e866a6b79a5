import type { ListedEvent, ShownDelivery } from '../../../src/service/dashboard/webhooks/rules.ts';
import { eventPath, paymentPath, resendPath } from '../../../src/service/dashboard-urls.ts';
import { FileLink } from '../page/file-link.tsx';
import { DashboardPage } from '../page/page.tsx';
import { PostForm } from '../page/post-form.tsx';
import { DeliveryList } from './deliveries.tsx';
import { DeliveryChips } from './events.tsx';
import { Outcome, type Props, WebhookTabs } from './props.tsx';

type EventProps = Props & {
  event: ListedEvent;
  /** As it is sent: one line of JSON. */
  body: string;
  deliveries: readonly ShownDelivery[];
  /** Whether the role opens payments. */
  seesPayments: boolean;
};

/** One event: its body, and where it went. */
export function EventPage(props: EventProps) {
  const { frame, mode, event, body, deliveries, seesPayments } = props;
  const { t } = frame;
  const copy = t.words.webhooks;
  const types = t.words.paymentPage.event;
  const { id, type, subjectId, checkoutId, at, isErased } = event;
  const title = types[type];
  return (
    <DashboardPage frame={frame} title={title} section="webhooks">
      <div class="head">
        <h1>{title}</h1>
        <DeliveryChips t={t} deliveries={event.deliveries} />
      </div>
      <Outcome {...props} />
      <WebhookTabs mode={mode} t={t} current={null} />
      <section class="card" aria-label={copy.facts}>
        <dl class="facts">
          <div>
            <dt>{copy.number}</dt>
            <dd>
              <code dir="ltr">{id}</code>
            </dd>
          </div>
          <div>
            <dt>{copy.type}</dt>
            <dd>
              <code dir="ltr">{type}</code>
            </dd>
          </div>
          <div>
            <dt>{copy.at}</dt>
            <dd>{t.time(at)}</dd>
          </div>
          <div>
            <dt>{copy.subject}</dt>
            <dd>
              {checkoutId === subjectId && seesPayments ? (
                <a href={paymentPath(mode, subjectId)}>
                  <code dir="ltr">{subjectId}</code>
                </a>
              ) : (
                <code dir="ltr">{subjectId}</code>
              )}
            </dd>
          </div>
        </dl>
        {isErased ? (
          <p class="soft">{copy.erased}</p>
        ) : (
          <PostForm frame={frame} action={resendPath(mode, id)}>
            <button class="quiet" type="submit">
              {copy.resendAll}
            </button>
          </PostForm>
        )}
      </section>
      <section class="card" aria-labelledby="deliveries">
        <h2 id="deliveries">{copy.deliveries}</h2>
        {deliveries.length === 0 ? <p>{copy.noDelivery}</p> : null}
        <DeliveryList {...props} by="url" />
        {deliveries.length === 0 ? null : <FileLink t={t} page={eventPath(mode, id)} />}
      </section>
      <section class="card" aria-labelledby="body">
        <h2 id="body">{copy.body}</h2>
        <p class="soft small">{copy.bodyText}</p>
        <pre dir="ltr">{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      </section>
    </DashboardPage>
  );
}
