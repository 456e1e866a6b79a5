import type { DeskRole } from '../../../../src/domain/desk-rights.ts';

export const signIn = {
  title: 'Ouvrir le bureau',
  lead: 'Ici, ni compte ni mot de passe : un téléphone ou un ordinateur est associé une fois, et le reste.',
  /** For a form that was sent after its session had ended. */
  kept: {
    title: 'Ce que vous avez saisi est gardé',
    text: 'Cet appareil n’est plus connecté, et rien n’a été fait. Laissez cette page ouverte, connectez-vous de nouveau dans un autre onglet ou par un code de secours ci-dessous, puis continuez.',
    button: 'Continuer avec ce que j’ai saisi',
  },
  link: {
    title: 'Depuis un appareil associé',
    text: 'Son propriétaire ouvre « Appareils » dans le bureau et affiche un code QR. Scannez-le avec cet appareil.',
  },
  command: {
    title: 'Une boutique neuve, sans appareil',
    text: 'La personne qui a installé la boutique obtient un lien et un code QR par cette commande :',
  },
  recovery: {
    title: 'Tous les appareils sont perdus',
    label: 'Un code de secours',
    button: 'Associer cet appareil',
  },
  refused: {
    link: 'Ce lien n’est plus valable : il sert une seule fois, pendant dix minutes. Demandez-en un nouveau.',
    code: 'Ce n’est pas un code de secours, ou il a déjà servi. Comparez-le avec votre liste.',
    limited:
      'Il y a eu beaucoup d’essais erronés. Patientez quelques minutes, puis vérifiez le code lettre par lettre.',
  },
  name: {
    label: 'Nom de cet appareil',
    hint: 'Pour le reconnaître dans la liste, par exemple « Téléphone d’Amina ».',
  },
  pair: {
    title: 'Associer cet appareil',
    roles: {
      owner: 'Il sera celui d’un propriétaire : il voit tout et peut tout faire.',
      packer:
        'Il sera celui d’un préparateur : il voit ce qu’il faut emballer et remettre, sans les recettes.',
      confirmer:
        'Il sera celui d’un agent de confirmation : il voit les clients à appeler, sans les recettes.',
      accountant:
        'Il sera celui d’un comptable : il lit les commandes et les recettes, sans modifier de commande.',
    } satisfies Record<DeskRole, unknown>,
    button: 'Associer cet appareil',
    stays: 'Il reste connecté trente jours après chaque utilisation.',
    paired: {
      title: 'Cet appareil est déjà associé',
      text: 'Ouvrez le lien sur l’autre appareil. Pour associer celui-ci de nouveau, déconnectez-le d’abord : le lien reste valable.',
    },
  },
  codes: {
    title: 'Vos codes de secours',
    text: 'Si vous perdez tous vos appareils, chacun de ces codes vous ouvre le bureau une fois. Notez-les ou imprimez cette page.',
    once: 'Ils s’affichent maintenant et plus jamais.',
    kept: 'Je les ai notés',
    gone: 'Affichés une fois. Faites-en d’autres parmi vos appareils.',
  },
};
