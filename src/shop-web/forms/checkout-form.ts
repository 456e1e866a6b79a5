import * as z from 'zod';
import type { Contact } from '../../domain/delivery/contact.ts';
import type { PaymentMethod } from '../../domain/settings/payment-methods.ts';
import { knownLanguage } from '../../text/languages/by-language.ts';
import { readWholeNumber } from '../../text/numerals.ts';
import { isTwoPhones, normalisePhone } from '../../text/phones.ts';
import { wilayaOf } from '../../text/wilayas.ts';
import {
  always,
  checkbox,
  checkForm,
  optionalField,
  rawField,
  refuse,
  typedIn,
} from '../../web/form-schema.ts';

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

/** What is kept of a field, so that a text that is too long goes back into the form as well. */
const KEPT = 2_000;

/** A field of at most so many characters; the text itself goes back into the form. */
const field = (most: number, { keepsLines = false } = {}) =>
  z
    .string()
    .overwrite((text) => clean(text, keepsLines).slice(0, KEPT))
    .pipe(z.string().max(most, 'too_long'));

const neededField = (most: number) => field(most).pipe(z.string().min(1, 'required'));

/** An e-mail address; it may be empty. */
const emailField = field(255).refine(
  (text) => text === '' || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text),
  'invalid',
);

/** The form of a shopper who waits for a sold-out product. */
export const stockAlertForm = z.object({ email: emailField });

/** The contact and the place of a quick order: a courier finds the rest by phone. */
const quickContactForm = z.object({
  name: neededField(120),
  phone: neededField(40).transform(
    (text, context) => normalisePhone(text) ?? refuse(context, isTwoPhones(text) ? 'two_phones' : 'invalid'),
  ),
  email: emailField.transform((text) => text || null),
  wilaya: neededField(3).transform(
    (text, context) => wilayaOf(readWholeNumber(text) ?? 0)?.code ?? refuse(context),
  ),
  commune: neededField(120),
  // For a pick-up point: its text, which the object compares with the shop's own.
  street: field(255).transform((text) => text || null),
  note: field(500, { keepsLines: true }).transform((text) => text || null),
  delivery: field(10).transform((text) => (text === 'desk' ? 'desk' : 'home')),
  reminder: field(1).transform((text) => text === '1'),
});

/** The form by which a shopper changes the address of an order, inside its wilaya. */
export const addressForm = quickContactForm.pick({ commune: true, street: true });

/** The same of the checkout form, which needs a street for home delivery. */
const contactForm = quickContactForm.refine(
  ({ delivery, street }) => delivery === 'desk' || street !== null,
  {
    path: ['street'],
    message: 'required',
    when: always,
  },
);

export const checkoutFields = Object.keys(contactForm.shape) as (keyof z.input<typeof contactForm>)[];

/** The typed values, unchanged: they go back into the form when it has a problem. */
export type TypedValues = z.input<typeof contactForm>;

/** What is wrong with a field; the page has the words. */
type FieldProblem = 'required' | 'too_long' | 'invalid' | 'two_phones' | 'not_delivered' | 'pickup_point';
export type FieldProblems = Partial<Record<keyof TypedValues, FieldProblem>>;

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

type CheckoutFormResult = { contact: Contact; wantsReminder: boolean } | { problems: FieldProblems };

/** An untouched form. */
export const emptyValues: TypedValues = { ...typedIn(contactForm, {}), delivery: 'home' };

/** The typed values of a posted form; missing fields and files count as empty. */
export function readTyped(form: FormData): TypedValues {
  return typedIn(contactForm, form);
}

/**
 * Validates the typed values: returns the contact in its stored form, or every problem at once. `needsStreet`: not
 * where the shop asks for it on the phone. `wantsReminder`: asked for one e-mail if the payment does not come.
 */
export function checkTyped(typed: TypedValues, { needsStreet = true } = {}): CheckoutFormResult {
  const checked = checkForm(needsStreet ? contactForm : quickContactForm, typed);
  if (!checked.ok) return { problems: checked.problems as FieldProblems };
  const { reminder, ...contact } = checked.values;
  return { contact, wantsReminder: reminder };
}

/** The choice of a button of the checkout form: a payment method with its amount due online; null without one. */
const paymentMethodField = rawField(20).transform((text) => {
  const [, method, dueOnline] = /^(card|cash|part):(\d{1,9})$/.exec(text) ?? [];
  return method === undefined
    ? null
    : { paymentMethod: method as PaymentMethod, dueOnline: Number(dueOnline) };
});

/** What a checkout form says besides the contact. */
export const checkoutForm = z.object({
  way: paymentMethodField,
  language: rawField(20).transform(knownLanguage),
  /** The total that the page showed, in whole dinars; 0: none. */
  seen_total: rawField(20).transform((text) => Number(text) || 0),
  /** The fingerprint of the delivery prices that the page showed beside the wilayas, before one was chosen. */
  seen_tariffs: optionalField(40),
  /** The fingerprint of the products that the page showed. */
  seen_goods: optionalField(200),
  conditions: optionalField(200),
  remember: checkbox,
  forget: checkbox,
});
