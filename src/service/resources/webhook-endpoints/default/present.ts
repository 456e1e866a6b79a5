import type { WebhookEndpoint } from '../../../../contract/resources/webhooks/webhook-endpoint.ts';
import { isLive, type Transaction } from '../../../account/transaction.ts';
import { readDefaultEndpoint } from '../../../webhooks/endpoint.ts';
import { readWebhookSecrets } from '../../../webhooks/store/secrets.ts';

/** The secrets of a listed endpoint, or of the account (null), without their values. */
export function presentSecrets(transaction: Transaction, endpointId: string | null) {
  return readWebhookSecrets(transaction.database, endpointId, transaction.now).map((secret) => ({
    id: secret.id,
    created_at: secret.createdAt,
    expires_at: secret.expiresAt,
  }));
}

export function presentWebhookEndpoint(transaction: Transaction): WebhookEndpoint {
  const { url, isOwn, offAt } = readDefaultEndpoint(transaction);
  return {
    entity: 'webhook_endpoint',
    livemode: isLive(transaction),
    url,
    source: isOwn ? 'endpoint' : url === null ? null : 'account',
    enabled: url !== null && offAt === null,
    disabled_at: offAt,
    secrets: presentSecrets(transaction, null),
  };
}
