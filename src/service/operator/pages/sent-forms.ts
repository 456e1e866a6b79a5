import { deleteForm, findForm, insertForm } from '../people/store.ts';
import { type OperatorCall, operatorProcedure } from './define-procedure.ts';

/** A form of a person. `fingerprint`: of what it asks for. */
export type SentForm = { key: string; fingerprint: string };

/** Why a form does not act; null: it is new. */
export function refuseForm(
  { transaction: { database, now } }: Pick<OperatorCall<unknown>, 'transaction'>,
  { key, fingerprint }: SentForm,
): 'repeated' | 'submission_reused' | null {
  const first = findForm(database, key, now);
  if (first === null) return null;
  return first === fingerprint ? 'repeated' : 'submission_reused';
}

/** Before an operation of the API: the same form acts once, also when both are sent at the same time. */
export const claimForm = operatorProcedure({
  name: 'forms.claim',
  right: 'own',
  isChange: true,
  handle: (call, { key, fingerprint }: SentForm) => {
    const { database, now } = call.transaction;
    const own = { key: `${call.person.id} ${key}`, fingerprint };
    const refusal = refuseForm(call, own);
    if (refusal !== null) return { ok: false, reason: refusal } as const;
    insertForm(database, own.key, fingerprint, now);
    return { ok: true } as const;
  },
});

/** After an operation that changed nothing: the form may be sent again. */
export const releaseForm = operatorProcedure({
  name: 'forms.release',
  right: 'own',
  isChange: true,
  handle: ({ transaction: { database }, person }, { key }: { key: string }) => {
    deleteForm(database, `${person.id} ${key}`);
    return { ok: true } as const;
  },
});
