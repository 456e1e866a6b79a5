import type { CheckoutStatus, PaymentMethod } from '../../../../src/contract/resources/checkout.ts';
import type { Role } from '../../../../src/service/people/rules/rights.ts';

/** Words that all pages of the dashboard share. */
export const words = {
  name: 'Tableau de bord',
  titleOf: (title: string, account: string) => `${title} · ${account}`,
  skip: 'Aller au contenu',
  languages: 'Langue de la page',
  modes: 'Mode',
  mode: { test: 'Test', live: 'Réel' },
  testMode: 'Mode test\u202f: ces paiements ne déplacent aucun argent.',
  menu: 'Pages',
  sections: {
    overview: 'Aperçu',
    payments: 'Paiements',
    counter: 'Comptoir',
    customers: 'Clients',
    links: 'Liens',
    products: 'Produits',
    balance: 'Solde',
    reconciliation: 'Rapprochement',
    webhooks: 'Événements',
    keys: 'Clés',
    'api-log': 'Journal de l’API',
    people: 'Personnes',
    'going-live': 'Passage en réel',
    'audit-log': 'Journal',
  },
  signOut: 'Se déconnecter',
  roles: {
    owner: 'Propriétaire',
    accountant: 'Comptable',
    support: 'Service client',
    developer: 'Développeur',
  } satisfies Record<Role, string>,
  status: {
    pending: 'En attente',
    processing: 'À la banque',
    paid: 'Payé',
    failed: 'Échoué',
    canceled: 'Annulé',
    expired: 'Expiré',
  } satisfies Record<CheckoutStatus, string>,
  partlyRefunded: 'Remboursé en partie',
  refunded: 'Remboursé',
  method: {
    edahabia: 'Edahabia',
    cib: 'CIB',
    service_app: 'Application',
  } satisfies Record<PaymentMethod, string>,
  noCustomer: 'Client inconnu',
  earlier: 'Plus anciens',
  asFile: 'Télécharger en CSV',
  newest: 'Revenir aux plus récents',
  forbidden: {
    title: 'Cette page n’est pas pour votre rôle',
    text: 'Un propriétaire du compte peut vous inviter avec un autre rôle.',
  },
  gone: { title: 'Introuvable', text: 'Rien n’est à cette adresse, ou plus rien.' },
  suspended: {
    title: 'Compte suspendu',
    text: 'Tant que le compte est suspendu, rien ne peut y être changé. Contactez l’exploitant du service.',
  },
  reused: {
    title: 'Ce formulaire a déjà servi',
    text: 'Il a déjà été envoyé avec d’autres valeurs. Ouvrez la page de nouveau.',
  },
  foreign: {
    title: 'Formulaire refusé',
    text: 'Il ne vient pas de cette page. Ouvrez le tableau de bord et recommencez.',
  },
  broken: {
    title: 'Une erreur est survenue chez nous',
    text: 'Attendez un instant, puis regardez ce qui a été fait avant de recommencer.',
  },
  tooLarge: { title: 'Ce formulaire est trop long', text: 'Réessayez avec un texte plus court.' },
  back: 'Retour au tableau de bord',
};
