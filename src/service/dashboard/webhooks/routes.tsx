import type { Context } from 'hono';
import { EndpointPage } from '../../../../templates/dashboard/webhooks/endpoint.tsx';
import { EndpointsPage } from '../../../../templates/dashboard/webhooks/endpoints.tsx';
import { EventPage } from '../../../../templates/dashboard/webhooks/event.tsx';
import { EventsPage } from '../../../../templates/dashboard/webhooks/events.tsx';
import { eventType } from '../../../contract/resources/webhooks/event.ts';
import { readFields, submissionForm } from '../../../web/form-schema.ts';
import { eventPath, eventsPath, webhookPath, webhooksPath } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import { may } from '../../people/rules/rights.ts';
import type { Mode } from '../../urls.ts';
import { readDay, readLastDay } from '../days.ts';
import { addressWith, queryOf, readPlace } from '../http/address.ts';
import { askMode } from '../http/ask.ts';
import { shownCookie } from '../http/cookies.ts';
import { answerCsv, timeCell } from '../http/csv.ts';
import { readForm, refusalIn } from '../http/forms.ts';
import { readEndpointId, readOwnId } from '../http/ids.ts';
import { answerRefusal, type FormPage, frameOf, goTo, show, showRefusal } from '../http/respond.tsx';
import { stateOf } from '../http/state.ts';
import { OVERLAPS } from '../keys/rules.ts';
import { FILE_ROWS } from '../paging.ts';
import { PAGE_ROWS } from '../rules.ts';
import {
  changeForm,
  createForm,
  resendRangeForm,
  rotateForm,
  switchForm,
  type TypedEventFilters,
} from './form.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  listEvents,
  resendOne,
  resendRange,
  rotateSecret,
  showEndpoint,
  showEvent,
  switchEndpoint,
  testDelivery,
} from './procedures.ts';
import { type EventFilters, type ListedEvent, webhookOutcomes, webhookRefusals } from './rules.ts';

type Page = (mode: Mode) => (c: Context<Environment>) => Promise<Response>;

/** What every page of events and endpoints needs. */
async function propsOf(c: Context<Environment>, mode: Mode, path = c.req.path) {
  const { secret } = stateOf(c).session;
  const shown = await shownCookie.take(c, secret, 'webhook', (webhook) => webhook.mode === mode);
  return {
    frame: frameOf(c, mode, path),
    mode,
    secret: shown?.secret ?? null,
    done: webhookOutcomes.find((one) => one === c.req.query('done')) ?? null,
    refused: refusalIn(c, webhookRefusals),
  };
}

export const answerEndpoints: Page = (mode) => async (c) => {
  const reply = await askMode(c, mode, listEndpoints, {});
  if (!reply.ok) return showRefusal(c, reply.reason);
  return show(c, <EndpointsPage {...(await propsOf(c, mode))} endpoints={reply.endpoints} />);
};

export const answerCreate: Page = (mode) => async (c) => {
  const { submission, ...input } = readFields(createForm, await readForm(c));
  const reply = await askMode(c, mode, createEndpoint, input, submission);
  if (!reply.ok) return answerRefusal(c, listPage(mode), reply.reason);
  return showSecret(c, mode, reply, listPage(mode));
};

/** To the endpoint's page, which shows its new secret from the browser's own cookie. */
async function showSecret(
  c: Context<Environment>,
  mode: Mode,
  { id, shownOnce: secret }: { id: string; shownOnce?: string },
  page: FormPage,
): Promise<Response> {
  const path = webhookPath(mode, id);
  if (secret === undefined) return answerRefusal(c, page, 'seen', []);
  await shownCookie.write(c, stateOf(c).session.secret, { kind: 'webhook', mode, secret });
  return goTo(c, path);
}

export const answerEndpoint: Page = (mode) => async (c) => {
  const id = readEndpointId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const after = queryOf(c, 'after');
  const reply = await askMode(c, mode, showEndpoint, { id, after: after || null });
  if (!reply.ok) return showRefusal(c, reply.reason);
  const { endpoint, deliveries, next } = reply;
  const path = webhookPath(mode, id);
  const range = { from: queryOf(c, 'from'), to: queryOf(c, 'to'), type: queryOf(c, 'type') };
  return show(
    c,
    <EndpointPage
      {...(await propsOf(c, mode, addressWith(path, { after })))}
      endpoint={endpoint}
      deliveries={deliveries}
      earlier={next === null ? null : addressWith(path, { after: next })}
      isBehind={after !== ''}
      range={range}
      resent={{
        planned: readPlace(c.req.query('planned')) ?? 0,
        waiting: readPlace(c.req.query('waiting')) ?? 0,
        next: queryOf(c, 'next') || null,
      }}
    />,
  );
};

const listPage = (mode: Mode): FormPage => ({
  path: webhooksPath(mode),
  show: answerEndpoints(mode),
  known: webhookRefusals,
});

const pageOf = (mode: Mode, id: string): FormPage => ({
  path: webhookPath(mode, id),
  show: answerEndpoint(mode),
  known: webhookRefusals,
});

/** Passes the form of one endpoint on, and leads back to its page. */
const onEndpoint =
  (act: (c: Context<Environment>, mode: Mode, id: string, form: FormData) => Promise<Response>): Page =>
  (mode) =>
  async (c) => {
    const id = readEndpointId(c, mode);
    return id === null ? showRefusal(c, 'gone') : act(c, mode, id, await readForm(c));
  };

