import type { words as fr } from '../fr/keys.ts';

export const words: typeof fr = {
  title: 'API keys',
  lead: 'A key lets a program do what its scopes say, whatever the role of the person who made it.',
  madeText: 'Copy the key now: it is shown once, and only to you.',
  active: 'In force',
  ended: 'Ended',
  all: 'All scopes',
  since: 'Made on',
  unused: 'never used',
  used: 'used on',
  until: 'valid until',
  endedAt: 'ended on',
  overlapOf: (name) => `End of the old key ${name}`,
  overlaps: {
    0: 'The old one ends at once',
    3600: 'The old one ends in an hour',
    86400: 'The old one ends in a day',
    604800: 'The old one ends in a week',
  },
  roll: (name) => `Roll ${name}`,
  revoke: (name) => `Revoke ${name} at once`,
  create: 'Make a key',
  name: 'Name',
  scopes: 'Scopes',
  button: 'Make the key',
  refused: {
    incomplete: 'A key needs a name and at least one scope.',
    too_many_keys: 'Too many keys are in force: revoke one that is not used.',
    key_ended: 'This key has ended already: make a new one.',
    seen: 'This form already made a key, which was shown once. If you do not have it, roll it.',
  },
};
