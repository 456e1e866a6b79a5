import type { Person } from '../../people/rules/person.ts';
import type { RefundLimits } from '../../people/rules/refund-limits.ts';
import type { Role } from '../../people/rules/rights.ts';

/** A session as its page shows it. Times in milliseconds. */
export type ShownSession = {
  id: string;
  personId: string;
  name: string;
  seenAt: number;
  /** The caller's own. */
  isOwn: boolean;
};

/** An invitation that can still be used. `madeBy`: a person's id, or null for the operator. */
type ShownInvitation = {
  hash: string;
  role: Role;
  limits: RefundLimits;
  madeBy: string | null;
  expiresAt: number;
};

export type PeopleView = { people: Person[]; sessions: ShownSession[]; invitations: ShownInvitation[] };
