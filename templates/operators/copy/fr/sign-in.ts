import { words as dashboard } from '../../../dashboard/copy/fr/sign-in.ts';

export const words = {
  title: dashboard.title,
  lead: 'Les pages de l’exploitation s’ouvrent par le lien d’une invitation, par une clé d’accès, par votre application d’authentification, ou par un code de secours.',
  name: dashboard.name,
  nameHint: dashboard.nameHint,
  code: dashboard.code,
  codeHint: dashboard.codeHint,
  enter: dashboard.enter,
  passkey: dashboard.passkey,
  refused: {
    passkey: dashboard.refused.passkey,
    code: 'Ce code n’ouvre rien. Vérifiez-le\u202f; un code utilisé ne sert plus.',
    link: 'Ce lien n’est plus valable. Demandez-en un autre à une personne de la gestion.',
    limited: dashboard.refused.limited,
    full: 'Une autre personne a ce nom, ou il y a déjà toutes les personnes possibles. Demandez une autre invitation.',
  },
  lost: dashboard.lost,
  lostText:
    'Une personne de la gestion peut vous inviter de nouveau. S’il n’y en a plus, la clé de l’exploitant fait un lien.',
  join: {
    title: 'Rejoindre l’exploitation',
    lead: (name: string, roles: string) => `Votre nom\u00a0: ${name}. Vos rôles\u00a0: ${roles}.`,
    button: dashboard.join.button,
    safety: dashboard.join.safety,
    signedIn: dashboard.join.signedIn,
  },
  codes: { ...dashboard.codes, name: 'Nom' },
};
