import type { words as fr } from '../fr/sign-in.ts';

export const words: typeof fr = {
  title: 'Sign in',
  lead: 'The dashboard opens by the link of an invitation, by a passkey, by your authenticator app, or by a recovery code.',
  account: 'Account number',
  accountHint: 'It is written with your recovery codes and on the page of people.',
  name: 'Your name',
  nameHint: 'As in the list of people. A recovery code needs none.',
  code: 'Code',
  codeHint: 'Six digits of your app, or a recovery code. Each code works once.',
  enter: 'Sign in',
  passkey: {
    use: 'Sign in with a passkey',
    lead: 'Your device offers the passkeys of this dashboard. It needs a recent browser with scripts.',
    button: 'Choose a passkey',
    failed: 'No passkey answered. Try again, or use a code.',
    other: 'Sign in with a code',
  },
  refused: {
    passkey: 'This passkey opens nothing. Perhaps it was removed; try again, or use a code.',
    code: 'These details open nothing. Check them; a used code works no more.',
    link: 'This link is no longer valid. Ask an owner of the account for another one.',
    limited: 'Too many tries. Wait ten minutes, or use a recovery code.',
    full: 'This account has all its people already. An owner can remove some.',
  },
  lost: 'Neither link nor code?',
  lostText:
    'An owner of the account can invite you again. If none is left, ask the operator of the service for a link.',
  join: {
    title: (account) => `Join ${account}`,
    lead: (role) => `Your role: ${role}.`,
    name: 'Your name',
    nameHint: 'Others see it in the list and in the audit log.',
    button: 'Join',
    safety: 'Open this link only on a device of your own.',
    signedIn: 'You are signed in already. Sign out first to use this invitation.',
  },
  codes: {
    title: 'Your recovery codes',
    lead: 'Write them down or print them now: they are not shown again. If they are lost, make others on the page of people. Each signs you in once, on another device or after a loss.',
    account: 'Account number',
    done: 'I have them, continue',
    renew: 'Make new codes',
    renewText: 'Codes are shown once. The old ones stop working.',
  },
};
