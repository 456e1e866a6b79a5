import type { Context, Handler, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { every } from 'hono/combine';
import type { ProblemName } from '../../../templates/pay/copy/tables/problems.ts';
import { isSameOrigin } from '../../web/same-origin.ts';
import type { Environment } from '../environment.ts';
import type { Mode } from '../urls.ts';
import { respondProblem } from './respond.tsx';

/** Far more than our largest form, far less than hurts. */
const MAX_FORM_BYTES = 64 * 1024;

/** `Allow` of a page with a form, and of one without. */
export const FORM = 'GET, HEAD, POST';
export const READ_ONLY = 'GET, HEAD';

/** What stands before every form: from our own pages only, and no more than 64 KiB. */
export function guardForm(mode: Mode, pathOf: (id: string) => string): MiddlewareHandler<Environment> {
  const refuse = (c: Context<Environment>, problem: ProblemName, status: 403 | 413) => {
    const path = pathOf(encodeURIComponent(c.req.param('id') ?? ''));
    return respondProblem(c, problem, { mode, path, again: path, status });
  };
  const refuseForeign: MiddlewareHandler<Environment> = async (c, next) =>
    isFromOurPages(c) ? next() : refuse(c, 'foreignForm', 403);
  const refuseLarge = bodyLimit({ maxSize: MAX_FORM_BYTES, onError: (c) => refuse(c, 'tooLarge', 413) });
  return every(refuseForeign, refuseLarge);
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
  const origins = [c.get('origin'), new URL(c.req.url).origin];
  return isSameOrigin(c.req.raw.headers, { origins, directCalls: true });
}

/** The fields of a form as sent. Anything that is not one reads as a form without fields. */
export async function readForm(c: Context<Environment>): Promise<URLSearchParams> {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  // Not text(): the runtime warns of a form that it does not take for text.
  const body = new TextDecoder().decode(await c.req.arrayBuffer());
  return new URLSearchParams(type === 'application/x-www-form-urlencoded' ? body : '');
}
