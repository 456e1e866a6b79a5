import * as z from 'zod';
import { mintSecret } from '../../auth/secrets.ts';
import type { CartLine } from '../../domain/carts.ts';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '../../domain/carts.ts';
import type { Contact } from '../../domain/delivery/contact.ts';
import { readCode } from '../../domain/orders/coupons.ts';
import { readOwnSource, type Source, sources } from '../../domain/orders/sources.ts';
import {
  checkTyped,
  emptyValues,
  type FieldProblems,
  type TypedValues,
} from '../../shop-web/forms/checkout-form.ts';
import { knownLanguage } from '../../text/languages/by-language.ts';
import type { Locale } from '../../text/languages/languages.ts';
import { readAmount, readWholeNumber } from '../../text/numerals.ts';
import { normalisePhone, writePhone } from '../../text/phones.ts';
import { checkbox, rawField, submissionField, textField, typedIn } from '../../web/form-schema.ts';
import { discountChoices, type TypedLine, type TypedOrder, type TypedProblems } from './rules/form.ts';
import {
  type KnownAddress,
  type TypedDiscount,
  type TypedExchange,
  type TypedOrderAnswer,
  type TypedPayment,
  typedPayments,
} from './rules/typed-orders.ts';

const MOST_DINARS = 100_000_000;
const LONGEST_REASON = 200;

/** One of some words, else the first. */
const wordField = <const Word extends string>(words: readonly [Word, ...Word[]]) =>
  rawField(40).transform((text): Word => words.find((word) => word === text) ?? words[0]);

const contactFields = {
  name: rawField(2_000),
  phone: rawField(2_000),
  wilaya: rawField(20),
  commune: rawField(2_000),
  street: rawField(2_000),
  note: rawField(2_000),
  delivery: rawField(10),
};

const fieldsForm = z.object({
  ...contactFields,
  submission: submissionField,
  known: rawField(40),
  seen_total: rawField(20),
  warned: rawField(200),
  answered: rawField(200),
  kept_name: rawField(2_000),
  find: textField(200),
  off: wordField(discountChoices),
  coupon: textField(60),
  amount: textField(60),
  reason: textField(LONGEST_REASON),
  paid: wordField(typedPayments),
  source: wordField([...sources, 'own']),
  own_source: textField(200),
  confirmed_phone: checkbox,
  confirmed: checkbox,
  language: rawField(20),
  exchange: rawField(20),
});

const PIECES = 'pieces.';
const BACK = 'back.';

/** The fields of the form; the pieces of a product are named by its price. */
export type TypedOrderFields = Record<
  keyof typeof fieldsForm.shape | `${typeof PIECES | typeof BACK}${string}`,
  string
>;

/** The button that sent the form. */
export type TypedOrderButton = {
  isPlacing: boolean;
  /** Asks for the customer of the typed phone. */
  isRevealing: boolean;
  /** Prices of a product to add, or of which to take one piece more or less. */
  add: string | null;
  more: string | null;
  less: string | null;
  /** The numbers of the order whose address, or products, are taken over. */
  address: string | null;
  again: string | null;
  /** A commune with its wilaya, as the page suggested it. */
  at: { wilaya: string; commune: string } | null;
};

/** No button was pressed. */
export const noButton: TypedOrderButton = {
  ...{ isPlacing: false, isRevealing: false, add: null, more: null, less: null },
  ...{ address: null, again: null, at: null },
};

/** An empty form: an order by phone, confirmed while it is typed, and paid at the door. */
export function emptyTypedOrder(language: Locale): TypedOrder {
  const fields = fieldsForm.parse(typedIn(fieldsForm, { delivery: 'home', language }));
  return { ...fields, submission: mintSecret(), confirmed_phone: true, lines: [], back: [] };
}

