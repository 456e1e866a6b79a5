import type { OperatorRole } from '../../../../src/service/operator/people/rules.ts';
import { words as dashboard } from '../../../dashboard/copy/fr/people.ts';

export const words = {
  title: dashboard.title,
  lead: 'Qui exploite le service par ces pages, et avec quels rôles.',
  you: dashboard.you,
  since: dashboard.since,
  remove: dashboard.remove,
  session: dashboard.session,
  thisDevice: dashboard.thisDevice,
  seen: dashboard.seen,
  end: dashboard.end,
  invitations: dashboard.invitations,
  until: dashboard.until,
  by: (name: string) => `de ${name}`,
  withdraw: dashboard.withdraw,
  invite: dashboard.invite,
  name: 'Nom de la personne',
  nameHint: 'Les journaux la nomment ainsi, pour toujours\u00a0: personne d’autre n’aura ce nom.',
  roles: 'Rôles',
  roleTexts: {
    reads: 'Voit les comptes, les écritures et les journaux, ne change rien.',
    manages: 'Crée, change et suspend des comptes, révoque des clés, invite et retire des personnes.',
    pays_out: 'Propose et confirme les versements aux marchands.',
    reconciles: 'Ajoute les fichiers de la banque et règle les écarts.',
  } satisfies Record<OperatorRole, string>,
  button: dashboard.button,
  nameTaken: 'Une personne ou une clé a ou a eu ce nom. Choisissez-en un autre.',
  incomplete: 'Il faut un nom et au moins un rôle.',
  link: dashboard.link,
  linkText: (name: string) =>
    `Pour ${name}. Remettez ce lien à la personne\u00a0: il sert une fois et n’est montré qu’ici.`,
  own: dashboard.own,
  passkeys: dashboard.passkeys,
  setPasskeys: dashboard.setPasskeys,
  authenticator: dashboard.authenticator,
  isSet: dashboard.isSet,
  setAuthenticator: dashboard.setAuthenticator,
  authenticatorLead:
    'Elle montre un code à six chiffres toutes les trente secondes. Avec votre nom, ce code vous connecte sur n’importe quel appareil.',
  codes: dashboard.codes,
  renew: dashboard.renew,
};
