import {
  type CreateApiKeyRequest,
  MOST_KEYS,
  type RollApiKeyRequest,
  type UpdateApiKeyRequest,
} from '../../../contract/requests/key.ts';
import type { ShownApiKey } from '../../../contract/resources/key.ts';
import { ALL_SCOPES, allows } from '../../../contract/scopes.ts';
import { type MintedKeySecret, mintKeySecret } from '../../account/new-api-key.ts';
import { isActive } from '../../account/rules/account.ts';
import * as identities from '../../account/store/identity.ts';
import type { Transaction } from '../../account/transaction.ts';
import { conflict, invalid, notFound, ok, type Reply, secretAlreadyShown } from '../../api/replies.ts';
import type { Account } from '../../ledger/account.ts';
import { presentApiKey } from './present.ts';

/** Keys that are kept, ended ones included: every call of the API looks through them. */
const MOST_KEPT = 100;

/** Throws while the account is not open. */
export function mintApiKey({ identity, seals, context }: Account): Promise<MintedKeySecret> {
  if (identity === null) throw new Error('The account is not open.');
  return mintKeySecret(context.minter, seals, identity, context.now());
}

/** Who makes a key: another key, or a person whose right was checked. */
type KeyMaker = 'key' | 'person';

/**
 * Why the calling key may not have a key of these scopes and this end; null when it may. Attack: a leaked key that
 * makes itself one with more rights, or one that outlives it.
 */
function whyBeyond(
  transaction: Transaction,
  maker: KeyMaker,
  { scopes, expiresAt }: { scopes: string; expiresAt: number | null },
): Reply | null {
  if (maker === 'person') return null;
  const own = transaction.keyId === null ? null : identities.findKey(transaction.database, transaction.keyId);
  if (own === null) return notFound();
  const given = own.scopes.split(' ');
  if (!given.includes(ALL_SCOPES) && !scopes.split(' ').every((scope) => allows(own.scopes, scope)))
    return invalid({ scopes: ['The scopes field must not go beyond the scopes of the key that asks.'] });
  if (own.expires_at !== null && (expiresAt === null || expiresAt > own.expires_at))
    return invalid({
      expires_at: [`The expires_at field must not be after ${own.expires_at}, when the key that asks ends.`],
    });
  return null;
}

/** Why no key can be added; null when one can. `leaving`: a key that ends with the change. */
function whyFull({ database, now }: Transaction, leaving: string | null): Reply | null {
  const inForce = identities.readKeys(database).filter((key) => isActive(key, now) && key.id !== leaving);
  if (inForce.length < MOST_KEYS) return null;
  return conflict('too_many_keys', `${MOST_KEYS} keys are in force: revoke one that is not used.`);
}

/** Stores a key and answers it with its secret, this once. */
function addKey(
  transaction: Transaction,
  { plaintext, ...minted }: MintedKeySecret,
  terms: { name: string; scopes: string; expires_at: number | null },
): Reply {
  const { database, now } = transaction;
  identities.insertKey(database, { ...minted, ...terms });
  identities.dropEndedKeys(database, MOST_KEPT, now);
  transaction.reload();
  const key: identities.StoredKey = { ...minted, ...terms, lastUsedAt: null, revokedAt: null };
  const body: ShownApiKey = { ...presentApiKey(transaction, key), secret_key: plaintext };
  return { ...ok(body), repeat: secretAlreadyShown(`key ${minted.id}`) };
}

export function createApiKey(
  transaction: Transaction,
  { name, scopes, expires_at }: CreateApiKeyRequest,
  minted: MintedKeySecret,
  maker: KeyMaker,
): Reply {
  const expiresAt = expires_at ?? null;
  if (expiresAt !== null && expiresAt <= transaction.now)
    return invalid({ expires_at: ['The expires_at field must be in the future.'] });
  const terms = { name, scopes, expires_at: expiresAt };
  const refusal = whyBeyond(transaction, maker, { scopes, expiresAt }) ?? whyFull(transaction, null);
  return refusal ?? addKey(transaction, minted, terms);
}

export function changeApiKey(transaction: Transaction, id: string, { name }: UpdateApiKeyRequest): Reply {
  const { database } = transaction;
  const key = identities.findKey(database, id);
  if (key === null) return notFound();
  if (name !== undefined) {
    identities.renameKey(database, id, name);
    transaction.reload();
  }
  return ok(presentApiKey(transaction, identities.findKey(database, id) ?? key));
}

/** Makes a key of the same name, scopes and end in place of another, which works on for the overlap. */
export function rollApiKey(
  transaction: Transaction,
  id: string,
  { overlap }: RollApiKeyRequest,
  minted: MintedKeySecret,
  maker: KeyMaker,
): Reply {
  const { database, now } = transaction;
  const key = identities.findKey(database, id);
  if (key === null) return notFound();
  if (!isActive(key, now)) return conflict('key_ended', 'This key has ended: create one instead.');
  const { name, scopes, expires_at } = key;
  // A refusal comes before the key is ended: the change of a refused call stays.
  const refusal =
    whyBeyond(transaction, maker, { scopes, expiresAt: expires_at }) ??
    whyFull(transaction, overlap === 0 ? id : null);
  if (refusal !== null) return refusal;
  if (overlap === 0) identities.revokeKey(database, id, now);
  else identities.endKeyAt(database, id, now + overlap);
  return addKey(transaction, minted, { name, scopes, expires_at });
}

/** Not the key that asks: a program would lock itself out by one wrong id. */
export function revokeApiKey(transaction: Transaction, id: string): Reply {
  const { database, now } = transaction;
  const key = identities.findKey(database, id);
  if (key === null) return notFound();
  if (id === transaction.keyId)
    return conflict('key_in_use', 'This key makes the call itself: revoke it by another key, or roll it.');
  identities.revokeKey(database, id, now);
  transaction.reload();
  return ok(presentApiKey(transaction, identities.findKey(database, id) ?? key));
}
