import type { List } from '../../../contract/list.ts';
import type { FeePlan, Profile } from '../../../contract/resources/account.ts';
import type {
  PaymentException,
  PaymentExceptionsQuery,
} from '../../../contract/resources/payment-exception.ts';
import type { CallContext } from '../../api/calls.ts';

export type { FeePlan, Profile };

export const DEFAULT_FEE_PLAN: FeePlan = { rate: 250, fixed: 0, minimum: 25, maximum: 2_500 };

/** A key as a ledger keeps it: a hash to know it by, a sealed copy to sign with. Never its plaintext. */
export type KeyRecord = {
  id: string;
  name: string;
  scopes: string;
  /** Hex SHA-256 of the whole key. */
  hash: string;
  /** AES-256-GCM, base64 of IV and ciphertext (see sealing). */
  sealed: string;
  created_at: number;
};

/** What an operator opens a ledger with. Opening twice changes nothing. */
export type LedgerOpening = {
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
  last_used_at: number | null;
  revoked_at: number | null;
};

/** The operator's side of the Ledger object. Each may be repeated without harm. */
export interface OperatorDesk {
  open(opening: LedgerOpening): Promise<void>;
  applyProfile(profile: Profile): Promise<boolean>;
  addKey(key: KeyRecord): Promise<boolean>;
  revokeKey(id: string): Promise<boolean>;
  listKeys(): Promise<KeySummary[]>;
  /** Newest first; null while the ledger is not open. */
  listPaymentExceptions(
    query: PaymentExceptionsQuery,
    urls: Pick<CallContext, 'path' | 'filters'>,
  ): Promise<List<PaymentException> | null>;
}
