import { listOf, pageQuery } from '../../../contract/page-query.ts';
import {
  eventsQuery,
  REDELIVERED_AT_ONCE,
  redeliverEventsRequest,
} from '../../../contract/requests/webhooks/event.ts';
import { deliveryList } from '../../../contract/resources/lists.ts';
import { event, redelivery } from '../../../contract/resources/webhooks/event.ts';
import { answerContextOf } from '../../account/transaction.ts';
import { found, listed, placeIn } from '../../api/lists.ts';
import { defineOperation, type Resource } from '../../api/operation.ts';
import { notFound } from '../../api/replies.ts';
import { pageOfDeliveries } from '../../webhooks/store/log.ts';
import * as examples from '../examples.ts';
import { presentDelivery, presentEvent } from './present.ts';
import { findEvent, pageOfEvents } from './store.ts';

/** Loaded when asked for: no start needs it. */
const loadRedelivery = () => import('./redelivery.ts');

export const events: Resource = {
  name: 'Events',
  description: 'What happened to a checkout, a refund or a payout, as it was sent to the webhook endpoint.',
  operations: [
    defineOperation({
      id: 'listEvents',
      scope: 'events:read',
      method: 'get',
      path: '/events',
      summary: 'List events',
      description:
        'Newest first; with `after`, oldest first from the event behind that one: a cursor that goes forward in time, as `before` goes back. Filters combine; times are seconds since the epoch, both ends included.',
      query: eventsQuery,
      answer: listOf(event).meta({ id: 'EventList' }),
      errors: [422],
      example: { answer: examples.listOf('/events', examples.event) },
      handle: (transaction, asked) => {
        const { created_from: from, created_to: to, type, checkout_id: checkoutId } = asked.query;
        const selection = {
          from: from ?? null,
          to: to ?? null,
          type: type ?? null,
          checkoutId: checkoutId ?? null,
        };
        const page = pageOfEvents(transaction.database, selection, placeIn(asked.query));
        return listed(transaction, asked, page, presentEvent);
      },
    }),
    defineOperation({
      id: 'retrieveEvent',
      scope: 'events:read',
      method: 'get',
      path: '/events/{id}',
      summary: 'Retrieve an event',
      answer: event,
      errors: [404],
      example: { answer: examples.event },
      handle: (transaction, { id }) => found(findEvent(transaction.database, id), presentEvent),
    }),
    defineOperation({
      id: 'listEventDeliveries',
      scope: 'events:read',
      method: 'get',
      path: '/events/{id}/deliveries',
      isOwned: true,
      summary: 'List the deliveries of an event',
      description:
        'Newest first, each with all its attempts: when, how the endpoint answered, and how long it took.',
      query: pageQuery,
      answer: deliveryList,
      errors: [404, 422],
      example: { answer: examples.listOf('/events/{id}/deliveries', examples.delivery) },
      handle: (transaction, asked) => {
        const stored = findEvent(transaction.database, asked.id);
        if (stored === null) return notFound();
        const { database } = transaction;
        const page = pageOfDeliveries(database, stored.seq, stored.erasedAt !== null, placeIn(asked.query));
        return listed(transaction, asked, page, (record) =>
          presentDelivery(record, stored.id, answerContextOf(transaction)),
        );
      },
    }),
    defineOperation({
      id: 'redeliverEvents',
      scope: 'events:write',
      method: 'post',
      path: '/events/redeliver',
      summary: 'Deliver a range of events again',
      description: `Oldest first, each to where it went, at most ${REDELIVERED_AT_ONCE} in one call: while \`has_more\`, call again with \`next\` as \`after\`. An event that has not arrived yet is brought forward instead, so that a repeated call sends nothing twice.`,
      body: redeliverEventsRequest,
      answer: redelivery,
      errors: [422],
      example: { body: examples.redeliverEvents, answer: examples.redelivery },
      prepare: loadRedelivery,
      handle: (transaction, { body }, { redeliverEvents }) => redeliverEvents(transaction, body),
    }),
    defineOperation({
      id: 'redeliverEvent',
      scope: 'events:write',
      method: 'post',
      path: '/events/{id}/redeliver',
      summary: 'Deliver an event again',
      description:
        'To where it went before, under the same id and signed anew. When it has not arrived there yet, its next attempt is brought forward instead.',
      answer: event,
      errors: [404, 409],
      example: { answer: examples.event },
      prepare: loadRedelivery,
      handle: (transaction, { id }, { redeliverEvent }) => redeliverEvent(transaction, id),
    }),
  ],
};
