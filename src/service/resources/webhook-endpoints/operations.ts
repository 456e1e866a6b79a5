import { deleted } from '../../../contract/error.ts';
import { listOf, pageQuery } from '../../../contract/page-query.ts';
import { REDELIVERED_AT_ONCE } from '../../../contract/requests/webhooks/event.ts';
import {
  createWebhookEndpointRequest,
  MOST_ENDPOINTS,
  redeliverToWebhookEndpointRequest,
  rotateWebhookSecretRequest,
  updateListedWebhookEndpointRequest,
  webhookEndpointsQuery,
} from '../../../contract/requests/webhooks/webhook-endpoint.ts';
import { deliveryList } from '../../../contract/resources/lists.ts';
import { delivery, redelivery } from '../../../contract/resources/webhooks/event.ts';
import {
  listedWebhookEndpoint,
  shownWebhookEndpoint,
} from '../../../contract/resources/webhooks/webhook-endpoint.ts';
import { answerContextOf } from '../../account/transaction.ts';
import { found, listed, placeIn, sliceOf } from '../../api/lists.ts';
import { defineOperation, type Resource } from '../../api/operation.ts';
import { notFound } from '../../api/replies.ts';
import type { Account } from '../../ledger/account.ts';
import { mintWebhookSecret } from '../../webhooks/secrets.ts';
import { pageOfDeliveriesTo } from '../../webhooks/store/log.ts';
import { presentDelivery } from '../events/present.ts';
import * as shared from '../examples.ts';
import * as examples from './examples.ts';
import { presentAll, presentOne } from './present.ts';

/** Loaded when asked for: no start needs them. */
const loadChanges = () => import('./changes.ts');
const loadSending = () => import('./sending.ts');

/** With a new secret, for what makes one. */
async function prepareSecret(account: Account) {
  const [changes, minted] = await Promise.all([loadChanges(), mintWebhookSecret(account)]);
  return { changes, minted };
}

