import { allows } from '../../contract/scopes.ts';

/** The role of a person at the dashboard. `rights` below says what each may do. */
export const roles = ['owner', 'accountant', 'support', 'developer'] as const;
export type Role = (typeof roles)[number];

/** What a person may do, by role: the only place that says so. Procedures name their right; owners have every right. */
const rights = {
  /** The own session and recovery codes. */
  use_dashboard: ['owner', 'accountant', 'support', 'developer'],
  /** Payments with amounts, payers and attempts. */
  see_payments: ['owner', 'accountant', 'support'],
  /** Sums of days, fees, the balance and what needs a person's eye. */
  see_figures: ['owner', 'accountant'],
  /** Ends a checkout before its time, and in test mode simulates its payer. */
  end_checkouts: ['owner', 'support'],
  /** Gives money back; support within its limits. */
  refund: ['owner', 'support'],
  /** Sends an event to the webhook endpoint again. */
  resend_events: ['owner', 'support', 'developer'],
  /** Makes, rolls and revokes API keys. */
  manage_keys: ['owner', 'developer'],
  manage_people: ['owner'],
  /** The way to live payments, and the first payment. */
  go_live: ['owner', 'developer'],
  read_audit_log: ['owner', 'accountant'],
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof rights;

export function may(role: Role, right: Right): boolean {
  const holders: readonly Role[] = rights[right];
  return holders.includes(role);
}

/** Scopes of a live key that only an owner gives: it moves money, or makes such keys. */
const ownersScopes = ['refunds:write', 'keys:write'];

/** Whether a person of this role may make a key with these scopes, separated by spaces. */
export function mayGive(role: Role, livemode: boolean, scopes: string): boolean {
  return role === 'owner' || !livemode || !ownersScopes.some((scope) => allows(scopes, scope));
}

/** The most that a person may refund, in whole dinars; null for no limit. Only support has limits. */
export type RefundLimits = { each: number | null; day: number | null };

/** A person of an account. Times in milliseconds. */
export type Person = { id: string; name: string; role: Role; limits: RefundLimits; addedAt: number };

/** The limits that a role may have: others than support refund without one, or not at all. */
export function limitsOf(role: Role, asked: RefundLimits): RefundLimits {
  return role === 'support' ? asked : { each: null, day: null };
}

/** Whether a person may refund an amount after what the person refunded today; else the limit that it exceeds. */
export function checkRefund(
  { limits }: Pick<Person, 'limits'>,
  amount: number,
  today: number,
): { ok: true } | { ok: false; reason: 'exceeds_each' | 'exceeds_day'; limit: number } {
  if (limits.each !== null && amount > limits.each)
    return { ok: false, reason: 'exceeds_each', limit: limits.each };
  if (limits.day !== null && today + amount > limits.day)
    return { ok: false, reason: 'exceeds_day', limit: Math.max(0, limits.day - today) };
  return { ok: true };
}

const HOUR = 3_600_000;

/** How long an invitation is valid: the operator's goes by e-mail, a person's is handed over. */
export const INVITATION_LASTS = { operator: 7 * 24 * HOUR, person: 24 * HOUR };

/** Most people of an account. */
export const MOST_PEOPLE = 50;
