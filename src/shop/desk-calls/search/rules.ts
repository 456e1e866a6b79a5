import { beginningOf } from '../../../text/algiers.ts';
import { readWholeNumber } from '../../../text/numerals.ts';
import { wilayaOf } from '../../../text/wilayas.ts';
import { type FulfilmentState, fulfilmentStates, type PaymentState } from '../../orders/rules/order.ts';
import type { PaymentMethod } from '../../settings/payment-methods/rules.ts';
import { normaliseCode } from '../sessions/rules.ts';

/** What a search of the desk asks for, as it stands in its address. */
export type SearchAddress = {
  q: string;
  state: string;
  wilaya: string;
  way: string;
  /** As dates are written in forms, `2026-11-22`. */
  day: string;
};

/** By how the money stands a list is narrowed, or by how the goods do. */
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

/** What a search reads by; null where it is not narrowed so. Times in milliseconds. */
export type Narrowing = {
  fulfilment: FulfilmentState | null;
  payment: PaymentState | null;
  wilaya: number | null;
  paymentMethod: PaymentMethod | null;
  from: number | null;
  to: number | null;
};

const PAYMENT = 'payment-';

/** A state's word in addresses: both axes have one called `canceled`. */
export function paymentWord(state: PaymentState): string {
  return PAYMENT + state;
}

/** What is typed wrong narrows nothing. */
export function readNarrowing({ state, wilaya, way, day }: SearchAddress): Narrowing {
  const code = readWholeNumber(wilaya) ?? 0;
  const from = readDay(day);
  return {
    fulfilment: fulfilmentStates.find((one) => one === state) ?? null,
    payment: paymentChoices.find((one) => paymentWord(one) === state) ?? null,
    wilaya: wilayaOf(code) === undefined ? null : code,
    paymentMethod: paymentMethodChoices.find((one) => one === way) ?? null,
    from: from === null ? null : beginningOf(from) * 1000,
    to: from === null ? null : beginningOf(from + 1) * 1000,
  };
}

/** A day of Algiers, since the epoch, as forms write it; null for what is none. */
export function readDay(text: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? null : Math.floor(at / 86_400_000);
}

/** An order's number as people type it; null for what cannot be one. */
export function readNumber(typed: string): string | null {
  const number = normaliseCode(typed);
  return number.length === 8 ? number : null;
}