/** The form as it was sent. */
export function readTypedOrder(form: FormData): { typed: TypedOrder; button: TypedOrderButton } {
  const fields = fieldsForm.parse(typedIn(fieldsForm, form));
  const linesIn = (prefix: string) =>
    [...form].flatMap(([name, value]): TypedLine[] =>
      name.startsWith(prefix) && typeof value === 'string'
        ? [{ price: name.slice(prefix.length, prefix.length + 200), pieces: value.slice(0, 20) }]
        : [],
    );
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' && value !== '' ? value.slice(0, 300) : null;
  };
  const [, wilaya = '', commune = ''] = /^(\d{1,2})~(.+)$/.exec(textOf('at') ?? '') ?? [];
  return {
    typed: { ...fields, lines: linesIn(PIECES).slice(0, MAX_CART_LINES), back: linesIn(BACK) },
    button: {
      isPlacing: form.has('save'),
      isRevealing: form.has('reveal'),
      add: textOf('add'),
      more: textOf('more'),
      less: textOf('less'),
      address: textOf('address'),
      again: textOf('again'),
      at: commune === '' ? null : { wilaya, commune },
    },
  };
}

export function piecesName(price: string): string {
  return PIECES + price;
}

function changeLine(lines: readonly TypedLine[], price: string, by: number): TypedLine[] {
  const known = lines.find((line) => line.price === price);
  if (known === undefined)
    return by > 0 && lines.length < MAX_CART_LINES ? [...lines, { price, pieces: String(by) }] : [...lines];
  const pieces = Math.min(MAX_LINE_QUANTITY, (readWholeNumber(known.pieces) ?? 0) + by);
  return lines.flatMap((line) =>
    line !== known ? [line] : pieces > 0 ? [{ price, pieces: String(pieces) }] : [],
  );
}

/** The form after its button: products and places that it named are taken over. */
export function pressed(typed: TypedOrder, { add, more, less, at }: TypedOrderButton): TypedOrder {
  let next = typed;
  const one = add ?? more;
  if (one !== null) next = { ...next, lines: changeLine(next.lines, one, 1) };
  if (less !== null) next = { ...next, lines: changeLine(next.lines, less, -1) };
  // What was sought is found.
  if (add !== null) next = { ...next, find: '' };
  return at === null ? next : { ...next, ...at };
}

/** The products of an earlier order are added to those of the form. */
export function withProductsOf(
  typed: TypedOrder,
  items: readonly { price: string; quantity: number }[],
): TypedOrder {
  const lines = items.reduce((all, { price, quantity }) => changeLine(all, price, quantity), typed.lines);
  return { ...typed, lines };
}

/** The fields that an address fills. */
const addressFields = ['name', 'wilaya', 'commune', 'street', 'delivery', 'language'] as const;
type AddressField = (typeof addressFields)[number];

function fieldsOfAddress({ wilaya, ...address }: KnownAddress): Record<AddressField, string> {
  return { ...address, wilaya: String(wilaya) };
}

/** The form with an address, whatever was there before. */
export function withAddress(typed: TypedOrder, address: KnownAddress): TypedOrder {
  const fields = fieldsOfAddress(address);
  return { ...typed, ...Object.fromEntries(addressFields.map((name) => [name, fields[name]])) };
}

/**
 * The form of another phone: its newest address fills what is empty, and what the address of the phone before
 * (`former`) had filled. What was typed by hand stays. `language`: of an untouched form.
 */
export function filledFor(
  typed: TypedOrder,
  phone: string,
  {
    address,
    former,
    language,
  }: { address: KnownAddress | null; former: KnownAddress | null; language: Locale },
): TypedOrder {
  const own = { phone: writePhone(phone), known: phone };
  if (address === null && former === null) return { ...typed, ...own };
  const blank: Record<AddressField, string> = {
    ...{ name: '', wilaya: '', commune: '', street: '' },
    ...{ delivery: 'home', language },
  };
  const [now, before] = [address, former].map((one) => (one === null ? blank : fieldsOfAddress(one)));
  // A street belongs to its commune: an address is taken as a whole, or not at all.
  const isOwn = (name: AddressField) => typed[name].trim() === '' || typed[name] === before?.[name];
  const isPlaceFree = (['wilaya', 'commune', 'street'] as const).every(isOwn);
  const filled = addressFields.filter((name) =>
    name === 'name' || name === 'language' ? isOwn(name) : isPlaceFree,
  );
  return {
    ...typed,
    ...Object.fromEntries(filled.map((name) => [name, now?.[name] ?? ''])),
    ...own,
  };
}

/** The typed phone in E.164; null while it is incomplete. */
export function phoneOf({ phone }: TypedOrder): string | null {
  return normalisePhone(phone);
}

