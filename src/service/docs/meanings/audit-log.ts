import { common, type Meanings } from './meaning.ts';

export const auditEntry: Meanings = {
  ...common('entry'),
  actor: 'Who did it.',
  'actor.kind':
    '`key`: a call of the API; `operator`; `person`: someone at the dashboard; `device`: a payer’s browser; `system`: the service by itself.',
  'actor.name': 'The id of a key or a person, or the name of an operator; else null.',
  act: 'What was done: the id of the operation.',
  subject: 'The id of what it was done to; null when there is none.',
  fields: 'Names of the fields that changed, never their values.',
  network: 'The /24 or /48 of the sender, never an address; null when unknown.',
  request_id: 'The `X-Request-Id` of the answer; null for what the service did by itself.',
};

export const incident: Meanings = {
  ...common('count'),
  kind: '`refused_key`: a revoked, expired or unknown one; `refused_sign_in`: a wrong link or code of the dashboard; `missing_scope`; `amount_mismatch`: the bank took another amount than was to be paid; `refund_mismatch`: it said more of a refund than was asked, or another end than before; `refund_unclear`: nobody can tell whether it made a refund; `acquirer_access`: it denied access, as with an expired password; `acquirer_contradiction`: its answer did not fit the order. `limit_reached`: more requests a second than the account may make. Of the whole service: `guessed_key`, `refused_operator_key`, `limit_reached`.',
  count: 'How many there were in the hour, as a lower bound.',
  hour: 'The first second of the hour, since the Unix epoch.',
};

export const error: Meanings = {
  message: 'A sentence to read. It may change: branch on `code`.',
  code: 'A stable snake_case word; each is listed with its status.',
  errors: 'On 422: the messages by field; nested fields are dotted, such as `items.0.price`.',
};
