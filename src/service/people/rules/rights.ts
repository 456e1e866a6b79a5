import { allows } from '../../../contract/scopes.ts';

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
  /** Asks a customer at the counter for a payment, and sees the day's. */
  use_counter: ['owner', 'support'],
  /** Ends a checkout before its time, and in test mode simulates its payer. */
  end_checkouts: ['owner', 'support'],
  /** Gives money back; support within its limits. */
  refund: ['owner', 'support'],
  /** Sends an event to the webhook endpoint again. */
  resend_events: ['owner', 'support', 'developer'],
  /** Payment links with what they sold, products and prices. */
  see_catalogue: ['owner', 'accountant', 'support'],
  manage_catalogue: ['owner', 'support'],
  /** Customers with their contact and payments. */
  see_customers: ['owner', 'accountant', 'support'],
  /** Writes a customer's name and contact. */
  manage_customers: ['owner', 'support'],
  /** Erases a person for good. */
  erase_customers: ['owner'],
  /** Makes, rolls and revokes API keys. */
  manage_keys: ['owner', 'developer'],
  /** Events with their deliveries, and the endpoints that get them. */
  manage_webhooks: ['owner', 'developer'],
  /** What API keys were refused and what they changed. */
  read_api_log: ['owner', 'developer'],
  manage_people: ['owner'],
  /** What payers see of the account. */
  manage_profile: ['owner'],
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
