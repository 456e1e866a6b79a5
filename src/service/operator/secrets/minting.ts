import type { CreatedAccount } from '../../../contract/resources/account.ts';
import { ALL_SCOPES } from '../../../contract/scopes.ts';
import type { Seals } from '../../../web/seals.ts';
import { type MintedKeySecret, mintKeySecret } from '../../account/new-api-key.ts';
import type { KeyRecord } from '../../account/rules/account.ts';
import type { Minter, Route } from '../../identifiers/mint-ids-and-keys.ts';

/**
 * The purposes of sealed secrets, and the id of the secret that is no key. Ledgers open them by these words, so they
 * must not change.
 */
const WEBHOOK_SECRET = 'webhook_secret';
const WEBHOOK_ID = 'webhook';

type MintedKey = Pick<MintedKeySecret, 'plaintext'> & {
  /** The ledger's record: hash and sealed copy. */
  record: KeyRecord;
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
  const { plaintext, ...minted } = await mintKeySecret(minter, seals, route, now);
  return { record: { ...minted, name, scopes, expires_at: expiresAt }, plaintext };
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

/** A new account with its secrets, which are shown only here. */
export function presentCreated(
  account: Pick<CreatedAccount, 'id' | 'name' | 'created_at'>,
  secrets: Record<'test' | 'live', Awaited<ReturnType<typeof mintSecrets>>>,
): CreatedAccount {
  const shown = (mode: 'test' | 'live') => ({
    secret_key: secrets[mode].key.plaintext,
    webhook_secret: secrets[mode].webhookSecret,
  });
  return { ...account, test: shown('test'), live: shown('live') };
}
