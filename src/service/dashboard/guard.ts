import type { MiddlewareHandler } from 'hono';
import { BodyTooLarge, claimsMoreThan, MAX_FORM_BYTES } from '../../web/form-bodies.ts';
import { isSameOrigin } from '../../web/same-origin.ts';
import { joinPath, PASSKEY_SIGN_IN_PATH, SIGN_IN_PATH } from '../dashboard-urls.ts';
import type { Environment } from '../environment.ts';
import { MODES } from '../settings.ts';
import { DASHBOARD_PATH } from '../urls.ts';
import { askAccount } from './http/ask.ts';
import { readSession, writeSession } from './http/cookies.ts';
import { goTo, showNotice, showSignIn } from './http/respond.tsx';
import { confirmSession } from './sign-in/procedures.ts';

/** Addresses that a caller without a session may open. */
function isForGuests(path: string): boolean {
  return path === SIGN_IN_PATH || path === PASSKEY_SIGN_IN_PATH || path.startsWith(joinPath(''));
}

/**
 * Runs before every page and form: who is asking, before anything is read or shown. A form must come from one of our
 * own pages, because its cookie grants everything.
 */
export const requirePerson: MiddlewareHandler<Environment> = async (c, next) => {
  const isForm = c.req.method === 'POST';
  const origins = [c.get('origin'), new URL(c.req.url).origin];
  if (isForm && !isSameOrigin(c.req.raw.headers, { origins, directCalls: false }))
    return showNotice(c, 'foreign');
  const session = readSession(c);
  const reply = session === null ? null : await askAccount(c, session, confirmSession, {});
  if (session !== null && reply?.ok) {
    const { person, accountName, codes } = reply;
    c.set('dashboardState', { session, person, accountName, codes });
  } else {
    if (session !== null) writeSession(c, null);
    if (!isForGuests(c.req.path)) return isForm ? goTo(c, DASHBOARD_PATH) : showSignIn(c);
  }
  const mode = MODES.find((one) => c.req.path.startsWith(`${DASHBOARD_PATH}/${one}/`));
  if (mode !== undefined && !c.get('settings').modes.includes(mode)) return showNotice(c, 'gone');
  if (isForm && claimsMoreThan(c.req.raw.headers, MAX_FORM_BYTES)) throw new BodyTooLarge();
  return next();
};
