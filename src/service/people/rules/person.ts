import type { RefundLimits } from './refund-limits.ts';
import type { Role } from './rights.ts';

/** A person of an account. Times in milliseconds. */
export type Person = { id: string; name: string; role: Role; limits: RefundLimits; addedAt: number };

const HOUR = 3_600_000;

/** How long an invitation is valid: the operator's goes by e-mail, a person's is handed over. */
export const INVITATION_LASTS = { operator: 7 * 24 * HOUR, person: 24 * HOUR };

/** Most people of an account. */
export const MOST_PEOPLE = 50;
