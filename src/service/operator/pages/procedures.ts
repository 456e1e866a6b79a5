import { procedureRooms } from '../../../auth/procedure-rooms.ts';
import type { AnyOperatorProcedure } from './define-procedure.ts';

/** The rooms of the operators' pages by the first part of their procedures' names. */
export const { findProcedure, readProcedures } = procedureRooms<AnyOperatorProcedure>({
  sign_in: () => import('./sign-in/procedures.ts'),
  factors: () => import('./factors/procedures.ts'),
  people: () => import('./people/procedures.ts'),
  audit_log: () => import('./audit-log/procedures.ts'),
  payouts: () => import('./payouts/procedures.ts'),
  accounts: () => import('./accounts/procedures.ts'),
  exceptions: () => import('./exceptions/procedures.ts'),
  forms: () => import('./sent-forms.ts'),
});
