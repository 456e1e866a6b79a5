import * as z from 'zod';
import { type DeclineCode, declineCode } from '../../../../contract/decline-codes.ts';
import { paymentMethod } from '../../../../contract/resources/checkout.ts';
import { storedLanguage } from '../../../../text/languages/by-language.ts';
import type { AcquirerStatus } from '../../port.ts';
import { type CardOutcome, SURPLUS, testCards } from './cards.ts';

/** An order as the sandbox bank stores it, and its messages. */

export const bankOrder = z.object({
  /** The attempt's id, which is also the name of the bank's object. */
  id: z.string(),
  reference: z.string(),
  /** Whole dinars. */
  amount: z.int().positive(),
  currency: z.literal('dzd'),
  method: paymentMethod,
  locale: z.string().transform(storedLanguage),
  /** The sandbox has no live orders. */
  livemode: z.literal(false),
  returnUrl: z.string(),
  payee: z.string(),
  /** Seconds since the epoch. */
  createdAt: z.int(),
});

/** The order that an acquirer opens at the bank. */
export type BankOrder = z.infer<typeof bankOrder>;

export type BankOpening =
  | { ok: true }
  | { ok: false; reason: 'livemode' | 'invalid' | 'late' | 'other_order' };

/** The only stored data of a card. */
export const shownCard = z.object({
  lastDigits: z.string().regex(/^\d{4}$/),
  outcome: z.enum(testCards.map((card) => card.outcome)),
  wrongCodes: z.int(),
});
export type DisplayedCard = z.infer<typeof shownCard>;

/** Milliseconds since the epoch when the bank reports its decision; without it, at once. */
const saidAt = z.int().optional();

/** `surplus`: whole dinars that the bank took too many. */
export const decision = z.discriminatedUnion('state', [
  z.object({ state: z.literal('approved'), surplus: z.int().optional(), saidAt }),
  z.object({ state: z.literal('declined'), code: declineCode, saidAt }),
]);
export type Decision = z.infer<typeof decision>;

/** The decision on a confirmed card. `later`: when a bank with a delayed answer reports it, in milliseconds. */
export function decideByCard(outcome: CardOutcome, later: number): Decision {
  switch (outcome) {
    case 'approved':
    case 'refund_refused':
    case 'refund_later':
    case 'refund_failed_later':
    case 'refund_partial':
      return { state: 'approved' };
    case 'approved_more':
      return { state: 'approved', surplus: SURPLUS };
    case 'approved_later':
      return { state: 'approved', saidAt: later };
    case 'timed_out':
      return { state: 'declined', code: outcome, saidAt: later };
    default:
      return { state: 'declined', code: outcome };
  }
}

/** An order as the bank shows it to the payer. */
export type BankOrderView = BankOrder & {
  state: AcquirerStatus['state'];
  /** Null unless declined. */
  code: DeclineCode | null;
  /** The next input that the bank waits for. `done`: none, though its answer may still be pending. */
  step: 'card' | 'code' | 'app' | 'done';
  /** The last four digits of the card; null before. */
  lastDigits: string | null;
  wrongCodes: number;
};

/** The order after the payer's action, and the input that the bank refused. */
export type BankReply = { order: BankOrderView; refused: 'card' | 'code' | null };

/** Whether an order was sent again. */
export function isSameOrder(a: BankOrder, b: BankOrder): boolean {
  return a.id === b.id && a.reference === b.reference && a.amount === b.amount && a.currency === b.currency;
}
