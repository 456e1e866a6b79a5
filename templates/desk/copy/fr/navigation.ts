import type { Queue } from '../../../../src/domain/orders/queues.ts';

/** The names of sections and pages in the desk's menus: shorter than the pages' titles, where those are long. */
export const navigation = {
  sections: {
    today: 'Aujourd’hui',
    orders: 'Commandes',
    products: 'Articles',
    money: 'Argent',
    selling: 'Vente',
    settings: 'Réglages',
  },
  /** The names of the two rows, for screen readers. */
  label: 'Parties du bureau',
  menu: 'Pages de cette partie',
  pages: {
    today: 'À faire',
    orders: 'Toutes',
    typed_order: 'Nouvelle commande',
    parcels: 'Colis',
    products: 'Tous',
    new_product: 'Nouvel article',
    imports: 'Importer',
    categories: 'Rayons',
    payment_link: 'Lien de paiement',
    settlements: 'Relevés',
    courier_payments: 'Versements',
    export: 'Exporter',
    settings: 'Tous les réglages',
    delivery: 'Prix de livraison',
    couriers: 'Transporteurs',
    limits: 'Limites et place',
  },
  queues: {
    call: 'À appeler',
    pack: 'À emballer',
    hand_over: 'À remettre',
    courier: 'En livraison',
    owed: 'À recevoir',
    restock: 'Retours',
    unpaid: 'Impayées',
  } satisfies Record<Queue, unknown>,
  groups: {
    shop: 'La boutique',
    texts: 'Textes',
    selling: 'Paiement et livraison',
    team: 'L’équipe et ses alertes',
    advanced: 'Avancé',
  },
};
