import type { Quota } from '../database/quotas/rules.ts';
import type { CourierFailure } from './failures.ts';

/**
 * A parcel's way at its courier. `returning`: on the way back to the shop; `returned`: the courier says that the shop
 * has it; `canceled`: the courier ended it, and a person has to look.
 */
export type Movement =
  | 'packed'
  | 'handed_over'
  | 'on_the_way'
  | 'out_for_delivery'
  | 'delivered'
  | 'returning'
  | 'returned'
  | 'canceled';

/** The money of a parcel: not taken, with the courier, or paid out to the shop. */
export type MoneyState = 'none' | 'cash_collected' | 'remitted';

/**
 * What a courier says about a parcel, in its own words and in ours. Ours are absent where its words say nothing about
 * them, or where no document has its words (`isKnown`).
 */
export type Fact = {
  tracking: string;
  /** In milliseconds; null where the courier names no time. */
  at: number | null;
  movement?: Movement;
  money?: MoneyState;
  /** The courier's payment that contains the parcel's money; null for none yet. */
  paymentId?: string | null;
  /** The parcel is stopped, or goes on again. */
  isHeld?: boolean;
  /** The courier has given it up, and does not say where its goods go: a person has to ask. */
  isGivenUp?: true;
  /** It waits at a pick-up point for its recipient. */
  isAtPickupPoint?: true;
  /** The courier tried to deliver it and failed. */
  isFailedAttempt?: true;
  /** Why, in the courier's words. */
  reason: string | null;
  rawStatus: string;
  isKnown: boolean;
  /** The courier's id of the event, where it has one. */
  eventId?: string;
};

/** A parcel as its courier reports it. Personal data is left out: couriers mask it. Amounts in whole dinars. */
export type ParcelReport = {
  tracking: string;
  /** Null where this call does not say. */
  reference: string | null;
  now: Fact;
  /** What happened before, the oldest first: attempts, holds, movements. */
  past: Fact[];
  /** What is collected at the door, by the courier; null where this call does not say. */
  amount: number | null;
  /** What the courier takes for a delivery, and for a return. */
  fee: number | null;
  returnFee: number | null;
  /** The fee of the delivery is an estimate: any other goes before it. */
  isFeeEstimated: boolean;
};

/** A wilaya, commune or pick-up point, with the courier's own id and spelling. */
export type CourierWilaya = { id: number; name: string };
export type CourierCommune = { wilaya: number; name: string; hasPickupPoint: boolean };
export type CourierPickupPoint = {
  id: string;
  wilaya: number;
  commune: string;
  name: string;
  address: string;
};

/** Where a parcel goes, in the courier's spelling. `pickupPoint`: the courier's id; null for delivery at home. */
type ParcelDestination = {
  wilaya: CourierWilaya;
  commune: string;
  pickupPoint: string | null;
};

/** A parcel to make. */
export type NewParcel = {
  /** Ours, for one parcel: five or more letters and digits. */
  reference: string;
  /** The courier's spelling. */
  origin: CourierWilaya;
  destination: ParcelDestination;
  recipient: string;
  /** E.164. */
  phone: string;
  address: string;
  contents: string;
  /** An exchange: the products that the driver takes back; null for a plain delivery. */
  takeBack: string | null;
  /** Whole dinars to collect, delivery included. */
  amount: number;
  /** Whole dinars. */
  value: number;
  weightKg: number;
};

/** `label`: the courier's own link, for the desk alone: whoever has it reads name and phone. */
type FoundParcel = { tracking: string; label: string | null };

/** `batchLabels`: such a link to the labels of all parcels that the same call made; null where the courier gives none. */
export type CreatedParcel = FoundParcel & { batchLabels: string | null };

/** What became of each parcel of a call that makes some, by our references: it was made, or why not. */
type CreationOutcomes = ReadonlyMap<string, CreatedParcel | CourierFailure>;

/** `isSure`: the courier has no others of this reference. */
export type FoundParcels = { parcels: FoundParcel[]; isSure: boolean };

/** `link`: opens without keys. */
export type ParcelLabel =
  | { kind: 'link'; url: string }
  | { kind: 'file'; bytes: Uint8Array<ArrayBuffer>; type: string };

export type LabelledParcel = { tracking: string; label: ParcelLabel };

/** Fields that change before the courier collects the parcel. */
export type ParcelChanges = Partial<
  Pick<NewParcel, 'recipient' | 'phone' | 'address' | 'contents' | 'amount'>
>;

/** What a courier's list says of one parcel's money. Whole dinars, null where the courier does not say. */
export type CourierPayment = {
  tracking: string;
  /** Null for none yet. */
  paymentId: string | null;
  isPaidOut: boolean;
  amount: number | null;
  fee: number | null;
  returnFee: number | null;
};

