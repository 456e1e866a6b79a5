import type { RefundLimits } from './refund-limits.ts';
import type { Role } from './rights.ts';

/** A person of an account. Times in milliseconds. */
export type Person = { id: string; name: string; role: Role; limits: RefundLimits; addedAt: number };

/** Most people of an account. */
export const MOST_PEOPLE = 50;
