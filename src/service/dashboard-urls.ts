import { DASHBOARD_PATH, type Mode } from './urls.ts';

/** The addresses of the dashboard, which are read with its code. */

/** Where an invitation leads. `token`: the account's id and the link's secret. */
export function joinPath(token: string): string {
  return `${DASHBOARD_PATH}/join/${token}`;
}

export const SIGN_IN_PATH = `${DASHBOARD_PATH}/sign-in`;
export const SIGN_OUT_PATH = `${DASHBOARD_PATH}/out`;
/** New recovery codes, which are shown once. */
export const CODES_PATH = `${DASHBOARD_PATH}/codes`;
/** The own authenticator app: its setup. */
export const AUTHENTICATOR_PATH = `${DASHBOARD_PATH}/authenticator`;
export const REMOVE_AUTHENTICATOR_PATH = `${AUTHENTICATOR_PATH}/remove`;
/** The own passkeys. */
export const PASSKEYS_PATH = `${DASHBOARD_PATH}/passkeys`;
export const REMOVE_PASSKEY_PATH = `${PASSKEYS_PATH}/remove`;
/** Signs in by a passkey. */
export const PASSKEY_SIGN_IN_PATH = `${SIGN_IN_PATH}/passkey`;
/** The script of the two pages above. */
export const PASSKEY_SCRIPT_PATH = '/passkey.js';
export const PEOPLE_PATH = `${DASHBOARD_PATH}/people`;

/** The account's way to live payments. */
export const GOING_LIVE_PATH = `${DASHBOARD_PATH}/going-live`;
/** Makes the first payment, and leads to its page. */
export const FIRST_PAYMENT_PATH = `${GOING_LIVE_PATH}/first-payment`;

/** What payers see of the account, in each mode. */
export function settingsPath(mode: Mode): string {
  return `${DASHBOARD_PATH}/${mode}/settings`;
}

/** The form of the account's warnings. */
export function warningsPath(mode: Mode): string {
  return `${settingsPath(mode)}/warnings`;
}

/** The form of the default address for events. */
export function defaultEndpointPath(mode: Mode): string {
  return `${settingsPath(mode)}/endpoint`;
}

export type PeopleAct = 'invite' | 'withdraw' | 'remove' | 'end-session';

export function peopleActPath(act: PeopleAct): string {
  return `${PEOPLE_PATH}/${act}`;
}

/** The first page: figures of the last days. */
export function overviewPath(mode: Mode): string {
  return `${DASHBOARD_PATH}/${mode}/overview`;
}

/** The list of payments; each mode's own. */
export function paymentsPath(mode: Mode): string {
  return `${DASHBOARD_PATH}/${mode}/payments`;
}

export function paymentPath(mode: Mode, id: string): string {
  return `${paymentsPath(mode)}/${id}`;
}

/** Payments face to face. */
export function counterPath(mode: Mode): string {
  return `${DASHBOARD_PATH}/${mode}/counter`;
}

export function newCounterPaymentPath(mode: Mode): string {
  return `${counterPath(mode)}/create`;
}

export function counterPaymentPath(mode: Mode, id: string): string {
  return `${counterPath(mode)}/${id}`;
}

export function cancelCounterPaymentPath(mode: Mode, id: string): string {
  return `${counterPaymentPath(mode, id)}/cancel`;
}

/** The sound of a payment at the counter (`public/service`). */
export const PAID_SOUND_PATH = '/paid.wav';
export const KEYPAD_SCRIPT_PATH = '/keypad.js';

export type PaymentAct = 'check' | 'refund' | 'expire' | 'resend' | 'simulate';

export function paymentActPath(mode: Mode, id: string, act: PaymentAct): string {
  return `${paymentPath(mode, id)}/${act}`;
}

export function auditLogPath(mode: Mode): string {
  return `${DASHBOARD_PATH}/${mode}/audit-log`;
}

/** The balance with its entries. */
export function balancePath(mode: Mode): string {
  return `${DASHBOARD_PATH}/${mode}/balance`;
}

export function payoutsPath(mode: Mode): string {
  return `${balancePath(mode)}/payouts`;
}

export function payoutPath(mode: Mode, id: string): string {
  return `${payoutsPath(mode)}/${id}`;
}

export function statementsPath(mode: Mode): string {
  return `${balancePath(mode)}/statements`;
}

/** `month`: `2026-11`. */
export function statementPath(mode: Mode, month: string): string {
  return `${statementsPath(mode)}/${month}`;
}