export const answerChange = onEndpoint(async (c, mode, id, form) => {
  const { submission, ...input } = readFields(changeForm, form);
  const reply = await askMode(c, mode, changeEndpoint, { id, ...input }, submission);
  const path = webhookPath(mode, id);
  return reply.ok
    ? goTo(c, addressWith(path, { done: 'change' }))
    : answerRefusal(c, pageOf(mode, id), reply.reason);
});

export const answerSwitch = onEndpoint(async (c, mode, id, form) => {
  const { status, submission } = readFields(switchForm, form);
  const path = webhookPath(mode, id);
  if (status === null) return goTo(c, path);
  const reply = await askMode(c, mode, switchEndpoint, { id, status }, submission);
  return reply.ok
    ? goTo(c, addressWith(path, { done: 'switch' }))
    : answerRefusal(c, pageOf(mode, id), reply.reason);
});

export const answerRotate = onEndpoint(async (c, mode, id, form) => {
  const { overlap, submission } = readFields(rotateForm, form);
  const seconds = OVERLAPS.find((one) => String(one) === overlap) ?? 86_400;
  const reply = await askMode(c, mode, rotateSecret, { id, overlap: seconds }, submission);
  if (!reply.ok) return answerRefusal(c, pageOf(mode, id), reply.reason);
  return showSecret(c, mode, { ...reply, id }, pageOf(mode, id));
});

export const answerDelete = onEndpoint(async (c, mode, id, form) => {
  const { submission } = readFields(submissionForm, form);
  const reply = await askMode(c, mode, deleteEndpoint, { id }, submission);
  return reply.ok
    ? goTo(c, addressWith(webhooksPath(mode), { done: 'delete' }))
    : answerRefusal(c, pageOf(mode, id), reply.reason);
});

export const answerTest = onEndpoint(async (c, mode, id, form) => {
  const { submission } = readFields(submissionForm, form);
  const reply = await askMode(c, mode, testDelivery, { id }, submission);
  const path = webhookPath(mode, id);
  return reply.ok
    ? goTo(c, addressWith(path, { done: 'test' }))
    : answerRefusal(c, pageOf(mode, id), reply.reason);
});

export const answerResendRange = onEndpoint(async (c, mode, id, form) => {
  const { from, to, type, after, submission } = readFields(resendRangeForm, form);
  const input = { id, filters: filtersOf({ from, to, type: type ?? '' }), after: after || null };
  const reply = await askMode(c, mode, resendRange, input, submission);
  const path = webhookPath(mode, id);
  if (!reply.ok) return answerRefusal(c, pageOf(mode, id), reply.reason, ['from']);
  const { planned, waiting, next } = reply.resent;
  const counts = { planned: String(planned), waiting: String(waiting), next: next ?? '' };
  return goTo(c, addressWith(path, { done: 'resend', ...counts, from, to, type: type ?? '' }));
});

function readTyped(c: Context<Environment>): TypedEventFilters {
  return { type: queryOf(c, 'type'), from: queryOf(c, 'from'), to: queryOf(c, 'to') };
}

/** What no filter can read is no filter. */
function filtersOf({ type, from, to }: TypedEventFilters): EventFilters {
  return {
    type: eventType.options.find((one) => one === type) ?? null,
    from: readDay(from),
    to: readLastDay(to),
  };
}

export const answerEvents: Page = (mode) => async (c) => {
  const typed = readTyped(c);
  const before = queryOf(c, 'before');
  const input = { filters: filtersOf(typed), before: before || null, rows: PAGE_ROWS };
  const reply = await askMode(c, mode, listEvents, input);
  if (!reply.ok) return showRefusal(c, reply.reason);
  const path = eventsPath(mode);
  return show(
    c,
    <EventsPage
      {...(await propsOf(c, mode, addressWith(path, { ...typed, before })))}
      events={reply.events}
      typed={typed}
      earlier={reply.next === null ? null : addressWith(path, { ...typed, before: reply.next })}
      isBehind={before !== ''}
    />,
  );
};

const COLUMNS = ['id', 'type', 'subject', 'checkout', 'created', 'delivered', 'open', 'failed'];

function spellEvent({ id, type, subjectId, checkoutId, at, deliveries }: ListedEvent): string[] {
  const { delivered, open, failed } = deliveries;
  return [id, type, subjectId, checkoutId ?? '', timeCell(at), ...[delivered, open, failed].map(String)];
}

/** The log of events as a file, with the filters of the page. */
export const answerEventsFile: Page = (mode) => async (c) => {
  const filters = filtersOf(readTyped(c));
  const read = (before: string | null) => askMode(c, mode, listEvents, { filters, before, rows: FILE_ROWS });
  return answerCsv(c, { name: `events-${mode}`, columns: COLUMNS }, read, ({ events }) =>
    events.map(spellEvent),
  );
};

export const answerEvent: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const reply = await askMode(c, mode, showEvent, { id });
  if (!reply.ok) return showRefusal(c, reply.reason);
  const { event, body, deliveries } = reply;
  return show(
    c,
    <EventPage
      {...(await propsOf(c, mode))}
      event={event}
      body={body}
      deliveries={deliveries}
      seesPayments={may(stateOf(c).person.role, 'see_payments')}
    />,
  );
};

export const answerResend: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const { submission } = readFields(submissionForm, await readForm(c));
  const reply = await askMode(c, mode, resendOne, { eventId: id }, submission);
  const path = eventPath(mode, id);
  return reply.ok
    ? goTo(c, addressWith(path, { done: 'event' }))
    : answerRefusal(c, { path, show: answerEvent(mode), known: webhookRefusals }, reply.reason);
};
