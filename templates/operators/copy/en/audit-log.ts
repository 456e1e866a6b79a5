import { words as dashboard } from '../../../dashboard/copy/en/audit-log.ts';
import type { words as fr } from '../fr/audit-log.ts';

const { title, actor, anyone, action, anything, apply, clear, empty, cut, kinds, subject } = dashboard;

export const words: typeof fr = {
  ...{ title, actor, anyone, action, anything, apply, clear, empty, cut, kinds, subject },
  lead: 'What operators did, the newest first. The audit log names the changed fields, never their values.',
  backToAccount: 'Back to the account',
  actions: {
    ...dashboard.operations,
    ...dashboard.actions,
    inviteOperator: 'Invited a person by a key',
    'people.invite': 'Invited a person',
    'people.withdraw': 'Withdrew an invitation',
    'people.remove': 'Removed a person',
    'people.end_session': 'Signed a device out',
    'factors.add_passkey': dashboard.actions['passkeys.add'],
    'factors.remove_passkey': dashboard.actions['passkeys.remove'],
    'factors.set_authenticator': dashboard.actions['authenticator.set'],
    'factors.remove_authenticator': dashboard.actions['authenticator.remove'],
    inviteOwner: 'Invited an owner',
    'payouts.propose': 'Proposed a payout',
    'payouts.withdraw': 'Withdrew a proposed payout',
    'payouts.confirm': 'Confirmed a payout',
    createKey: 'API key created',
    revokeKey: 'API key revoked',
  },
};
