import { normalisePhone } from '../contract/phone.ts';
import { wilayaOf } from '../contract/wilayas.ts';
import { readWholeNumber } from './domain/numerals.ts';
import type { Contact } from './domain/purchase.ts';

export const checkoutFields = [
  'name',
  'phone',
  'email',
  'wilaya',
  'commune',
  'street',
  'note',
  'delivery',
] as const;
export type CheckoutField = (typeof checkoutFields)[number];

/** What was typed, as typed: it goes back into the form when something is wrong. */
export type TypedValues = Record<CheckoutField, string>;

/** What is wrong with a field; the page has the words. */
export type FieldProblem = 'required' | 'too_long' | 'invalid' | 'unserved';
export type FieldProblems = Partial<Record<CheckoutField, FieldProblem>>;

export type CheckoutFormResult = { contact: Contact } | { problems: FieldProblems };

const longest: Record<CheckoutField, number> = {
  name: 120,
  phone: 40,
  email: 255,
  wilaya: 3,
  commune: 120,
  street: 255,
  note: 500,
  delivery: 10,
};

/** An untouched form. */
export const emptyValues: TypedValues = {
  name: '',
  phone: '',
  email: '',
  wilaya: '',
  commune: '',
  street: '',
  note: '',
  delivery: 'home',
};

// Control characters would be refused by the service; a lone surrogate cannot be stored.
function clean(text: string, keepsLines: boolean): string {
  const controls = keepsLines ? /(?!\n)\p{Cc}/gu : /\p{Cc}/gu;
  return text.toWellFormed().replaceAll('\r\n', '\n').replace(controls, ' ').trim();
}

/** The typed values of a posted form; fields that are missing or files count as empty. */
export function readTyped(form: FormData): TypedValues {
  const values = { ...emptyValues };
  for (const field of checkoutFields) {
    const value = form.get(field);
    values[field] = typeof value === 'string' ? clean(value, field === 'note').slice(0, 2_000) : '';
  }
  return values;
}

/** Checks what was typed: the contact in its stored form, or every problem at once. */
export function checkTyped(typed: TypedValues): CheckoutFormResult {
  const problems: FieldProblems = {};
  const delivery = typed.delivery === 'desk' ? 'desk' : 'home';
  const needed: CheckoutField[] = ['name', 'phone', 'wilaya', 'commune'];
  if (delivery === 'home') needed.push('street');
  for (const field of checkoutFields) {
    if (typed[field].length > longest[field]) problems[field] = 'too_long';
    else if (needed.includes(field) && typed[field] === '') problems[field] = 'required';
  }
  const phone = normalisePhone(typed.phone);
  if (phone === null) problems.phone ??= 'invalid';
  const wilaya = readWholeNumber(typed.wilaya) ?? 0;
  if (wilayaOf(wilaya) === undefined) problems.wilaya ??= 'invalid';
  if (typed.email !== '' && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(typed.email))
    problems.email ??= 'invalid';
  if (phone === null || Object.keys(problems).length > 0) return { problems };
  return {
    contact: {
      name: typed.name,
      phone,
      email: typed.email || null,
      wilaya,
      commune: typed.commune,
      street: delivery === 'home' ? typed.street : null,
      note: typed.note || null,
      delivery,
    },
  };
}
