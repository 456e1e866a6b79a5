import { advanceTestClockRequest } from '../../../contract/requests/test-clock.ts';
import { testClock } from '../../../contract/resources/test-clock.ts';
import { defineOperation, type Resource } from '../../api/operation.ts';
import { ok } from '../../api/replies.ts';
import * as examples from '../examples.ts';
import { advanceTestClock, presentTestClock } from './changes.ts';

export const testClockResource: Resource = {
  name: 'Test clock',
  description:
    'The time of an account in test mode. Move it ahead to see what time brings: checkouts expire, deliveries are tried again, kept answers, keys and secrets end, slow refunds arrive. Live mode knows no such clock.',
  operations: [
    defineOperation({
      id: 'retrieveTestClock',
      scope: 'checkouts:read',
      method: 'get',
      path: '/test_clock',
      modes: 'test',
      summary: 'Retrieve the test clock',
      answer: testClock,
      example: { answer: examples.testClock },
      handle: (transaction) => ok(presentTestClock(transaction)),
    }),
    defineOperation({
      id: 'advanceTestClock',
      scope: 'checkouts:write',
      method: 'post',
      path: '/test_clock',
      modes: 'test',
      summary: 'Move the test clock ahead',
      description:
        'Moves the time of the whole account in test mode, for good: it never goes back. What is due by then is done within a moment, each thing once; move in smaller steps to see each retry of a delivery. Signatures keep the real time, because receivers compare it with theirs. A program that sends an `expires_at` by the real time is refused from then on: move the clock of an account made for the test, never of one that a running shop uses.',
      body: advanceTestClockRequest,
      answer: testClock,
      errors: [422],
      example: {
        body: { advance: 1_800 },
        answer: { ...examples.testClock, now: examples.testClock.now + 1_800, ahead: 1_800 },
      },
      handle: (transaction, { body }) => advanceTestClock(transaction, body),
    }),
  ],
};
