import type { Context } from 'hono';
import { isSecret } from '../../../../auth/secrets.ts';
import { hashOf } from '../../../../web/secrets.ts';
import type { InputOf, Procedure, ReplyOf } from '../../../dashboard/define-procedure.ts';
import { callSourceOf, type Environment } from '../../../environment.ts';
import { registryOf } from '../../../registry.ts';
import { writeSession } from './cookies.ts';

/** The same form has acted before. */
type Repeated = { ok: false; reason: 'repeated' };

/** Asks the registry as whoever the session's secret names; null: as a guest. `submission`: of the form, for a change. */
export async function askRegistry<Definition extends Procedure>(
  c: Context<Environment>,
  session: string | null,
  { name }: Definition,
  input: InputOf<Definition>,
  submission: string | null = null,
): Promise<ReplyOf<Definition> | Repeated> {
  const call = { name, input, submission: submission !== null && isSecret(submission) ? submission : null };
  const hash = session === null ? null : await hashOf(session);
  const reply = await registryOf(c.env).pages(hash, call, callSourceOf(c));
  if (reply.isRenewed) writeSession(c, session);
  // An object's stub does not know which reply belongs to which call.
  return reply.outcome as ReplyOf<Definition> | Repeated;
}
