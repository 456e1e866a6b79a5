import { MIN_CHECKOUT_AMOUNT } from '../../contract/money.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Payee } from '../payments/rules/payer.ts';

/** A payment request of the dashboard, which payers pay in parts. Whole dinars; times in seconds. */
export type PaymentRequestRecord = {
  seq: number;
  id: string;
  /** What it is for; empty once it was erased. */
  name: string;
  amount: number;
  /** The least part that the merchant takes; null: the contract's. */
  least: number | null;
  /** The last day of Algiers on which it can be paid, `2026-12-31`; null for none. */
  lastDay: string | null;
  /** The payer pays the fees. */
  passesFees: boolean;
  closedAt: number | null;
  /** By paid checkouts, without what was refunded. */
  paid: number;
  /** Of checkouts that may still be paid. */
  reserved: number;
  /** Taken by the acquirer and by no checkout: it is in no balance. */
  unusual: number;
  createdAt: number;
  updatedAt: number;
};

type Sums = Pick<PaymentRequestRecord, 'amount' | 'paid' | 'reserved'>;

/** `open`: nothing is paid; `part`: a part is; `past`: the last day is over. */
export const requestStates = ['open', 'part', 'paid', 'past', 'closed'] as const;
export type RequestState = (typeof requestStates)[number];

/** `today`: the day of Algiers. */
export function stateOfRequest(
  request: Pick<PaymentRequestRecord, 'amount' | 'paid' | 'closedAt' | 'lastDay'>,
  today: string,
): RequestState {
  const { amount, paid, closedAt, lastDay } = request;
  if (paid >= amount) return 'paid';
  if (closedAt !== null) return 'closed';
  if (lastDay !== null && lastDay < today) return 'past';
  return paid > 0 ? 'part' : 'open';
}

/** Whether the state lets a payer start a payment. */
export function takesParts(state: RequestState): boolean {
  return state === 'open' || state === 'part';
}

/** What a payer may pay at once now; null when the rest is reserved, or too small for a checkout. */
export function boundsOfPart({
  amount,
  paid,
  reserved,
  least,
}: Sums & Pick<PaymentRequestRecord, 'least'>): { least: number; most: number } | null {
  const most = amount - paid - reserved;
  if (most < MIN_CHECKOUT_AMOUNT) return null;
  return { least: Math.min(most, Math.max(MIN_CHECKOUT_AMOUNT, least ?? 0)), most };
}

export type PartFault = 'least' | 'most' | 'rest';

/** Why a part cannot be paid, or null. `rest`: what is left would be too small for a checkout of its own. */
export function faultOfPart(bounds: { least: number; most: number }, part: number): PartFault | null {
  const { least, most } = bounds;
  if (part < least) return 'least';
  if (part > most) return 'most';
  const rest = most - part;
  return rest > 0 && rest < MIN_CHECKOUT_AMOUNT ? 'rest' : null;
}

/** Checkouts of one request that may be open at once. */
export const MOST_OPEN = 10;

/**
 * A payment request as its payers see it. Whole dinars; times in seconds. Payers of one request do not see one another's
 * payments: only sums, and those that they began in the same browser.
 */
export type PayerRequest = {
  id: string;
  livemode: boolean;
  locale: Locale;
  isLocaleNamed: boolean;
  payee: Payee;
  name: string;
  state: RequestState;
  amount: number;
  paid: number;
  lastDay: string | null;
  passesFees: boolean;
  /** Null when nothing can be paid now. */
  bounds: { least: number; most: number } | null;
  /** The parts of all open checkouts. */
  reserved: number;
  /** Open checkouts of this browser. `isAtBank`: only the bank ends it. */
  open: { checkoutId: string; amount: number; expiresAt: number; isAtBank: boolean }[];
  /** The payment from which the payer comes back; null without one. */
  arrived: { checkoutId: string; amount: number } | null;
};

export type RequestView =
  | { ok: true; request: PayerRequest }
  | { ok: false; reason: 'unknown' | 'unavailable' };

/** `checkoutId` of the new checkout, or why there is none. */
export type PartPurchase =
  | { ok: true; checkoutId: string }
  | { ok: false; reason: 'unknown' | 'unavailable' }
  | { ok: false; reason: 'limited'; retryAfter: number }
  /** The part, or the request, cannot be paid now: its page says why. */
  | { ok: false; reason: 'refused' };
