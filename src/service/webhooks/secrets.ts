import {
  MAX_WEBHOOK_SECRETS,
  type RotatedWebhookSecret,
  type RotateWebhookSecretRequest,
} from '../../contract/resources/webhook-endpoint.ts';
import type { Account } from '../account/account.ts';
import type { SealedFor } from '../account/sealing.ts';
import type { Identity } from '../account/store/identity.ts';
import type { Transaction } from '../account/transaction.ts';
import { conflict, ok, type Reply } from '../api/replies.ts';
import { presentWebhookEndpoint } from './endpoint.ts';
import { readWebhookSecrets, replaceWebhookSecret } from './store/secrets.ts';

/** A new signing secret, made before the change that takes it: sealing is asynchronous, a change is not. */
type MintedWebhookSecret = { id: string; plaintext: string; sealed: string };

function placeOf({ account, mode }: Identity, id: string): SealedFor {
  return { account, mode, id, purpose: 'webhook_secret' };
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

/** All secrets that sign at `nowMs`, newest first. One whose sealing key is gone is left out. */
export async function openWebhookSecrets(account: Account, nowMs: number): Promise<string[]> {
  const { identity, database, seals } = account;
  if (identity === null) return [];
  const secrets = readWebhookSecrets(database, Math.floor(nowMs / 1000));
  const opened = await Promise.all(
    secrets.map(({ id, sealed }) => seals.open(sealed, placeOf(identity, id))),
  );
  return opened.filter((secret) => secret !== null);
}

/**
 * Puts a new secret in front. The ones before it sign beside it for the overlap, and none longer than it was to:
 * when the overlap is over, the new one signs alone. The answer is the only one that shows it.
 */
export function rotateWebhookSecret(
  transaction: Transaction,
  { overlap }: RotateWebhookSecretRequest,
  minted: MintedWebhookSecret,
): Reply {
  const active = readWebhookSecrets(transaction.database, transaction.now);
  if (overlap > 0 && active.length >= MAX_WEBHOOK_SECRETS) {
    return conflict(
      'too_many_webhook_secrets',
      `${MAX_WEBHOOK_SECRETS} secrets sign already: wait until one expires, or rotate with an overlap of 0.`,
    );
  }
  const secret = { id: minted.id, sealed: minted.sealed, createdAt: transaction.now, expiresAt: null };
  replaceWebhookSecret(transaction.database, secret, transaction.now + overlap, transaction.now);
  const body: RotatedWebhookSecret = {
    ...presentWebhookEndpoint(transaction),
    webhook_secret: minted.plaintext,
  };
  const repeat = conflict(
    'secret_already_shown',
    `This Idempotency-Key already created the webhook secret ${minted.id}; it was shown once.`,
  );
  return { ...ok(body), repeat };
}
