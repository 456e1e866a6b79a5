import type { FeesAllocation } from '../../contract/resources/checkout.ts';
import type { Offered } from '../../domain/capabilities.ts';
import type { ResourceWithMetadata } from '../../domain/service-writes.ts';
import type { KeyRights } from '../../shop/service-client/scopes.ts';

/** What a shop needs before it sells, in the order of the steps. */
export const stepNames = [
  'payment_methods',
  'name',
  'phone',
  'service',
  'key',
  'webhook',
  'goods',
  'delivery',
  'seller',
  'declaration',
  'way_back',
  'order',
  'live',
] as const;
export type StepName = (typeof stepNames)[number];

/**
 * The result of asking the service: `address`: the address is not the service's API; `key`: the key is unknown there.
 */
export type ServiceCheckResult =
  | ({ ok: true; offered: Offered } & KeyRights)
  | { ok: false; reason: 'unreachable' | 'address' | 'key' };

export type LocalFacts = {
  hasPaymentMethods: boolean;
  hasName: boolean;
  hasPhone: boolean;
  hasProducts: boolean;
  hasTariffs: boolean;
  hasSeller: boolean;
  hasDeclaration: boolean;
  hasSecondWay: boolean;
  hasOrder: boolean;
  livemode: boolean;
};

/** In whole dinars; null where the service does not say it. */
type CountedFees = Record<'feesOnCustomer' | 'feesOnMerchant', number | null>;

/** Whether fees were certainly shared out otherwise: halves of an odd sum differ by a dinar. */
export function isSharedOtherwise(
  allocation: FeesAllocation,
  { feesOnCustomer, feesOnMerchant }: CountedFees,
): boolean {
  if (feesOnCustomer === null) return false;
  if (allocation === 'merchant') return feesOnCustomer > 0;
  if (feesOnMerchant === null) return false;
  return allocation === 'customer' ? feesOnMerchant > 0 : Math.abs(feesOnMerchant - feesOnCustomer) > 1;
}

/**
 * `lostMetadata`: resources whose metadata the service did not return. `ignoresFees`: it shared out the fees of the
 * newest checkout otherwise than the shop asks.
 */
export type Facts = LocalFacts & {
  service: ServiceCheckResult;
  hasEvent: boolean;
  lostMetadata: ResourceWithMetadata[];
  ignoresFees: boolean;
};

/** `waiting`: unknown until another step is done. */
export type StepState = 'done' | 'open' | 'waiting';

export function stateOf(name: StepName, facts: Facts): StepState {
  const { service } = facts;
  const isReached = service.ok || service.reason === 'key';
  const isSuspended = service.ok && service.suspension !== null;
  const done = (is: boolean) => (is ? 'done' : 'open');
  switch (name) {
    case 'payment_methods':
      return done(facts.hasPaymentMethods);
    case 'name':
      return done(facts.hasName);
    case 'phone':
      return done(facts.hasPhone);
    case 'service':
      return done(isReached && !isSuspended);
    case 'key':
      return isReached ? done(service.ok && service.missing.length === 0) : 'waiting';
    case 'webhook':
      if (facts.hasEvent) return 'done';
      return service.ok && !isSuspended && !service.missing.includes('checkouts:write') ? 'open' : 'waiting';
    case 'goods':
      return done(facts.hasProducts);
    case 'delivery':
      return done(facts.hasTariffs);
    case 'seller':
      return done(facts.hasSeller);
    case 'declaration':
      return done(facts.hasDeclaration);
    case 'way_back':
      return done(facts.hasSecondWay);
    case 'order':
      return facts.hasOrder ? 'done' : facts.hasProducts ? 'open' : 'waiting';
    case 'live':
      return done(facts.livemode);
  }
}
