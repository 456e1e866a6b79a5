const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long an unused session stays valid. */
export const SESSION_LASTS = 30 * DAY;

/** Whether to save that a session was seen: every five minutes, because every row costs. */
export function isStale({ seenAt }: { seenAt: number }, now: number): boolean {
  return now - seenAt >= 5 * MINUTE;
}

/** How long a pairing link is valid. */
export const PAIRING_LASTS = 10 * MINUTE;

/** How long a reauthentication is valid, in milliseconds. */
export const REAUTHENTICATION_LASTS = 10 * MINUTE;

/** How long an invitation to an account is valid: the operator's goes by e-mail, a person's is handed over. */
export const INVITATION_LASTS = { operator: 7 * DAY, person: DAY };
