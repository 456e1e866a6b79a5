import type { Locale } from '../../contract/scalars.ts';

/** Fee terms of an account. They are copied onto each checkout, so that a new plan changes no old one. */
export type FeePlan = {
  /** Basis points: 250 is 2.5 %. */
  rate: number;
  /** Dinars added to the rate's part. */
  fixed: number;
  minimum: number;
  maximum: number;
};

export const DEFAULT_FEE_PLAN: FeePlan = { rate: 250, fixed: 0, minimum: 25, maximum: 2_500 };

/** Who the merchant is; the hosted page says who is being paid. */
export type Profile = {
  name: string;
  name_ar: string | null;
  name_fr: string | null;
  name_en: string | null;
  phone: string | null;
  email: string | null;
  logo: string | null;
  trade_register: string | null;
  tax_number: string | null;
  default_locale: Locale;
  /** Gets the events of checkouts that name no endpoint of their own. */
  default_endpoint: string | null;
  /** Who moves the money in live mode; null until one is connected. Test mode is always the sandbox. */
  acquirer: string | null;
  status: 'active' | 'suspended';
  fee_plan: FeePlan;
};

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
}
