import { readPasskeys } from '../../people/store/passkeys.ts';
import { personProcedure } from '../define-procedure.ts';
import { addOwnPasskey, type NewPasskey, removeOwnPasskey } from '../sign-in/own-factors.ts';

/** The caller's passkeys. */
export const listPasskeys = personProcedure({
  name: 'passkeys.list',
  right: 'use_dashboard',
  isChange: false,
  handle: ({ transaction: { database }, person }) =>
    ({ ok: true, passkeys: readPasskeys(database, person.id) }) as const,
});

/** Adds a passkey that the Worker has verified. */
export const addPasskey = personProcedure({
  name: 'passkeys.add',
  right: 'use_dashboard',
  isChange: true,
  handle: (dashboard, made: NewPasskey) => addOwnPasskey(dashboard, made),
});

export const removePasskey = personProcedure({
  name: 'passkeys.remove',
  right: 'use_dashboard',
  isChange: true,
  handle: (dashboard, removed: { passkeyId: string }) => removeOwnPasskey(dashboard, removed),
});
