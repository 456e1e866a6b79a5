import type { Caller } from '../../shop/desk-calls/answer-call.ts';
import type { DeskCallName, InputOf, ReplyOf } from '../../shop/desk-calls/calls.ts';
import { type RequestContext, shopOf } from '../../storefront/http/request-context.ts';
import { neighbourhoodOf } from '../../web/networks.ts';
import { hashOf } from '../../web/secrets.ts';
import { readSession, writeSession } from './cookies.ts';

/** Calls the shop's object for a page or an action of the desk, with the session of the request's cookie. */
export async function askDesk<Name extends DeskCallName>(
  c: RequestContext,
  name: Name,
  input: InputOf<Name>,
): Promise<ReplyOf<Name>> {
  const session = readSession(c);
  const reply = await ask(c, session, { name, input }, { kind: 'device', name: null });
  if (session !== null && reply.isRenewed) writeSession(c, session);
  return reply;
}

/** The same for a program with the shop's key. */
export function askAsOperator<Name extends DeskCallName>(
  c: RequestContext,
  name: Name,
  input: InputOf<Name>,
): Promise<ReplyOf<Name>> {
  return ask(c, null, { name, input }, { kind: 'operator', name: null });
}

async function ask<Name extends DeskCallName>(
  c: RequestContext,
  session: string | null,
  call: { name: Name; input: InputOf<Name> },
  actor: Caller['actor'],
): Promise<ReplyOf<Name>> {
  const address = c.req.header('CF-Connecting-IP');
  const network = address === undefined ? null : (neighbourhoodOf(address) ?? address);
  const from: Caller = { actor, network, requestId: c.req.header('CF-Ray') ?? null };
  const hash = session === null ? null : await hashOf(session);
  const reply: unknown = await shopOf(c).desk(hash, call, from);
  // An object's stub does not know which reply belongs to which name.
  return reply as ReplyOf<Name>;
}