/** The products with their pieces; unreadable pieces count as one until they are corrected. */
export function linesOf({ lines }: TypedOrder): CartLine[] {
  return lines.map(({ price, pieces }) => ({
    price,
    quantity: Math.min(MAX_LINE_QUANTITY, Math.max(1, readWholeNumber(pieces) ?? 1)),
  }));
}

/** The exchange of a form; null for none. Unreadable pieces are impossible ones. */
export function exchangeOf({ exchange, back }: TypedOrder): TypedExchange | null {
  if (exchange === '') return null;
  return {
    number: exchange,
    back: back.map(({ price, pieces }) => ({
      price,
      quantity: pieces.trim() === '' ? 0 : (readWholeNumber(pieces) ?? Number.NaN),
    })),
  };
}

/** The form of an exchange, for the order's phone; an only piece is what comes back. */
export function withExchange(
  typed: TypedOrder,
  { number, phone, lines }: NonNullable<TypedOrderAnswer['exchange']>,
): TypedOrder {
  const isOne = lines.length === 1 && lines[0]?.quantity === 1;
  const back = lines.map(({ price }) => ({ price, pieces: isOne ? '1' : '0' }));
  return { ...typed, phone: writePhone(phone), exchange: number, back };
}

/** The place of the delivery, as far as it is known. */
export function choiceOf({ wilaya, delivery }: TypedOrder) {
  const code = readWholeNumber(wilaya) ?? 0;
  return code >= 1 && code <= 69
    ? ({ wilaya: code, mode: delivery === 'desk' ? 'desk' : 'home' } as const)
    : null;
}

/** The coupon's code, as far as it is one. */
export function couponOf({ off, coupon }: TypedOrder): string | null {
  return off === 'coupon' ? readCode(coupon) : null;
}

/** The discount of this order alone, as far as it is complete. */
export function discountOf({ off, amount, reason }: TypedOrder): TypedDiscount | null {
  if (off === 'delivery') return { kind: 'delivery' };
  const dinars = readAmount(amount) ?? 0;
  return off === 'amount' && dinars >= 1 && dinars <= MOST_DINARS
    ? { kind: 'amount', amount: dinars, reason }
    : null;
}

/** The shopper's language. */
export function languageIn({ language }: TypedOrder, page: Locale): Locale {
  return knownLanguage(language) ?? page;
}

/** A complete form. */
export type CheckedOrder = {
  contact: Contact;
  source: Source | (string & {});
  isConfirmed: boolean;
  payment: TypedPayment;
};

/** Checks all that needs no look into the shop; every problem at once. */
export function checkTypedOrder(typed: TypedOrder): {
  checked: CheckedOrder | null;
  problems: TypedProblems;
} {
  const contact: TypedValues = { ...emptyValues, ...pick(typed) };
  // As an order of the shop's short form: who confirms it may ask.
  const result = checkTyped(contact, { needsStreet: false });
  const problems: TypedProblems = 'problems' in result ? { ...(result.problems as FieldProblems) } : {};
  if (typed.lines.length === 0) problems.find = 'required';
  for (const { price, pieces } of typed.lines) {
    const count = readWholeNumber(pieces);
    if (count === null || count < 1 || count > MAX_LINE_QUANTITY) problems[piecesName(price)] = 'invalid';
  }
  if (typed.off === 'coupon' && readCode(typed.coupon) === null)
    problems.coupon = typed.coupon === '' ? 'required' : 'invalid';
  if (typed.off === 'amount') {
    if (discountOf(typed) === null) problems.amount = typed.amount === '' ? 'required' : 'invalid';
    if (typed.reason === '') problems.reason = 'required';
  }
  const own = readOwnSource(typed.own_source);
  if (typed.source === 'own' && own === null) problems.own_source = 'required';
  if ('problems' in result || Object.keys(problems).length > 0) return { checked: null, problems };
  const isByPhone = typed.source === 'phone';
  return {
    checked: {
      contact: result.contact,
      source: typed.source === 'own' ? (own ?? '') : typed.source,
      isConfirmed: isByPhone ? typed.confirmed_phone : typed.confirmed,
      payment: typed.paid,
    },
    problems,
  };
}

function pick(typed: TypedOrder) {
  const { name, phone, wilaya, commune, street, note, delivery } = typed;
  return { name, phone, wilaya, commune, street, note, delivery };
}
