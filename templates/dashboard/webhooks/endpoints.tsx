import { eventType } from '../../../src/contract/resources/webhooks/event.ts';
import type { createForm } from '../../../src/service/dashboard/webhooks/form.ts';
import type { ShownEndpoint } from '../../../src/service/dashboard/webhooks/rules.ts';
import { newWebhookPath, webhookPath, webhooksPath } from '../../../src/service/dashboard-urls.ts';
import { Input } from '../page/field.tsx';
import { FileLink } from '../page/file-link.tsx';
import { DashboardPage } from '../page/page.tsx';
import { PostForm } from '../page/post-form.tsx';
import { fieldsOf } from '../page/refused-form.ts';
import type { DashboardText } from '../page/text.tsx';
import { Outcome, type Props, WebhookTabs } from './props.tsx';

/** The endpoints of a mode, and the form of another one. */
export function EndpointsPage(props: Props & { endpoints: readonly ShownEndpoint[] }) {
  const { frame, mode, endpoints } = props;
  const { t } = frame;
  const copy = t.words.webhooks;
  return (
    <DashboardPage frame={frame} title={copy.title} section="webhooks">
      <h1>{copy.title}</h1>
      <Outcome {...props} />
      <WebhookTabs mode={mode} t={t} current="endpoints" />
      <p class="soft">{copy.lead}</p>
      <div class="cols">
        <section class="card" aria-label={copy.tabs.endpoints}>
          <ul class="people">
            {endpoints.map((endpoint) => (
              <EndpointItem {...props} endpoint={endpoint} />
            ))}
          </ul>
          <FileLink t={t} page={webhooksPath(mode)} />
        </section>
        <PostForm frame={frame} class="card" action={newWebhookPath(mode)}>
          <h2>{copy.create}</h2>
          <EndpointFields {...props} path={newWebhookPath(mode)} url="" chosen={['*']} description="" />
          <button type="submit">{copy.createButton}</button>
        </PostForm>
      </div>
    </DashboardPage>
  );
}

function EndpointItem({ frame: { t }, mode, endpoint }: Props & { endpoint: ShownEndpoint }) {
  const copy = t.words.webhooks;
  const { id, isDefault, url, description } = endpoint;
  return (
    <li>
      <div class="head">
        <h2>
          <a href={webhookPath(mode, id)}>
            {isDefault ? (
              copy.standard
            ) : (
              <bdi dir={description === null ? 'ltr' : undefined}>{description ?? url}</bdi>
            )}
          </a>
        </h2>
        <StatusChip t={t} endpoint={endpoint} />
      </div>
      {url === null ? (
        <p class="soft small">{copy.unsetText}</p>
      ) : (
        <p class="small">
          <bdi dir="ltr">{url}</bdi>
        </p>
      )}
      <p class="soft small">
        {typesText(endpoint, t)} · <HealthText t={t} endpoint={endpoint} />
      </p>
    </li>
  );
}

export function StatusChip({ t, endpoint }: { t: DashboardText; endpoint: ShownEndpoint }) {
  const copy = t.words.webhooks;
  const { status, health } = endpoint;
  if (status === 'enabled' && health.isFailing) return <span class="chip failed">{copy.failing}</span>;
  const look = { enabled: 'delivered', paused: 'pending', disabled: 'failed', unset: '' }[status];
  return <span class={`chip ${look}`}>{copy.status[status]}</span>;
}

export function HealthText({ t, endpoint }: { t: DashboardText; endpoint: ShownEndpoint }) {
  const copy = t.words.webhooks;
  const { tried, missed } = endpoint.health;
  if (tried === 0) return copy.untried;
  return missed === 0 ? copy.allArrived(tried) : copy.missed(missed, tried);
}

export function typesText({ types: chosen }: ShownEndpoint, t: DashboardText): string {
  const copy = t.words.webhooks;
  const types = t.words.paymentPage.event;
  if (chosen.includes('*')) return copy.allTypes;
  return eventType.options
    .filter((type) => chosen.includes(type))
    .map((type) => types[type])
    .join(copy.comma);
}

/**
 * Address, types and description of a listed endpoint. `path`: of the form; `chosen`: the types that it gets, `*` for
 * all.
 */
export function EndpointFields({
  frame,
  path,
  url,
  chosen,
  description,
}: Pick<Props, 'frame'> & {
  path: string;
  url: string;
  chosen: readonly string[];
  description: string;
}) {
  const { t } = frame;
  const copy = t.words.webhooks;
  const types = t.words.paymentPage.event;
  const fields = fieldsOf<typeof createForm>(frame, path, copy.refused);
  const wrongTypes = fields.wrongOf('types');
  return (
    <>
      <Input
        {...fields.of('url', url)}
        label={copy.url}
        hint={copy.urlHint}
        required
        maxlength={2048}
        inputmode="url"
        isLtr
      />
      <Input {...fields.of('description', description)} label={copy.description} maxlength={2000} />
      <fieldset>
        <legend class="small">{copy.types}</legend>
        {wrongTypes === undefined ? null : <span class="wrong">{wrongTypes}</span>}
        {(['*', ...eventType.options] as const).map((type) => (
          <label class="option">
            <input type="checkbox" {...fields.option('types', type, chosen.includes(type))} />
            <span>
              {type === '*' ? copy.allTypes : types[type]}{' '}
              {type === '*' ? null : <code dir="ltr">{type}</code>}
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
