import type { Context } from 'hono';
import { isSecret } from '../../../../auth/secrets.ts';
import { allows } from '../../../../contract/scopes.ts';
import { hashOf } from '../../../../web/secrets.ts';
import { type Reply, refusalCodeOf } from '../../../api/replies.ts';
import { addressWith } from '../../../dashboard/http/address.ts';
import { type FormPage, goTo, showAgain } from '../../../dashboard/http/respond.tsx';
import type { Environment } from '../../../environment.ts';
import type { OperatorOperation } from '../../operation.ts';
import { claimForm, releaseForm } from '../sent-forms.ts';
import { askRegistry } from './ask.ts';
import { showNotice, showRefusal } from './respond.tsx';
import { stateOf } from './state.ts';

/** What an operation of the API says to a page. `body`: null for a refusal. */
export async function askOperation(
  c: Context<Environment>,
  operation: OperatorOperation,
  sent: { query?: object; body?: object } = {},
): Promise<Reply> {
  if (!allows(c.get('operator').scopes, operation.scope)) throw new Error('The route lacks a scope.');
  const reply = await operation.run(c, sent);
  return reply instanceof Response ? { status: reply.status, body: null } : reply;
}

/** The answer to a form. `repeated`: it acted before. */
type Acted = { ok: true; body: unknown } | { ok: false; reason: string; status: number; fields: string[] };

/** Runs an operation of the API for a form: the same form acts once, and another one of its submission not at all. */
export async function actByForm(
  c: Context<Environment>,
  operation: OperatorOperation,
  { body, submission }: { body: object; submission: string },
): Promise<Acted> {
  if (!allows(c.get('operator').scopes, operation.scope)) return refused('forbidden', 403);
  // A form without a submission is not one of our pages'.
  if (!isSecret(submission)) return refused('gone', 404);
  const { session } = stateOf(c);
  const key = `${submission} ${c.req.path}`;
  const fingerprint = await hashOf(JSON.stringify(body));
  const claim = await askRegistry(c, session, claimForm, { key, fingerprint });
  if (!claim.ok) return refused(claim.reason, 409);
  let isDone = false;
  try {
    const reply = await operation.run(c, { body });
    const status = reply.status;
    isDone = status === 200;
    if (isDone) return { ok: true, body: reply instanceof Response ? null : reply.body };
    const code = reply instanceof Response ? null : refusalCodeOf(reply);
    return {
      ...refused(code ?? 'gone', status),
      fields: reply instanceof Response ? [] : refusedFieldsOf(reply),
    };
  } finally {
    if (!isDone) await askRegistry(c, session, releaseForm, { key });
  }
}

function refused(reason: string, status: number): Extract<Acted, { ok: false }> {
  return { ok: false, reason, status, fields: [] };
}

/** The fields that a 422 names. */
export function refusedFieldsOf({ body }: Reply): string[] {
  const errors: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'errors') : null;
  return typeof errors === 'object' && errors !== null ? Object.keys(errors) : [];
}

/** After a form: the page of `to` says what was done, or the form's page why not. `to`: its own address without one. */
export function goOnAfter(
  c: Context<Environment>,
  acted: { ok: true } | Extract<Acted, { ok: false }>,
  page: FormPage,
  { done, to = page.path }: { done: string; to?: string },
): Response | Promise<Response> {
  if (acted.ok || acted.reason === 'repeated') return goTo(c, addressWith(to, { done }));
  const { reason, status, fields } = acted;
  if (page.known.includes(reason)) return showAgain(c, page, reason, fields);
  if (status === 503) return showNotice(c, 'broken', 503);
  return showRefusal(c, reason);
}
