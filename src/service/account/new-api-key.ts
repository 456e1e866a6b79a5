import type { Seals } from '../../web/seals.ts';
import { hashKey, type Minter, type Route } from '../identifiers/mint-ids-and-keys.ts';

/** The purpose of a sealed key. Ledgers open it by this word, so it must not change. */
const API_KEY = 'api_key';

/** A new key without its name and rights: hash and sealed copy for the ledger. `plaintext`: shown once, never stored. */
export type MintedKeySecret = {
  id: string;
  hash: string;
  sealed: string;
  created_at: number;
  plaintext: string;
};

/** `now` in milliseconds since the epoch. */
export async function mintKeySecret(
  minter: Minter,
  seals: Seals,
  { mode, account }: Route,
  now: number,
): Promise<MintedKeySecret> {
  const id = minter.mintId(mode, account, now);
  const plaintext = minter.mintKey(mode, account);
  return {
    id,
    hash: await hashKey(plaintext),
    sealed: await seals.seal(plaintext, [account, mode, id, API_KEY]),
    created_at: Math.floor(now / 1000),
    plaintext,
  };
}
