import { eventType } from '../../../contract/resources/webhooks/event.ts';
import type { ListedWebhookEndpoint } from '../../../contract/resources/webhooks/webhook-endpoint.ts';
import { isLive, type Transaction } from '../../account/transaction.ts';
import { readDefaultEndpoint } from '../../webhooks/endpoint.ts';
import { DEFAULT_ENDPOINT } from '../../webhooks/rules/default-endpoint.ts';
import { findEndpoint, type ListedEndpoint, readEndpoints } from '../../webhooks/store/endpoints.ts';
import { presentSecrets } from './default/present.ts';

export function presentListedEndpoint(
  transaction: Transaction,
  endpoint: ListedEndpoint,
): ListedWebhookEndpoint {
  return {
    id: endpoint.id,
    entity: 'webhook_endpoint',
    livemode: isLive(transaction),
    is_default: false,
    url: endpoint.url,
    types: endpoint.types.split(' ').map(readType),
    description: endpoint.description,
    status: endpoint.status,
    disabled_at: endpoint.offAt,
    secrets: presentSecrets(transaction, endpoint.id),
    created_at: endpoint.createdAt,
    updated_at: endpoint.updatedAt,
  };
}

const readType = (word: string): ListedWebhookEndpoint['types'][number] =>
  eventType.options.find((type) => type === word) ?? '*';

/** The default endpoint as an element of the list; null when it has no address. */
function presentDefault(transaction: Transaction): ListedWebhookEndpoint | null {
  const { url, offAt } = readDefaultEndpoint(transaction);
  if (url === null) return null;
  const secrets = presentSecrets(transaction, null);
  const since = secrets.at(-1)?.created_at ?? transaction.now;
  return {
    id: DEFAULT_ENDPOINT,
    entity: 'webhook_endpoint',
    livemode: isLive(transaction),
    is_default: true,
    url,
    types: ['*'],
    description: null,
    status: offAt === null ? 'enabled' : 'disabled',
    disabled_at: offAt,
    secrets,
    created_at: since,
    updated_at: offAt ?? secrets[0]?.created_at ?? since,
  };
}

/** The default endpoint if it has an address, then the others, newest first. */
export function presentAll(transaction: Transaction): ListedWebhookEndpoint[] {
  const standard = presentDefault(transaction);
  const others = readEndpoints(transaction.database).map((each) => presentListedEndpoint(transaction, each));
  return standard === null ? others : [standard, ...others];
}

/** One element of the list; null for an unknown id. */
export function presentOne(transaction: Transaction, id: string): ListedWebhookEndpoint | null {
  if (id === DEFAULT_ENDPOINT) return presentDefault(transaction);
  const found = findEndpoint(transaction.database, id);
  return found === null ? null : presentListedEndpoint(transaction, found);
}
