import { isStale, SESSION_LASTS } from '../../auth/rules/lifetimes.ts';
import { hashOf } from '../../web/secrets.ts';
import { recordAction } from '../account/audit-log.ts';
import { isSuspended } from '../account/rules/suspension.ts';
import type { Transaction } from '../account/transaction.ts';
import type { CallSource } from '../api/calls.ts';
import { ANSWERS_KEPT, findAnswer, keepAnswer } from '../api/idempotency/store.ts';
import type { Account } from '../ledger/account.ts';
import type { Person } from '../people/rules/person.ts';
import { may } from '../people/rules/rights.ts';
import { findPerson } from '../people/store/people.ts';
import { extendSession, findSession, type PersonSession } from '../people/store/sessions.ts';
import type { Dashboard, Outcome } from './define-procedure.ts';
import { type AnyProcedure, findProcedure } from './procedures.ts';

/**
 * Who calls. `session`: the hash of the secret in the cookie, for the live ledger, which knows the people; `person`: whom
 * the live ledger named a moment ago, for the test ledger.
 */
export type DashboardCaller = { session: string | null } | { person: Person };

/** `submission`: of the form that asks for a change, so that the same form sent twice acts once. */
export type ProcedureCall = { name: string; input: object; submission: string | null };

/** `isRenewed`: the session was extended, and its cookie must be too. */
export type DashboardReply = { outcome: Outcome; isRenewed: boolean };

type Known = { person: Person; session: PersonSession | null };

/**
 * Runs a call of the dashboard: finds the person, checks the right and runs the handler in one transaction, so that a
 * person who was removed a moment ago moves no live money.
 */
export async function answerProcedure(
  account: Account,
  caller: DashboardCaller,
  call: ProcedureCall,
  source: CallSource,
): Promise<DashboardReply> {
  const definition = await findProcedure(call.name);
  const { erasures } = account.context;
  if (definition?.erases) await erasures.ready();
  const prepared = await definition?.prepare?.(account);
  const fingerprint = await hashOf(JSON.stringify([call.name, call.input]));
  const run = (transaction: Transaction) => {
    const known = findCaller(transaction, caller);
    const outcome = runProcedure(transaction, { definition, known, call, prepared, fingerprint, source });
    return { outcome, session: known?.session ?? null };
  };
  const isChange = definition?.isChange === true;
  const answer = isChange ? await account.change(null, run) : readBy(account, run);
  if (definition?.erases) await erasures.write();
  if (answer === null) return { outcome: { ok: false, reason: 'signed_out' }, isRenewed: false };
  const { outcome, session } = answer;
  const now = account.context.now();
  if (session === null || !isStale(session, now)) return { outcome, isRenewed: false };
  await account.commit(() => extendSession(account.database, session.id, now, now + SESSION_LASTS));
  return { outcome, isRenewed: true };
}

function readBy<T>(account: Account, run: (transaction: Transaction) => T): T | null {
  const transaction = account.read();
  return transaction === null ? null : run(transaction);
}

function findCaller({ database, identity, nowMs }: Transaction, caller: DashboardCaller): Known | null {
  if ('person' in caller) return identity.mode === 'test' ? { person: caller.person, session: null } : null;
  if (caller.session === null || identity.mode !== 'live') return null;
  const session = findSession(database, caller.session, nowMs);
  const person = session === null ? null : findPerson(database, session.personId);
  return person === null ? null : { person, session };
}

function runProcedure(
  transaction: Transaction,
  asked: {
    definition: AnyProcedure | null;
    known: Known | null;
    call: ProcedureCall;
    prepared: unknown;
    fingerprint: string;
    source: CallSource;
  },
): Outcome {
  const { definition, known, call, prepared, fingerprint, source } = asked;
  if (definition === null) return { ok: false, reason: 'unknown' };
  const person = known?.person ?? null;
  if ('right' in definition) {
    if (person === null) return { ok: false, reason: 'signed_out' };
    if (!may(person.role, definition.right)) return { ok: false, reason: 'forbidden' };
    const isRefused = definition.isChange && isSuspended(transaction.identity.profile);
    if (isRefused && definition.right !== 'use_dashboard') return { ok: false, reason: 'suspended' };
  }
  const note: Dashboard<Person | null>['note'] = (subject, fields = []) =>
    recordAction(
      transaction,
      { actor: { kind: 'person', name: person?.id ?? subject }, ...source },
      { action: call.name, subject, fields },
    );
  const dashboard = {
    transaction,
    person,
    session: known?.session ?? null,
    network: source.network,
    note,
  };
  // Name and input match, and so do right and person: the procedure's type ensures it where a call is made.
  const handle = definition.handle as (
    dashboard: Dashboard<Person | null>,
    input: unknown,
    prepared: unknown,
  ) => Outcome;
  const act = () => handle(dashboard, call.input, prepared);
  if (!definition.isChange || person === null || call.submission === null) return act();
  // Several forms of a page share its submission.
  const form = `dashboard ${person.id} ${call.submission} ${call.name}`;
  const key = definition.isOncePerForm ? form : `${form} ${fingerprint}`;
  return actOnce(transaction, key, fingerprint, act);
}

/** Answers the same form once: a second tap, or a form sent again after a lost answer, gets the first outcome. */
function actOnce(
  { database, now }: Transaction,
  key: string,
  fingerprint: string,
  act: () => Outcome,
): Outcome {
  const first = findAnswer(database, key);
  if (first !== null && now - first.createdAt < ANSWERS_KEPT)
    return first.fingerprint === fingerprint
      ? JSON.parse(first.body)
      : { ok: false, reason: 'submission_reused' };
  const outcome = act();
  if (outcome.ok) {
    const body = JSON.stringify({ ...outcome, shownOnce: undefined });
    keepAnswer(database, key, { fingerprint, status: 200, body, createdAt: now });
  }
  return outcome;
}
