import { findAuthenticator } from '../../people/store/authenticators.ts';
import { personProcedure } from '../define-procedure.ts';
import {
  type NewAuthenticator,
  removeOwnAuthenticator,
  setOwnAuthenticator,
} from '../sign-in/own-factors.ts';

/** Whether the caller has an authenticator app. */
export const showAuthenticator = personProcedure({
  name: 'authenticator.show',
  right: 'use_dashboard',
  isChange: false,
  handle: ({ transaction: { database }, person }) =>
    ({ ok: true, isSet: findAuthenticator(database, person.id) !== null }) as const,
});

/** Sets up the caller's authenticator. */
export const setAuthenticator = personProcedure({
  name: 'authenticator.set',
  right: 'use_dashboard',
  isChange: true,
  handle: (dashboard, made: NewAuthenticator) => setOwnAuthenticator(dashboard, made),
});

export const removeAuthenticator = personProcedure({
  name: 'authenticator.remove',
  right: 'use_dashboard',
  isChange: true,
  handle: removeOwnAuthenticator,
});
