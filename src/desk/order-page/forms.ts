import * as z from 'zod';
import type { PiecesBack } from '../../domain/orders/part-return.ts';
import type { RefundMeans } from '../../domain/orders/refund-shares.ts';
import { readTracking } from '../../domain/orders/tracking.ts';
import { type Action, isAction } from '../../domain/orders/transitions.ts';
import type { ActionInput } from '../../shop/orders/actions/action.ts';
import type { Correction } from '../../shop/orders/actions/correction.ts';
import {
  checkTyped,
  type FieldProblems,
  readTyped,
  type TypedValues,
} from '../../shop-web/forms/checkout-form.ts';
import { answerFor, readAnswers } from '../../shop-web/forms/doubts.ts';
import { readAmount, readWholeNumber } from '../../text/numerals.ts';
import { choiceField, rawField, refuse, submissionField } from '../../web/form-schema.ts';
import { readCourier } from '../bulk/rules/bulk-actions.ts';
import { type TypedDiscount, termsOfDiscount } from '../typed-orders/rules/typed-orders.ts';
import { PICKUP_POINTS_OF, WITHOUT_STREET } from './rules.ts';

/** The typed values of a form on an order's page, by field: they go back into the form. */
export type TypedFields = Record<string, string>;

const LONGEST_NOTE = 500;
/** A correction has up to three fields a line. */
const MOST_FIELDS = 200;
/** Most letters that are read of a field. */
const LONGEST = 600;
// Control characters except line breaks, and marks that change the direction of the following text.
const UNSEEN = /(?!\n)[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** The fields of a posted form, cut to the longest length of the shop's own forms. */
export function readFields(form: FormData): TypedFields {
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name.slice(0, 60), value.toWellFormed().slice(0, LONGEST)]] : [],
  );
  return Object.fromEntries(fields.slice(0, MOST_FIELDS));
}

/** Actions whose forms have other fields and an address of their own. */
const ownForms: readonly string[] = ['correct', 'refund'] satisfies Action[];

function isActionWord(word: string): word is ActionInput['action'] {
  return word === 'undo' || (isAction(word) && !ownForms.includes(word));
}

/** The position of the newest order event that the page showed: the version of an order. */
const positionField = rawField(LONGEST).transform(
  (text, context) => readWholeNumber(text) ?? refuse(context),
);

const trackingField = rawField(LONGEST).transform((text, context) => {
  const tracking = readTracking(text);
  return tracking === undefined ? refuse(context) : tracking;
});

/** The fields of every action. An unreadable amount becomes an impossible one. */
const actionFields = {
  version: positionField,
  submission: submissionField,
  note: rawField(LONGEST).transform(readNote),
  deposit: choiceField(['keep', 'refund']),
  means: choiceField(['card', 'cash', 'transfer', 'provider'] satisfies RefundMeans[]),
  meaning: choiceField(['owed', 'gift', 'cancel']),
  amount: rawField(LONGEST).transform((text) =>
    text.trim() === '' ? null : (readAmount(text) ?? Number.NaN),
  ),
  tracking: trackingField,
  courier: rawField(LONGEST).transform(readCourier),
  entry: rawField(LONGEST).transform(readWholeNumber),
};

/** An action with an order, by its button. */
export const actForm = z
  .object({
    ...actionFields,
    act: rawField(LONGEST).transform((word, context): ActionInput['action'] =>
      isActionWord(word) ? word : refuse(context),
    ),
  })
  .transform(({ act, version, ...others }): ActionInput => ({ action: act, position: version, ...others }));

export const refundForm = z
  .object(actionFields)
  .transform(({ version, submission, note, amount, means, meaning }) => ({
    position: version,
    ...{ submission, note, amount, means, meaning },
  }));

/** The pieces of a line that came back, by its price. */
export type BackFields = Record<`${typeof BACK}${string}`, string>;

/** The fields of a correction. Those of products are named by a price. */
export type CorrectionFields = Record<
  | keyof TypedValues
  | keyof typeof correctForm.shape
  | typeof PICKUP_POINTS_OF
  | typeof WITHOUT_STREET
  | 'answered'
  | 'kept_name'
  | 'find'
  | 'pickupPoint'
  | 'keep_delivery'
  | 'off'
  | 'off_amount'
  | 'off_reason'
  | `${typeof QUANTITY | typeof SIZE | typeof ADDED}${string}`,
  string
>;

/** A correction's other fields are read by `readCorrection`. */
export const correctForm = z.object({ version: positionField, submission: submissionField });

const yesField = choiceField(['yes']).transform((word) => word !== null);
export const eraseForm = z.object({ sure: yesField });
export const phoneForm = z.object({ refuse: yesField });
export const trackForm = z.object({
  tracking: trackingField,
  courier: rawField(LONGEST).transform(readCourier),
});

/** A note in stored form; null when nothing is left. */
function readNote(typed: string): string | null {
  const note = typed.replaceAll('\r\n', '\n').replace(UNSEEN, ' ').trim();
  return note === '' ? null : note.slice(0, LONGEST_NOTE).toWellFormed();
}

/** The typed values without those that the form showed: there the newer value stays. */
export function changedOnly(typed: TypedFields, seen: TypedFields): TypedFields {
  const plain = (text: string | undefined) => (text ?? '').replaceAll('\r\n', '\n').trim();
  return Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) => !Object.hasOwn(seen, name) || plain(value) !== plain(seen[name]),
    ),
  );
}

/** Fields named by a price: of the order's lines their pieces and their size, and pieces of added products. */
const QUANTITY = 'quantity.';
const SIZE = 'size.';
const ADDED = 'added.';
/** Of a part return: the pieces of a line that came back. */
const BACK = 'back.';

