import type { DeskSharedCopy } from '../tables/shared.ts';

export const shared: DeskSharedCopy = {
  desk: 'Bureau',
  skip: 'Aller à la page',
  test: 'Mode test : rien n’est débité',
  languages: 'Langues',
  rooms: 'Pages du bureau',
  roomNames: {
    today: 'Aujourd’hui',
    search: 'Commandes',
    goods: 'Articles',
    delivery: 'Livraison',
    settings: 'Réglages',
    devices: 'Appareils',
    journal: 'Journal',
  },
  moreRooms: 'Plus',
  roles: { owner: 'Propriétaire', packer: 'Préparateur' },
  signOut: 'Déconnecter cet appareil',
  toShop: 'Vers la boutique',
  toDesk: 'Vers le bureau',
  notices: {
    forbidden: {
      title: 'Réservé aux propriétaires',
      text: 'Cet appareil prépare et remet les commandes. Pour le reste, adressez-vous au propriétaire de la boutique.',
    },
    gone: { title: 'Il n’y a rien ici', text: 'Cette adresse ne mène nulle part, ou la page n’existe plus.' },
  },
};
