import type { SealedFor } from '../../web/seals.ts';
import type { Identity } from '../account/store/identity.ts';
import type { Account } from '../ledger/account.ts';
import { readWebhookSecrets } from './store/secrets.ts';

/** A new signing secret, made before the change that stores it: sealing is asynchronous, a change is not. */
export type MintedWebhookSecret = { id: string; plaintext: string; sealed: string };

function placeOf({ account, mode }: Identity, id: string): SealedFor {
  return [account, mode, id, 'webhook_secret'];
}

/** Throws while the account is not open. */
export async function mintWebhookSecret(account: Account): Promise<MintedWebhookSecret> {
  const { identity } = account;
  if (identity === null) throw new Error('The account is not open.');
  const { minter, now } = account.context;
  const id = minter.mintId(identity.mode, identity.account, now());
  const plaintext = minter.mintWebhookSecret();
  return { id, plaintext, sealed: await account.seals.seal(plaintext, placeOf(identity, id)) };
}

/**
 * All secrets of the account (`endpointId` null) or of a listed endpoint that sign at `nowMs`, newest first. A secret
 * whose sealing key was removed is left out.
 */
export async function openWebhookSecrets(
  account: Account,
  endpointId: string | null,
  nowMs: number,
): Promise<string[]> {
  const { identity, database, seals } = account;
  if (identity === null) return [];
  const secrets = readWebhookSecrets(database, endpointId, Math.floor(nowMs / 1000));
  const opened = await Promise.all(
    secrets.map(({ id, sealed }) => seals.open(sealed, placeOf(identity, id))),
  );
  return opened.filter((secret) => secret !== null);
}
