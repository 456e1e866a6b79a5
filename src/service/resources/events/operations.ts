import { listOf, pageQuery } from '../../../contract/list.ts';
import {
  delivery,
  event,
  eventsQuery,
  REDELIVERED_AT_ONCE,
  redeliverEventsRequest,
  redelivery,
} from '../../../contract/resources/event.ts';
import { defineOperation } from '../../api/operation.ts';
import * as examples from '../examples.ts';

const tag = 'Events';

export const eventOperations = [
  defineOperation({
    id: 'listEvents',
    tag,
    method: 'get',
    path: '/events',
    summary: 'List events',
    description:
      'Newest first; with `after`, oldest first from the event behind that one: a cursor. Filters combine; times are seconds since the epoch, both ends included.',
    query: eventsQuery,
    answer: listOf(event).meta({ id: 'EventList' }),
    errors: [422],
    example: { answer: examples.listOf('/events', examples.event) },
    ask: ({ query }) => ({ name: 'listEvents', query }),
  }),
  defineOperation({
    id: 'retrieveEvent',
    tag,
    method: 'get',
    path: '/events/{id}',
    summary: 'Retrieve an event',
    answer: event,
    errors: [404],
    example: { answer: examples.event },
    ask: ({ id }) => ({ name: 'retrieveEvent', id }),
  }),
  defineOperation({
    id: 'listEventDeliveries',
    tag,
    method: 'get',
    path: '/events/{id}/deliveries',
    summary: 'List the deliveries of an event',
    description:
      'Newest first, each with all its attempts: when, how the endpoint answered, and how long it took.',
    query: pageQuery,
    answer: listOf(delivery).meta({ id: 'DeliveryList' }),
    errors: [404, 422],
    example: { answer: examples.listOf('/events/{id}/deliveries', examples.delivery) },
    ask: ({ id, query }) => ({ name: 'listEventDeliveries', id, query }),
  }),
  defineOperation({
    id: 'redeliverEvents',
    tag,
    method: 'post',
    path: '/events/redeliver',
    summary: 'Deliver a range of events again',
    description: `Oldest first, each to where it went, at most ${REDELIVERED_AT_ONCE} in one call: while \`has_more\`, call again with \`next\` as \`after\`. An event that has not arrived yet is brought forward instead, so that a repeated call sends nothing twice.`,
    body: redeliverEventsRequest,
    answer: redelivery,
    errors: [422],
    example: { body: examples.redeliverEvents, answer: examples.redelivery },
    ask: ({ body }) => ({ name: 'redeliverEvents', body }),
  }),
  defineOperation({
    id: 'redeliverEvent',
    tag,
    method: 'post',
    path: '/events/{id}/redeliver',
    summary: 'Deliver an event again',
    description:
      'To where it went before, under the same id and signed anew. When it has not arrived there yet, its next attempt is brought forward instead.',
    answer: event,
    errors: [404],
    example: { answer: examples.event },
    ask: ({ id }) => ({ name: 'redeliverEvent', id }),
  }),
];
