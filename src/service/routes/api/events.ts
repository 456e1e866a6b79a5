import { event, eventsQuery } from '../../../contract/event.ts';
import { listOf } from '../../../contract/list.ts';
import * as examples from './examples.ts';
import { defineOperation } from './operation.ts';

const tag = 'Events';

export const eventOperations = [
  defineOperation({
    id: 'listEvents',
    tag,
    method: 'get',
    path: '/events',
    summary: 'List events',
    description: 'Newest first; with `after`, oldest first from the event behind that one: a cursor.',
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
    id: 'redeliverEvent',
    tag,
    method: 'post',
    path: '/events/{id}/redeliver',
    summary: 'Deliver an event again',
    description: 'To where it went before, under the same id and signed anew.',
    answer: event,
    errors: [404, 409],
    example: { answer: examples.event },
    ask: ({ id }) => ({ name: 'redeliverEvent', id }),
  }),
];
