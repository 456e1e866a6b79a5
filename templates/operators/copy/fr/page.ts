import type { OperatorRole } from '../../../../src/service/operator/people/rules.ts';
import { words as dashboard } from '../../../dashboard/copy/fr/page.ts';

/** Words that all pages of operators share. */
export const words = {
  name: 'Exploitation',
  titleOf: dashboard.titleOf,
  skip: dashboard.skip,
  languages: dashboard.languages,
  menu: dashboard.menu,
  modes: dashboard.modes,
  mode: dashboard.mode,
  signOut: dashboard.signOut,
  earlier: dashboard.earlier,
  newest: dashboard.newest,
  asFile: dashboard.asFile,
  sections: {
    accounts: 'Comptes',
    payouts: 'Versements',
    exceptions: 'Paiements en trop',
    'audit-log': 'Journal',
    people: 'Personnes',
  },
  roles: {
    reads: 'Consultation',
    manages: 'Gestion',
    pays_out: 'Versements',
    reconciles: 'Rapprochement',
  } satisfies Record<OperatorRole, string>,
  forbidden: {
    title: dashboard.forbidden.title,
    text: 'Une personne de la gestion peut vous inviter avec d’autres rôles.',
  },
  gone: dashboard.gone,
  reused: dashboard.reused,
  foreign: {
    title: dashboard.foreign.title,
    text: 'Il ne vient pas de cette page. Ouvrez les pages de l’exploitation et recommencez.',
  },
  broken: dashboard.broken,
  tooLarge: dashboard.tooLarge,
  back: 'Retour aux comptes',
};
