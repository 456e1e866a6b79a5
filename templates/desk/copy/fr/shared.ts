import type { DeskRole } from '../../../../src/domain/desk-rights.ts';

/** The copy of every page of the desk. */
export const shared = {
  desk: 'Bureau',
  skip: 'Aller à la page',
  test: 'Mode test : rien n’est débité',
  languages: 'Langues',
  roles: {
    owner: 'Propriétaire',
    confirmer: 'Agent de confirmation',
    packer: 'Préparateur',
    accountant: 'Comptable',
  } satisfies Record<DeskRole, unknown>,
  signOut: 'Déconnecter cet appareil',
  toShop: 'Vers la boutique',
  toDesk: 'Vers le bureau',
  /** After a press without a network. */
  offline:
    'Pas de réseau : rien n’a été envoyé. Gardez cette page ouverte et appuyez de nouveau quand il revient.',
  /** After a refused outdated form. */
  outdated:
    'Ce que montre cette page a changé entre-temps. Votre saisie est toujours là : vérifiez-la, puis envoyez-la de nouveau.',
  notices: {
    forbidden: {
      title: 'Pas avec cet appareil',
      texts: {
        owner: 'Cette adresse n’est pas destinée à un appareil du bureau.',
        confirmer:
          'Cet appareil appelle les clients et confirme les commandes. Pour le reste, adressez-vous au propriétaire de la boutique.',
        packer:
          'Cet appareil prépare et remet les commandes. Pour le reste, adressez-vous au propriétaire de la boutique.',
        accountant:
          'Cet appareil lit les commandes et les recettes. Pour le reste, adressez-vous au propriétaire de la boutique.',
      } satisfies Record<DeskRole, unknown>,
    },
    gone: { title: 'Il n’y a rien ici', text: 'Cette adresse ne mène nulle part, ou la page n’existe plus.' },
  },
};
