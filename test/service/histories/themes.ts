import type { Theme } from './commands.ts';

const ordinary: Theme['weights'] = {
  pay: 6,
  'the payer answers at the bank': 5,
  'the bank breaks its word': 0,
  'the payer returns': 4,
  'the answer comes again': 2,
  'a call goes on': 3,
  alarm: 3,
  'time passes': 4,
  cancel: 2,
  'the merchant expires': 2,
  simulate: 1,
  look: 1,
  'go away': 1,
};

/** Several tabs, and calls that hang while other things happen; no crashes. */
export const tabs: Theme = {
  weights: { ...ordinary, pay: 9, 'a call goes on': 7, 'go away': 0 },
  goesAway: 0,
};

/** The object crashes in the middle of every third command. */
export const evictions: Theme = { weights: { ...ordinary, 'go away': 2 }, goesAway: 35 };

/** A bank that repeats itself, is late, and contradicts itself. */
export const answers: Theme = {
  weights: {
    ...ordinary,
    'the payer answers at the bank': 8,
    'the bank breaks its word': 5,
    'the answer comes again': 7,
    'time passes': 6,
  },
  goesAway: 8,
};
