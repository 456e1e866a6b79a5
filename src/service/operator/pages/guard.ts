import { guard } from '../../dashboard/http/guard.ts';
import {
  OPERATOR_PASSKEY_SIGN_IN_PATH,
  OPERATOR_SIGN_IN_PATH,
  operatorJoinPath,
} from '../../operators-urls.ts';
import { OPERATORS_PATH } from '../../urls.ts';
import { scopesOf } from '../people/rules.ts';
import { askRegistry } from './http/ask.ts';
import { readSession, writeSession } from './http/cookies.ts';
import { showNotice, showSignIn } from './http/respond.tsx';
import { confirmSession } from './sign-in/procedures.ts';

/** Runs before every page and form of operators. */
export const requireOperatorPerson = guard({
  home: OPERATORS_PATH,
  isForGuests: (path) =>
    path === OPERATOR_SIGN_IN_PATH ||
    path === OPERATOR_PASSKEY_SIGN_IN_PATH ||
    path.startsWith(operatorJoinPath('')),
  async recognise(c) {
    const session = readSession(c);
    const reply = session === null ? null : await askRegistry(c, session, confirmSession, {});
    if (session !== null && reply?.ok) {
      const { person, codes } = reply;
      c.set('operatorState', { session, person, codes });
      // The API's operations ask for it. No key has this hash.
      c.set('operator', { name: person.name, hash: '', scopes: scopesOf(person.roles) });
      return true;
    }
    if (session !== null) writeSession(c, null);
    return false;
  },
  showForeign: (c) => showNotice(c, 'foreign'),
  showSignIn,
});
