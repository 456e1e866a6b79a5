import { type RequestContext, shopOf } from '../../shop-web/request-context.ts';
import { neighbourhoodOf } from '../../web/networks.ts';
import { hashOf } from '../../web/secrets.ts';
import type { Caller, ProcedureCall } from '../answer-procedure.ts';
import type { CallerState, InputOf, Procedure, ReplyOf } from '../define-procedure.ts';
import { readSession, writeSession } from './cookies.ts';

/**
 * Calls the shop's object for a page or an action of the desk, with the session of the request's cookie. Only the
 * name of the definition and the input travel: the object runs the handler.
 */
export async function askDesk<Definition extends Procedure>(
  c: RequestContext,
  { name }: Definition,
  input: InputOf<Definition>,
): Promise<ReplyOf<Definition>> {
  const session = readSession(c);
  const reply = await ask<Definition>(c, session, { name, input }, { kind: 'device', name: null });
  const { isRenewed }: CallerState = reply;
  if (session !== null && isRenewed) writeSession(c, session);
  return reply;
}

/** The same for a program with the shop's key. */
export function askAsOperator<Definition extends Procedure>(
  c: RequestContext,
  { name }: Definition,
  input: InputOf<Definition>,
): Promise<ReplyOf<Definition>> {
  return ask<Definition>(c, null, { name, input }, { kind: 'operator', name: null });
}

async function ask<Definition extends Procedure>(
  c: RequestContext,
  session: string | null,
  call: ProcedureCall,
  actor: Caller['actor'],
): Promise<ReplyOf<Definition>> {
  const address = c.req.header('CF-Connecting-IP');
  const network = address === undefined ? null : (neighbourhoodOf(address) ?? address);
  const from: Caller = { actor, network, requestId: c.req.header('CF-Ray') ?? null };
  const hash = session === null ? null : await hashOf(session);
  const reply: unknown = await shopOf(c).desk(hash, call, from);
  // An object's stub does not know which reply belongs to which call.
  return reply as ReplyOf<Definition>;
}
