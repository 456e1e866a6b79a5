import type { AuditEntry } from '../../database/audit-log.ts';

/** The kinds of entries that the log is narrowed to, each by the beginnings of its actions' names. */
const beginnings = {
  orders: ['orders.', 'bulk.', 'today.', 'call_queue.', 'typed_orders.', 'corrections.'],
  parcels: ['parcels.', 'courier_labels.'],
  money: ['courier_settlements.', 'courier_payments.', 'export.', 'profit.'],
  products: ['products.', 'photos.', 'imports.', 'stock.'],
  selling: ['coupons.', 'reviews.', 'stock_alerts.', 'customers.'],
  devices: ['sign_in.', 'devices.', 'reauthentication.'],
  settings: [
    ...['delivery.', 'couriers.', 'courier_places.', 'courier_fees.', 'payment_settings.'],
    ...['store_details.', 'notifications.', 'onboarding.'],
  ],
} as const;
export type EntryKind = keyof typeof beginnings;
export const entryKinds = Object.keys(beginnings) as EntryKind[];

/** The periods that the log is narrowed to, in days; the first is today. */
export const entryDays = [1, 7, 30] as const;

/** `device`: its id; `days`: the last ones. Null: all. */
export type EntryFilter = { kind: EntryKind | null; device: string | null; days: number | null };

export function isOfKind(kind: EntryKind | null, action: string): boolean {
  return kind === null || beginnings[kind].some((beginning) => action.startsWith(beginning));
}

/** Actions that one form does to many orders: their entries are shown as one. */
const manyActions = [
  'bulk.act',
  'bulk.undo',
  'parcels.book',
  'parcels.confirm',
  'today.trust_network',
  'today.cancel_network',
] as const;
export type ManyAction = (typeof manyActions)[number];

export const isManyAction = (action: string): action is ManyAction =>
  manyActions.some((one) => one === action);

/** Seconds within which one form writes its entries. */
const ONE_FORM = 3;

type Grouped = Pick<AuditEntry, 'at' | 'action' | 'actor' | 'fields'>;

/** Whether two entries, one after the other, are of one form. */
export function isOfSameForm(one: Grouped, other: Grouped): boolean {
  return (
    isManyAction(one.action) &&
    one.action === other.action &&
    one.actor.name === other.actor.name &&
    one.fields.join() === other.fields.join() &&
    Math.abs(one.at - other.at) <= ONE_FORM
  );
}
