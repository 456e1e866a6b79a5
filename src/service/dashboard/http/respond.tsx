import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Frame, NoticePage, type Section } from '../../../../templates/dashboard/page/page.tsx';
import { dashboardStyle } from '../../../../templates/dashboard/page/style.ts';
import { SignInPage, type SignInRefusal } from '../../../../templates/dashboard/sign-in/sign-in.tsx';
import type { JSX } from '../../../../templates/parts/jsx-runtime.ts';
import { mintSecret } from '../../../auth/secrets.ts';
import type { Environment } from '../../environment.ts';
import { keepLanguage, placeOf } from '../../hosted/language.ts';
import { type PageOptions, respond } from '../../hosted/respond.tsx';
import { may, type Right } from '../../people/rules/rights.ts';
import { DASHBOARD_PATH, type Mode } from '../../urls.ts';
import { readKnownAccount } from './cookies.ts';
import { keepRefused } from './forms.ts';
import { noticeOf, noticeStatuses } from './refusals.ts';
import { dashboardTextOf } from './state.ts';

export type { SignInRefusal };

/** The right that opens each section of the menu. */
const opening: Record<Section, Right> = {
  overview: 'see_figures',
  payments: 'see_payments',
  counter: 'use_counter',
  customers: 'see_customers',
  links: 'see_catalogue',
  'payment-requests': 'see_catalogue',
  products: 'see_catalogue',
  balance: 'see_figures',
  reconciliation: 'see_figures',
  webhooks: 'manage_webhooks',
  keys: 'manage_keys',
  'api-log': 'read_api_log',
  people: 'use_dashboard',
  settings: 'manage_profile',
  'going-live': 'go_live',
  'audit-log': 'read_audit_log',
};

/** The language of the dashboard's pages: the chosen one, else the browser's. */
export function languageOf(c: Context<Environment>) {
  return placeOf(c, null, c.req.path).language;
}

/** The mode in which the dashboard opens: before live payments are switched on, live figures are all zero. */
export function firstModeOf(c: Context<Environment>): Mode {
  return c.get('settings').modes.at(c.var.dashboardState?.isLive ? -1 : 0) ?? 'test';
}

/** The frame of a page. `path`: without `lang`; `mode`: of its data. */
export function frameOf(c: Context<Environment>, mode: Mode | null, path = c.req.path): Frame {
  const state = c.var.dashboardState;
  const isLiveServed = c.get('settings').modes.includes('live');
  const sections: Section[] = [
    'overview',
    'payments',
    'counter',
    'customers',
    'links',
    'payment-requests',
    'products',
    'balance',
    ...(isLiveServed ? (['reconciliation'] as const) : []),
    'webhooks',
    'keys',
    'api-log',
    'people',
    'settings',
    ...(isLiveServed ? (['going-live'] as const) : []),
    'audit-log',
  ];
  return {
    t: dashboardTextOf(c),
    path: c.var.refusedForm?.page ?? path,
    accountName: state?.accountName ?? null,
    suspension: state?.suspension ?? null,
    person: state === undefined ? null : { name: state.person.name, role: state.person.role },
    mode,
    menuMode: mode ?? firstModeOf(c),
    modes: c.get('settings').modes,
    sections: state === undefined ? [] : sections.filter((one) => may(state.person.role, opening[one])),
    submission: mintSecret(),
    refused: c.var.refusedForm ?? null,
  };
}

/** 422 for a page that shows a refused form again. */
function statusOf(c: Context<Environment>): ContentfulStatusCode {
  return c.var.refusedForm === undefined ? 200 : 422;
}

/** A page of the dashboard: as strict as a payer's, and kept by nobody. */
export function show(
  c: Context<Environment>,
  page: JSX.Element,
  status: ContentfulStatusCode = statusOf(c),
  options: Pick<PageOptions, 'refresh' | 'hasSound'> = {},
): Promise<Response> {
  keepLanguage(c);
  return respond(c, page, { style: dashboardStyle, status, ...options });
}

/** A page with a script of this origin: of passkeys, or of the counter's keypad. */
export function showWithScript(c: Context<Environment>, page: JSX.Element): Promise<Response> {
  keepLanguage(c);
  return respond(c, page, { style: dashboardStyle, hasScript: true, status: statusOf(c) });
}

/** The sign-in page, the same at every address: it does not show whether an address exists. */
export function showSignIn(c: Context<Environment>, refused: SignInRefusal | null = null): Promise<Response> {
  if (refused !== null) keepRefused(c, { page: DASHBOARD_PATH, reason: refused, fields: [] });
  const frame = frameOf(c, null, DASHBOARD_PATH);
  const page = <SignInPage frame={frame} refused={refused} account={readKnownAccount(c)} />;
  return show(c, page, refused === 'limited' ? 429 : 403);
}

const statuses = { ...noticeStatuses, suspended: 403 } as const;
type Notice = keyof typeof statuses;

export function showNotice(
  c: Context<Environment>,
  notice: Notice,
  status: ContentfulStatusCode = statuses[notice],
): Promise<Response> {
  const { title, text } = dashboardTextOf(c).words.page[notice];
  const frame = frameOf(c, null, DASHBOARD_PATH);
  return show(c, <NoticePage frame={frame} title={title} text={text} />, status);
}

/** The page of a form: its address, and what answers there. `known`: the refusals that it says. */
export type FormPage = {
  path: string;
  show: (c: Context<Environment>) => Promise<Response>;
  known: readonly string[];
};

/**
 * Answers a refused form: by its page, with what was typed, if the page knows the reason. `fields`: the refused ones;
 * many reasons are called like their field.
 */
export function answerRefusal(
  c: Context<Environment>,
  page: FormPage,
  reason: string,
  fields: readonly string[] = [reason],
): Promise<Response> {
  return page.known.includes(reason) ? showAgain(c, page, reason, fields) : showRefusal(c, reason);
}

/** Shows a refused form again, with what was typed. `fields`: the refused ones. */
export function showAgain(
  c: Context<Environment>,
  { path, show: answer }: FormPage,
  reason: string,
  fields: readonly string[],
): Promise<Response> {
  keepRefused(c, { page: path, reason, fields });
  return answer(c);
}

/** Answers a call that was not run. */
export function showRefusal(c: Context<Environment>, reason: string): Promise<Response> {
  if (reason === 'signed_out') return showSignIn(c);
  return showNotice(c, reason === 'suspended' ? reason : noticeOf(reason));
}

/** To another page after a form: going back and forth does not send the form again. */
export function goTo(c: Context<Environment>, path: string): Response {
  return c.redirect(path, 303);
}
