import { type Mode, OPERATORS_PATH } from './urls.ts';

/** The addresses of the operators' pages, which are read with their code. */

/** Where an invitation leads. `secret`: the link's. */
export function operatorJoinPath(secret: string): string {
  return `${OPERATORS_PATH}/join/${secret}`;
}

export const OPERATOR_SIGN_IN_PATH = `${OPERATORS_PATH}/sign-in`;
export const OPERATOR_SIGN_OUT_PATH = `${OPERATORS_PATH}/out`;
/** New recovery codes, which are shown once. */
export const OPERATOR_CODES_PATH = `${OPERATORS_PATH}/codes`;
/** Signs in by a passkey. */
export const OPERATOR_PASSKEY_SIGN_IN_PATH = `${OPERATOR_SIGN_IN_PATH}/passkey`;
/** The own passkeys. */
export const OPERATOR_PASSKEYS_PATH = `${OPERATORS_PATH}/passkeys`;
export const REMOVE_OPERATOR_PASSKEY_PATH = `${OPERATOR_PASSKEYS_PATH}/remove`;
/** The own authenticator app. */
export const OPERATOR_AUTHENTICATOR_PATH = `${OPERATORS_PATH}/authenticator`;
export const REMOVE_OPERATOR_AUTHENTICATOR_PATH = `${OPERATOR_AUTHENTICATOR_PATH}/remove`;
export const OPERATOR_PEOPLE_PATH = `${OPERATORS_PATH}/people`;

export type OperatorPeopleAct = 'invite' | 'withdraw' | 'remove' | 'end-session';

export function operatorPeopleActPath(act: OperatorPeopleAct): string {
  return `${OPERATOR_PEOPLE_PATH}/${act}`;
}

export const ACCOUNTS_PATH = `${OPERATORS_PATH}/accounts`;
export const NEW_ACCOUNT_PATH = `${ACCOUNTS_PATH}/create`;

export function accountPath(id: string): string {
  return `${ACCOUNTS_PATH}/${id}`;
}

/** `status`: suspends or resumes; `invite`: an owner, to the dashboard; `names`: decides on names that wait. */
export type AccountAct = 'profile' | 'fees' | 'limits' | 'status' | 'invite' | 'names';

export function accountActPath(id: string, act: AccountAct): string {
  return `${accountPath(id)}/${act}`;
}

export function accountKeysPath(id: string): string {
  return `${accountPath(id)}/keys`;
}

export function createKeyPath(id: string): string {
  return `${accountKeysPath(id)}/create`;
}

export function revokeKeyPath(id: string, key: string): string {
  return `${accountKeysPath(id)}/${key}/revoke`;
}

export const OPERATOR_AUDIT_LOG_PATH = `${OPERATORS_PATH}/audit-log`;

/** What was done in an account's ledger of a mode. */
export function accountAuditLogPath(id: string, mode?: Mode): string {
  return inMode(`${accountPath(id)}/audit-log`, mode);
}

/** Payouts that a second person has to confirm, of all accounts. */
export const PROPOSALS_PATH = `${OPERATORS_PATH}/payouts`;

/** The payouts of an account in a mode. */
export function accountPayoutsPath(id: string, mode?: Mode): string {
  return inMode(`${accountPath(id)}/payouts`, mode);
}

/** The proposals of an account: a list of the page above. */
export function accountProposalsPath(id: string): string {
  return `${accountPayoutsPath(id)}/proposals`;
}

export function proposePayoutPath(id: string): string {
  return `${accountPayoutsPath(id)}/propose`;
}

export function proposalActPath(id: string, proposal: string, act: 'confirm' | 'withdraw'): string {
  return `${accountPayoutsPath(id)}/${proposal}/${act}`;
}

/** Records whether a payout was paid or failed. */
export function payoutOutcomePath(id: string, payout: string): string {
  return `${accountPayoutsPath(id)}/${payout}/outcome`;
}

/** `mode`: absent in a path pattern. */
function inMode(path: string, mode: Mode | undefined): string {
  return mode === undefined ? path : `${path}?mode=${mode}`;
}

/** Payment exceptions of all accounts. */
export const EXCEPTIONS_PATH = `${OPERATORS_PATH}/exceptions`;

/** The payment exceptions of an account in a mode. */
export function accountExceptionsPath(id: string, mode?: Mode): string {
  return inMode(`${accountPath(id)}/exceptions`, mode);
}

export function exceptionPath(id: string, exception: string, mode?: Mode): string {
  return inMode(`${accountExceptionsPath(id)}/${exception}`, mode);
}

export function settleExceptionPath(id: string, exception: string): string {
  return `${exceptionPath(id, exception)}/settle`;
}

/** What the files of acquirer and bank leave to a person, of an account in a mode. */
export function reviewPath(id: string, mode?: Mode): string {
  return inMode(`${accountPath(id)}/review`, mode);
}

/** A list of the review. */
export function reviewListPath(id: string, list: 'lines' | 'clearing' | 'doubts'): string {
  return `${reviewPath(id)}/${list}`;
}

export function addLinesPath(id: string): string {
  return reviewListPath(id, 'lines');
}

export function resolveLinePath(id: string, line: string): string {
  return `${reviewListPath(id, 'lines')}/${line}/resolve`;
}

export function resolveItemPath(id: string, item: string): string {
  return `${reviewListPath(id, 'clearing')}/${item}/resolve`;
}

export function refundOutcomePath(id: string, refund: string): string {
  return `${reviewPath(id)}/refunds/${refund}/outcome`;
}
