import {
  addOwnPasskey,
  type NewAuthenticator,
  type NewPasskey,
  removeOwnAuthenticator,
  removeOwnPasskey,
  setOwnAuthenticator,
} from '../../../dashboard/sign-in/own-factors.ts';
import { findAuthenticator } from '../../../people/store/authenticators.ts';
import { readPasskeys } from '../../../people/store/passkeys.ts';
import { operatorProcedure } from '../define-procedure.ts';

/** The caller's own factors: the passkeys, and whether there is an authenticator app. */
export const showFactors = operatorProcedure({
  name: 'factors.show',
  right: 'own',
  isChange: false,
  handle: ({ transaction: { database }, person }) =>
    ({
      ok: true,
      passkeys: readPasskeys(database, person.id),
      isSet: findAuthenticator(database, person.id) !== null,
    }) as const,
});

/** Adds a passkey that the Worker has verified. */
export const addPasskey = operatorProcedure({
  name: 'factors.add_passkey',
  right: 'own',
  isChange: true,
  handle: (call, made: NewPasskey) => addOwnPasskey(call, made),
});

export const removePasskey = operatorProcedure({
  name: 'factors.remove_passkey',
  right: 'own',
  isChange: true,
  handle: (call, removed: { passkeyId: string }) => removeOwnPasskey(call, removed),
});

/** Sets up the caller's authenticator. */
export const setAuthenticator = operatorProcedure({
  name: 'factors.set_authenticator',
  right: 'own',
  isChange: true,
  handle: (call, made: NewAuthenticator) => setOwnAuthenticator(call, made),
});

export const removeAuthenticator = operatorProcedure({
  name: 'factors.remove_authenticator',
  right: 'own',
  isChange: true,
  handle: removeOwnAuthenticator,
});
