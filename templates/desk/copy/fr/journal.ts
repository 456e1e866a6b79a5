import type { JournalCopy } from '../tables/journal.ts';

export const journal: JournalCopy = {
  title: 'Journal',
  lead: 'Qui a fait quoi dans le bureau, du plus récent au plus ancien.',
  empty: 'Rien n’a encore été fait.',
  more: 'Entrées précédentes',
  actors: {
    key: 'Une clé',
    operator: 'L’administrateur de la boutique',
    device: 'Un appareil avant son association',
    system: 'La boutique elle-même',
  },
  acts: {
    'signin.offer': 'A demandé un lien par commande',
    'signin.pair': 'Associé par un lien :',
    'signin.recover': 'Associé par un code de secours :',
    'signin.out': 'Déconnecté :',
    'devices.rename': 'A nommé un appareil :',
    'devices.revoke': 'A retiré un appareil :',
    'devices.invite': 'A créé un lien pour un autre appareil',
    'devices.codes': 'A créé de nouveaux codes de secours',
    'proof.give': 'A confirmé son identité :',
    'proof.set': 'A mis en place une application d’authentification',
    'proof.remove': 'A retiré l’application d’authentification',
    'orders.erase': 'A effacé les coordonnées d’une commande :',
    'orders.ask_erasure': 'A demandé un effacement, qui doit attendre :',
    'orders.paid_late': 'Payée après le délai, à vérifier :',
    'orders.paid_twice': 'Payée deux fois, à vérifier :',
  },
};
