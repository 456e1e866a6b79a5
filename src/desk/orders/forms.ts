import * as z from 'zod';
import { readCourier } from '../../shop/desk-calls/bulk/rules/bulk-actions.ts';
import { readTracking } from '../../shop/desk-calls/orders/rules.ts';
import type { ActionInput } from '../../shop/orders/actions/action.ts';
import type { Correction } from '../../shop/orders/actions/correction.ts';
import type { RefundMeans } from '../../shop/orders/rules/refund.ts';
import { type Action, isAction } from '../../shop/orders/rules/transitions.ts';
import { checkTyped, type FieldProblems, readTyped } from '../../storefront/checkout/form.ts';
import { readAmount, readWholeNumber } from '../../text/numerals.ts';
import { choiceField, rawField, refuse } from '../../web/form-schema.ts';

/** The typed values of a form on an order's page, by field: they go back into the form. */
export type TypedFields = Record<string, string>;

const LONGEST_NOTE = 500;
/** Most letters that are read of a field. */
const LONGEST = 600;
// Control characters except line breaks, and marks that change the direction of the following text.
const UNSEEN = /(?!\n)[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** The fields of a posted form, cut to the longest length of the shop's own forms. */
export function readFields(form: FormData): TypedFields {
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name.slice(0, 60), value.toWellFormed().slice(0, LONGEST)]] : [],
  );
  return Object.fromEntries(fields.slice(0, 60));
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

export const refundForm = z.object(actionFields).transform(({ version, note, amount, means, meaning }) => ({
  position: version,
  ...{ note, amount, means, meaning },
}));

/** A correction's other fields are read by `readCorrection`. */
export const correctForm = z.object({ version: positionField });

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

/** Fields of quantities are named by the price. */
const QUANTITY = 'quantity.';

/** The correction of a form, or what is wrong with it. */
export function readCorrection(
  fields: TypedFields,
): { correction: Correction } | { problems: FieldProblems & { quantity?: 'invalid' } } {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const checked = checkTyped(readTyped(form));
  const quantities = Object.entries(fields)
    .filter(([name]) => name.startsWith(QUANTITY))
    .map(([name, value]) => ({ price: name.slice(QUANTITY.length), quantity: readWholeNumber(value) }));
  const known = quantities.flatMap(({ price, quantity }) => (quantity === null ? [] : [{ price, quantity }]));
  const isMistyped = known.length < quantities.length;
  if ('problems' in checked || isMistyped)
    return {
      problems: {
        ...('problems' in checked ? checked.problems : {}),
        ...(isMistyped ? { quantity: 'invalid' } : {}),
      },
    };
  return { correction: { contact: checked.contact, quantities: known } };
}
