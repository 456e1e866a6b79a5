import type {
  RotateWebhookSecretRequest,
  UpdateWebhookEndpointRequest,
} from '../../../../contract/requests/webhooks/webhook-endpoint.ts';
import {
  MAX_WEBHOOK_SECRETS,
  type RotatedWebhookSecret,
} from '../../../../contract/resources/webhooks/webhook-endpoint.ts';
import { checkDestination } from '../../../../web/destinations.ts';
import { readEndpointSetting, writeEndpointSetting } from '../../../account/store/identity.ts';
import { destinationRules, type Transaction } from '../../../account/transaction.ts';
import { conflict, invalid, ok, type Reply, secretAlreadyShown } from '../../../api/replies.ts';
import type { MintedWebhookSecret } from '../../../webhooks/secrets.ts';
import { readWebhookSecrets, replaceWebhookSecret } from '../../../webhooks/store/secrets.ts';
import { presentWebhookEndpoint } from './present.ts';

/** Why an endpoint may not have this URL; null when it may, or when none is given. */
export function refuseUrl(transaction: Transaction, url: string | undefined): Reply | null {
  if (url === undefined) return null;
  const check = checkDestination(url, destinationRules(transaction));
  return check.ok ? null : invalid({ url: [`The url field ${check.why}.`] });
}

/** A new address starts switched on: the failures of the last one say nothing about it. */
export function changeWebhookEndpoint(transaction: Transaction, body: UpdateWebhookEndpointRequest): Reply {
  const refusal = refuseUrl(transaction, body.url ?? undefined);
  if (refusal !== null) return refusal;
  const stored = readEndpointSetting(transaction.database);
  const standard = transaction.identity.profile.default_endpoint;
  const url = body.url === undefined ? stored.url : body.url;
  const isAnother = (url ?? standard) !== (stored.url ?? standard);
  const offAt = isAnother || body.enabled === true ? null : stored.offAt;
  writeEndpointSetting(transaction.database, {
    url,
    offAt: body.enabled === false ? (offAt ?? transaction.now) : offAt,
  });
  return ok(presentWebhookEndpoint(transaction));
}

/**
 * Puts a new secret in front. The earlier ones sign beside it for the overlap, and none longer than already planned;
 * after the overlap the new one signs alone. The secret is shown only in this answer.
 */
export function rotateWebhookSecret(
  transaction: Transaction,
  { overlap }: RotateWebhookSecretRequest,
  minted: MintedWebhookSecret,
): Reply {
  const refusal = putSecret(transaction, null, overlap, minted);
  if (refusal !== null) return refusal;
  const body: RotatedWebhookSecret = {
    ...presentWebhookEndpoint(transaction),
    webhook_secret: minted.plaintext,
  };
  return shownOnce(body, minted);
}

/** The answer with a new secret; a repeated call does not get it. */
export function shownOnce(body: object, { id }: MintedWebhookSecret): Reply {
  return { ...ok(body), repeat: secretAlreadyShown(`webhook secret ${id}`) };
}

/**
 * Puts a new secret in front of those of a listed endpoint, or of the account (null), which sign on for `overlap`
 * seconds. A refusal when too many would sign.
 */
export function putSecret(
  { database, now }: Transaction,
  endpointId: string | null,
  overlap: number,
  { id, sealed }: MintedWebhookSecret,
): Reply | null {
  const active = readWebhookSecrets(database, endpointId, now);
  if (overlap > 0 && active.length >= MAX_WEBHOOK_SECRETS) {
    return conflict(
      'too_many_webhook_secrets',
      `${MAX_WEBHOOK_SECRETS} secrets sign already: wait until one expires, or rotate with an overlap of 0.`,
    );
  }
  const secret = { id, sealed, createdAt: now, expiresAt: null };
  replaceWebhookSecret(database, endpointId, secret, now + overlap, now);
  return null;
}