const MOST_DINARS = 100_000_000;
const LONGEST_REASON = 200;

type CorrectionProblems = FieldProblems & {
  quantity?: 'invalid';
  pickupPoint?: 'required';
  off_amount?: 'invalid';
  off_reason?: 'required';
};

/** The pieces of fields that are named by a price; null for unreadable ones. */
function piecesIn(fields: TypedFields, prefix: string): { price: string; quantity: number | null }[] {
  return Object.entries(fields)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => ({ price: name.slice(prefix.length), quantity: readWholeNumber(value) }));
}

/** The pieces that came back by a form of a part return; unreadable ones become impossible. */
export function readBack(fields: TypedFields): PiecesBack[] {
  return piecesIn(fields, BACK).map(({ price, quantity }) => ({
    price,
    quantity: fields[BACK + price]?.trim() === '' ? 0 : (quantity ?? Number.NaN),
  }));
}

/** The prices of the products that a form adds. */
export function addedPrices(fields: TypedFields): string[] {
  return piecesIn(fields, ADDED).map(({ price }) => price);
}

/** A correction's form with one piece more of a product; what was sought is found. */
export function withAdded(fields: TypedFields, price: string): TypedFields {
  const name = ADDED + price;
  const pieces = (readWholeNumber(fields[name] ?? '') ?? 0) + 1;
  return { ...fields, [name]: String(pieces), find: '' };
}

/** The correction of a form, or what is wrong with it. `isDraft`: the form comes again, with the offices of its wilaya. */
export function readCorrection(
  fields: TypedFields,
  { isDraft = false } = {},
): { correction: Correction } | { problems: CorrectionProblems } {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const isOffered = fields.delivery === 'desk' && fields[PICKUP_POINTS_OF] !== undefined;
  // Offices of another wilaya are none of this order's.
  const isElsewhere = isOffered && !isDraft && fields[PICKUP_POINTS_OF] !== fields.wilaya;
  if (isOffered) form.set('street', fields.pickupPoint ?? '');
  const checked = checkTyped(readTyped(form), { needsStreet: fields[WITHOUT_STREET] !== 'yes' });
  const pieces = piecesIn(fields, QUANTITY);
  const added = piecesIn(fields, ADDED);
  const isMistyped = [...pieces, ...added].some(({ quantity }) => quantity === null);
  const discount = readDiscount(fields);
  const isWrong =
    'problems' in checked || isMistyped || isElsewhere || (discount !== null && 'problems' in discount);
  if (isWrong)
    return {
      problems: {
        ...('problems' in checked ? checked.problems : {}),
        ...(isMistyped ? { quantity: 'invalid' } : {}),
        ...(isElsewhere ? { pickupPoint: 'required' } : {}),
        ...(discount !== null && 'problems' in discount ? discount.problems : {}),
      },
    };
  const plain = (lines: typeof pieces) =>
    lines.map(({ price, quantity }) => ({ price, quantity: quantity ?? 0 }));
  const sized = plain(pieces).map((line) => ({ ...line, size: fields[SIZE + line.price] ?? line.price }));
  const sizes = sized.flatMap(({ price, size }) => (size === price ? [] : [{ from: price, to: size }]));
  return {
    correction: {
      contact: checked.contact,
      // Another size is another price: all pieces of the line move to it.
      quantities: sized.map(({ price, quantity, size }) => ({
        price,
        quantity: size === price ? quantity : 0,
      })),
      added: togetherOf([
        ...sized
          .filter(({ price, size }) => size !== price)
          .map(({ size, quantity }) => ({ price: size, quantity })),
        ...plain(added),
      ]),
      ...(sizes.length === 0 ? {} : { sizes }),
      ...(fields.keep_delivery === 'yes' ? { keepsDelivery: true } : {}),
      ...(discount === null ? {} : { coupon: discount.coupon }),
    },
  };
}

/** What a correction's fields say about its place and its name. */
export function answersOf(fields: TypedFields) {
  const { name = '', wilaya = '', commune = '' } = fields;
  return readAnswers({ name, wilaya, commune }, fields);
}

/** A correction's form with the place that was chosen for it. */
export function withAnswer({ place, ...fields }: TypedFields): TypedFields {
  if (place === undefined) return fields;
  const answers = answersOf({ ...fields, place });
  const { wilaya, commune } = answers.typed;
  return { ...fields, wilaya, commune, answered: answerFor(answers, null) ?? fields.answered ?? '' };
}

/** Each price once, with all its pieces. */
function togetherOf(lines: readonly { price: string; quantity: number }[]): typeof lines {
  const pieces = new Map<string, number>();
  for (const { price, quantity } of lines) pieces.set(price, (pieces.get(price) ?? 0) + quantity);
  return [...pieces].map(([price, quantity]) => ({ price, quantity }));
}

/** The discount that a form gives; null where the order keeps its own. */
function readDiscount({ off, off_amount = '', off_reason = '' }: TypedFields) {
  const given = (discount: TypedDiscount) => ({ coupon: termsOfDiscount(discount) });
  if (off === 'none') return { coupon: null };
  if (off === 'delivery') return given({ kind: 'delivery' });
  if (off !== 'amount') return null;
  const amount = readAmount(off_amount) ?? 0;
  const reason = readNote(off_reason)?.slice(0, LONGEST_REASON) ?? '';
  const problems: Pick<CorrectionProblems, 'off_amount' | 'off_reason'> = {
    ...(amount >= 1 && amount <= MOST_DINARS ? {} : { off_amount: 'invalid' }),
    ...(reason === '' ? { off_reason: 'required' } : {}),
  };
  return Object.keys(problems).length > 0 ? { problems } : given({ kind: 'amount', amount, reason });
}
