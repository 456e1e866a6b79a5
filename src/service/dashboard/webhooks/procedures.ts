import { REDELIVERED_AT_ONCE } from '../../../contract/requests/webhooks/event.ts';
import {
  createWebhookEndpointRequest,
  updateListedWebhookEndpointRequest,
} from '../../../contract/requests/webhooks/webhook-endpoint.ts';
import type { EventType } from '../../../contract/resources/webhooks/event.ts';
import { redelivery } from '../../../contract/resources/webhooks/event.ts';
import { isWebUrl } from '../../../contract/scalars.ts';
import type { Transaction } from '../../account/transaction.ts';
import { type Reply, refusalCodeOf } from '../../api/replies.ts';
import { redeliverEvent } from '../../resources/events/redelivery.ts';
import { type EventRecord, findEvent, pageOfEvents } from '../../resources/events/store.ts';
import {
  changeListedEndpoint,
  createListedEndpoint,
  deleteListedEndpoint,
  rotateEndpointSecret,
} from '../../resources/webhook-endpoints/changes.ts';
import {
  changeWebhookEndpoint,
  rotateWebhookSecret,
} from '../../resources/webhook-endpoints/default/changes.ts';
import { presentSecrets } from '../../resources/webhook-endpoints/default/present.ts';
import { redeliverTo, testEndpoint } from '../../resources/webhook-endpoints/sending.ts';
import { readDefaultEndpoint } from '../../webhooks/endpoint.ts';
import { DEFAULT_ENDPOINT, listedIdOf } from '../../webhooks/rules/default-endpoint.ts';
import { healthOf } from '../../webhooks/rules/endpoint-health.ts';
import { mintWebhookSecret } from '../../webhooks/secrets.ts';
import { findEndpoint, readEndpoints } from '../../webhooks/store/endpoints.ts';
import { type DeliveryLogRecord, pageOfDeliveries, pageOfDeliveriesTo } from '../../webhooks/store/log.ts';
import { newestDeliveries } from '../../webhooks/store/newest-deliveries.ts';
import { personProcedure } from '../define-procedure.ts';
import type { Overlap } from '../keys/rules.ts';
import { pageBehind } from '../paging.ts';
import type { EventFilters, ListedEvent, Resent, ShownDelivery, ShownEndpoint } from './rules.ts';
import { countDeliveries } from './store.ts';

const right = 'manage_webhooks';
const GONE = { ok: false, reason: 'gone' } as const;

/** The endpoints of the mode, the default one first, whether or not it has an address. */
export const listEndpoints = personProcedure({
  name: 'webhooks.list',
  right,
  isChange: false,
  handle: ({ transaction }) => {
    const ids = [DEFAULT_ENDPOINT, ...readEndpoints(transaction.database).map(({ id }) => id)];
    const endpoints = ids.map((id) => describeEndpoint(transaction, id)).filter((one) => one !== null);
    return { ok: true, endpoints } as const;
  },
});

/** One endpoint with a page of its deliveries, newest first. `rows`: of a part of a file. */
export const showEndpoint = personProcedure({
  name: 'webhooks.show',
  right,
  isChange: false,
  handle: ({ transaction }, { id, after, rows }: { id: string; after: string | null; rows?: number }) => {
    const { database } = transaction;
    const endpoint = describeEndpoint(transaction, id);
    const page = pageOfDeliveriesTo(database, id, pageBehind(after, rows));
    if (endpoint === null || !page.ok) return GONE;
    const deliveries = page.records.map(({ eventId, delivery }): ShownDelivery => {
      const event = findEvent(database, eventId);
      return describeDelivery(delivery, eventId, event?.type ?? null);
    });
    const next = page.hasNext ? String(page.records.at(-1)?.delivery.seq ?? '') : null;
    return { ok: true, endpoint, deliveries, next } as const;
  },
});

function describeEndpoint(transaction: Transaction, id: string): ShownEndpoint | null {
  const { database } = transaction;
  const health = healthOf(newestDeliveries(database, id));
  const secrets = presentSecrets(transaction, listedIdOf(id)).map((secret) => ({
    createdAt: secret.created_at,
    expiresAt: secret.expires_at,
  }));
  if (id === DEFAULT_ENDPOINT) {
    const { url, isOwn, offAt } = readDefaultEndpoint(transaction);
    const status = url === null ? 'unset' : offAt === null ? 'enabled' : 'disabled';
    const isInherited = url !== null && !isOwn;
    return {
      ...{ id, isDefault: true, url, isInherited, types: ['*'], description: null },
      ...{ status, offAt, secrets, health },
    };
  }
  const stored = findEndpoint(database, id);
  if (stored === null) return null;
  const { url, description, status, offAt } = stored;
  return {
    ...{ id, isDefault: false, url, isInherited: false, types: stored.types.split(' '), description },
    ...{ status, offAt, secrets, health },
  };
}

