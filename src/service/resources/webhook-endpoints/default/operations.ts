import {
  rotateWebhookSecretRequest,
  updateWebhookEndpointRequest,
} from '../../../../contract/requests/webhooks/webhook-endpoint.ts';
import {
  MAX_WEBHOOK_SECRETS,
  rotatedWebhookSecret,
  webhookEndpoint,
} from '../../../../contract/resources/webhooks/webhook-endpoint.ts';
import { defineOperation, type Resource } from '../../../api/operation.ts';
import { ok } from '../../../api/replies.ts';
import { mintWebhookSecret } from '../../../webhooks/secrets.ts';
import * as examples from '../../examples.ts';
import { presentWebhookEndpoint } from './present.ts';

/** Loaded when asked for: no start needs it. */
const loadChanges = () => import('./changes.ts');

export const webhookEndpointResource: Resource = {
  name: 'Webhook endpoint',
  description:
    'Where the events of checkouts go that name no endpoint of their own, and the secrets that sign all events. One for each mode.',
  operations: [
    defineOperation({
      id: 'retrieveWebhookEndpoint',
      scope: 'events:read',
      method: 'get',
      path: '/webhook-endpoint',
      summary: 'Retrieve the webhook endpoint',
      answer: webhookEndpoint,
      example: { answer: examples.webhookEndpoint },
      handle: (transaction) => ok(presentWebhookEndpoint(transaction)),
    }),
    defineOperation({
      id: 'updateWebhookEndpoint',
      scope: 'events:write',
      method: 'update',
      path: '/webhook-endpoint',
      summary: 'Update the webhook endpoint',
      description:
        'Sets the address for events whose checkout names none; a `url` of null falls back to the default of the account. An answer of 410 switches it off until `enabled` is set to true or the address changes. What is recorded while it is off goes nowhere by itself: deliver it again afterwards.',
      body: updateWebhookEndpointRequest,
      answer: webhookEndpoint,
      errors: [403, 422],
      example: { body: { url: examples.webhookEndpoint.url }, answer: examples.webhookEndpoint },
      prepare: loadChanges,
      handle: (transaction, { body }, { changeWebhookEndpoint }) => changeWebhookEndpoint(transaction, body),
    }),
    defineOperation({
      id: 'rotateWebhookSecret',
      scope: 'events:write',
      method: 'post',
      path: '/webhook-endpoint/rotate-secret',
      summary: 'Rotate the webhook secret',
      description: `Answers a new signing secret, shown this once. For \`overlap\` seconds (0 to 604800, a day unless given) the older ones sign beside it, their signatures separated by spaces; after that it signs alone. At most ${MAX_WEBHOOK_SECRETS} sign at once. With the same \`Idempotency-Key\` the call answers 409.`,
      body: rotateWebhookSecretRequest,
      answer: rotatedWebhookSecret,
      errors: [403, 409, 422],
      example: { body: { overlap: 86_400 }, answer: examples.rotatedWebhookSecret },
      prepare: async (account) => ({ ...(await loadChanges()), minted: await mintWebhookSecret(account) }),
      handle: (transaction, { body }, { rotateWebhookSecret, minted }) =>
        rotateWebhookSecret(transaction, body, minted),
    }),
  ],
};
