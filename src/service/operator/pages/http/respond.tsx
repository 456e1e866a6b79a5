import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Frame, NoticePage, type Section } from '../../../../../templates/operators/page/page.tsx';
import { SignInPage, type SignInRefusal } from '../../../../../templates/operators/sign-in/sign-in.tsx';
import { mintSecret } from '../../../../auth/secrets.ts';
import { allows } from '../../../../contract/scopes.ts';
import { keepRefused } from '../../../dashboard/http/forms.ts';
import { noticeOf, noticeStatuses } from '../../../dashboard/http/refusals.ts';
import { goTo, show } from '../../../dashboard/http/respond.tsx';
import type { Environment } from '../../../environment.ts';
import type { OperatorScope } from '../../../operators.ts';
import { OPERATORS_PATH } from '../../../urls.ts';
import { scopesOf } from '../../people/rules.ts';
import { operatorTextOf } from './state.ts';

/** The scope that opens each section of the menu; null: every person. */
const opening: Record<Section, OperatorScope | null> = {
  accounts: 'accounts:read',
  payouts: 'books:read',
  exceptions: 'books:read',
  'audit-log': 'journal:read',
  people: null,
};

/** Whether scopes open a section. */
export function opens(scopes: string, section: Section): boolean {
  const scope = opening[section];
  return scope === null || allows(scopes, scope);
}

/** The frame of a page. `path`: without `lang`. */
export function frameOf(c: Context<Environment>, path = c.req.path): Frame {
  const person = c.var.operatorState?.person ?? null;
  return {
    t: operatorTextOf(c),
    path: c.var.refusedForm?.page ?? path,
    person,
    sections: (['accounts', 'payouts', 'exceptions', 'audit-log', 'people'] as const).filter(
      (one) => person !== null && opens(scopesOf(person.roles), one),
    ),
    submission: mintSecret(),
    refused: c.var.refusedForm ?? null,
  };
}

/** The sign-in page, the same at every address: it does not show whether an address exists. */
export function showSignIn(c: Context<Environment>, refused: SignInRefusal | null = null): Promise<Response> {
  if (refused !== null) keepRefused(c, { page: OPERATORS_PATH, reason: refused, fields: [] });
  const page = <SignInPage frame={frameOf(c, OPERATORS_PATH)} refused={refused} />;
  return show(c, page, refused === 'limited' ? 429 : 403);
}

type Notice = keyof typeof noticeStatuses;

export function showNotice(
  c: Context<Environment>,
  notice: Notice,
  status: ContentfulStatusCode = noticeStatuses[notice],
): Promise<Response> {
  const { title, text } = operatorTextOf(c).words.page[notice];
  return show(c, <NoticePage frame={frameOf(c, OPERATORS_PATH)} title={title} text={text} />, status);
}

/** Answers a call of the registry that was not run. */
export function showRefusal(c: Context<Environment>, reason: string): Promise<Response> {
  return reason === 'signed_out' ? showSignIn(c) : showNotice(c, noticeOf(reason));
}

/** After a form: to `path`, also when the form acted before. */
export function goOn(
  c: Context<Environment>,
  reply: { ok: true } | { ok: false; reason: string },
  path: string,
): Response | Promise<Response> {
  return reply.ok || reply.reason === 'repeated' ? goTo(c, path) : showRefusal(c, reply.reason);
}
