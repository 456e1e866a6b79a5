import * as z from 'zod';
import type { DeclineCode } from '../../../../contract/decline-codes.ts';

/**
 * The outcome of a card at the sandbox bank. `approved_later` and `timed_out` give no answer for a while; `approved_more`
 * takes more than was asked, so that a payment exception can be tried. Those that
 * begin with `refund` are approved; the rest of the word tells the outcome of refunds.
 */
export type CardOutcome =
  | 'approved'
  | 'approved_later'
  | 'approved_more'
  | 'refund_refused'
  | 'refund_later'
  | 'refund_failed_later'
  | 'refund_partial'
  | Exclude<DeclineCode, 'canceled_by_payer' | 'declined'>;

export type TestCard = {
  /** Sixteen digits. */
  number: string;
  outcome: CardOutcome;
};

/**
 * The only cards that the sandbox bank accepts. They belong to no person: numbers with 9 are for national use, and no
 * country is 999. All pass the Luhn check, and no two end in the same four digits.
 *
 * Every card accepts any three digits as CVV2 and any month as expiry; a past month gives `expired_card`, as at a
 * bank.
 */
export const testCards: readonly TestCard[] = [
  { number: '9999000000000103', outcome: 'approved' },
  { number: '9999000000000202', outcome: 'insufficient_balance' },
  { number: '9999000000000301', outcome: 'lost_card' },
  { number: '9999000000000400', outcome: 'stolen_card' },
  { number: '9999000000000509', outcome: 'blocked_card' },
  { number: '9999000000000608', outcome: 'card_limit' },
  { number: '9999000000000707', outcome: 'wrong_cvv' },
  { number: '9999000000000806', outcome: 'expired_card' },
  { number: '9999000000000905', outcome: 'not_active_online' },
  { number: '9999000000001002', outcome: 'wrong_code' },
  { number: '9999000000001101', outcome: 'timed_out' },
  { number: '9999000000001200', outcome: 'approved_later' },
  { number: '9999000000001309', outcome: 'refund_refused' },
  { number: '9999000000001408', outcome: 'refund_later' },
  { number: '9999000000001507', outcome: 'refund_failed_later' },
  { number: '9999000000001606', outcome: 'refund_partial' },
  { number: '9999000000001705', outcome: 'approved_more' },
];

/** A card as typed, with Western digits and no separators. Never store or log it. */
export const cardDetails = z.object({
  number: z.string().regex(/^\d{12,19}$/),
  expiry: z.object({ month: z.int().min(1).max(12), year: z.int().min(2000).max(2099) }),
  cvv: z.string().regex(/^\d{3}$/),
});
export type CardDetails = z.infer<typeof cardDetails>;

/** The one-time code of every test card. */
export const TEST_CODE = '123456';

/** Number of wrong codes after which any card is declined. */
export const MOST_WRONG_CODES = 3;

/** Whole dinars that a bank takes too many by a card with that outcome. */
export const SURPLUS = 10;

/** Seconds without an answer after the code, or about a refund, for cards with such an outcome. */
export const BANK_SILENCE = 20;

/** The test card with this number, or null. */
export function findTestCard(number: string): TestCard | null {
  return testCards.find((card) => card.number === number) ?? null;
}

/** In groups of four, as on a card. */
export function groupCardNumber(number: string): string {
  return number.replace(/\d{4}(?=\d)/g, '$& ');
}

/** Whether the check digit of a number is right (ISO/IEC 7812-1, annex B); false for anything but digits. */
export function passesLuhn(number: string): boolean {
  if (!/^\d+$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
