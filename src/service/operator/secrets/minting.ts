import { ALL_SCOPES } from '../../../contract/scopes.ts';
import type { Seals } from '../../../web/seals.ts';
import type { KeyRecord } from '../../account/rules/account.ts';
import { hashKey, type Minter, type Route } from '../../identifiers/minter.ts';

/**
 * The purposes of sealed secrets, and the id of the secret that is no key. Ledgers open them by these words, so they
 * must not change.
 */
const API_KEY = 'api_key';
const WEBHOOK_SECRET = 'webhook_secret';
const WEBHOOK_ID = 'webhook';

type MintedKey = {
  /** The ledger's record: hash and sealed copy. */
  record: KeyRecord;
  /** Shown once, stored nowhere. */
  plaintext: string;
};

/** The name and rights of a key. `scopes` separated by spaces; `expiresAt` in seconds, null: never. */
type KeyTerms = { name: string; scopes: string; expiresAt: number | null };

/** `now` in milliseconds since the epoch. */
export async function mintKey(
  minter: Minter,
  seals: Seals,
  route: Route,
  { name, scopes, expiresAt }: KeyTerms,
  now: number,
): Promise<MintedKey> {
  const id = minter.mintId(route.mode, route.account, now);
  const plaintext = minter.mintKey(route.mode, route.account);
  const record = {
    id,
    name,
    scopes,
    hash: await hashKey(plaintext),
    sealed: await seals.seal(plaintext, [route.account, route.mode, id, API_KEY]),
    created_at: Math.floor(now / 1000),
    expires_at: expiresAt,
  };
  return { record, plaintext };
}

/** The first key and the webhook secret of a ledger. */
export async function mintSecrets(minter: Minter, seals: Seals, route: Route, now: number) {
  const webhookSecret = minter.mintWebhookSecret();
  return {
    key: await mintKey(minter, seals, route, { name: 'First key', scopes: ALL_SCOPES, expiresAt: null }, now),
    webhookSecret,
    sealedWebhookSecret: await seals.seal(webhookSecret, [
      route.account,
      route.mode,
      WEBHOOK_ID,
      WEBHOOK_SECRET,
    ]),
  };
}

/** A new account: its id, and the routing part in it. */
export function mintAccount(
  minter: Minter,
  isTaken: (account: string) => boolean,
): { id: string; account: string } {
  for (;;) {
    const id = minter.mintAccountId();
    const account = minter.verifyAccountId(id);
    if (account === null) throw new Error('A fresh account id was not recognised.');
    // 40 bits: with a million accounts one in a million is taken, and then another is tried.
    if (!isTaken(account)) return { id, account };
  }
}
