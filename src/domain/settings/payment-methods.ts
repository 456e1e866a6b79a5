import { MAX_AMOUNT, MIN_CHECKOUT_AMOUNT } from '../../contract/money.ts';
import { readWholeNumber } from '../../text/numerals.ts';
import { wilayaOf } from '../../text/wilayas.ts';

/** The deposit that is paid online: the delivery price, a fixed amount, or a part of the total. */
type Part =
  | { kind: 'delivery' }
  | { kind: 'amount'; amount: number }
  /** 1 to 99. */
  | { kind: 'percentage'; percentage: number };

/** A payment method and where it is offered. Amounts in whole dinars, both ends included. */
export type PaymentMethodRule = {
  paymentMethod: PaymentMethod;
  /** Codes of wilayas; null: all. */
  wilayas: number[] | null;
  from: number | null;
  to: number | null;
  /** Only for `part`. */
  part: Part | null;
};

/** A way to pay an order. `dueOnline` and `dueOnDelivery` add up to its total; whole dinars. */
export type PaymentOption = { paymentMethod: PaymentMethod; dueOnline: number; dueOnDelivery: number };

/** A bill. `wilaya`: null while it is unknown. `delivery`: the delivery part of the total. */
export type Bill = { wilaya: number | null; total: number; delivery: number };

const RULE =
  /^(?<way>card|cash|part=(?<part>delivery|\d{1,9}%?))(?:@(?<wilayas>\d{1,2}(?:\+\d{1,2})*))?(?::(?<from>\d{0,9})-(?<to>\d{0,9}))?$/;

/**
 * Parses payment methods from a setting: `card`, `cash`, `part=delivery`, `part=2000`, `part=30%`, each with optional
 * wilayas (`@16+9`) and amounts (`:500-30000`). The first rule of a method that fits counts. Null for anything else.
 */
export function readPaymentMethodRules(text: string): PaymentMethodRule[] | null {
  const rules = text
    .trim()
    .toLowerCase()
    .split(/[\s,]+/)
    .map(readWayRule);
  return rules.every((rule) => rule !== null) ? rules : null;
}

function readWayRule(text: string): PaymentMethodRule | null {
  const found = RULE.exec(text)?.groups;
  if (found === undefined) return null;
  const paymentMethod = found.part === undefined ? (found.way as PaymentMethod) : 'part';
  const part = found.part === undefined ? null : partOf(found.part);
  const wilayas = found.wilayas?.split('+').map(Number) ?? null;
  if (paymentMethod === 'part' && part === null) return null;
  if (wilayas?.some((code) => wilayaOf(code) === undefined)) return null;
  return {
    paymentMethod,
    wilayas,
    from: readWholeNumber(found.from ?? ''),
    to: readWholeNumber(found.to ?? ''),
    part,
  };
}

/** The rules as the text of a setting. */
export function writePaymentMethodRules(rules: readonly PaymentMethodRule[]): string {
  return rules
    .map(({ paymentMethod, wilayas, from, to, part }) => {
      const word = part === null ? paymentMethod : `part=${wordOf(part)}`;
      const there = wilayas === null ? '' : `@${wilayas.join('+')}`;
      return `${word}${there}${from === null && to === null ? '' : `:${from ?? ''}-${to ?? ''}`}`;
    })
    .join(' ');
}

function wordOf(part: Part): string {
  if (part.kind === 'delivery') return 'delivery';
  return part.kind === 'amount' ? String(part.amount) : `${part.percentage}%`;
}

function partOf(text: string): Part | null {
  if (text === 'delivery') return { kind: 'delivery' };
  const number = Number.parseInt(text, 10);
  if (text.endsWith('%'))
    return number >= 1 && number <= 99 ? { kind: 'percentage', percentage: number } : null;
  return number >= MIN_CHECKOUT_AMOUNT && number <= MAX_AMOUNT ? { kind: 'amount', amount: number } : null;
}

/**
 * True for an offer that can be paid: the service accepts nothing below its least amount, and zero needs no payment.
 */
export function isPayableOption({ dueOnline }: PaymentOption): boolean {
  return dueOnline === 0 || dueOnline >= MIN_CHECKOUT_AMOUNT;
}

/**
 * How an order can be paid, each payment method once, in the merchant's order. Where no rule fits, it is paid by
 * card, so that the shop can sell. An order whose coupon leaves nothing to pay counts as cash on delivery, so that
 * staff confirm it first.
 */
export function paymentOptionsFor(rules: readonly PaymentMethodRule[], bill: Bill): PaymentOption[] {
  if (bill.total === 0) return [{ paymentMethod: 'cash', dueOnline: 0, dueOnDelivery: 0 }];
  const offers: PaymentOption[] = [];
  for (const rule of rules) {
    if (!isFor(rule, bill) || offers.some(({ paymentMethod }) => paymentMethod === rule.paymentMethod))
      continue;
    const dueOnline = dueOnlineOf(rule, bill);
    if (dueOnline !== null)
      offers.push({ paymentMethod: rule.paymentMethod, dueOnline, dueOnDelivery: bill.total - dueOnline });
  }
  return offers.length > 0 ? offers : [{ paymentMethod: 'card', dueOnline: bill.total, dueOnDelivery: 0 }];
}

/** True where cash on delivery is offered for some order of at least an amount, in whole dinars. */
export function mayOfferCash(rules: readonly PaymentMethodRule[], least: number): boolean {
  return rules.some(({ paymentMethod, to }) => paymentMethod === 'cash' && least <= (to ?? MAX_AMOUNT));
}

function isFor({ wilayas, from, to }: PaymentMethodRule, { wilaya, total }: Bill): boolean {
  const isThere = wilayas === null || wilaya === null || wilayas.includes(wilaya);
  return isThere && (from ?? 0) <= total && total <= (to ?? MAX_AMOUNT);
}

/**
 * The amount due online for a rule; null where that is impossible: it must reach the service's least amount, and a
 * deposit must leave a rest.
 */
function dueOnlineOf({ paymentMethod, part }: PaymentMethodRule, { total, delivery }: Bill): number | null {
  if (paymentMethod === 'cash') return 0;
  const due = part === null ? total : amountOf(part, total, delivery);
  return due < MIN_CHECKOUT_AMOUNT || (paymentMethod === 'part' && due >= total) ? null : due;
}

function amountOf(part: Part, total: number, delivery: number): number {
  if (part.kind === 'delivery') return delivery;
  return part.kind === 'amount' ? part.amount : Math.round((total * part.percentage) / 100);
}

/** How an order is paid: all online, all at the door, or a deposit online and the rest at the door. */
export const paymentMethods = ['card', 'cash', 'part'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
