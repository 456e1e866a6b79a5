import type { MiddlewareHandler } from 'hono';
import { joinPath, PASSKEY_SIGN_IN_PATH, SIGN_IN_PATH } from '../dashboard-urls.ts';
import type { Environment } from '../environment.ts';
import { MODES } from '../settings.ts';
import { DASHBOARD_PATH } from '../urls.ts';
import { askAccount } from './http/ask.ts';
import { readSession, writeSession } from './http/cookies.ts';
import { type Guarded, guard } from './http/guard.ts';
import { showNotice, showSignIn } from './http/respond.tsx';
import { confirmSession } from './sign-in/procedures.ts';

/** Addresses that a caller without a session may open. */
function isForGuests(path: string): boolean {
  return path === SIGN_IN_PATH || path === PASSKEY_SIGN_IN_PATH || path.startsWith(joinPath(''));
}

const dashboard: Guarded = {
  home: DASHBOARD_PATH,
  isForGuests,
  async recognise(c) {
    const session = readSession(c);
    const reply = session === null ? null : await askAccount(c, session, confirmSession, {});
    if (session !== null && reply?.ok) {
      const { person, accountName, isLive, suspension, codes } = reply;
      c.set('dashboardState', { session, person, accountName, isLive, suspension, codes });
      return true;
    }
    if (session !== null) writeSession(c, null);
    return false;
  },
  showForeign: (c) => showNotice(c, 'foreign'),
  showSignIn,
};

/** Runs before every page and form of the dashboard. */
export const requirePerson = guard(dashboard);

/** The modes of the pages that this host serves. */
export const requireServedMode: MiddlewareHandler<Environment> = async (c, next) => {
  const mode = MODES.find((one) => c.req.path.startsWith(`${DASHBOARD_PATH}/${one}/`));
  return mode === undefined || c.get('settings').modes.includes(mode) ? next() : showNotice(c, 'gone');
};
