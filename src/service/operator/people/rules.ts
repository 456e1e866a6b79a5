import { operatorRole } from '../../../contract/resources/account.ts';
import type { OperatorScope } from '../../operators.ts';

/** What a person who operates the service does; a person has one role or several. */
export const operatorRoles = operatorRole.options;
export type OperatorRole = (typeof operatorRoles)[number];

/** The scopes of each role: the only place that says so. */
const scopes: Record<OperatorRole, readonly OperatorScope[]> = {
  reads: ['accounts:read', 'journal:read', 'books:read'],
  manages: ['accounts:read', 'accounts:write', 'keys:write', 'journal:read', 'people:write'],
  pays_out: ['accounts:read', 'books:read', 'payouts:write'],
  reconciles: ['accounts:read', 'books:read', 'books:write'],
};

/** The scopes of some roles, separated by spaces, as those of an operator's key. */
export function scopesOf(roles: readonly OperatorRole[]): string {
  return [...new Set(roles.flatMap((role) => scopes[role]))].join(' ');
}

/** The roles of a text separated by spaces; other words are none. */
export function readRoles(text: string): OperatorRole[] {
  const words = text.split(' ');
  return operatorRoles.filter((role) => words.includes(role));
}

/** A person who operates the service. `name`: unique for good, because journals name operators. Times in milliseconds. */
export type OperatorPerson = { id: string; name: string; roles: OperatorRole[]; addedAt: number };

/** An invitation that can still be used. `madeBy`: an operator's name. */
export type OperatorInvitation = {
  hash: string;
  name: string;
  roles: OperatorRole[];
  madeBy: string;
  expiresAt: number;
};

/** Most people of a deployment. */
export const MOST_OPERATORS = 50;
