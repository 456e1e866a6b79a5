import * as z from 'zod';
import { keyedByLanguage } from '../../text/languages/by-language.ts';
import { pageQuery } from '../page-query.ts';
import {
  dailyLimit,
  feeAmount,
  keyMode,
  paymentLimit,
  rate,
  refundedFees,
  requestLimit,
} from '../resources/account.ts';
import {
  anyCase,
  bareEmail,
  clearable,
  lenientBoolean,
  lenientInteger,
  line,
  localeInput,
  looseObject,
  optional,
  webUrl,
} from '../scalars.ts';
import { ALL_SCOPES, SCOPES } from '../scopes.ts';
import { receiptText } from './profile.ts';

const fields = {
  ...keyedByLanguage('name', () => clearable(line(255))),
  phone: clearable(line(255)),
  email: clearable(bareEmail),
  logo: clearable(webUrl),
  trade_register: clearable(line(255)),
  tax_number: clearable(line(255)),
  terms_url: clearable(webUrl),
  default_locale: optional(localeInput),
  ...keyedByLanguage('receipt_text', () => clearable(receiptText)),
  default_endpoint: clearable(webUrl),
  always_notify: optional(lenientBoolean),
  acquirer: clearable(line(64)),
  status: optional(anyCase(z.enum(['active', 'suspended']))),
  suspended_for: clearable(line(255)),
  fee_plan: optional(
    looseObject({
      rate: optional(rate),
      fixed: optional(feeAmount),
      minimum: optional(feeAmount),
      maximum: optional(feeAmount),
      refunds: optional(anyCase(refundedFees)),
    }),
  ),
  limits: optional(
    looseObject({
      amount: clearable(paymentLimit),
      daily_amount: clearable(dailyLimit),
      requests_per_second: clearable(requestLimit),
    }),
  ),
};

/** `POST /operator/accounts`. Absent fields get their default. */
export const createAccountRequest = z.object({ name: line(255), ...fields });
export type CreateAccountRequest = z.infer<typeof createAccountRequest>;

/** The merchant's live credentials, by the acquirer's name. Stored sealed; no answer holds them. */
const acquirerCredentials = z.record(line(64), z.record(z.string(), z.unknown()).nullable());
export type AcquirerCredentials = z.infer<typeof acquirerCredentials>;

/** `POST /operator/accounts/{id}`: absent fields stay, null clears; the terms of `fee_plan` and `limits` are merged. */
export const updateAccountRequest = z.object({
  name: optional(line(255)),
  ...fields,
  acquirer_credentials: optional(acquirerCredentials),
});
export type UpdateAccountRequest = z.infer<typeof updateAccountRequest>;

const scopeList = z.array(z.enum([ALL_SCOPES, ...SCOPES])).min(1);

function splitScopes(value: unknown): unknown {
  return typeof value === 'string' ? value.split(/[\s,]+/).filter((word) => word !== '') : value;
}

/** Without duplicates, in the order of `SCOPES`, separated by spaces. */
function writeScopes(given: z.infer<typeof scopeList>): string {
  return given.includes(ALL_SCOPES) ? ALL_SCOPES : SCOPES.filter((scope) => given.includes(scope)).join(' ');
}

/** A list, or a text separated by spaces. */
export const givenScopes = z.preprocess(splitScopes, scopeList.transform(writeScopes));

/** The same; all scopes when absent. */
const scopes = z.preprocess(
  splitScopes,
  optional(scopeList).transform((given) => (given === undefined ? ALL_SCOPES : writeScopes(given))),
);

/** `POST /operator/accounts/{id}/keys`. `expires_at`: seconds since the epoch; absent means never. */
export const createKeyRequest = z.object({
  mode: keyMode,
  name: line(255),
  scopes,
  expires_at: optional(lenientInteger(0, Number.MAX_SAFE_INTEGER)),
});
export type CreateKeyRequest = z.infer<typeof createKeyRequest>;

export const accountsQuery = pageQuery;