function describeDelivery(record: DeliveryLogRecord, eventId: string, type: EventType | null): ShownDelivery {
  const { seq: number, url, state, createdAt, nextAttemptAt, attempts } = record;
  const nextAt = nextAttemptAt === null ? null : Math.floor(nextAttemptAt / 1000);
  return { number, eventId, type, url, state, createdAt, nextAt, attempts };
}

/** What a form says of an endpoint. `types`: `*` among them for all. */
type EndpointInput = { url: string; types: string[]; description: string };

/** Adds an endpoint beside the default one and shows its secret once. */
export const createEndpoint = personProcedure({
  name: 'webhooks.create',
  right,
  isChange: true,
  isOncePerForm: true,
  prepare: mintWebhookSecret,
  handle: ({ transaction, note }, input: EndpointInput, minted) => {
    const read = createWebhookEndpointRequest.safeParse(input);
    if (!read.success)
      return { ok: false, reason: read.error.issues[0]?.path[0] === 'types' ? 'types' : 'url' };
    const reply = createListedEndpoint(transaction, read.data, minted);
    if (reply.status !== 200) return refusalOf(reply);
    const { id } = Object(reply.body);
    note(id, ['url', 'types', 'description']);
    return { ok: true, id: String(id), shownOnce: minted.plaintext };
  },
});

/** Changes an endpoint; another address switches it on. An empty one gives the default endpoint back the operator's. */
export const changeEndpoint = personProcedure({
  name: 'webhooks.change',
  right,
  isChange: true,
  handle: ({ transaction, note }, { id, ...input }: EndpointInput & { id: string }) => {
    const { url, types } = input;
    if (id === DEFAULT_ENDPOINT) {
      if (url !== '' && !isWebUrl(url)) return { ok: false, reason: 'url' };
      const reply = changeWebhookEndpoint(transaction, { url: url === '' ? null : url });
      if (reply.status !== 200) return refusalOf(reply);
      note(null, ['url']);
      return { ok: true };
    }
    if (types.length === 0) return { ok: false, reason: 'types' };
    const description = input.description === '' ? null : input.description;
    const read = updateListedWebhookEndpointRequest.safeParse({ url, types, description });
    if (!read.success || url === '') return { ok: false, reason: 'url' };
    const reply = changeListedEndpoint(transaction, id, read.data);
    if (reply.status !== 200) return refusalOf(reply);
    note(id, ['url', 'types', 'description']);
    return { ok: true };
  },
});

/** Stops deliveries to an endpoint, or begins them again. Those to a paused one wait. */
export const switchEndpoint = personProcedure({
  name: 'webhooks.switch',
  right,
  isChange: true,
  handle: ({ transaction, note }, { id, status }: { id: string; status: 'enabled' | 'paused' }) => {
    const reply =
      id === DEFAULT_ENDPOINT
        ? changeWebhookEndpoint(transaction, { enabled: status === 'enabled' })
        : changeListedEndpoint(transaction, id, { status });
    if (reply.status !== 200) return refusalOf(reply);
    note(listedIdOf(id), [`status.${status}`]);
    return { ok: true };
  },
});

/** Puts a new secret in front, shown once; the older ones sign beside it for the overlap, in seconds. */
export const rotateSecret = personProcedure({
  name: 'webhooks.rotate',
  right,
  isChange: true,
  isOncePerForm: true,
  prepare: mintWebhookSecret,
  handle: ({ transaction, note }, { id, overlap }: { id: string; overlap: Overlap }, minted) => {
    const reply =
      id === DEFAULT_ENDPOINT
        ? rotateWebhookSecret(transaction, { overlap }, minted)
        : rotateEndpointSecret(transaction, id, { overlap }, minted);
    if (reply.status !== 200) return refusalOf(reply);
    note(listedIdOf(id), ['secret']);
    return { ok: true, shownOnce: minted.plaintext };
  },
});

