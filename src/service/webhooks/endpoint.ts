import type {
  UpdateWebhookEndpointRequest,
  WebhookEndpoint,
} from '../../contract/resources/webhook-endpoint.ts';
import { readEndpointSetting, writeEndpointSetting } from '../account/store/identity.ts';
import { type Desk, destinationRules, isLive } from '../account/transaction.ts';
import { invalid, ok, type Reply } from '../api/replies.ts';
import { checkDestination } from './rules/destinations.ts';
import { readWebhookSecrets } from './store/secrets.ts';

/** The default endpoint of one mode: the merchant's own setting, else the one in the account's profile. */

/** Where events go whose checkout names no endpoint; null when there is no such place or it is off. */
export function endpointInForce(desk: Desk): string | null {
  const { url, offAt } = readEndpointSetting(desk.database);
  return offAt === null ? (url ?? desk.identity.profile.default_endpoint) : null;
}

export function presentWebhookEndpoint(desk: Desk): WebhookEndpoint {
  const { url: own, offAt } = readEndpointSetting(desk.database);
  const url = own ?? desk.identity.profile.default_endpoint;
  return {
    entity: 'webhook_endpoint',
    livemode: isLive(desk),
    url,
    source: own !== null ? 'endpoint' : url === null ? null : 'account',
    enabled: url !== null && offAt === null,
    disabled_at: offAt,
    secrets: readWebhookSecrets(desk.database, desk.now).map((secret) => ({
      id: secret.id,
      created_at: secret.createdAt,
      expires_at: secret.expiresAt,
    })),
  };
}

/** Another address starts switched on: what switched the last one off said nothing about it. */
export function changeWebhookEndpoint(desk: Desk, body: UpdateWebhookEndpointRequest): Reply {
  if (typeof body.url === 'string') {
    const check = checkDestination(body.url, destinationRules(desk));
    if (!check.ok) return invalid({ url: [`The url field ${check.why}.`] });
  }
  const stored = readEndpointSetting(desk.database);
  const standard = desk.identity.profile.default_endpoint;
  const url = body.url === undefined ? stored.url : body.url;
  const isAnother = (url ?? standard) !== (stored.url ?? standard);
  const offAt = isAnother || body.enabled === true ? null : stored.offAt;
  writeEndpointSetting(desk.database, {
    url,
    offAt: body.enabled === false ? (offAt ?? desk.now) : offAt,
  });
  return ok(presentWebhookEndpoint(desk));
}
