import type { DeclineCode } from '../../../../src/contract/decline-codes.ts';

/** Why the bank declined, as the payer reads it. */
export type DeclineCopy = Record<DeclineCode, string>;
