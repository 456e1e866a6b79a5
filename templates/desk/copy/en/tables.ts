import type * as fr from '../fr/tables.ts';

export const tables: typeof fr.tables = {
  choose: 'Columns',
  orders: {
    row: 'Order',
    name: 'Customer',
    place: 'Wilaya',
    goods: 'Products',
    state: 'State',
    courier: 'Courier',
    tracking: 'Tracking',
    phone: 'Phone',
    total: 'Total',
    placed: 'Placed',
  },
  products: {
    row: 'Product',
    price: 'Price',
    left: 'Stock',
    category: 'Category',
    state: 'State',
    added: 'Added',
  },
  customers: {
    row: 'Customer',
    phone: 'Phone',
    orders: 'Orders',
    outcomes: 'Kept, returned',
    bought: 'Total bought',
    tags: 'Tags',
    note: 'Note',
    last: 'Last order',
  },
  parcels: {
    row: 'Order',
    customer: 'Customer',
    courier: 'Courier',
    tracking: 'Tracking',
    state: 'State',
    problem: 'Problem',
    planned: 'Asked for',
  },
};
