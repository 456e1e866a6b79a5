import { procedureRooms } from '../auth/procedure-rooms.ts';
import type { GuestProcedure, Outcome, SignedInProcedure } from './define-procedure.ts';

/** Any procedure; `handle` takes the input that its page sends with its name. */
type AnyProcedure = SignedInProcedure<never, Outcome> | GuestProcedure<never, Outcome>;

/** The rooms of the desk by the first part of their procedures' names. */
export const { findProcedure, readProcedures } = procedureRooms<AnyProcedure>({
  audit_log: () => import('./audit-log/procedures.ts'),
  bulk: () => import('./bulk/procedures.ts'),
  call_queue: () => import('./call-queue/procedures.ts'),
  call_rates: () => import('./call-rates/procedures.ts'),
  coupons: () => import('./coupons/procedures.ts'),
  courier_fees: () => import('./courier-fees/procedures.ts'),
  courier_payments: () => import('./courier-payments/procedures.ts'),
  courier_places: () => import('./courier-places/procedures.ts'),
  courier_settlements: () => import('./courier-settlements/procedures.ts'),
  couriers: () => import('./couriers/procedures.ts'),
  customers: () => import('./customers/procedures.ts'),
  delivery: () => import('./delivery/procedures.ts'),
  devices: () => import('./devices/procedures.ts'),
  export: () => import('./order-export/procedures.ts'),
  funnel: () => import('./funnel/procedures.ts'),
  imports: () => import('./imports/procedures.ts'),
  courier_labels: () => import('./courier-labels/procedures.ts'),
  notifications: () => import('./notifications/procedures.ts'),
  onboarding: () => import('./onboarding/procedures.ts'),
  order_page: () => import('./order-page/procedures.ts'),
  orders: () => import('./orders/procedures.ts'),
  parcels: () => import('./parcels/procedures.ts'),
  payment_settings: () => import('./payment-settings/procedures.ts'),
  photos: () => import('./photos/procedures.ts'),
  print: () => import('./print/procedures.ts'),
  products: () => import('./products/procedures.ts'),
  profit: () => import('./profit/procedures.ts'),
  reauthentication: () => import('./reauthentication/procedures.ts'),
  reviews: () => import('./reviews/procedures.ts'),
  search: () => import('./search/procedures.ts'),
  sign_in: () => import('./sign-in/procedures.ts'),
  stock_alerts: () => import('./stock-alerts/procedures.ts'),
  stock: () => import('./stock/procedures.ts'),
  store_details: () => import('./store-details/procedures.ts'),
  today: () => import('./today/procedures.ts'),
  typed_orders: () => import('./typed-orders/procedures.ts'),
  uploads: () => import('./uploads/procedures.ts'),
});
