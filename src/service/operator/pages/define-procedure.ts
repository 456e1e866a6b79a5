import type { Database } from '../../../database/rows.ts';
import type {
  Dashboard,
  GuestProcedure,
  Outcome,
  PersonProcedure,
} from '../../dashboard/define-procedure.ts';
import type { OperatorScope } from '../../operators.ts';
import type { OperatorPerson } from '../people/rules.ts';

/** The transaction of a call in the registry. `mintId`: a fresh id of no account. */
type RegistryTransaction = { database: Database; now: number; nowMs: number; mintId: () => string };

/** The pages of operators. `own`: the own access, which every role has. */
type OperatorPages = { transaction: RegistryTransaction; right: OperatorScope | 'own'; host: object };

/** What a procedure of these pages receives. */
export type OperatorCall<Asker> = Dashboard<Asker, OperatorPages>;

type OperatorProcedure<Input, Result extends Outcome> = PersonProcedure<
  Input,
  Result,
  undefined,
  OperatorPerson,
  OperatorPages
>;
type OperatorGuestProcedure<Input, Result extends Outcome> = GuestProcedure<
  Input,
  Result,
  OperatorPerson,
  OperatorPages
>;

export function operatorProcedure<Input, Result extends Outcome>(
  call: OperatorProcedure<Input, Result>,
): OperatorProcedure<Input, Result> {
  return call;
}

export function operatorGuestProcedure<Input, Result extends Outcome>(
  call: OperatorGuestProcedure<Input, Result>,
): OperatorGuestProcedure<Input, Result> {
  return call;
}

/** A procedure whose input is not known here: the routes check it by the definition's own type. */
export type AnyOperatorProcedure = OperatorProcedure<never, Outcome> | OperatorGuestProcedure<never, Outcome>;
