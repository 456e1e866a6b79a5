import { type FulfilmentState, fulfilmentStates, type PaymentState } from '../../domain/orders/order.ts';
import type { PaymentMethod } from '../../domain/settings/payment-methods.ts';
import { beginningOf } from '../../text/algiers.ts';
import { foldedWords } from '../../text/folding.ts';
import { readWholeNumber } from '../../text/numerals.ts';
import { normaliseCode } from '../../text/typed-codes.ts';
import { wilayaOf } from '../../text/wilayas.ts';

/** A search at the desk, as in its address. */
export type SearchAddress = {
  q: string;
  state: string;
  wilaya: string;
  way: string;
  /** As forms write dates, `2026-11-22`. */
  day: string;
  source: string;
  tag: string;
  sort: string;
};

/** The search that finds all orders. */
export const emptySearch: SearchAddress = {
  q: '',
  state: '',
  wilaya: '',
  way: '',
  day: '',
  source: '',
  tag: '',
  sort: '',
};

/** The payment states that a search can filter by. */
export const paymentChoices = [
  'on_delivery',
  'pending',
  'processing',
  'paid',
  'failed',
  'canceled',
  'expired',
  'refunded',
] as const satisfies PaymentState[];
export const paymentMethodChoices = ['card', 'cash', 'part'] as const satisfies PaymentMethod[];

/** The filters of a search; null for an unused one. Times in milliseconds. */
export type Narrowing = {
  fulfilment: FulfilmentState | null;
  payment: PaymentState | null;
  wilaya: number | null;
  paymentMethod: PaymentMethod | null;
  from: number | null;
  to: number | null;
  source: string | null;
  tag: string | null;
};

const PAYMENT = 'payment-';

/** A payment state's word in addresses: both axes have a state `canceled`. */
export function paymentWord(state: PaymentState): string {
  return PAYMENT + state;
}

/** All orders. */
export const noNarrowing: Narrowing = {
  fulfilment: null,
  payment: null,
  wilaya: null,
  paymentMethod: null,
  from: null,
  to: null,
  source: null,
  tag: null,
};

/** An invalid filter is ignored. */
export function readNarrowing({ state, wilaya, way, day, source, tag }: SearchAddress): Narrowing {
  const code = readWholeNumber(wilaya) ?? 0;
  const from = readDay(day);
  return {
    fulfilment: fulfilmentStates.find((one) => one === state) ?? null,
    payment: paymentChoices.find((one) => paymentWord(one) === state) ?? null,
    wilaya: wilayaOf(code) === undefined ? null : code,
    paymentMethod: paymentMethodChoices.find((one) => one === way) ?? null,
    from: from === null ? null : beginningOf(from) * 1000,
    to: from === null ? null : beginningOf(from + 1) * 1000,
    source: source === '' ? null : source,
    tag: tag === '' ? null : tag,
  };
}

/** A day as forms write it, counted in Algiers since the epoch; null for any other text. */
export function readDay(text: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? null : Math.floor(at / 86_400_000);
}

/** An order's number as people type it; null for what cannot be one. */
export function readNumber(typed: string): string | null {
  const number = normaliseCode(typed);
  return number.length === 8 ? number : null;
}

/** The start of an order's number, which customers read out first; null for what cannot be one. */
export function readNumberStart(typed: string): string | null {
  const start = normaliseCode(typed);
  const isWhole = start.length === typed.replace(/[\s-]/g, '').length;
  return isWhole && start.length >= 4 && start.length < 8 ? start : null;
}

/** The words of a search. A part of a phone is one word, however it is spaced. */
export function searchedWords(typed: string): string[] {
  const words = foldedWords(typed);
  return words.every((word) => /^\d+$/.test(word)) ? [words.join('')].filter((word) => word !== '') : words;
}
