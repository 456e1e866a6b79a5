import type { KeyRecord } from '../account/rules/account.ts';
import type { Seals } from '../account/sealing.ts';
import { hashKey, type Minter, type Route } from '../identifiers/minter.ts';

/** Every key may do everything so far; the column is there for the day that changes. */
const ALL_SCOPES = '*';

/** The purposes of sealed secrets, and the id of the one that is no key. A ledger opens them by these words. */
const API_KEY = 'api_key';
const WEBHOOK_SECRET = 'webhook_secret';
const WEBHOOK_ID = 'webhook';

export type MintedKey = {
  /** What the ledger keeps: hash and sealed copy. */
  record: KeyRecord;
  /** Shown once, kept nowhere. */
  plaintext: string;
};

/** `now` in milliseconds since the epoch. */
export async function mintKey(
  minter: Minter,
  seals: Seals,
  route: Route,
  name: string,
  now: number,
): Promise<MintedKey> {
  const id = minter.mintId(route.mode, route.account, now);
  const plaintext = minter.mintKey(route.mode, route.account);
  const record = {
    id,
    name,
    scopes: ALL_SCOPES,
    hash: await hashKey(plaintext),
    sealed: await seals.seal(plaintext, { ...route, id, purpose: API_KEY }),
    created_at: Math.floor(now / 1000),
  };
  return { record, plaintext };
}

/** The first key and the webhook secret of a ledger. */
export async function mintSecrets(minter: Minter, seals: Seals, route: Route, now: number) {
  const webhookSecret = minter.mintWebhookSecret();
  return {
    key: await mintKey(minter, seals, route, 'First key', now),
    webhookSecret,
    sealedWebhookSecret: await seals.seal(webhookSecret, {
      ...route,
      id: WEBHOOK_ID,
      purpose: WEBHOOK_SECRET,
    }),
  };
}
