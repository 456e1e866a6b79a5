import type { words as fr } from '../fr/passkeys.ts';

export const words: typeof fr = {
  title: 'Passkeys',
  lead: 'Your fingerprint, your face or your device’s own code signs you in, without a number or a name.',
  none: 'No passkey.',
  since: 'Since',
  remove: (name) => `Remove ${name}`,
  add: 'Make a passkey',
  name: 'Name of this passkey',
  nameHint: 'To recognise it in the list.',
  button: 'Make the passkey',
  failed: 'This device could not, or you cancelled.',
  needs: 'Making and using a passkey needs a recent browser with scripts. Codes work everywhere.',
  refused: {
    wrong: 'The passkey was not made. Try again.',
    full: 'You have twenty passkeys already. Remove one.',
    name: 'Give the passkey a name.',
  },
  back: 'Back to people',
};
