import type {
  UpdateWebhookEndpointRequest,
  WebhookEndpoint,
} from '../../contract/resources/webhook-endpoint.ts';
import { readEndpointSetting, writeEndpointSetting } from '../account/store/identity.ts';
import { destinationRules, isLive, type Transaction } from '../account/transaction.ts';
import { invalid, ok, type Reply } from '../api/replies.ts';
import { checkDestination } from './rules/destinations.ts';
import { readWebhookSecrets } from './store/secrets.ts';

/** The default endpoint of one mode: the merchant's own setting, else the one in the account's profile. */

/** Where events go whose checkout names no endpoint; null when there is no such place or it is off. */
export function endpointInForce(transaction: Transaction): string | null {
  const { url, offAt } = readEndpointSetting(transaction.database);
  return offAt === null ? (url ?? transaction.identity.profile.default_endpoint) : null;
}

export function presentWebhookEndpoint(transaction: Transaction): WebhookEndpoint {
  const { url: own, offAt } = readEndpointSetting(transaction.database);
  const url = own ?? transaction.identity.profile.default_endpoint;
  return {
    entity: 'webhook_endpoint',
    livemode: isLive(transaction),
    url,
    source: own !== null ? 'endpoint' : url === null ? null : 'account',
    enabled: url !== null && offAt === null,
    disabled_at: offAt,
    secrets: readWebhookSecrets(transaction.database, transaction.now).map((secret) => ({
      id: secret.id,
      created_at: secret.createdAt,
      expires_at: secret.expiresAt,
    })),
  };
}

/** Another address starts switched on: what switched the last one off said nothing about it. */
export function changeWebhookEndpoint(transaction: Transaction, body: UpdateWebhookEndpointRequest): Reply {
  if (typeof body.url === 'string') {
    const check = checkDestination(body.url, destinationRules(transaction));
    if (!check.ok) return invalid({ url: [`The url field ${check.why}.`] });
  }
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
