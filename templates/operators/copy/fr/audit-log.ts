import { words as dashboard } from '../../../dashboard/copy/fr/audit-log.ts';

const { title, actor, anyone, action, anything, apply, clear, empty, cut, kinds, subject } = dashboard;

export const words = {
  ...{ title, actor, anyone, action, anything, apply, clear, empty, cut, kinds, subject },
  lead: 'Ce que les exploitants ont fait, du plus récent au plus ancien. Le journal nomme les champs changés, jamais leurs valeurs.',
  backToAccount: 'Retour au compte',
  actions: {
    ...dashboard.operations,
    ...dashboard.actions,
    inviteOperator: 'A invité une personne par une clé',
    'people.invite': 'A invité une personne',
    'people.withdraw': 'A retiré une invitation',
    'people.remove': 'A retiré une personne',
    'people.end_session': 'A déconnecté un appareil',
    'factors.add_passkey': dashboard.actions['passkeys.add'],
    'factors.remove_passkey': dashboard.actions['passkeys.remove'],
    'factors.set_authenticator': dashboard.actions['authenticator.set'],
    'factors.remove_authenticator': dashboard.actions['authenticator.remove'],
    inviteOwner: 'A invité un propriétaire',
    'payouts.propose': 'A proposé un versement',
    'payouts.withdraw': 'A retiré un versement proposé',
    'payouts.confirm': 'A confirmé un versement',
    createKey: 'Clé d’API créée',
    revokeKey: 'Clé d’API révoquée',
  },
};
