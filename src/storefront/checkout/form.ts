import type { Contact } from '../../shop/delivery/rules/contact.ts';
import type { PaymentMethod } from '../../shop/settings/payment-methods/rules.ts';
import { readWholeNumber } from '../../text/numerals.ts';
import { normalisePhone } from '../../text/phones.ts';
import { wilayaOf } from '../../text/wilayas.ts';

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
type CheckoutField = (typeof checkoutFields)[number];

/** The typed values, unchanged: they go back into the form when it has a problem. */
export type TypedValues = Record<CheckoutField, string>;

/** What is wrong with a field; the page has the words. */
type FieldProblem = 'required' | 'too_long' | 'invalid' | 'not_delivered';
export type FieldProblems = Partial<Record<CheckoutField, FieldProblem>>;

/** In the order of the page. */
const fieldsOnPage = ['wilaya', 'name', 'phone', 'email', 'commune', 'street', 'note'] as const;

/**
 * The field where an incomplete form goes on, as its anchor. Before the name is given, the place: its delivery prices
 * are what the shopper asked for.
 */
export function anchorOf(problems: FieldProblems): string | null {
  const first = fieldsOnPage.find((field) => problems[field] !== undefined);
  return first === 'name' ? 'wilaya' : (first ?? null);
}

type CheckoutFormResult = { contact: Contact } | { problems: FieldProblems };

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

// Joiners inside a word or an emoji belong to its spelling, and so does the mark of a coloured emoji.
const STRAY_JOINER =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;
const INVISIBLE = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}(?<!\p{S}\ufe0f)|\u2800/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

// The service refuses control characters, and a lone surrogate cannot be stored. Invisible characters make no name or
// street, and marks of text direction would turn the lines around them.
function clean(text: string, keepsLines: boolean): string {
  const controls = keepsLines ? /(?!\n)\p{Cc}/gu : /\p{Cc}/gu;
  const plain = text.toWellFormed().replaceAll('\r\n', '\n').replace(controls, ' ');
  const seen = plain.replace(INVISIBLE, '').replace(STRAY_JOINER, '');
  return VISIBLE.test(seen) ? seen.trim() : '';
}

/** The typed values of a posted form; missing fields and files count as empty. */
export function readTyped(form: FormData): TypedValues {
  const values = { ...emptyValues };
  for (const field of checkoutFields) {
    const value = form.get(field);
    values[field] = typeof value === 'string' ? clean(value, field === 'note').slice(0, 2_000) : '';
  }
  return values;
}

/** The choice of a form's button: a payment method with its amount due online; null without such a choice. */
export function readPaymentMethod(
  value: unknown,
): { paymentMethod: PaymentMethod; dueOnline: number } | null {
  const [, method, dueOnline] =
    /^(card|cash|part):(\d{1,9})$/.exec(typeof value === 'string' ? value : '') ?? [];
  return method === undefined
    ? null
    : { paymentMethod: method as PaymentMethod, dueOnline: Number(dueOnline) };
}

/** Validates the typed values: returns the contact in its stored form, or every problem at once. */
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
      // For a pick-up point: its text, which the object compares with the shop's own.
      street: typed.street || null,
      note: typed.note || null,
      delivery,
    },
  };
}
