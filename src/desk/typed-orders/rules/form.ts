import type { Source } from '../../../domain/orders/sources.ts';
import type { TypedPayment } from './typed-orders.ts';

/** Which discount a form gives. */
export const discountChoices = ['none', 'coupon', 'delivery', 'amount'] as const;

/** A chosen product: its price, and its pieces as typed. */
export type TypedLine = { price: string; pieces: string };

/** An order's form as typed: all of it goes back into the page. */
export type TypedOrder = {
  name: string;
  phone: string;
  wilaya: string;
  commune: string;
  street: string;
  note: string;
  delivery: string;
  submission: string;
  /** The phone in E.164 whose customer has filled the form. */
  known: string;
  /** The total that the page showed. */
  seen_total: string;
  /** The warnings that the page showed, separated by spaces. */
  warned: string;
  /** What is answered about the place (`answerFor`), and the doubtful name that stays. */
  answered: string;
  kept_name: string;
  find: string;
  off: (typeof discountChoices)[number];
  coupon: string;
  amount: string;
  reason: string;
  paid: TypedPayment;
  source: Source | 'own';
  own_source: string;
  /** Two boxes: the one of a phone call begins ticked. */
  confirmed_phone: boolean;
  confirmed: boolean;
  language: string;
  lines: TypedLine[];
  /** The number of the order whose products are exchanged, and its pieces that come back; empty for no exchange. */
  exchange: string;
  back: TypedLine[];
};

/** What is wrong with a field; the page has the words. */
type TypedProblem =
  | 'required'
  | 'too_long'
  | 'invalid'
  | 'two_phones'
  | 'not_delivered'
  | 'pickup_point'
  | 'short'
  | 'gone'
  | 'refused';

/** By the name of the field; `find`: no product is chosen. */
export type TypedProblems = Partial<Record<string, TypedProblem>>;