type PaymentsPage = { payments: CourierPayment[]; hasMore: boolean };

/** Whole dinars. `usual`: of most communes of the wilaya; `most`: of the dearest. */
export type CourierFee = { usual: number; most: number };

/** What a parcel to a wilaya costs; null where the courier does not go, or does not say. */
export type CourierFees = { wilaya: number; home: CourierFee | null; pickupPoint: CourierFee | null };

/** Whole dinars for one parcel. */
type CourierQuote = { home: number | null; pickupPoint: number | null; returned: number | null };

/** An event that a courier has sent: a reason to read the parcel again. */
export type CourierEvent = { eventId: string; at: number | null; tracking: string };

/** Signed events. The courier registers our address in its own dashboard. */
export interface CourierWebhook {
  /** The reply to a request that asks whether the address is ours; null for any other. */
  handshake(query: URLSearchParams): { body: string; type: string } | null;
  verify(secret: string, body: Uint8Array<ArrayBuffer>, signature: string | null): Promise<boolean>;
  /** Null for a body that is no event. */
  parse(body: string): CourierEvent[] | null;
}

export type CourierCapabilities = {
  /** A new parcel is a draft: until it is confirmed nobody collects it. */
  hasDrafts: boolean;
  /** Parcels that one call makes. */
  mostInCreation: number;
  /** Parcels of one poll. */
  mostInPoll: number;
  /** Parcels of one reading of labels: one call. */
  mostInLabels: number;
  /** A poll names a parcel's amount and payment; otherwise only `payments` does. */
  isPaymentPolled: boolean;
  canAskReturn: boolean;
  /** The courier's own limits for an account. */
  limits: readonly (Pick<Quota, 'most' | 'within'> & { name: 'second' | 'minute' | 'hour' | 'day' })[];
  /** Null for a courier that sends no events. */
  webhook: CourierWebhook | null;
};

/**
 * A courier's API for one account of the merchant. Adapters answer facts, never states of an order. Every method
 * throws a `CourierError` and nothing else; test/couriers/contract.ts holds every courier to these promises:
 *
 * - The adapter sends each call once. It repeats none, whatever the answer.
 * - `outcome_unknown` is thrown for each lost or unreadable answer of a write. Every other error of a write means that
 *   it had no effect.
 * - Reading has no effect.
 */
export interface Courier {
  readonly capabilities: CourierCapabilities;

  /** Throws `auth` when the keys are wrong. */
  verify(): Promise<void>;

  /** The wilayas that the courier serves. */
  wilayas(): Promise<CourierWilaya[]>;
  communes(wilaya: number): Promise<CourierCommune[]>;
  pickupPoints(): Promise<CourierPickupPoint[]>;
  quote(origin: CourierWilaya, destination: ParcelDestination): Promise<CourierQuote>;
  /**
   * The fees to those of some wilayas that one call answers: the first of them at least, each once. The caller asks
   * again for the others.
   */
  fees(origin: CourierWilaya, destinations: readonly CourierWilaya[]): Promise<CourierFees[]>;

  /**
   * Makes parcels with one call: at most `mostInCreation`, each with another reference. It throws where the answer is
   * about the whole call, and then that holds for each of them. Couriers accept a used reference: look for it before a
   * repeat.
   */
  create(parcels: readonly NewParcel[]): Promise<CreationOutcomes>;

  /** Hands a draft in, so that it is collected. A parcel that has been handed in stays so. */
  confirm(tracking: string): Promise<void>;

  /** `since`: milliseconds; no parcel of this reference is older. */
  findByReference(reference: string, since: number): Promise<FoundParcels>;

  /** Parcels that the courier does not have are left out. */
  poll(trackings: readonly string[]): Promise<ParcelReport[]>;

  /** At most `mostInLabels`. Parcels that the courier does not have, or has no label of, are left out. */
  labels(trackings: readonly string[]): Promise<LabelledParcel[]>;

  /** `locked`: it is too late. */
  edit(tracking: string, changes: ParcelChanges): Promise<'done' | 'locked'>;
  cancel(tracking: string): Promise<'done' | 'locked'>;

  /** Asks for a parcel back. The courier may not follow. */
  askReturn(tracking: string): Promise<'asked' | 'not_now'>;

  /**
   * A page of the courier's list of money and fees: of all parcels, or of those whose money is collected. `since`,
   * `until`: milliseconds; when they were made, or changed last. `page`: from 1. One call.
   */
  payments(since: number, until: number, page: number): Promise<PaymentsPage>;

  /** What the list says of one parcel, whenever it was made; null where it does not have it, as when it is archived. */
  paymentOf(tracking: string): Promise<CourierPayment | null>;
}
