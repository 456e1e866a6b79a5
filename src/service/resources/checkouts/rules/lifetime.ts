/** Seconds from creation in which a checkout may be paid: the default, and the bounds of a requested time. */
const LIFETIME = { default: 30 * 60, min: 5 * 60, max: 24 * 3600 } as const;

/** The end of the right to pay of a checkout created at `now`; both in seconds since the epoch. */
export function decideExpiry(
  asked: number | undefined,
  now: number,
): { ok: true; expiresAt: number } | { ok: false; why: string } {
  if (asked === undefined) return { ok: true, expiresAt: now + LIFETIME.default };
  if (asked < now + LIFETIME.min || asked > now + LIFETIME.max)
    return { ok: false, why: 'must be between 5 minutes and 24 hours ahead, in seconds since the epoch' };
  return { ok: true, expiresAt: asked };
}
