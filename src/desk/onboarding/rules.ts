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

/** Whole dinars; `onMerchant`: null where the service does not say it. */
export type CountedFees = { onCustomer: number; onMerchant: number | null };

/** Whether fees were certainly shared out otherwise: of an odd dinar alone, `split` leaves the customer nothing. */
export function isSharedOtherwise(
  allocation: FeesAllocation,
  { onCustomer, onMerchant }: CountedFees,
): boolean {
  switch (allocation) {
    case 'merchant':
      return onCustomer > 0;
    case 'customer':
      return onMerchant !== null && onMerchant > 0;
    case 'split':
      return onMerchant !== null && Math.abs(onMerchant - onCustomer) > 1;
  }
}

/**
 * `lostMetadata`: resources whose metadata the service did not return. `ignoredFees`: who should bear the fees, where
 * the service counted them otherwise; null where it did not.
 */
export type Facts = LocalFacts & {
  service: ServiceCheckResult;
  hasEvent: boolean;
  lostMetadata: ResourceWithMetadata[];
  ignoredFees: FeesAllocation | null;
};

/** `waiting`: unknown until another step is done. */
export type StepState = 'done' | 'open' | 'waiting';

export function stateOf(name: StepName, facts: Facts): StepState {
  const { service } = facts;
  const isReached = service.ok || service.reason === 'key';
  const done = (is: boolean) => (is ? 'done' : 'open');
  switch (name) {
    case 'payment_methods':
      return done(facts.hasPaymentMethods);
    case 'name':
      return done(facts.hasName);
    case 'phone':
      return done(facts.hasPhone);
    case 'service':
      return done(isReached);
    case 'key':
      return isReached ? done(service.ok && service.missing.length === 0) : 'waiting';
    case 'webhook':
      if (facts.hasEvent) return 'done';
      return service.ok && !service.missing.includes('checkouts:write') ? 'open' : 'waiting';
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
