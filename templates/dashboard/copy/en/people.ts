import type { words as fr } from '../fr/people.ts';

export const words: typeof fr = {
  title: 'People',
  lead: 'Who enters this dashboard, and with which role.',
  you: 'you',
  since: 'Since',
  limits: (each, day) =>
    [each === null ? '' : `at most ${each} a refund`, day === null ? '' : `${day} a day`]
      .filter((part) => part !== '')
      .join(', '),
  noLimits: 'refunds without a limit',
  remove: (name) => `Remove ${name}`,
  lastOwner: 'The last owner cannot be removed. Invite another one first.',
  session: (device) => `Signed in on ${device}`,
  thisDevice: 'this device',
  seen: 'Seen',
  end: (device) => `Sign out ${device}`,
  invitations: 'Open invitations',
  until: 'Valid until',
  byOperator: 'of the operator of the service',
  withdraw: (role) => `Withdraw the invitation: ${role}`,
  invite: 'Invite a person',
  role: 'Role',
  roleTexts: {
    owner: 'Sees and does everything, invites and removes people.',
    accountant: 'Sees payments, the balance and the journal, changes nothing.',
    support: 'Sees payments, ends and refunds them within the limits below.',
    developer: 'Makes and revokes API keys; sees no money.',
  },
  each: 'At most a refund, in dinars',
  day: 'At most a day, in dinars',
  limitHint: 'For support. Empty: no limit.',
  button: 'Make the link',
  badLimit: 'An amount is a whole number of dinars.',
  link: 'Invitation link',
  linkText: (role) => `Role: ${role}. Hand this link to the person: it works once and is shown only here.`,
  own: 'Your access',
  codes: 'Recovery codes left:',
  renew: 'Make new codes',
};
