import type { AccountLimits, FeePlan, Profile } from '../../../contract/resources/account.ts';

export type { AccountLimits, FeePlan, Profile };

export const DEFAULT_FEE_PLAN: FeePlan = {
  rate: 250,
  fixed: 0,
  minimum: 25,
  maximum: 2_500,
  refunds: 'kept',
};

export const NO_FEES: FeePlan = { rate: 0, fixed: 0, minimum: 0, maximum: 0, refunds: 'kept' };

/** A stored key: a hash that finds it, and a sealed copy that signs. Never its plaintext. */
export type KeyRecord = {
  id: string;
  name: string;
  /** Separated by spaces; `*` for all. */
  scopes: string;
  /** Hex SHA-256 of the whole key. */
  hash: string;
  /** AES-256-GCM, base64 of IV and ciphertext (`src/web/seals.ts`). */
  sealed: string;
  created_at: number;
  /** Seconds since the epoch, when it stops being valid; null: never. */
  expires_at: number | null;
};

/** Whether a key is valid at `now`, in seconds. */
export function isActive(
  { revokedAt, expires_at: expiresAt }: { revokedAt: number | null; expires_at: number | null },
  now: number,
): boolean {
  return revokedAt === null && (expiresAt === null || now < expiresAt);
}

/** The data with which an operator opens a ledger. Opening twice changes nothing. */
export type AccountOpening = {
  account: string;
  mode: 'test' | 'live';
  profile: Profile;
  key: KeyRecord;
  /** The account's `whsec_…` of this mode, sealed. */
  sealedWebhookSecret: string;
};

/** A key as an operator sees it. */
export type KeySummary = {
  id: string;
  mode: 'test' | 'live';
  name: string;
  scopes: string;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
};