/** How far the files of acquirer and bank explain the ledger. */
export function reconciliationPath(mode: Mode): string {
  return `${DASHBOARD_PATH}/${mode}/reconciliation`;
}

export function settlementLinesPath(mode: Mode): string {
  return `${reconciliationPath(mode)}/lines`;
}

/** Money that no line has shown yet. */
export function clearingPath(mode: Mode): string {
  return `${reconciliationPath(mode)}/clearing`;
}

export function doubtsPath(mode: Mode): string {
  return `${reconciliationPath(mode)}/doubts`;
}

export function keysPath(mode: Mode): string {
  return `${DASHBOARD_PATH}/${mode}/keys`;
}

export type KeyAct = 'create' | 'roll' | 'revoke';

export function keyActPath(mode: Mode, act: KeyAct): string {
  return `${keysPath(mode)}/${act}`;
}

/** Refused and changing requests of keys. */
export function apiLogPath(mode: Mode): string {
  return `${DASHBOARD_PATH}/${mode}/api-log`;
}

/** The endpoints of events, and what was delivered to them. */
export function webhooksPath(mode: Mode): string {
  return `${DASHBOARD_PATH}/${mode}/webhooks`;
}

export function newWebhookPath(mode: Mode): string {
  return `${webhooksPath(mode)}/create`;
}

/** `id`: `default` for the endpoint that has no id. */
export function webhookPath(mode: Mode, id: string): string {
  return `${webhooksPath(mode)}/${id}`;
}

export type WebhookAct = 'change' | 'switch' | 'rotate' | 'delete' | 'test' | 'resend';

export function webhookActPath(mode: Mode, id: string, act: WebhookAct): string {
  return `${webhookPath(mode, id)}/${act}`;
}

/** The log of events. */
export function eventsPath(mode: Mode): string {
  return `${DASHBOARD_PATH}/${mode}/events`;
}

export function eventPath(mode: Mode, id: string): string {
  return `${eventsPath(mode)}/${id}`;
}

export function resendPath(mode: Mode, id: string): string {
  return `${eventPath(mode, id)}/resend`;
}

export function linksPath(mode: Mode): string {
  return `${DASHBOARD_PATH}/${mode}/links`;
}

export function newLinkPath(mode: Mode): string {
  return `${linksPath(mode)}/create`;
}

export function linkPath(mode: Mode, id: string): string {
  return `${linksPath(mode)}/${id}`;
}

export type LinkAct = 'change' | 'items' | 'switch' | 'delete';

export function linkActPath(mode: Mode, id: string, act: LinkAct): string {
  return `${linkPath(mode, id)}/${act}`;
}

/** What the account sells. */
export function productsPath(mode: Mode): string {
  return `${DASHBOARD_PATH}/${mode}/products`;
}

export function newProductPath(mode: Mode): string {
  return `${productsPath(mode)}/create`;
}

export function productPath(mode: Mode, id: string): string {
  return `${productsPath(mode)}/${id}`;
}

export type ProductAct = 'change' | 'delete' | 'add-price' | 'delete-price';

export function productActPath(mode: Mode, id: string, act: ProductAct): string {
  return `${productPath(mode, id)}/${act}`;
}

/** Requests that customers pay in parts. */
export function paymentRequestsPath(mode: Mode): string {
  return `${DASHBOARD_PATH}/${mode}/payment-requests`;
}

export function newPaymentRequestPath(mode: Mode): string {
  return `${paymentRequestsPath(mode)}/create`;
}

/** The dashboard's page of a request; `paymentRequestPath` of `urls.ts` is the payers'. */
export function ownPaymentRequestPath(mode: Mode, id: string): string {
  return `${paymentRequestsPath(mode)}/${id}`;
}

export type PaymentRequestAct = 'change' | 'switch';

export function paymentRequestActPath(mode: Mode, id: string, act: PaymentRequestAct): string {
  return `${ownPaymentRequestPath(mode, id)}/${act}`;
}

export function customersPath(mode: Mode): string {
  return `${DASHBOARD_PATH}/${mode}/customers`;
}

export function customerPath(mode: Mode, id: string): string {
  return `${customersPath(mode)}/${id}`;
}

export function newCustomerPath(mode: Mode): string {
  return `${customersPath(mode)}/create`;
}

export function changeCustomerPath(mode: Mode, id: string): string {
  return `${customerPath(mode, id)}/change`;
}

export function eraseCustomerPath(mode: Mode, id: string): string {
  return `${customerPath(mode, id)}/erase`;
}
