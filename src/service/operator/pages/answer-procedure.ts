import { isStale, SESSION_LASTS } from '../../../auth/rules/lifetimes.ts';
import { allows } from '../../../contract/scopes.ts';
import { addEntry } from '../../../database/audit-log.ts';
import type { Database } from '../../../database/rows.ts';
import { hashOf } from '../../../web/secrets.ts';
import type { CallSource } from '../../api/calls.ts';
import type { DashboardReply, ProcedureCall } from '../../dashboard/answer-procedure.ts';
import type { Outcome } from '../../dashboard/define-procedure.ts';
import { extendSession, findSession } from '../../people/store/sessions.ts';
import { type OperatorPerson, scopesOf } from '../people/rules.ts';
import { findOperator, insertForm } from '../people/store.ts';
import type { AnyOperatorProcedure, OperatorCall } from './define-procedure.ts';
import { findProcedure } from './procedures.ts';
import { refuseForm } from './sent-forms.ts';

/** The registry, as a call needs it. `now`: milliseconds; `mintId`: a fresh id of no account. */
export type PagesHost = {
  database: Database;
  now: () => number;
  mintId: () => string;
  transact: <T>(run: () => T) => T;
};

/**
 * Runs a call of the operators' pages: finds the person, checks the right and runs the handler in one transaction.
 * `session`: the hash of the secret in the cookie; null for a guest.
 */
export async function answerProcedure(
  host: PagesHost,
  session: string | null,
  call: ProcedureCall,
  source: CallSource,
): Promise<DashboardReply> {
  const definition = await findProcedure(call.name);
  const fingerprint = await hashOf(JSON.stringify([call.name, call.input]));
  const { database } = host;
  return host.transact(() => {
    const nowMs = host.now();
    const found = session === null ? null : findSession(database, session, nowMs);
    const person = found === null ? null : findOperator(database, found.personId);
    const transaction = { database, now: Math.floor(nowMs / 1000), nowMs, mintId: host.mintId };
    const note: OperatorCall<unknown>['note'] = (subject, fields = []) =>
      addEntry(
        database,
        host.mintId(),
        transaction.now,
        { actor: { kind: 'operator', name: person?.name ?? subject }, ...source },
        { action: call.name, subject, fields },
      );
    const asked = { transaction, person, session: found, network: source.network, note };
    const outcome = runProcedure(definition, asked, call, fingerprint);
    if (found === null || person === null || !isStale(found, nowMs)) return { outcome, isRenewed: false };
    extendSession(database, found.id, nowMs, nowMs + SESSION_LASTS);
    return { outcome, isRenewed: true };
  });
}

function runProcedure(
  definition: AnyOperatorProcedure | null,
  asked: OperatorCall<OperatorPerson | null>,
  { name, input, submission }: ProcedureCall,
  fingerprint: string,
): Outcome {
  if (definition === null) return { ok: false, reason: 'unknown' };
  const { person, transaction } = asked;
  if ('right' in definition) {
    if (person === null) return { ok: false, reason: 'signed_out' };
    if (definition.right !== 'own' && !allows(scopesOf(person.roles), definition.right))
      return { ok: false, reason: 'forbidden' };
  }
  // Name and input match, and so do right and person: the procedure's type ensures it where a call is made.
  const handle = definition.handle as (call: OperatorCall<OperatorPerson | null>, input: unknown) => Outcome;
  if (!definition.isChange || person === null || submission === null) return handle(asked, input);
  const form = { key: `${person.id} ${submission} ${name}`, fingerprint };
  const refusal = refuseForm(asked, form);
  if (refusal !== null) return { ok: false, reason: refusal };
  const outcome = handle(asked, input);
  if (outcome.ok) insertForm(transaction.database, form.key, fingerprint, transaction.now);
  return outcome;
}
