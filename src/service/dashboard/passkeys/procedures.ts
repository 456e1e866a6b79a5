import { REAUTHENTICATION_LASTS } from '../../../auth/rules/lifetimes.ts';
import type { Passkey } from '../../../auth/rules/passkey-counter.ts';
import { takeChallenge } from '../../../auth/store.ts';
import { deletePasskey, insertPasskey, readPasskeys } from '../../people/store/passkeys.ts';
import { personProcedure } from '../define-procedure.ts';
import { MOST_PASSKEYS } from './rules.ts';

/** The caller's passkeys. */
export const listPasskeys = personProcedure({
  name: 'passkeys.list',
  right: 'use_dashboard',
  isChange: false,
  handle: ({ transaction: { database }, person }) =>
    ({ ok: true, passkeys: readPasskeys(database, person.id) }) as const,
});

/** Adds a passkey that the Worker has verified. `challenge`: the hash of the one that it answered. */
export const addPasskey = personProcedure({
  name: 'passkeys.add',
  right: 'use_dashboard',
  isChange: true,
  handle: (
    { transaction: { database, nowMs }, person, note },
    { challenge, ...passkey }: { challenge: string } & Omit<Passkey, 'addedAt'>,
  ) => {
    if (!takeChallenge(database, challenge, nowMs + REAUTHENTICATION_LASTS, nowMs))
      return { ok: false, reason: 'wrong' } as const;
    if (readPasskeys(database, person.id).length >= MOST_PASSKEYS)
      return { ok: false, reason: 'full' } as const;
    if (!insertPasskey(database, person.id, { ...passkey, addedAt: nowMs }))
      return { ok: false, reason: 'wrong' } as const;
    note(person.id);
    return { ok: true } as const;
  },
});

export const removePasskey = personProcedure({
  name: 'passkeys.remove',
  right: 'use_dashboard',
  isChange: true,
  handle: ({ transaction: { database }, person, note }, { passkeyId }: { passkeyId: string }) => {
    if (deletePasskey(database, person.id, passkeyId)) note(person.id);
    return { ok: true } as const;
  },
});
