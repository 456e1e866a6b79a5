import { OPERATORS_PATH } from './urls.ts';

/** The addresses of the operators' pages, which are read with their code. */

/** Where an invitation leads. `secret`: the link's. */
export function operatorJoinPath(secret: string): string {
  return `${OPERATORS_PATH}/join/${secret}`;
}

export const OPERATOR_SIGN_IN_PATH = `${OPERATORS_PATH}/sign-in`;
export const OPERATOR_SIGN_OUT_PATH = `${OPERATORS_PATH}/out`;
/** New recovery codes, which are shown once. */
export const OPERATOR_CODES_PATH = `${OPERATORS_PATH}/codes`;
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
export type AccountAct = 'profile' | 'fees' | 'status' | 'invite' | 'names';

export function accountActPath(id: string, act: AccountAct): string {
  return `${accountPath(id)}/${act}`;
}

export function revokeKeyPath(id: string, key: string): string {
  return `${accountPath(id)}/keys/${key}/revoke`;
}
