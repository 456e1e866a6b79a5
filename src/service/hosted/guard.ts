import type { Context, Handler, MiddlewareHandler } from 'hono';
import { claimsMoreThan, MAX_FORM_BYTES, readFormWithin } from '../../web/form-bodies.ts';
import { isSameOrigin } from '../../web/same-origin.ts';
import type { Environment } from '../environment.ts';
import type { Mode } from '../urls.ts';
import { respondProblem } from './respond.tsx';

/** `Allow` of a page with a form, and without one. */
export const FORM = 'GET, HEAD, POST';
export const READ_ONLY = 'GET, HEAD';

/** Guards every form: it must come from our pages, and its `Content-Length` must not be too large. */
export function guardForm(mode: Mode, pathOf: (id: string) => string): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const page = { mode, path: pathOf(encodeURIComponent(c.req.param('id') ?? '')) };
    c.set('formPage', page);
    if (!isFromOurPages(c))
      return respondProblem(c, 'foreignForm', { ...page, again: page.path, status: 403 });
    return claimsMoreThan(c.req.raw.headers, MAX_FORM_BYTES) ? refuseLarge(c, page) : next();
  };
}

/** Answers a form that is too long or has too many fields. */
export function refuseLarge(
  c: Context<Environment>,
  page: Environment['Variables']['formPage'],
): Promise<Response> {
  return respondProblem(c, 'tooLarge', { ...page, again: page.path, status: 413 });
}

/** Answers other methods with 405. `pathOf`: the page from which the payer starts again. */
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
 * Attack: another site makes a payer's browser pay or cancel. Callers without origin headers are programs or very old
 * browsers. No cookie grants anything in these forms, so such callers gain nothing over a direct call.
 */
function isFromOurPages(c: Context<Environment>): boolean {
  const origins = [c.get('origin'), new URL(c.req.url).origin];
  return isSameOrigin(c.req.raw.headers, { origins, directCalls: true });
}

/** The fields of a form as sent. Throws `BodyTooLarge`, which the payers' pages answer with 413. */
export async function readForm(c: Context<Environment>): Promise<URLSearchParams> {
  const form = await readFormWithin(c.req.raw);
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return new URLSearchParams(fields);
}
