import type { ColumnOf } from '../../../../src/domain/desk-tables.ts';

/** The tables of wide screens: the choice of their columns, and the headings. `row`: of the column that names a row. */
export const tables = {
  choose: 'Colonnes',
  orders: {
    row: 'Commande',
    name: 'Client',
    place: 'Wilaya',
    goods: 'Produits',
    state: 'État',
    courier: 'Transporteur',
    tracking: 'Suivi',
    phone: 'Téléphone',
    total: 'Total',
    placed: 'Passée le',
  } satisfies Record<'row' | ColumnOf<'orders'>, string>,
  products: {
    row: 'Produit',
    price: 'Prix',
    left: 'Stock',
    category: 'Catégorie',
    state: 'État',
    added: 'Ajouté le',
  } satisfies Record<'row' | ColumnOf<'products'>, string>,
  customers: {
    row: 'Client',
    phone: 'Téléphone',
    orders: 'Commandes',
    outcomes: 'Gardées, retournées',
    bought: 'Total acheté',
    tags: 'Mots-clés',
    note: 'Note',
    last: 'Dernière commande',
  } satisfies Record<'row' | ColumnOf<'customers'>, string>,
  parcels: {
    row: 'Commande',
    customer: 'Client',
    courier: 'Transporteur',
    tracking: 'Suivi',
    state: 'État',
    problem: 'Problème',
    planned: 'Demandé le',
  } satisfies Record<'row' | ColumnOf<'parcels'>, string>,
};
