/**
 * Parts of the contract that a service may offer or not. `etag`: answers name the version of a resource, and a change
 * can require it; `cursors`: a list continues after an element.
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

/** What a service offers (true) and what it does not (false). An absent capability is unknown. */
export type Offered = Partial<Record<Capability, boolean>>;
