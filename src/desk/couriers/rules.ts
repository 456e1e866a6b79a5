import type { CourierFailure } from '../../couriers/failures.ts';
import type { CourierAssignment } from '../../couriers/rules/assignments.ts';
import type { CourierName } from '../../couriers/rules/hosts.ts';
import type { QuotaLeft } from '../../couriers/rules/quota-headers.ts';
import type { CourierAccount } from '../../couriers/store/accounts.ts';
import type { DeliveryMode } from '../../domain/delivery/contact.ts';

/** The fields of the form that adds an account. Secrets never come back into it. */
export type CourierField = 'courier' | 'tenant' | 'title' | 'origin' | 'relay' | 'id' | 'token' | 'secret';

/** What a form about an account shows again: everything but its secrets. */
export type TypedCourier = Record<Exclude<CourierField, 'token' | 'secret'>, string>;

/**
 * Why keys were not taken. `tenant`, `relay`: not an address that keys may go to; `same_keys`: another account has them;
 * the others are failures of the courier's own answer to a first call.
 */
const courierRefusals = [
  'tenant',
  'relay',
  'same_keys',
  'auth',
  'forbidden_egress',
  'rate_limited',
  'unavailable',
] as const;
export type CourierRefusal = (typeof courierRefusals)[number];

/** The refusal that a reason names; null for a refusal of the desk itself. */
export function courierRefusalIn(reason: string): CourierRefusal | null {
  return courierRefusals.find((one) => one === reason) ?? null;
}

export function refusalOfTest({ kind }: CourierFailure): CourierRefusal {
  return kind === 'auth' || kind === 'forbidden_egress' || kind === 'rate_limited' ? kind : 'unavailable';
}

/** An account as its page shows it: no secret. `quota`: what the courier said was left, at a time in milliseconds. */
export type AccountRow = Pick<
  CourierAccount,
  | 'id'
  | 'title'
  | 'relay'
  | 'origin'
  | 'isOff'
  | 'problem'
  | 'blockedUntil'
  | 'handshake'
  | 'asksCollection'
  | 'deskForm'
> & {
  courier: CourierName;
  host: string;
  quota: { at: number; left: QuotaLeft } | null;
  /** It sends events to an address that its dashboard registers. */
  sendsEvents: boolean;
  /** Its new parcels are drafts, and handing one in may ask for a collection. */
  hasDrafts: boolean;
  /** Its documents differ about how the id of a pick-up point is written. */
  hasDeskForms: boolean;
  /** Parcels that are still followed; one above `MOST_FOLLOWED` where there are more. */
  followed: number;
  /** Communes that the merchant has to settle; 0 before the lists are read. */
  openCommunes: number;
};

/** The assignments as typed: an account for all other wilayas, and lists of wilayas by `mode.account`. */
export type TypedAssignments = { rest: string; lists: Record<string, string> };

export function listName(mode: DeliveryMode, accountId: string): string {
  return `${mode}.${accountId}`;
}

/** The same from the stored ones. */
export function typedAssignments(assignments: readonly CourierAssignment[]): TypedAssignments {
  const typed: TypedAssignments = { rest: '', lists: {} };
  for (const { wilaya, mode, accountId } of assignments) {
    const name = listName(mode, accountId);
    if (wilaya === 0) typed.rest = accountId;
    else typed.lists[name] = [typed.lists[name], String(wilaya)].filter(Boolean).join(', ');
  }
  return typed;
}