export const deleteEndpoint = personProcedure({
  name: 'webhooks.delete',
  right,
  isChange: true,
  handle: ({ transaction, note }, { id }: { id: string }) => {
    const reply = deleteListedEndpoint(transaction, id);
    if (reply.status !== 200) return refusalOf(reply);
    note(id);
    return { ok: true };
  },
});

/** Sends a test event, which is tried once. */
export const testDelivery = personProcedure({
  name: 'webhooks.test',
  right,
  isChange: true,
  handle: ({ transaction, note }, { id }: { id: string }) => {
    const reply = testEndpoint(transaction, id);
    if (reply.status !== 200) return refusalOf(reply);
    note(listedIdOf(id));
    return { ok: true };
  },
});

/** Sends the events of a range to one endpoint again, oldest first, a bounded number at once. Times in seconds. */
export const resendRange = personProcedure({
  name: 'webhooks.resend_range',
  right,
  isChange: true,
  handle: (
    { transaction, note },
    { id, filters, after }: { id: string; filters: EventFilters; after: string | null },
  ) => {
    const { from, to, type } = filters;
    if (from === null || (to !== null && to <= from)) return { ok: false, reason: 'range' };
    // The API's range includes its end.
    const last = to === null ? undefined : to - 1;
    const range = { from, to: last, type: type ?? undefined, after: after ?? undefined };
    const reply = redeliverTo(transaction, id, { event_id: undefined, ...range });
    if (reply.status === 422) return { ok: false, reason: 'range' };
    if (reply.status !== 200) return refusalOf(reply);
    const { count, waiting, next } = redelivery.parse(reply.body);
    note(listedIdOf(id), ['events']);
    const resent: Resent = { planned: count, waiting, next };
    return { ok: true, resent };
  },
});

/** Sends one event to all its endpoints again. */
export const resendOne = personProcedure({
  name: 'webhooks.resend',
  right,
  isChange: true,
  handle: ({ transaction, note }, { eventId }: { eventId: string }) => {
    const reply = redeliverEvent(transaction, eventId);
    if (reply.status !== 200) return refusalOf(reply);
    note(eventId);
    return { ok: true };
  },
});

/** A page of the log before an event, newest first. `rows`: of the page. */
export const listEvents = personProcedure({
  name: 'webhooks.events',
  right,
  isChange: false,
  handle: (
    { transaction: { database } },
    { filters, before, rows }: { filters: EventFilters; before: string | null; rows: number },
  ) => {
    const { type, from, to } = filters;
    const selection = { type, from, to: to === null ? null : to - 1, checkoutId: null };
    const at = { ...pageBehind(null, Math.min(rows, REDELIVERED_AT_ONCE)), before };
    const page = pageOfEvents(database, selection, at);
    if (!page.ok) return GONE;
    const events = page.records.map(
      (record): ListedEvent => describeEvent(record, countDeliveries(database, record.seq)),
    );
    return { ok: true, events, next: page.hasNext ? (page.ends?.last ?? null) : null } as const;
  },
});

/** One event as it is sent, with its deliveries. */
export const showEvent = personProcedure({
  name: 'webhooks.event',
  right,
  isChange: false,
  handle: (
    { transaction: { database } },
    { id, after = null, rows }: { id: string; after?: string | null; rows?: number },
  ) => {
    const event = findEvent(database, id);
    if (event === null) return GONE;
    const page = pageOfDeliveries(database, event.seq, event.erasedAt !== null, pageBehind(after, rows));
    const deliveries = page.ok ? page.records.map((one) => describeDelivery(one, id, event.type)) : [];
    return {
      ok: true,
      event: describeEvent(event, countDeliveries(database, event.seq)),
      body: event.body,
      deliveries,
      next: page.ok && page.hasNext ? String(page.records.at(-1)?.seq ?? '') : null,
    } as const;
  },
});

function describeEvent(event: EventRecord, deliveries: ListedEvent['deliveries']): ListedEvent {
  const { id, type, subjectId, checkoutId, createdAt: at, erasedAt } = event;
  return { id, type, subjectId, checkoutId, at, isErased: erasedAt !== null, deliveries };
}

/** Why the operation of the API refused: its code; `url` where it refused the address. */
function refusalOf(reply: Reply): { ok: false; reason: string } {
  if (reply.status === 404) return GONE;
  if (reply.status === 422) return { ok: false, reason: 'url' };
  return { ok: false, reason: refusalCodeOf(reply) ?? 'other' };
}
