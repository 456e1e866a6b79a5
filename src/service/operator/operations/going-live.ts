import { switchLiveRequest } from '../../../contract/requests/going-live.ts';
import { goingLive } from '../../../contract/resources/going-live.ts';
import { conflict, forbidden, notFound, ok, type Reply } from '../../api/replies.ts';
import type { GoingLiveAnswer } from '../../going-live/present.ts';
import { defineOperatorOperation } from '../operation.ts';

/** An account's way to live payments, in its live ledger. */
export const goingLiveOperations = {
  readGoingLive: defineOperatorOperation({
    method: 'get',
    path: '/accounts/{id}/going-live',
    scope: 'accounts:read',
    answer: goingLive,
    errors: [404],
    handle: async ({ ledgerIn, source }) =>
      replyTo(await ledgerIn('live').goingLive({ does: 'read' }, source)),
  }),
  switchLive: defineOperatorOperation({
    method: 'post',
    path: '/accounts/{id}/going-live',
    scope: 'accounts:write',
    body: switchLiveRequest,
    answer: goingLive,
    errors: [404, 409, 422],
    handle: async ({ ledgerIn, body, source }) =>
      replyTo(await ledgerIn('live').goingLive({ does: 'switch', live: body.live }, source)),
  }),
  testCredentials: defineOperatorOperation({
    method: 'post',
    path: '/accounts/{id}/going-live/credentials-test',
    scope: 'accounts:write',
    answer: goingLive,
    errors: [404, 409],
    handle: async ({ ledgerIn, source }) =>
      replyTo(await ledgerIn('live').goingLive({ does: 'test_credentials' }, source)),
  }),
  makeFirstPayment: defineOperatorOperation({
    method: 'post',
    path: '/accounts/{id}/going-live/first-payment',
    scope: 'accounts:write',
    answer: goingLive,
    errors: [403, 404, 409],
    handle: async ({ ledgerIn, source }) =>
      replyTo(await ledgerIn('live').goingLive({ does: 'make_first_payment' }, source)),
  }),
};

function replyTo(answer: GoingLiveAnswer | null): Reply {
  if (answer === null) return notFound();
  if (answer.ok) return ok(answer.goingLive);
  switch (answer.reason) {
    case 'not_ready':
      return conflict('not_ready_for_live', `These items are not done: ${answer.open.join(', ')}.`);
    case 'suspended':
      return forbidden(
        'account_suspended',
        'This account is suspended: its first payment could not be paid.',
      );
    case 'no_acquirer':
      return conflict('no_acquirer', 'The account has no acquirer with credentials.');
    case 'not_tested':
      return conflict(
        'credentials_not_tested',
        'Test the credentials first: the acquirer has not taken them.',
      );
  }
}
