import { MAX_AMOUNT, MIN_CHECKOUT_AMOUNT } from '../../../contract/money.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { joinAddress } from '../../../text/address-lines.ts';
import { readAmount, readLeadingNumber } from '../../../text/numerals.ts';
import { readWilaya } from '../../../text/wilaya-names.ts';
import { wilayaOf } from '../../../text/wilayas.ts';
import { type Limits, readLimitOf } from '../../limits/rules.ts';
import type { WayRule } from '../../ways-to-pay/rules.ts';
import {
  askedLimits,
  MOST_WAYS,
  type TypedSettings,
  type WayKind,
  wayField,
  wayFields,
  wayKinds,
} from './rules.ts';

/** Ways to pay as they stand in the form, each wilaya by its name. */
export function typedWays(rules: readonly WayRule[], language: Locale): TypedSettings {
  const typed: TypedSettings = {};
  for (const [row, { way, part, wilayas, from, to }] of rules.entries()) {
    const names = (wilayas ?? []).map((code) => wilayaOf(code)?.[language] ?? '');
    const value = part?.kind === 'amount' ? part.amount : part?.kind === 'percentage' ? part.percentage : '';
    typed[wayField('way', row)] = part?.kind ?? way;
    typed[wayField('value', row)] = String(value);
    typed[wayField('wilayas', row)] = joinAddress(...names);
    typed[wayField('from', row)] = String(from ?? '');
    typed[wayField('to', row)] = String(to ?? '');
  }
  return typed;
}

/** The fields of the posted form, as far as any of ours is long. */
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

export function readTypedWays(form: FormData): TypedSettings {
  const rows = Array.from({ length: MOST_WAYS }, (_, row) => row);
  return readTyped(
    form,
    rows.flatMap((row) => wayFields.map((field) => wayField(field, row))),
  );
}

type Checked<Key extends string, Value> =
  | ({ ok: true } & Record<Key, Value>)
  | { ok: false; wrong: string[] };

/** The ways to pay that were typed, in their order, or the fields that hold nothing of the kind. At least one is a way. */
export function checkWays(typed: TypedSettings): Checked<'rules', WayRule[]> {
  const wrong: string[] = [];
  const rules: WayRule[] = [];
  for (let row = 0; row < MOST_WAYS; row++) {
    const text = (field: (typeof wayFields)[number]) => typed[wayField(field, row)] ?? '';
    if (text('way') === '') continue;
    const kind = wayKinds.find((one) => one === text('way'));
    const amount = (field: 'from' | 'to') => {
      const read = text(field) === '' ? null : readAmount(text(field));
      if (text(field) !== '' && (read === null || read > MAX_AMOUNT)) wrong.push(wayField(field, row));
      return read;
    };
    const wilayas = wilayasIn(text('wilayas'));
    if (kind === undefined) wrong.push(wayField('way', row));
    if (wilayas === 'wrong') wrong.push(wayField('wilayas', row));
    const [from, to] = [amount('from'), amount('to')];
    if (from !== null && to !== null && from > to) wrong.push(wayField('to', row));
    const part = kind === undefined ? null : partOf(kind, text('value'));
    if (part === 'wrong') wrong.push(wayField('value', row));
    if (kind === undefined || wilayas === 'wrong' || part === 'wrong') continue;
    rules.push({ way: part === null ? (kind as 'card' | 'cash') : 'part', part, wilayas, from, to });
  }
  if (rules.length === 0 && wrong.length === 0) wrong.push(wayField('way', 0));
  return wrong.length === 0 ? { ok: true, rules } : { ok: false, wrong };
}

/** Codes of the wilayas that are named, by number or name, parted by commas or lines; null: none is, so all are meant. */
function wilayasIn(text: string): number[] | null | 'wrong' {
  const words = text.split(/[,،;؛+\n]/).map((word) => word.trim());
  const codes = words.filter((word) => word !== '').map(readWilaya);
  if (codes.some((code) => code === null)) return 'wrong';
  return codes.length === 0 ? null : [...new Set(codes.filter((code) => code !== null))];
}

function partOf(kind: WayKind, text: string): WayRule['part'] | 'wrong' {
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

/** Limits as they stand in the form. */
export function typedLimits(limits: Limits): TypedSettings {
  return Object.fromEntries(askedLimits.map((name) => [name, String(limits[name])]));
}

/** The limits that were typed; an empty field is none. */
export function checkLimits(typed: TypedSettings): Checked<'chosen', Partial<Limits>> {
  const chosen: Partial<Limits> = {};
  const wrong: string[] = [];
  for (const name of askedLimits) {
    const text = typed[name] ?? '';
    if (text === '') continue;
    const limit = readLimitOf(name, text);
    if (limit === null) wrong.push(name);
    else chosen[name] = limit;
  }
  return wrong.length === 0 ? { ok: true, chosen } : { ok: false, wrong };
}
