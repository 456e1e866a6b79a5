import { MAX_AMOUNT, MIN_CHECKOUT_AMOUNT } from '../../contract/money.ts';
import type { Locale } from '../../contract/scalars.ts';
import {
  limitInputs,
  MAX_METHODS,
  type MethodKind,
  methodField,
  methodFields,
  methodKinds,
  type TypedSettings,
} from '../../shop/desk-calls/payment-settings/rules.ts';
import type { PaymentMethodRule } from '../../shop/settings/payment-methods/rules.ts';
import { type Limits, readLimitOf } from '../../shop/settings/rules/limits.ts';
import { joinAddress } from '../../text/address-lines.ts';
import { readAmount, readLeadingNumber } from '../../text/numerals.ts';
import { readWilaya } from '../../text/wilaya-names.ts';
import { wilayaOf } from '../../text/wilayas.ts';

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

/** The fields of the posted form, cut to the longest length of the shop's own forms. */
export function readTyped(form: FormData, names: readonly string[]): TypedSettings {
  return Object.fromEntries(
    names.map((name) => [
      name,
      String(form.get(name) ?? '')
        .trim()
        .slice(0, 1_200),
    ]),
  );
}

export function readTypedMethods(form: FormData): TypedSettings {
  const rows = Array.from({ length: MAX_METHODS }, (_, row) => row);
  return readTyped(
    form,
    rows.flatMap((row) => methodFields.map((field) => methodField(field, row))),
  );
}

type Checked<Key extends string, Value> =
  | ({ ok: true } & Record<Key, Value>)
  | { ok: false; wrong: string[] };

/** The typed payment methods in order, or the invalid fields. At least one method is needed. */
export function checkMethods(typed: TypedSettings): Checked<'rules', PaymentMethodRule[]> {
  const wrong: string[] = [];
  const rules: PaymentMethodRule[] = [];
  for (let row = 0; row < MAX_METHODS; row++) {
    const text = (field: (typeof methodFields)[number]) => typed[methodField(field, row)] ?? '';
    if (text('way') === '') continue;
    const kind = methodKinds.find((one) => one === text('way'));
    const amount = (field: 'from' | 'to') => {
      const read = text(field) === '' ? null : readAmount(text(field));
      if (text(field) !== '' && (read === null || read > MAX_AMOUNT)) wrong.push(methodField(field, row));
      return read;
    };
    const wilayas = wilayasIn(text('wilayas'));
    if (kind === undefined) wrong.push(methodField('way', row));
    if (wilayas === 'wrong') wrong.push(methodField('wilayas', row));
    const [from, to] = [amount('from'), amount('to')];
    if (from !== null && to !== null && from > to) wrong.push(methodField('to', row));
    const part = kind === undefined ? null : partOf(kind, text('value'));
    if (part === 'wrong') wrong.push(methodField('value', row));
    if (kind === undefined || wilayas === 'wrong' || part === 'wrong') continue;
    rules.push({
      paymentMethod: part === null ? (kind as 'card' | 'cash') : 'part',
      part,
      wilayas,
      from,
      to,
    });
  }
  if (rules.length === 0 && wrong.length === 0) wrong.push(methodField('way', 0));
  return wrong.length === 0 ? { ok: true, rules } : { ok: false, wrong };
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

/** The typed limits; an empty field means no override. */
export function checkLimits(typed: TypedSettings): Checked<'chosen', Partial<Limits>> {
  const chosen: Partial<Limits> = {};
  const wrong: string[] = [];
  for (const name of limitInputs) {
    const text = typed[name] ?? '';
    if (text === '') continue;
    const limit = readLimitOf(name, text);
    if (limit === null) wrong.push(name);
    else chosen[name] = limit;
  }
  return wrong.length === 0 ? { ok: true, chosen } : { ok: false, wrong };
}
