import type { CourierName } from '../../../couriers/rules/hosts.ts';
import type { QuotaLeft } from '../../../couriers/rules/quota-headers.ts';
import type { CourierAccount } from '../../../couriers/store/accounts.ts';

/** The fields of the form that adds an account. Secrets never come back into it. */
export type CourierField = 'courier' | 'tenant' | 'title' | 'origin' | 'relay' | 'id' | 'token' | 'secret';

/** What a form about an account shows again: everything but its secrets. */
export type TypedCourier = Record<Exclude<CourierField, 'token' | 'secret'>, string>;

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
  | 'pickupPointFormat'
> & {
  courier: CourierName;
  host: string;
  quota: { at: number; left: QuotaLeft } | null;
  /** It sends events to an address that its dashboard registers. */
  sendsEvents: boolean;
  /** Its new parcels are drafts, and handing one in may ask for a collection. */
  hasDrafts: boolean;
  /** Its documents differ about how the id of a pick-up point is written. */
  hasPickupPointFormats: boolean;
  /** Parcels that are still followed; one above `MOST_FOLLOWED` where there are more. */
  followed: number;
  /** Communes that the merchant has to settle; 0 before the lists are read. */
  openCommunes: number;
};