export const webhookEndpoints: Resource = {
  name: 'More webhook endpoints',
  description: `More endpoints beside the default one, at most ${MOST_ENDPOINTS} in a mode, each with its own types of events, secret, deliveries and retries. They get what the default endpoint gets: events of checkouts that name an endpoint only where the operator has set \`always_notify\` for the account.`,
  operations: [
    defineOperation({
      id: 'createWebhookEndpoint',
      scope: 'webhook_endpoints:write',
      method: 'post',
      path: '/webhook-endpoints',
      summary: 'Create a webhook endpoint',
      description:
        'Answers its secret, shown this once, which alone signs its `webhook-signature`. With the same `Idempotency-Key` the call answers 409.',
      body: createWebhookEndpointRequest,
      answer: shownWebhookEndpoint,
      errors: [403, 409, 422],
      example: { body: examples.createWebhookEndpoint, answer: examples.shownWebhookEndpoint },
      prepare: prepareSecret,
      handle: (transaction, { body }, { changes, minted }) =>
        changes.createListedEndpoint(transaction, body, minted),
    }),
    defineOperation({
      id: 'listWebhookEndpoints',
      scope: 'webhook_endpoints:read',
      method: 'get',
      path: '/webhook-endpoints',
      summary: 'List webhook endpoints',
      description: 'The default one first, if it has an address, then the others, newest first.',
      query: webhookEndpointsQuery,
      answer: listOf(listedWebhookEndpoint).meta({ id: 'WebhookEndpointList' }),
      errors: [422],
      example: { answer: shared.listOf('/webhook-endpoints', examples.listedWebhookEndpoint) },
      handle: (transaction, asked) => {
        const page = sliceOf(presentAll(transaction), asked.query, ({ id }) => id);
        return listed(transaction, asked, page, (endpoint) => endpoint);
      },
    }),
    defineOperation({
      id: 'retrieveListedWebhookEndpoint',
      scope: 'webhook_endpoints:read',
      method: 'get',
      path: '/webhook-endpoints/{id}',
      summary: 'Retrieve one of the webhook endpoints',
      answer: listedWebhookEndpoint,
      errors: [404],
      example: { answer: examples.listedWebhookEndpoint },
      handle: (transaction, { id }) => found(presentOne(transaction, id), (endpoint) => endpoint),
    }),
    defineOperation({
      id: 'updateListedWebhookEndpoint',
      scope: 'webhook_endpoints:write',
      method: 'update',
      path: '/webhook-endpoints/{id}',
      summary: 'Update, pause or enable one of the webhook endpoints',
      description:
        'While it is paused its events wait, and go out in their order when it is enabled. An answer of 410 disables it: it then gets no new events until `status` is set to `enabled` or its address changes.',
      body: updateListedWebhookEndpointRequest,
      answer: listedWebhookEndpoint,
      errors: [403, 404, 409, 422],
      example: { body: { status: 'paused' }, answer: examples.pausedWebhookEndpoint },
      prepare: loadChanges,
      handle: (transaction, { id, body }, changes) => changes.changeListedEndpoint(transaction, id, body),
    }),
    defineOperation({
      id: 'rotateWebhookEndpointSecret',
      scope: 'webhook_endpoints:write',
      method: 'post',
      path: '/webhook-endpoints/{id}/rotate-secret',
      summary: 'Rotate the secret of one of the webhook endpoints',
      description:
        'Answers a new secret, shown this once. For `overlap` seconds (0 to 604800, a day unless given) the older ones sign beside it. With the same `Idempotency-Key` the call answers 409.',
      body: rotateWebhookSecretRequest,
      answer: shownWebhookEndpoint,
      errors: [403, 404, 409, 422],
      example: { body: { overlap: 86_400 }, answer: examples.shownWebhookEndpoint },
      prepare: prepareSecret,
      handle: (transaction, { id, body }, { changes, minted }) =>
        changes.rotateEndpointSecret(transaction, id, body, minted),
    }),
    defineOperation({
      id: 'deleteWebhookEndpoint',
      scope: 'webhook_endpoints:write',
      method: 'delete',
      path: '/webhook-endpoints/{id}',
      summary: 'Delete one of the webhook endpoints',
      description:
        'What waits for it is not sent any more: those deliveries end as failed, with the error `gone`.',
      answer: deleted,
      errors: [404, 409],
      example: { answer: examples.deletedWebhookEndpoint },
      prepare: loadChanges,
      handle: (transaction, { id }, changes) => changes.deleteListedEndpoint(transaction, id),
    }),
    defineOperation({
      id: 'testWebhookEndpoint',
      scope: 'webhook_endpoints:write',
      method: 'post',
      path: '/webhook-endpoints/{id}/test',
      summary: 'Send a test event',
      description:
        'Sends an event of the type `webhook_endpoint.test`, whose `data` is the endpoint, signed like any other, also to an endpoint that is off. It is tried once, and stands in no list of events: the deliveries of the endpoint show how it was answered.',
      answer: delivery,
      errors: [404],
      example: { answer: { ...shared.delivery, attempts: [] } },
      prepare: loadSending,
      handle: (transaction, { id }, sending) => sending.testEndpoint(transaction, id),
    }),
    defineOperation({
      id: 'listWebhookEndpointDeliveries',
      scope: 'webhook_endpoints:read',
      method: 'get',
      path: '/webhook-endpoints/{id}/deliveries',
      isOwned: true,
      summary: 'List the deliveries to one of the webhook endpoints',
      description: 'Newest first, each with all its attempts.',
      query: pageQuery,
      answer: deliveryList,
      errors: [404, 422],
      example: { answer: shared.listOf('/webhook-endpoints/{id}/deliveries', shared.delivery) },
      handle: (transaction, asked) => {
        if (presentOne(transaction, asked.id) === null) return notFound();
        const page = pageOfDeliveriesTo(transaction.database, asked.id, placeIn(asked.query));
        return listed(transaction, asked, page, ({ eventId, delivery: record }) =>
          presentDelivery(record, eventId, answerContextOf(transaction)),
        );
      },
    }),
    defineOperation({
      id: 'redeliverToWebhookEndpoint',
      scope: 'webhook_endpoints:write',
      method: 'post',
      path: '/webhook-endpoints/{id}/redeliver',
      summary: 'Deliver events again to one of the webhook endpoints',
      description: `One event by \`event_id\`, or a range by \`from\`, oldest first, at most ${REDELIVERED_AT_ONCE} in one call: while \`has_more\`, call again with \`next\` as \`after\`. Only events that this endpoint gets, those before its creation too; the others count as \`unaddressed\`.`,
      body: redeliverToWebhookEndpointRequest,
      answer: redelivery,
      errors: [403, 404, 409, 422],
      example: {
        body: shared.redeliverEvents,
        answer: shared.redelivery,
      },
      prepare: loadSending,
      handle: (transaction, { id, body }, sending) => sending.redeliverTo(transaction, id, body),
    }),
  ],
};
