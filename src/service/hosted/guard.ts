import type { Context, Handler, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { every } from 'hono/combine';
import type { ProblemName } from '../../../templates/pay/copy/tables/problems.ts';
import type { KeptField } from '../../../templates/pay/page/kept-fields.tsx';
import { AGAIN } from '../../../templates/pay/page/page.tsx';
import { isSameOrigin } from '../../web/same-origin.ts';
import { addressOf, type Environment } from '../environment.ts';
import { noteIncident } from '../incidents.ts';
import type { Mode } from '../urls.ts';
import { keepFields } from './kept-fields.ts';
import { respondProblem } from './respond.tsx';

/** Far more than our largest form, far less than hurts. */
const MAX_FORM_BYTES = 64 * 1024;

/** Seconds after which the rate limit counts anew. */
const LIMIT_PERIOD = 60;

/** `Allow` of a page with a form, and of one without. */
export const FORM = 'GET, HEAD, POST';
export const READ_ONLY = 'GET, HEAD';

/**
 * What stands before every form: from our own pages only, no more than 64 KiB, not too often. `known`: the fields
 * of a form that is kept for whoever sends it too often. Never for a bank's form: a card must not come back.
 */
export function guardForm(
  mode: Mode,
  pathOf: (id: string) => string,
  known: RegExp | null = null,
): MiddlewareHandler<Environment> {
  const refuse = (
    c: Context<Environment>,
    problem: ProblemName,
    status: 403 | 413 | 429,
    options: { retryAfter?: number; kept?: KeptField[] } = {},
  ) => {
    const path = pathOf(encodeURIComponent(c.req.param('id') ?? ''));
    return respondProblem(c, problem, { mode, path, again: path, status, ...options });
  };
  const refuseForeign: MiddlewareHandler<Environment> = async (c, next) =>
    isFromOurPages(c) ? next() : refuse(c, 'foreignForm', 403);
  const refuseTooMany: MiddlewareHandler<Environment> = async (c, next) => {
    const fields = known === null ? null : await readForm(c);
    // Another language, or the total anew: it does what a visit of the page does, and visits are not counted.
    if (fields?.has(AGAIN)) return next();
    const { success } = await c.env.PAYER_LIMIT.limit({ key: addressOf(c.req.raw) });
    if (success) return next();
    noteIncident(c, 'limit_reached');
    const kept = known === null || fields === null ? undefined : keepFields(fields, known);
    return refuse(c, 'tooMany', 429, { retryAfter: LIMIT_PERIOD, kept });
  };
  const refuseLarge = bodyLimit({ maxSize: MAX_FORM_BYTES, onError: (c) => refuse(c, 'tooLarge', 413) });
  return every(refuseForeign, refuseLarge, refuseTooMany);
}

/** Answers what a page does not do. `pathOf`: where the payer begins anew. */
export function refuseMethod(
  mode: Mode,
  allow: string,
  pathOf: (id: string) => string,
): Handler<Environment> {
  return (c) => {
    const path = pathOf(encodeURIComponent(c.req.param('id') ?? ''));
    c.header('Allow', allow);
    return respondProblem(c, 'wrongMethod', { mode, path, again: path, status: 405 });
  };
}

/**
 * Another site must not make a payer's browser pay or cancel. Callers that say nothing of where they come from are no
 * browsers, or very old ones: nothing in these forms rests on a cookie, so they gain nothing that a direct call would not
 * give.
 */
function isFromOurPages(c: Context<Environment>): boolean {
  const origins = [c.var.origin, new URL(c.req.url).origin];
  return isSameOrigin(c.req.raw.headers, { origins, directCalls: true });
}

/** The fields of a form as sent. Anything that is not one reads as a form without fields. */
export async function readForm(c: Context<Environment>): Promise<URLSearchParams> {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  // Not text(): the runtime warns of a form that it does not take for text.
  const body = new TextDecoder().decode(await c.req.arrayBuffer());
  return new URLSearchParams(type === 'application/x-www-form-urlencoded' ? body : '');
}
