import { words as dashboard } from '../../../dashboard/copy/en/sign-in.ts';
import type { words as fr } from '../fr/sign-in.ts';

export const words: typeof fr = {
  title: dashboard.title,
  lead: 'The operators’ pages open by the link of an invitation, by a passkey, by your authenticator app, or by a recovery code.',
  name: dashboard.name,
  nameHint: dashboard.nameHint,
  code: dashboard.code,
  codeHint: dashboard.codeHint,
  enter: dashboard.enter,
  passkey: dashboard.passkey,
  refused: {
    passkey: dashboard.refused.passkey,
    code: 'This code opens nothing. Check it; a used code works no more.',
    link: 'This link is no longer valid. Ask a person who manages for another one.',
    limited: dashboard.refused.limited,
    full: 'Another person has this name, or there are as many people as there can be. Ask for another invitation.',
  },
  lost: dashboard.lost,
  lostText: 'A person who manages can invite you again. If none is left, the operator’s key makes a link.',
  join: {
    title: 'Join the operators',
    lead: (name, roles) => `Your name: ${name}. Your roles: ${roles}.`,
    button: dashboard.join.button,
    safety: dashboard.join.safety,
    signedIn: dashboard.join.signedIn,
  },
  codes: { ...dashboard.codes, name: 'Name' },
};
