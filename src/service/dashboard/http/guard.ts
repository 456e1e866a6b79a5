import type { Context, MiddlewareHandler } from 'hono';
import { BodyTooLarge, claimsMoreThan, MAX_FORM_BYTES } from '../../../web/form-bodies.ts';
import { isSameOrigin } from '../../../web/same-origin.ts';
import type { Environment } from '../../environment.ts';
import { goTo } from './respond.tsx';

/** Pages that people sign in to. */
export type Guarded = {
  /** Where a form without a session leads. */
  home: string;
  /** Addresses that a caller without a session may open. */
  isForGuests: (path: string) => boolean;
  /** Puts whoever the cookie names into the request's state; false without a session. */
  recognise: (c: Context<Environment>) => Promise<boolean>;
  showForeign: (c: Context<Environment>) => Promise<Response>;
  showSignIn: (c: Context<Environment>) => Promise<Response>;
};

/**
 * Runs before every page and form: who is asking, before anything is read or shown. A form must come from one of our
 * own pages, because its cookie grants everything.
 */
export const guard =
  (pages: Guarded): MiddlewareHandler<Environment> =>
  async (c, next) => {
    const isForm = c.req.method === 'POST';
    const origins = [c.get('origin'), new URL(c.req.url).origin];
    if (isForm && !isSameOrigin(c.req.raw.headers, { origins, directCalls: false }))
      return pages.showForeign(c);
    if (!(await pages.recognise(c)) && !pages.isForGuests(c.req.path))
      return isForm ? goTo(c, pages.home) : pages.showSignIn(c);
    if (isForm && claimsMoreThan(c.req.raw.headers, MAX_FORM_BYTES)) throw new BodyTooLarge();
    return next();
  };
