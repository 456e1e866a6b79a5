import { MIN_CHECKOUT_AMOUNT } from '../../../contract/money.ts';
import type { RequestState } from '../../payment-requests/rules.ts';
import type { Payee } from '../../payments/rules/payer.ts';

/** A request as lists show it. Whole dinars; times in seconds. */
export type ListedRequest = {
  id: string;
  /** Empty once it was erased. */
  name: string;
  state: RequestState;
  amount: number;
  paid: number;
  /** `2026-12-31`; null for none. */
  lastDay: string | null;
  createdAt: number;
};

/** A request with everything that its page shows. */
export type ShownRequest = ListedRequest & {
  url: string;
  payee: Payee;
  least: number | null;
  passesFees: boolean;
  reserved: number;
  isClosed: boolean;
  /** Money that the bank took and no checkout could take: in no balance, and not paid here. */
  unusual: { checkoutId: string; amount: number; at: number }[];
};

/** What the form of a request says of its terms. */
export type RequestTerms = {
  name: string;
  least: number | null;
  lastDay: string | null;
  passesFees: boolean;
};

/** The fields of the forms, as they are marked when they are refused. */
export const requestFields = ['name', 'amount', 'least', 'day'] as const;
export type RequestField = (typeof requestFields)[number];

export const requestOutcomes = ['create', 'change', 'switch'] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

/** Requests that a page with a filter examines at most, and checkouts of one request. */
export const MOST_EXAMINED = 1_000;
/** Unusual payments that the page of a request lists at most. */
export const MOST_UNUSUAL = 20;

/** The field whose term cannot be; null when all can. `today`: the day of Algiers; `kept`: the last day as it was. */
export function wrongTerm(
  { name, least, lastDay }: RequestTerms,
  amount: number,
  today: string,
  kept: string | null = null,
): RequestField | null {
  if (name === '') return 'name';
  if (amount < MIN_CHECKOUT_AMOUNT) return 'amount';
  if (least !== null && (least < MIN_CHECKOUT_AMOUNT || least > amount)) return 'least';
  return lastDay !== null && lastDay !== kept && lastDay < today ? 'day' : null;
}
