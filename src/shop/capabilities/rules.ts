/**
 * What of the contract a service may offer or not. `etag`: an answer names the version of its resource, and a change can ask for that
 * version; `cursors`: a list goes on behind an element.
 */
export const capabilities = [
  'refunds',
  'payment_exceptions',
  'attempts',
  'expire',
  'idempotency',
  'etag',
  'cursors',
  'scopes',
  'profile',
] as const;
export type Capability = (typeof capabilities)[number];

/** What a service offers, and what it does not. Nothing is known of a capability that is absent. */
export type Offered = Partial<Record<Capability, boolean>>;
