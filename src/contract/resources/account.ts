import * as z from 'zod';
import { keyedByLanguage } from '../../text/languages/by-language.ts';
import { MAX_AMOUNT, MIN_CHECKOUT_AMOUNT } from '../money.ts';
import { lenientInteger, locale, timestamp } from '../scalars.ts';
import { pendingNames } from './profile.ts';

/** Highest rate of a fee plan, in basis points: the whole amount. */
const MAX_RATE = 10_000;

export const rate = lenientInteger(0, MAX_RATE);

export const feeAmount = lenientInteger(0, MAX_AMOUNT);

/** What happens to the fees of a refunded payment; `returned`: in proportion to the refund. */
export const refundedFees = z.enum(['kept', 'returned']);

/**
 * Fee terms: `rate` in basis points (250 is 2.5 %), the rest in whole dinars. They are copied onto each checkout,
 * so that a new plan changes no old one.
 */
const feePlan = z.object({
  rate: z.int(),
  fixed: z.int(),
  minimum: z.int(),
  maximum: z.int(),
  refunds: refundedFees.default('kept'),
});
export type FeePlan = z.infer<typeof feePlan>;

/** Most whole dinars that payers of an account can pay on a day. */
const MAX_DAILY_AMOUNT = 1_000_000_000_000;

export const paymentLimit = lenientInteger(MIN_CHECKOUT_AMOUNT, MAX_AMOUNT);
export const dailyLimit = lenientInteger(MIN_CHECKOUT_AMOUNT, MAX_DAILY_AMOUNT);
export const requestLimit = lenientInteger(1, 1_000);

/** What an operator allows an account beside the bounds of all accounts; null for no limit of its own. */
const accountLimits = z.object({
  /** Whole dinars of one checkout. */
  amount: z.int().nullable(),
  /** Whole dinars that payers pay on a day of Algiers. */
  daily_amount: z.int().nullable(),
  /** Requests of its keys, in each mode. */
  requests_per_second: z.int().nullable(),
});
export type AccountLimits = z.infer<typeof accountLimits>;

/** The limits of an account whose operator set none. */
export const NO_LIMITS: AccountLimits = { amount: null, daily_amount: null, requests_per_second: null };

/** The merchant's profile, shown on the hosted page. Every key is present; null when unknown. */
export const profile = z.object({
  name: z.string(),
  ...keyedByLanguage('name', () => z.string().nullable()),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  logo: z.string().nullable(),
  trade_register: z.string().nullable(),
  tax_number: z.string().nullable(),
  /** The terms of sale that a payer accepts. */
  terms_url: z.string().nullable().default(null),
  default_locale: locale,
  /** The account's own words on receipts. */
  ...keyedByLanguage('receipt_text', () => z.string().nullable().default(null)),
  /** Receives the events of checkouts without an endpoint of their own. */
  default_endpoint: z.string().nullable(),
  /** The default endpoint also receives the events of checkouts with an endpoint of their own. */
  always_notify: z.boolean().default(false),
  /** The acquirer in live mode; null until one is connected. Test mode always uses the sandbox. */
  acquirer: z.string().nullable(),
  status: z.enum(['active', 'suspended']),
  /** Why it is suspended, in words for its merchant; null while it is active. */
  suspended_for: z.string().nullable().default(null),
  fee_plan: feePlan,
  limits: accountLimits.default(NO_LIMITS),
});
export type Profile = z.infer<typeof profile>;

export const keyMode = z.enum(['test', 'live']);

/** A key as an operator sees it: never its secret. Times in seconds since the epoch. */
const keySummary = z.object({
  id: z.string(),
  mode: keyMode,
  name: z.string(),
  /** Separated by spaces; `*` for all. */
  scopes: z.string(),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  last_used_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
});

/** An account and its profile, as listed. */
export const account = z
  .object({
    id: z.string(),
    entity: z.literal('account'),
    ...profile.shape,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof account>;

/** `GET /operator/accounts/{id}`. */
export const accountWithKeys = account
  .extend({
    keys: z.array(keySummary),
    pending_names: pendingNames.nullable(),
  })
  .meta({ id: 'AccountWithKeys' });

/** Bytes in a ledger, its limit, and the expected growth in thirty days at the recent rate. */
const ledgerStorage = z.object({ bytes: z.int(), limit: z.int(), growth_30_days: z.int().nullable() });
export type LedgerStorage = z.infer<typeof ledgerStorage>;

/** `GET /operator/accounts/{id}/storage`. */
export const accountStorage = z
  .object({
    id: z.string(),
    entity: z.literal('account_storage'),
    test: ledgerStorage,
    live: ledgerStorage,
  })
  .meta({ id: 'AccountStorage' });
export type AccountStorage = z.infer<typeof accountStorage>;

const ledgerHealth = ledgerStorage.extend({
  overdue_since: timestamp.nullable(),
  failing_endpoints: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      off_since: timestamp.nullable(),
      tried: z.int(),
      missed: z.int(),
    }),
  ),
});
export type LedgerHealth = z.infer<typeof ledgerHealth>;

/** `GET /operator/accounts/{id}/health`. */
export const accountHealth = z
  .object({ id: z.string(), entity: z.literal('account_health'), test: ledgerHealth, live: ledgerHealth })
  .meta({ id: 'AccountHealth' });
export type AccountHealth = z.infer<typeof accountHealth>;

const secrets = z.object({ secret_key: z.string(), webhook_secret: z.string() });

/** Answer of `POST /operator/accounts`. These secrets are shown only here. */
export const createdAccount = z
  .object({ id: z.string(), name: z.string(), created_at: timestamp, test: secrets, live: secrets })
  .meta({ id: 'CreatedAccount' });
export type CreatedAccount = z.infer<typeof createdAccount>;

/** Answer of `POST /operator/accounts/{id}/keys`. The secret is shown only here. */
export const createdKey = z
  .object({
    id: z.string(),
    mode: keyMode,
    name: z.string(),
    scopes: z.string(),
    expires_at: timestamp.nullable(),
    secret_key: z.string(),
  })
  .meta({ id: 'CreatedKey' });
export type CreatedKey = z.infer<typeof createdKey>;

/** Answer of `POST /operator/accounts/{id}/invitations`: the link that lets an owner into the dashboard, shown only here. */
export const ownerInvitation = z
  .object({ entity: z.literal('invitation'), url: z.string(), expires_at: timestamp })
  .meta({ id: 'OwnerInvitation' });
export type OwnerInvitation = z.infer<typeof ownerInvitation>;

/** What a person who operates the service does. */
export const operatorRole = z.enum(['reads', 'manages', 'pays_out', 'reconciles']);

/** Element of `GET /operator/operators`: a key, or a person of the operators' pages, who may operate the service. */
const operatorSummary = z.object({
  name: z.string(),
  entity: z.literal('operator'),
  kind: z.enum(['key', 'person']),
  /** Of a person; null for a key, which has scopes alone. */
  roles: z.array(operatorRole).nullable(),
  /** Separated by spaces; `*` for all. */
  scopes: z.string(),
  last_used_at: timestamp.nullable(),
});
export type OperatorSummary = z.infer<typeof operatorSummary>;

/** `GET /operator/operators`. */
export const operatorList = z.object({ data: z.array(operatorSummary) }).meta({ id: 'OperatorList' });
