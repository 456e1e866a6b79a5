import {
  deleteAuthenticator,
  findAuthenticator,
  saveAuthenticator,
} from '../../people/store/authenticators.ts';
import { personProcedure } from '../define-procedure.ts';

/** Whether the caller has an authenticator app. */
export const showAuthenticator = personProcedure({
  name: 'authenticator.show',
  right: 'use_dashboard',
  isChange: false,
  handle: ({ transaction: { database }, person }) =>
    ({ ok: true, isSet: findAuthenticator(database, person.id) !== null }) as const,
});

/** Sets up the caller's authenticator, by its sealed secret and the step of a correct code, which is used up. */
export const setAuthenticator = personProcedure({
  name: 'authenticator.set',
  right: 'use_dashboard',
  isChange: true,
  handle: (
    { transaction: { database, nowMs }, person, note },
    { sealed, step }: { sealed: string; step: number },
  ) => {
    saveAuthenticator(database, { personId: person.id, sealed, step }, nowMs);
    note(person.id);
    return { ok: true } as const;
  },
});

export const removeAuthenticator = personProcedure({
  name: 'authenticator.remove',
  right: 'use_dashboard',
  isChange: true,
  handle: ({ transaction: { database }, person, note }) => {
    if (deleteAuthenticator(database, person.id)) note(person.id);
    return { ok: true } as const;
  },
});
