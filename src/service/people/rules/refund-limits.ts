import type { Role } from './rights.ts';

/** The most that a person may refund, in whole dinars; null for no limit. Only support has limits. */
export type RefundLimits = { each: number | null; day: number | null };

/** The limits that a role may have: others than support refund without one, or not at all. */
export function limitsOf(role: Role, asked: RefundLimits): RefundLimits {
  return role === 'support' ? asked : { each: null, day: null };
}

/** Whether a person may refund an amount after what the person refunded today; else the limit that it exceeds. */
export function checkRefund(
  { limits }: { limits: RefundLimits },
  amount: number,
  today: number,
): { ok: true } | { ok: false; reason: 'exceeds_each' | 'exceeds_day'; limit: number } {
  if (limits.each !== null && amount > limits.each)
    return { ok: false, reason: 'exceeds_each', limit: limits.each };
  if (limits.day !== null && today + amount > limits.day)
    return { ok: false, reason: 'exceeds_day', limit: Math.max(0, limits.day - today) };
  return { ok: true };
}

/** Whether limits let a person refund nothing on any day. */
export function areZero({ each, day }: RefundLimits): boolean {
  return each === 0 || day === 0;
}
