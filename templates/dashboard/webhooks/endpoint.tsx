import { eventType } from '../../../src/contract/resources/webhooks/event.ts';
import { OVERLAPS } from '../../../src/service/dashboard/keys/rules.ts';
import type {
  changeForm,
  resendRangeForm,
  rotateForm,
  switchForm,
} from '../../../src/service/dashboard/webhooks/form.ts';
import type { Resent, ShownDelivery, ShownEndpoint } from '../../../src/service/dashboard/webhooks/rules.ts';
import { webhookActPath, webhookPath } from '../../../src/service/dashboard-urls.ts';
import { Hidden } from '../../parts/form-names.tsx';
import { Input, Select } from '../page/field.tsx';
import { FileLink } from '../page/file-link.tsx';
import { DashboardPage } from '../page/page.tsx';
import { Pagination } from '../page/pagination.tsx';
import { PostForm } from '../page/post-form.tsx';
import { fieldsOf } from '../page/refused-form.ts';
import { DeliveryList } from './deliveries.tsx';
import { EndpointFields, HealthText, StatusChip, typesText } from './endpoints.tsx';
import { Outcome, type Props, WebhookTabs } from './props.tsx';

type EndpointProps = Props & {
  endpoint: ShownEndpoint;
  deliveries: readonly ShownDelivery[];
  earlier: string | null;
  isBehind: boolean;
  /** The range that was sent again; empty texts without one. */
  range: { from: string; to: string; type: string };
  resent: Resent;
};

/** One endpoint: what it got, and everything that can be done with it. */
export function EndpointPage(props: EndpointProps) {
  const { frame, mode, endpoint, deliveries, secret, done, earlier, isBehind } = props;
  const { t } = frame;
  const copy = t.words.webhooks;
  const { id, isDefault, url, description, status } = endpoint;
  const title = isDefault ? copy.standard : (description ?? url ?? '');
  const path = webhookPath(mode, id);
  return (
    <DashboardPage frame={frame} title={title} section="webhooks">
      <div class="head">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <StatusChip t={t} endpoint={endpoint} />
      </div>
      <Outcome {...props} />
      {done === 'resend' ? <ResentNote {...props} /> : null}
      {secret === null ? null : (
        <section class="note" role="status">
          <h2>{copy.secret}</h2>
          <p>{copy.secretText}</p>
          <code class="secret" dir="ltr">
            {secret}
          </code>
        </section>
      )}
      <WebhookTabs mode={mode} t={t} current={null} />
      <div class="cols">
        <div class="stack">
          <Facts {...props} />
          <section class="card" aria-labelledby="deliveries">
            <h2 id="deliveries">{copy.deliveries}</h2>
            {deliveries.length === 0 ? <p>{copy.noDelivery}</p> : null}
            <DeliveryList {...props} by="event" />
            <Pagination {...{ words: t.words.page, path, earlier, isBehind }} />
            {deliveries.length === 0 ? null : <FileLink t={t} page={path} />}
          </section>
        </div>
        <div class="stack">
          {url === null ? null : <TestForm {...props} />}
          {url === null ? null : <ResendForm {...props} />}
          <ChangeForm {...props} />
          {status === 'unset' ? null : <SwitchForm {...props} />}
          <SecretForm {...props} />
          {isDefault ? null : <DeleteForm {...props} />}
        </div>
      </div>
    </DashboardPage>
  );
}

