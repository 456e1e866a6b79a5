import type { words as fr } from '../fr/authenticator.ts';

export const words: typeof fr = {
  title: 'Authenticator app',
  lead: 'It shows a code of six digits every thirty seconds. With the account number and your name the code signs you in on any device.',
  isSet: 'You have an app already. A new one takes its place.',
  scan: 'Scan this code',
  scanText: 'Open your authenticator app, add an account, then scan the picture or type the key below it.',
  picture: 'QR code of the key',
  open: 'Open the app on this phone',
  code: 'Code that the app shows',
  codeHint: 'Six digits. Each code works once.',
  wrong: 'This is not the code. Wait for the next one, and check the clock of the phone.',
  button: 'Use this app',
  removeText: 'Without an app your recovery codes remain.',
  remove: 'Remove the app',
  back: 'Back to people',
};
