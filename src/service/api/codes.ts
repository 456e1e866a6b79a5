import { SCOPES } from '../../contract/scopes.ts';

type MissingScope = `missing_scope_${string}`;

/** The code of a 403 for a missing scope, e.g. `missing_scope_checkouts_read`. */
export function codeOfMissing(scope: string): MissingScope {
  return `missing_scope_${scope.replace(':', '_')}`;
}

const missingScopes: Record<MissingScope, string> = Object.fromEntries(
  SCOPES.map((scope) => [codeOfMissing(scope), `The key lacks the scope \`${scope}\`.`]),
);

/** Codes of a 409 that the operator's API alone answers. */
const operatorConflicts = {
  not_ready_for_live: 'Items of the way to live are not done.',
  no_acquirer: 'No acquirer with credentials is connected.',
  credentials_not_tested: 'The acquirer has not taken the credentials in a test.',
  payout_reference_taken: 'Another payout stands under this reference.',
  names_not_pending: 'These names do not wait for a decision: others may have come since.',
  name_taken: 'An operator has or had this name.',
  payout_ended: 'The payout was paid or failed: its outcome stays.',
  settlement_line_taken: 'Another line stands at this place of the file.',
  already_settled: 'Nothing of it is open, or another resolution stands.',
  refund_pending: 'The outcome of the refund closes the item, no resolution.',
  payout_pending: 'The payout waits for its outcome, which comes before an adjustment.',
  refund_ended: 'The refund has ended: its outcome stays.',
  refund_not_unclear: 'The acquirer still answers about the refund.',
} as const;

/** Whether a key of an account can meet the code. */
export const isMerchantCode = (code: string): boolean => !(code in operatorConflicts);

/**
 * Every code of an error answer, by status, with its meaning for a program. A code never changes, because clients
 * branch on it; sentences may change.
 */
export const errorCodes = {
  400: {
    invalid_json: 'The body is not JSON.',
    nested_too_deep: 'The body is nested deeper than 64 levels.',
    checkout_already_expired: 'The checkout that is to be expired has expired already.',
  },
  401: { unauthenticated: 'No key, a revoked key, or a key of the other mode.' },
  403: {
    checkout_not_pending: 'The checkout has ended.',
    checkout_not_paid: 'Only what was paid can be refunded.',
    nothing_left_to_refund: 'All that was paid went back, or is about to.',
    too_many_refunds: 'The checkout has had as many refunds as one may have.',
    checkout_processing: 'The payer is at the bank: only the bank can move the checkout now.',
    account_suspended: 'The account may read, but change nothing.',
    ...missingScopes,
  },
  404: { not_found: 'Unknown, deleted, or of another account.' },
  405: { method_not_allowed: '`Allow` names the methods of this path.' },
  409: {
    ...operatorConflicts,
    secret_already_shown: 'This Idempotency-Key made what the message names; its secret was shown once.',
    event_erased: 'The event names nobody any more, and is not sent again.',
    too_many_webhook_secrets: 'As many secrets sign as may sign at once.',
    too_many_webhook_endpoints: 'The mode has as many webhook endpoints as it may have.',
    default_endpoint: 'The default endpoint is changed at `/webhook-endpoint`.',
    too_many_keys: 'As many keys are in force as may be at once.',
    key_ended: 'The key was revoked or has expired.',
    key_in_use: 'The key makes this call itself.',
  },
  412: { precondition_failed: 'The resource has another `ETag` by now than `If-Match` names.' },
  413: { body_too_large: 'The body has more than 64 KiB.' },
  415: { unsupported_media_type: 'The body is sent as something else than JSON.' },
  421: { misdirected_request: 'The call went to another host than the one that the message names.' },
  422: {
    validation_failed: '`errors` holds the messages by field; nested fields are dotted.',
    idempotency_key_reused: 'The Idempotency-Key came with another method, path or body before.',
  },
  429: {
    too_many_requests: 'Too many failed keys from one address; `Retry-After` says when to come back.',
    request_limit_reached: 'The operator set how many requests a second the account makes at most.',
  },
  500: { internal_error: 'Our fault. The `X-Request-Id` of the answer finds it in our logs.' },
  503: {
    overloaded: 'Busy; with `Retry-After` it is worth trying again.',
    storage_unavailable: 'The storage takes or gives nothing; with `Retry-After` it is worth trying again.',
    not_configured: 'The deployment lacks what the message names.',
    acquirer_not_connected: 'The acquirer that took the payment is not connected to the account now.',
    live_not_configured: 'Nobody moves money for this account in live mode yet.',
  },
} as const;

/** Statuses that an operation may answer besides 200. */
export type ErrorStatus = keyof typeof errorCodes;

/** The codes of one status. */
export type CodeOf<Status extends ErrorStatus> =
  | (keyof (typeof errorCodes)[Status] & string)
  | (Status extends 403 ? MissingScope : never);
