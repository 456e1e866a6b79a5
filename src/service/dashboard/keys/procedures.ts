import { shownApiKey } from '../../../contract/resources/key.ts';
import { isActive } from '../../account/rules/account.ts';
import { readKeys } from '../../account/store/identity.ts';
import { isLive } from '../../account/transaction.ts';
import { type Reply, refusalCodeOf } from '../../api/replies.ts';
import { mayGive } from '../../people/rules/rights.ts';
import { createApiKey, mintApiKey, revokeApiKey, rollApiKey } from '../../resources/keys/changes.ts';
import { personProcedure } from '../define-procedure.ts';
import type { Overlap, ShownKey } from './rules.ts';

/** All keys of the mode, the newest first; an account keeps a hundred at most. */
export const listKeys = personProcedure({
  name: 'keys.list',
  right: 'manage_keys',
  isChange: false,
  handle: ({ transaction: { database, now } }) => {
    const keys = readKeys(database).map(
      (key): ShownKey => ({
        id: key.id,
        name: key.name,
        scopes: key.scopes.split(' '),
        createdAt: key.created_at,
        lastUsedAt: key.lastUsedAt,
        expiresAt: key.expires_at,
        revokedAt: key.revokedAt,
        isActive: isActive(key, now),
      }),
    );
    return { ok: true, keys: keys.toReversed() } as const;
  },
});

const OWNER_ONLY = { ok: false, reason: 'owner_only' } as const;

/** Makes a key and shows it once. `end`: seconds. */
export const createKey = personProcedure({
  name: 'keys.create',
  right: 'manage_keys',
  isChange: true,
  isOncePerForm: true,
  prepare: mintApiKey,
  handle: (
    { transaction, person, note },
    { name, scopes, end }: { name: string; scopes: string; end: number | undefined },
    minted,
  ) => {
    if (!mayGive(person.role, isLive(transaction), scopes)) return OWNER_ONLY;
    const made = madeOf(createApiKey(transaction, { name, scopes, expires_at: end }, minted, 'person'));
    if (made.ok) note(minted.id, scopes.split(' '));
    return made;
  },
});

/** Makes a key in place of another, which works on for the overlap, in seconds. */
export const rollKey = personProcedure({
  name: 'keys.roll',
  right: 'manage_keys',
  isChange: true,
  isOncePerForm: true,
  prepare: mintApiKey,
  handle: ({ transaction, person, note }, { id, overlap }: { id: string; overlap: Overlap }, minted) => {
    const rolled = readKeys(transaction.database).find((key) => key.id === id);
    if (rolled !== undefined && !mayGive(person.role, isLive(transaction), rolled.scopes)) return OWNER_ONLY;
    const made = madeOf(rollApiKey(transaction, id, { overlap }, minted, 'person'));
    if (made.ok) note(id, ['expires_at']);
    return made;
  },
});

/** Ends a key at once and for good. */
export const revokeKey = personProcedure({
  name: 'keys.revoke',
  right: 'manage_keys',
  isChange: true,
  handle: ({ transaction, note }, { id }: { id: string }) => {
    const reply = revokeApiKey(transaction, id);
    if (reply.status !== 200) return { ok: false, reason: 'gone' } as const;
    note(id, ['revoked_at']);
    return { ok: true } as const;
  },
});

type Made = { ok: true; name: string; shownOnce?: string } | { ok: false; reason: string };

/** The key in an answer of the API's operation, or the code of its refusal. */
function madeOf(reply: Reply): Made {
  if (reply.status === 200) {
    const key = shownApiKey.parse(reply.body);
    return { ok: true, name: key.name, shownOnce: key.secret_key };
  }
  return { ok: false, reason: reply.status === 404 ? 'gone' : (refusalCodeOf(reply) ?? 'gone') };
}
