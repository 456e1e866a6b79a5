import { common, created, entity, id, livemode, type Meanings, optionally, or } from './meaning.ts';

export const event: Meanings = {
  ...common('event'),
  id: 'Identifies the event; the same over all deliveries, and in `webhook-id`. Keep it to recognise a second delivery.',
  type: 'What happened: the kind of the subject, a dot, and the state that it reached.',
  data: 'The whole subject as it was then, with all fields, as the API answers it.',
  erased:
    'Only where it is true: who paid stands no longer in `data`, so it is other bytes than were signed, and is not redelivered.',
};

export const delivery: Meanings = {
  id: 'Its number, for cursors.',
  entity,
  livemode,
  event_id: 'The event that is delivered.',
  url: 'The address that it is sent to.',
  status:
    '`open`: it will be tried again; `delivered`: a 2xx took it; `failed`: given up, or stopped by a 410.',
  next_attempt_at:
    'While open: when the next attempt is due, in seconds since the Unix epoch; null after that.',
  attempts: 'Every attempt so far, newest first.',
  created_at: created,
};

export const deliveryAttempt: Meanings = {
  at: 'When it began, in seconds since the Unix epoch.',
  status: 'HTTP status of the answer; null when none came.',
  duration_ms: 'How long the whole exchange took, in milliseconds.',
  error:
    'Why it failed: `destination`, `signing`, `timeout`, `unreachable`, `redirect`, `gone` or `status`. Null when it was taken.',
  answer: 'The start of the answer, at most 2 KiB.',
};

export const redelivery: Meanings = {
  entity,
  livemode,
  from: 'The first second of the range, since the Unix epoch.',
  to: 'The last second of the range, since the Unix epoch.',
  type: 'The one type that was asked for; null for all.',
  count: 'Events that are sent again.',
  waiting: 'Events that had not arrived yet: their next attempt is brought forward instead.',
  unaddressed: 'Events that have no endpoint to go to.',
  erased: 'Events whose person was erased: they are not sent again.',
  has_more: 'True when the range holds more events than one call considers.',
  next: 'While `has_more`: send it as `after`, with the same `from` and `to`. Else null.',
};

export const redeliverEventsRequest: Meanings = {
  from: 'The first second of the range, since the Unix epoch, included.',
  to: optionally('The last second of the range, included.', 'now'),
  type: optionally('Only events of this type.', 'all types'),
  after: optionally('The `next` of the answer before, to go on from there.', 'the start of the range'),
};

export const webhookEndpoint: Meanings = {
  entity,
  livemode,
  url: 'Where events of checkouts without an endpoint of their own are sent; null when nowhere.',
  source:
    '`endpoint`: set here. `account`: the default in the profile of the account. Null without an address.',
  enabled: 'False while nothing is sent there.',
  disabled_at:
    'Since when nothing is sent there, in seconds since the Unix epoch: an answer of 410, or `enabled` set to false. Else null.',
  secrets: 'All secrets that sign now, newest first.',
};

export const rotatedWebhookSecret: Meanings = {
  ...webhookEndpoint,
  webhook_secret: 'The new secret, `whsec_…`, shown this once.',
};

export const webhookSecret: Meanings = {
  id: id('secret'),
  created_at: created,
  expires_at: 'When it stops signing, in seconds since the Unix epoch; null for the newest.',
};

export const updateWebhookEndpointRequest: Meanings = {
  url: 'Where events are sent from now on; rules as for `webhook_endpoint` of a checkout. Null restores the account’s default.',
  enabled:
    'False sends nothing there until it is true again. Missed events stay listed and can be redelivered.',
};

export const rotateWebhookSecretRequest: Meanings = {
  overlap: or(
    86_400,
    'Seconds in which the earlier secrets still sign beside the new one, at most 7 days. 0 ends them at once.',
  ),
};

export const listedWebhookEndpoint: Meanings = {
  ...common('endpoint'),
  id: 'Identifies the endpoint; `default` for the default one.',
  is_default: 'True for the default endpoint, which is changed at `/webhook-endpoint`.',
  url: 'Where its events are sent.',
  types: 'The types of events that it gets; `*` for all, later ones too.',
  description: 'Your note, shown to nobody else.',
  status:
    '`enabled`. `paused`: nothing is sent, and its events wait until it is enabled. `disabled`: it answered 410, and gets no new events until it is enabled. The default one is never paused.',
  disabled_at: 'Since when nothing is sent there, in seconds since the Unix epoch; null while it is enabled.',
  secrets: 'All secrets that sign its events now, newest first.',
};

export const shownWebhookEndpoint: Meanings = {
  ...listedWebhookEndpoint,
  webhook_secret: 'Its new secret, `whsec_…`, shown this once.',
};

const endpointUrl = 'Where its events are to be sent; rules as for `webhook_endpoint` of a checkout.';
const chosenTypes =
  'The types of events that it is to get: a list, or a text separated by spaces; `*` for all.';

export const createWebhookEndpointRequest: Meanings = {
  url: endpointUrl,
  types: or('*', chosenTypes),
  description: optionally('Your note.'),
};

export const updateListedWebhookEndpointRequest: Meanings = {
  url: `${endpointUrl} What waits for it goes there too, and another address enables a disabled endpoint.`,
  types: chosenTypes,
  description: 'Your note.',
  status:
    '`paused` holds its events back, `enabled` sends what waits and what comes, and enables a disabled one.',
};

export const redeliverToWebhookEndpointRequest: Meanings = {
  ...redeliverEventsRequest,
  event_id: optionally('The one event to send again, instead of a range.'),
  from: optionally(
    'The first second of the range, since the Unix epoch, included. Required without `event_id`.',
  ),
};

/** Headers of a delivery. */
export const webhookHeaders: Readonly<Record<string, string>> = {
  signature:
    'HMAC-SHA256 of the body’s raw bytes in lower-case hex, keyed by the secret API key that created the checkout while it is active, else by the oldest active key.',
  'webhook-id': 'The id of the event, constant over all deliveries.',
  'webhook-timestamp': 'When this delivery was signed, in seconds since the Unix epoch.',
  'webhook-signature':
    'Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed by the `whsec_…` secret. Several, separated by spaces, during a rotation.',
};
