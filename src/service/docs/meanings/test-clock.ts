import { entity, type Meanings } from './meaning.ts';

export const testClock: Meanings = {
  entity,
  livemode: 'Always false: live mode has no test clock.',
  now: 'The time of the account in test mode, in seconds since the Unix epoch.',
  ahead: 'By how many seconds it is ahead of real time; 0 until it is moved.',
};

export const advanceTestClockRequest: Meanings = {
  advance:
    'By how many seconds the time moves ahead: a day is 86400. The clock can be ten years ahead of real time.',
};
