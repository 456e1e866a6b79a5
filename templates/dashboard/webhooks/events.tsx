import { eventType } from '../../../src/contract/resources/webhooks/event.ts';
import type { ListedEvent } from '../../../src/service/dashboard/webhooks/rules.ts';
import { eventPath, eventsPath } from '../../../src/service/dashboard-urls.ts';
import { Input, Select } from '../page/field.tsx';
import { FileLink } from '../page/file-link.tsx';
import { DashboardPage } from '../page/page.tsx';
import { Pagination } from '../page/pagination.tsx';
import type { DashboardText } from '../page/text.tsx';
import { Outcome, type Props, WebhookTabs } from './props.tsx';

type EventsProps = Props & {
  events: readonly ListedEvent[];
  typed: { type: string; from: string; to: string };
  earlier: string | null;
  isBehind: boolean;
};

/** The log of events, newest first. */
export function EventsPage(props: EventsProps) {
  const { frame, mode, events, typed, earlier, isBehind } = props;
  const { t } = frame;
  const copy = t.words.webhooks;
  const types = t.words.paymentPage.event;
  const path = eventsPath(mode);
  const isNarrowed = Object.values(typed).some((text) => text !== '');
  return (
    <DashboardPage frame={frame} title={copy.tabs.events} section="webhooks">
      <h1>{copy.tabs.events}</h1>
      <Outcome {...props} />
      <WebhookTabs mode={mode} t={t} current="events" />
      <form class="card line" method="get" action={path}>
        <Select
          name="type"
          label={copy.type}
          any={copy.allTypes}
          values={eventType.options}
          textOf={(value) => types[value]}
          chosen={typed.type}
        />
        <Input name="from" type="date" label={copy.from} value={typed.from} isLtr />
        <Input name="to" type="date" label={copy.to} value={typed.to} isLtr />
        <button type="submit">{copy.apply}</button>
      </form>
      <section class="card" aria-label={copy.tabs.events}>
        {events.length === 0 ? <p>{isNarrowed ? copy.noneFound : copy.noEvent}</p> : null}
        <ol class="rows">
          {events.map((event) => (
            <EventRow {...props} event={event} />
          ))}
        </ol>
        <Pagination
          {...{ words: t.words.page, path, earlier, isBehind, clear: isNarrowed ? copy.clear : null }}
        />
        {events.length === 0 ? null : <FileLink t={t} page={eventsPath(mode)} filters={typed} />}
      </section>
    </DashboardPage>
  );
}

function EventRow({ frame, mode, event }: Props & { event: ListedEvent }) {
  const { t } = frame;
  const types = t.words.paymentPage.event;
  const { id, type, subjectId, at, deliveries } = event;
  return (
    <li>
      <a href={eventPath(mode, id)}>
        <span class="name">{types[type]}</span>
        <span class="sum">
          <DeliveryChips t={t} deliveries={deliveries} />
        </span>
        <span class="soft small meta">{t.time(at, { isShort: true })}</span>
        <bdi class="soft small state cut" dir="ltr">
          {subjectId}
        </bdi>
      </a>
    </li>
  );
}

/** Deliveries of an event by state; those that failed first. */
export function DeliveryChips({
  t,
  deliveries,
}: { t: DashboardText } & { deliveries: ListedEvent['deliveries'] }) {
  const copy = t.words.webhooks;
  const states = (['failed', 'open', 'delivered'] as const).filter((state) => deliveries[state] > 0);
  if (states.length === 0) return <span class="chip">{copy.nobody}</span>;
  return states.map((state) => (
    <span class={`chip ${state}`}>
      {copy.state[state]}
      {deliveries[state] > 1 ? ` (${deliveries[state]})` : ''}
    </span>
  ));
}
