import { procedureRooms } from '../../auth/procedure-rooms.ts';
import type { GuestProcedure, Outcome, PersonProcedure } from './define-procedure.ts';

/** A procedure whose input is not known here: the routes check it by the definition's own type. */
export type AnyProcedure = PersonProcedure<never, Outcome, never> | GuestProcedure<never, Outcome>;

/** The rooms of the dashboard by the first part of their procedures' names. */
export const { findProcedure, readProcedures } = procedureRooms<AnyProcedure>({
  sign_in: () => import('./sign-in/procedures.ts'),
  authenticator: () => import('./authenticator/procedures.ts'),
  passkeys: () => import('./passkeys/procedures.ts'),
  settings: () => import('./settings/procedures.ts'),
  people: () => import('./people/procedures.ts'),
  customers: () => import('./customers/procedures.ts'),
  links: () => import('./links/procedures.ts'),
  payment_requests: () => import('./payment-requests/procedures.ts'),
  products: () => import('./products/procedures.ts'),
  webhooks: () => import('./webhooks/procedures.ts'),
  keys: () => import('./keys/procedures.ts'),
  api_log: () => import('./api-log/procedures.ts'),
  audit_log: () => import('./audit-log/procedures.ts'),
  overview: () => import('./overview/procedures.ts'),
  balance: () => import('./balance/procedures.ts'),
  reconciliation: () => import('./reconciliation/procedures.ts'),
  payments: () => import('./payments/procedures.ts'),
  going_live: () => import('./going-live/procedures.ts'),
  counter: () => import('./counter/procedures.ts'),
  payment: () => import('./payment-page/procedures.ts'),
});
