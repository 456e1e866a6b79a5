import * as z from 'zod';
import { MAX_AMOUNT, MIN_CHECKOUT_AMOUNT } from '../../contract/money.ts';
import type { Locale } from '../../contract/scalars.ts';
import { type Limits, readLimitOf } from '../../domain/settings/order-limits.ts';
import type { PaymentMethodRule } from '../../domain/settings/payment-methods.ts';
import { joinAddress } from '../../text/address-lines.ts';
import { readAmount, readLeadingNumber } from '../../text/numerals.ts';
import { normalisePhone } from '../../text/phones.ts';
import { readWilaya } from '../../text/read-wilaya.ts';
import { wilayaOf } from '../../text/wilayas.ts';
import { refuse, textField } from '../../web/form-schema.ts';
import { limitInputs } from './rules/limit-inputs.ts';
import {
  MAX_METHODS,
  type MethodKind,
  type MethodProblem,
  methodField,
  methodFields,
  methodKinds,
  type TypedSettings,
} from './rules/method-fields.ts';

/** The payment methods as the form shows them, with wilayas by name. */
export function typedMethods(rules: readonly PaymentMethodRule[], language: Locale): TypedSettings {
  const typed: TypedSettings = {};
  for (const [row, { paymentMethod, part, wilayas, from, to }] of rules.entries()) {
    const names = (wilayas ?? []).map((code) => wilayaOf(code)?.[language] ?? '');
    const value = part?.kind === 'amount' ? part.amount : part?.kind === 'percentage' ? part.percentage : '';
    typed[methodField('way', row)] = part?.kind ?? paymentMethod;
    typed[methodField('value', row)] = String(value);
    typed[methodField('wilayas', row)] = joinAddress(...names);
    typed[methodField('from', row)] = String(from ?? '');
    typed[methodField('to', row)] = String(to ?? '');
  }
  return typed;
}

/** A longer value is refused, and shown up to here. */
const LONGEST = 1_200;
const rows = Array.from({ length: MAX_METHODS }, (_, row) => row);
const methodNames = rows.flatMap((row) => methodFields.map((field) => methodField(field, row)));

/** The payment methods in order. At least one is needed; a row without a kind is left out. */
export const methodsForm = z
  .object(Object.fromEntries(methodNames.map((name) => [name, textField(LONGEST)])))
  .transform((typed, context) => {
    const wrong: Wrong = (name, problem) => refuse(context, problem, name);
    const rules = rows.map((row) => ruleIn(typed, row, wrong)).filter((rule) => rule !== null);
    if (rows.every((row) => typed[methodField('way', row)] === '')) wrong(methodField('way', 0), 'kind');
    return rules;
  });

type Wrong = (name: string, problem: MethodProblem) => void;

/** The rule of a row, null for an empty or a refused one; tells `wrong` its invalid fields. */
function ruleIn(typed: TypedSettings, row: number, wrong: Wrong): PaymentMethodRule | null {
  const text = (field: (typeof methodFields)[number]) => typed[methodField(field, row)] ?? '';
  if (text('way') === '') return null;
  const kind = methodKinds.find((one) => one === text('way'));
  const amount = (field: 'from' | 'to') => {
    const read = text(field) === '' ? null : readAmount(text(field));
    if (text(field) !== '' && (read === null || read > MAX_AMOUNT)) wrong(methodField(field, row), 'amount');
    return read;
  };
  const wilayas = wilayasIn(text('wilayas'));
  if (kind === undefined) wrong(methodField('way', row), 'kind');
  if (wilayas === 'wrong') wrong(methodField('wilayas', row), 'wilayas');
  const [from, to] = [amount('from'), amount('to')];
  if (from !== null && to !== null && from > to) wrong(methodField('to', row), 'bounds');
  const part = kind === undefined ? null : partOf(kind, text('value'));
  if (part === 'wrong') wrong(methodField('value', row), kind === 'amount' ? 'deposit' : 'percentage');
  if (kind === undefined || wilayas === 'wrong' || part === 'wrong') return null;
  return { paymentMethod: part === null ? (kind as 'card' | 'cash') : 'part', part, wilayas, from, to };
}

/** Codes of wilayas by number or name, separated by commas or lines; null: none is named, so all are meant. */
function wilayasIn(text: string): number[] | null | 'wrong' {
  const words = text.split(/[,،;؛+\n]/).map((word) => word.trim());
  const codes = words.filter((word) => word !== '').map(readWilaya);
  if (codes.some((code) => code === null)) return 'wrong';
  return codes.length === 0 ? null : [...new Set(codes.filter((code) => code !== null))];
}

function partOf(kind: MethodKind, text: string): PaymentMethodRule['part'] | 'wrong' {
  if (kind === 'card' || kind === 'cash') return null;
  if (kind === 'delivery') return { kind };
  if (kind === 'amount') {
    const amount = readAmount(text);
    return amount !== null && amount >= MIN_CHECKOUT_AMOUNT && amount <= MAX_AMOUNT
      ? { kind, amount }
      : 'wrong';
  }
  const percentage = readLeadingNumber(text.replace(/^[%٪]/, ''));
  return percentage !== null && percentage >= 1 && percentage <= 99 ? { kind, percentage } : 'wrong';
}

/** The limits as the form shows them. */
export function typedLimits(limits: Limits): TypedSettings {
  return Object.fromEntries(limitInputs.map((name) => [name, String(limits[name])]));
}

/** The limits; an empty field means no override. */
export const limitsForm = z
  .object(
    Object.fromEntries(
      limitInputs.map((name) => [
        name,
        textField(LONGEST).transform((text, context) =>
          text === '' ? null : (readLimitOf(name, text) ?? refuse(context)),
        ),
      ]),
    ),
  )
  .transform(
    (values): Partial<Limits> =>
      Object.fromEntries(Object.entries(values).filter(([, limit]) => limit !== null)),
  );

/** A phone to refuse or to allow, in E.164. */
export const phoneForm = z.object({
  phone: textField(LONGEST).transform((text, context) => normalisePhone(text) ?? refuse(context)),
});
