import type * as fr from '../fr/reauthentication.ts';

export const reauthentication: typeof fr.reauthentication = {
  title: 'Is it you?',
  lead: 'What you are about to do asks whether it is you. The code is good for ten minutes.',
  kept: 'What you typed waits for you: nothing is done before.',
  label: 'Code of your authenticator, or a recovery code',
  button: 'It is me',
  back: 'Back to the devices',
  refused: {
    wrong: 'This is not the code. A code lasts thirty seconds and works once.',
    limited: 'There were many wrong tries on this device. Wait a few minutes.',
  },
  passkey: {
    title: 'Passkeys',
    lead: 'Your fingerprint, your face or your phone’s own code stands in for the six digits.',
    prove: 'Use my passkey',
    add: 'Make a passkey on this device',
    forget: 'Remove this passkey',
    nothing: 'This device could not. The code still works.',
  },
  set: {
    title: 'Authenticator',
    lead: 'Scan this code with an authenticator app.',
    about:
      'With an authenticator app, removing and pairing devices and making codes asks for its six digits.',
    picture: 'QR code for the authenticator app',
    label: 'The six digits that it shows',
    button: 'Use this authenticator',
    isSet: 'An authenticator is set up. A new one takes its place.',
    remove: 'Ask for no code any more',
  },
};
