import {
  MAX_WEBHOOK_SECRETS,
  type RotatedWebhookSecret,
  type RotateWebhookSecretRequest,
} from '../../contract/resources/webhook-endpoint.ts';
import type { Database } from '../../database/rows.ts';
import type { SealedFor, Seals } from '../account/sealing.ts';
import type { Identity } from '../account/store/identity.ts';
import type { Desk } from '../account/transaction.ts';
import { conflict, ok, type Reply } from '../api/replies.ts';
import type { Minter } from '../identifiers/minter.ts';
import { presentWebhookEndpoint } from './endpoint.ts';
import { readWebhookSecrets, replaceWebhookSecret } from './store/secrets.ts';

/** A new signing secret, made before the change that takes it: sealing is asynchronous, a change is not. */
export type MintedWebhookSecret = { id: string; plaintext: string; sealed: string };

function placeOf({ account, mode }: Identity, id: string): SealedFor {
  return { account, mode, id, purpose: 'webhook_secret' };
}

export async function mintWebhookSecret(
  books: { minter: Minter; seals: Seals },
  identity: Identity,
  nowMs: number,
): Promise<MintedWebhookSecret> {
  const id = await books.minter.mintId(identity.mode, identity.account, nowMs);
  const plaintext = books.minter.mintWebhookSecret();
  return { id, plaintext, sealed: await books.seals.seal(plaintext, placeOf(identity, id)) };
}

/** All secrets that sign now, newest first. One whose sealing key is gone is left out. */
export async function openWebhookSecrets(
  books: { identity: Identity; database: Database; seals: Seals },
  nowMs: number,
): Promise<string[]> {
  const secrets = readWebhookSecrets(books.database, Math.floor(nowMs / 1000));
  const opened = await Promise.all(
    secrets.map(({ id, sealed }) => books.seals.open(sealed, placeOf(books.identity, id))),
  );
  return opened.filter((secret) => secret !== null);
}

/**
 * Puts a new secret in front. The ones before it sign beside it for the overlap, and none longer than it was to:
 * when the overlap is over, the new one signs alone. The answer is the only one that shows it.
 */
export function rotateWebhookSecret(
  desk: Desk,
  { overlap }: RotateWebhookSecretRequest,
  minted: MintedWebhookSecret,
): Reply {
  const active = readWebhookSecrets(desk.database, desk.now);
  if (overlap > 0 && active.length >= MAX_WEBHOOK_SECRETS) {
    return conflict(
      'too_many_webhook_secrets',
      `${MAX_WEBHOOK_SECRETS} secrets sign already: wait until one expires, or rotate with an overlap of 0.`,
    );
  }
  const secret = { id: minted.id, sealed: minted.sealed, createdAt: desk.now, expiresAt: null };
  replaceWebhookSecret(desk.database, secret, desk.now + overlap, desk.now);
  const body: RotatedWebhookSecret = {
    ...presentWebhookEndpoint(desk),
    webhook_secret: minted.plaintext,
  };
  const repeat = conflict(
    'secret_already_shown',
    `This Idempotency-Key already created the webhook secret ${minted.id}; it was shown once.`,
  );
  return { ...ok(body), repeat };
}
