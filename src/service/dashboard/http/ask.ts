import type { Context } from 'hono';
import { isSecret } from '../../../auth/secrets.ts';
import { hashOf } from '../../../web/secrets.ts';
import { ledgerOf } from '../../account/lookup.ts';
import { callSourceOf, type Environment } from '../../environment.ts';
import type { Mode } from '../../urls.ts';
import type { DashboardCaller } from '../answer-procedure.ts';
import type { InputOf, Procedure, ReplyOf } from '../define-procedure.ts';
import { type Session, writeSession } from './cookies.ts';
import { stateOf } from './state.ts';

type Asked<Definition extends Procedure> = {
  session: Session;
  mode: Mode;
  caller: DashboardCaller;
  input: InputOf<Definition>;
  submission: string | null;
};

/**
 * Calls the account's object. Only the name of the definition and the input travel: the object runs the handler. The
 * live ledger knows the people; for the test ledger it has named the caller a moment before.
 */
async function ask<Definition extends Procedure>(
  c: Context<Environment>,
  { name }: Definition,
  { session, mode, caller, input, submission }: Asked<Definition>,
): Promise<ReplyOf<Definition>> {
  const ledger = ledgerOf(c.env.LEDGER, { mode, account: session.account });
  const call = { name, input, submission: submission !== null && isSecret(submission) ? submission : null };
  const reply = await ledger.dashboard(caller, call, callSourceOf(c));
  if (reply.isRenewed) writeSession(c, session);
  // An object's stub does not know which reply belongs to which call.
  return reply.outcome as ReplyOf<Definition>;
}

/** Asks as whoever the cookie names, about the account as a whole. `submission`: of the form, for a change. */
export async function askAccount<Definition extends Procedure>(
  c: Context<Environment>,
  session: Session,
  definition: Definition,
  input: InputOf<Definition>,
  submission: string | null = null,
): Promise<ReplyOf<Definition>> {
  const caller = { session: await hashOf(session.secret) };
  return ask(c, definition, { session, mode: 'live', caller, input, submission });
}

/** Asks as a guest of an account, who has no session. */
export function askAsGuest<Definition extends Procedure>(
  c: Context<Environment>,
  session: Session,
  definition: Definition,
  input: InputOf<Definition>,
): Promise<ReplyOf<Definition>> {
  return ask(c, definition, { session, mode: 'live', caller: { session: null }, input, submission: null });
}

/** Asks a mode's ledger, on a page that the person has opened. */
export async function askMode<Definition extends Procedure>(
  c: Context<Environment>,
  mode: Mode,
  definition: Definition,
  input: InputOf<Definition>,
  submission: string | null = null,
): Promise<ReplyOf<Definition>> {
  const { session, person } = stateOf(c);
  const caller = mode === 'live' ? { session: await hashOf(session.secret) } : { person };
  return ask(c, definition, { session, mode, caller, input, submission });
}
