import type { GoingLiveItem } from '../../../../src/contract/resources/going-live.ts';

const items: Record<GoingLiveItem, { title: string; text: string }> = {
  profile: {
    title: 'Profil du compte',
    text: 'Téléphone, e-mail et adresse des conditions de vente, que le client voit et accepte.',
  },
  tax_numbers: {
    title: 'Numéros fiscaux',
    text: 'Registre du commerce et numéro fiscal. Envoyez-les à l’exploitant du service.',
  },
  credentials: {
    title: 'Identifiants de la banque testés',
    text: 'L’exploitant les enregistre, puis demande à la passerelle de la banque si elle les accepte.',
  },
  first_payment: {
    title: 'Premier paiement de 50 DA',
    text: 'Payez-le avec une vraie carte : il montre que l’argent passe. Il est sans frais.',
  },
  first_refund: {
    title: 'Premier remboursement',
    text: 'Le service rend ces 50 DA de lui-même. S’il échoue, demandez à l’exploitant, puis payez encore une fois.',
  },
};

const fields: Readonly<Record<string, string>> = {
  phone: 'téléphone',
  email: 'e-mail',
  terms_url: 'adresse des conditions de vente',
  trade_register: 'registre du commerce',
  tax_number: 'numéro fiscal',
};

export const words = {
  title: 'Passage en réel',
  off: 'Les paiements réels sont fermés. Voici ce qui est fait et ce qui manque.',
  waiting: 'Tout est fait. L’exploitant du service ouvre maintenant les paiements réels.',
  on: 'Les paiements réels sont ouverts depuis le',
  items,
  states: { open: 'À faire', under_way: 'En cours', failed: 'Échec', done: 'Fait' },
  missing: 'Il manque :',
  comma: ', ',
  fields,
  acts: { merchant: 'À vous de jouer', operator: 'À l’exploitant du service' },
  pay: 'Payer 50 DA par carte',
};
