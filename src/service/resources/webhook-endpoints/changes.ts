import {
  type CreateWebhookEndpointRequest,
  MOST_ENDPOINTS,
  type RotateWebhookSecretRequest,
  type UpdateListedWebhookEndpointRequest,
} from '../../../contract/requests/webhooks/webhook-endpoint.ts';
import type { ShownWebhookEndpoint } from '../../../contract/resources/webhooks/webhook-endpoint.ts';
import type { Transaction } from '../../account/transaction.ts';
import { answerDeleted, given } from '../../api/lists.ts';
import { conflict, notFound, ok, type Reply } from '../../api/replies.ts';
import { DEFAULT_ENDPOINT } from '../../webhooks/rules/default-endpoint.ts';
import type { MintedWebhookSecret } from '../../webhooks/secrets.ts';
import {
  findEndpoint,
  type ListedEndpoint,
  putEndpoint,
  readEndpoints,
  removeEndpoint,
} from '../../webhooks/store/endpoints.ts';
import { putSecret, refuseUrl, shownOnce } from './default/changes.ts';
import { presentListedEndpoint } from './present.ts';

/** The endpoint that a change is about, or why it cannot be changed here. */
function findChangeable({ database }: Transaction, id: string): ListedEndpoint | Reply {
  if (id === DEFAULT_ENDPOINT)
    return conflict('default_endpoint', 'The default endpoint is changed at /webhook-endpoint.');
  return findEndpoint(database, id) ?? notFound();
}

const isReply = (found: ListedEndpoint | Reply): found is Reply => 'body' in found;

export function createListedEndpoint(
  transaction: Transaction,
  { url, types, description }: CreateWebhookEndpointRequest,
  minted: MintedWebhookSecret,
): Reply {
  const { database, now } = transaction;
  const refusal = refuseUrl(transaction, url);
  if (refusal !== null) return refusal;
  if (readEndpoints(database).length >= MOST_ENDPOINTS)
    return conflict(
      'too_many_webhook_endpoints',
      `There are ${MOST_ENDPOINTS} endpoints beside the default one: delete one that is not used.`,
    );
  const endpoint: ListedEndpoint = {
    id: transaction.mintId(),
    url,
    types,
    description: description ?? null,
    status: 'enabled',
    offAt: null,
    createdAt: now,
    updatedAt: now,
  };
  putEndpoint(database, endpoint);
  putSecret(transaction, endpoint.id, 0, minted);
  return showSecret(transaction, endpoint, minted);
}

/** The answer that shows a secret, this once. */
function showSecret(transaction: Transaction, endpoint: ListedEndpoint, minted: MintedWebhookSecret): Reply {
  const body: ShownWebhookEndpoint = {
    ...presentListedEndpoint(transaction, endpoint),
    webhook_secret: minted.plaintext,
  };
  return shownOnce(body, minted);
}

/** Another address enables a disabled endpoint: the 410 of the last one says nothing about it. */
export function changeListedEndpoint(
  transaction: Transaction,
  id: string,
  body: UpdateListedWebhookEndpointRequest,
): Reply {
  const stored = findChangeable(transaction, id);
  if (isReply(stored)) return stored;
  const refusal = refuseUrl(transaction, body.url);
  if (refusal !== null) return refusal;
  const url = given(body.url, stored.url);
  const isRevived = stored.status === 'disabled' && url !== stored.url;
  const status = given(body.status, isRevived ? 'enabled' : stored.status);
  const changed: ListedEndpoint = {
    ...stored,
    url,
    types: given(body.types, stored.types),
    description: given(body.description, stored.description),
    status,
    offAt: status === 'enabled' ? null : status === stored.status ? stored.offAt : transaction.now,
    updatedAt: transaction.now,
  };
  putEndpoint(transaction.database, changed);
  return ok(presentListedEndpoint(transaction, changed));
}

export function rotateEndpointSecret(
  transaction: Transaction,
  id: string,
  { overlap }: RotateWebhookSecretRequest,
  minted: MintedWebhookSecret,
): Reply {
  const stored = findChangeable(transaction, id);
  if (isReply(stored)) return stored;
  return putSecret(transaction, id, overlap, minted) ?? showSecret(transaction, stored, minted);
}

export function deleteListedEndpoint(transaction: Transaction, id: string): Reply {
  const stored = findChangeable(transaction, id);
  if (isReply(stored)) return stored;
  removeEndpoint(transaction.database, id);
  return answerDeleted(transaction, id, 'webhook_endpoint');
}