function Facts({ frame, endpoint }: EndpointProps) {
  const { t } = frame;
  const copy = t.words.webhooks;
  const { url, isInherited, offAt, secrets } = endpoint;
  return (
    <section class="card" aria-label={copy.facts}>
      <dl class="facts">
        <div>
          <dt>{copy.url}</dt>
          <dd>
            {url === null ? copy.status.unset : <bdi dir="ltr">{url}</bdi>}
            {isInherited ? <small>{copy.inherited}</small> : null}
          </dd>
        </div>
        <div>
          <dt>{copy.types}</dt>
          <dd>{typesText(endpoint, t)}</dd>
        </div>
        <div>
          <dt>{copy.health}</dt>
          <dd>
            <HealthText t={t} endpoint={endpoint} />
          </dd>
        </div>
        {offAt === null ? null : (
          <div>
            <dt>{copy.offSince}</dt>
            <dd>{t.time(offAt)}</dd>
          </div>
        )}
        {secrets.map(({ createdAt, expiresAt }) => (
          <div>
            <dt>{copy.secretOf}</dt>
            <dd>
              {t.time(createdAt)}
              {expiresAt === null ? null : (
                <small>
                  {copy.secretUntil} {t.time(expiresAt)}
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function TestForm({ frame, mode, endpoint }: EndpointProps) {
  const { t } = frame;
  const copy = t.words.webhooks;
  return (
    <PostForm frame={frame} class="card" action={webhookActPath(mode, endpoint.id, 'test')}>
      <h2>{copy.testTitle}</h2>
      <p class="soft small">{copy.testText}</p>
      <button class="quiet" type="submit">
        {copy.testButton}
      </button>
    </PostForm>
  );
}

function ResendForm({ frame, mode, endpoint, range }: EndpointProps) {
  const { t } = frame;
  const copy = t.words.webhooks;
  const types = t.words.paymentPage.event;
  const fields = fieldsOf<typeof resendRangeForm>(
    frame,
    webhookActPath(mode, endpoint.id, 'resend'),
    copy.refused,
  );
  return (
    <PostForm frame={frame} class="card" action={webhookActPath(mode, endpoint.id, 'resend')}>
      <h2>{copy.resendTitle}</h2>
      <p class="soft small">{copy.resendText}</p>
      <Input {...fields.of('from', range.from)} type="date" label={copy.from} required isLtr />
      <Input {...fields.of('to', range.to)} type="date" label={copy.to} hint={copy.toHint} isLtr />
      <Select
        {...fields.choice('type', range.type)}
        label={copy.type}
        any={copy.allTypes}
        values={eventType.options}
        textOf={(value) => types[value]}
      />
      <button class="quiet" type="submit">
        {copy.resendButton}
      </button>
    </PostForm>
  );
}

/** How many events go out again, and the form that goes on behind them. */
function ResentNote({ frame, mode, endpoint, range, resent }: EndpointProps) {
  const { t } = frame;
  const copy = t.words.webhooks;
  const { planned, waiting, next } = resent;
  return (
    <section class="note" role="status">
      <p>{copy.resent(planned, waiting)}</p>
      {next === null ? null : (
        <PostForm frame={frame} action={webhookActPath(mode, endpoint.id, 'resend')}>
          <Hidden<typeof resendRangeForm> name="from" value={range.from} />
          <Hidden<typeof resendRangeForm> name="to" value={range.to} />
          <Hidden<typeof resendRangeForm> name="type" value={range.type} />
          <Hidden<typeof resendRangeForm> name="after" value={next} />
          <button class="quiet" type="submit">
            {copy.resendMore}
          </button>
        </PostForm>
      )}
    </section>
  );
}

function ChangeForm({ frame, mode, endpoint }: EndpointProps) {
  const { t } = frame;
  const copy = t.words.webhooks;
  const { id, isDefault, isInherited, description, status } = endpoint;
  const url = endpoint.url ?? '';
  const path = webhookActPath(mode, id, 'change');
  const fields = fieldsOf<typeof changeForm>(frame, path, copy.refused);
  return (
    <details class="card" open={status === 'unset' || fields.isRefused}>
      <summary>{copy.change}</summary>
      <PostForm frame={frame} action={path}>
        {isDefault ? (
          <Input
            {...fields.of('url', isInherited ? '' : url)}
            label={copy.url}
            hint={copy.standardHint}
            maxlength={2048}
            inputmode="url"
            isLtr
          />
        ) : (
          <EndpointFields {...{ frame, path, url }} chosen={endpoint.types} description={description ?? ''} />
        )}
        <button type="submit">{copy.changeButton}</button>
      </PostForm>
    </details>
  );
}

function SwitchForm({ frame, mode, endpoint }: EndpointProps) {
  const { t } = frame;
  const copy = t.words.webhooks;
  const { id, isDefault, status } = endpoint;
  const isOn = status === 'enabled';
  return (
    <PostForm frame={frame} class="card" action={webhookActPath(mode, id, 'switch')}>
      <Hidden<typeof switchForm> name="status" value={isOn ? 'paused' : 'enabled'} />
      <p class="soft small">{isOn ? (isDefault ? copy.stopText : copy.pauseText) : copy.resumeText}</p>
      <button class="quiet" type="submit">
        {isOn ? (isDefault ? copy.stop : copy.pause) : copy.resume}
      </button>
    </PostForm>
  );
}

function SecretForm({ frame, mode, endpoint }: EndpointProps) {
  const { t } = frame;
  const copy = t.words.webhooks;
  const fields = fieldsOf<typeof rotateForm>(frame, webhookActPath(mode, endpoint.id, 'rotate'));
  return (
    <details class="card" open={fields.isRefused}>
      <summary>{copy.rotate}</summary>
      <PostForm frame={frame} action={webhookActPath(mode, endpoint.id, 'rotate')}>
        <p class="soft small">{copy.rotateText}</p>
        <Select
          {...fields.choice('overlap', '86400')}
          label={copy.overlap}
          values={OVERLAPS.map(String)}
          textOf={(value) => copy.overlaps[OVERLAPS.find((one) => String(one) === value) ?? 0]}
        />
        <button class="quiet" type="submit">
          {copy.rotateButton}
        </button>
      </PostForm>
    </details>
  );
}

function DeleteForm({ frame, mode, endpoint }: EndpointProps) {
  const { t } = frame;
  const copy = t.words.webhooks;
  return (
    <details class="card">
      <summary>{copy.remove}</summary>
      <PostForm frame={frame} action={webhookActPath(mode, endpoint.id, 'delete')}>
        <p class="soft small">{copy.removeText}</p>
        <button class="risk" type="submit">
          {copy.removeButton}
        </button>
      </PostForm>
    </details>
  );
}
