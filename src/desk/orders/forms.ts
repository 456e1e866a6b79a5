import { readTracking } from '../../shop/desk-calls/orders/rules.ts';
import type { ActionInput } from '../../shop/orders/actions/action.ts';
import type { Correction } from '../../shop/orders/actions/correction.ts';
import type { RefundMeans } from '../../shop/orders/rules/refund.ts';
import { type Action, isAction } from '../../shop/orders/rules/transitions.ts';
import { checkTyped, type FieldProblems, readTyped } from '../../storefront/checkout/form.ts';
import { readAmount, readWholeNumber } from '../../text/numerals.ts';

/** The typed values of a form on an order's page, by field: they go back into the form. */
export type TypedFields = Record<string, string>;

const LONGEST_NOTE = 500;
// Control characters except line breaks, and marks that change the direction of the following text.
const UNSEEN = /(?!\n)[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** The fields of a posted form, cut to the longest length of the shop's own forms. */
export function readFields(form: FormData): TypedFields {
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name.slice(0, 60), value.toWellFormed().slice(0, 600)]] : [],
  );
  return Object.fromEntries(fields.slice(0, 60));
}

/** The action of a form; null for an unknown form. An unreadable amount becomes an impossible one. */
export function readAct(fields: TypedFields): ActionInput | null {
  const { act: action = '', version = '', deposit, means, meaning, amount = '' } = fields;
  const position = readWholeNumber(version);
  if (position === null || !isActionWord(action)) return null;
  return {
    action,
    position,
    note: readNote(fields.note ?? ''),
    deposit: deposit === 'keep' || deposit === 'refund' ? deposit : null,
    means: readMeans(means),
    meaning: meaning === 'owed' || meaning === 'gift' || meaning === 'cancel' ? meaning : null,
    amount: amount.trim() === '' ? null : (readAmount(amount) ?? Number.NaN),
    tracking: readTracking(fields.tracking ?? ''),
    entry: readWholeNumber(fields.entry ?? ''),
  };
}

const allMeans = ['card', 'cash', 'transfer', 'provider'] as const satisfies RefundMeans[];

function readMeans(word: string | undefined): RefundMeans | null {
  return allMeans.find((one) => one === word) ?? null;
}

/** Actions whose forms have other fields and an address of their own. */
const ownForms: readonly string[] = ['correct', 'refund'] satisfies Action[];

function isActionWord(word: string): word is ActionInput['action'] {
  return word === 'undo' || (isAction(word) && !ownForms.includes(word));
}

/** A note in stored form; null when nothing is left. */
function readNote(typed: string): string | null {
  const note = typed.replaceAll('\r\n', '\n').replace(UNSEEN, ' ').trim();
  return note === '' ? null : note.slice(0, LONGEST_NOTE).toWellFormed();
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
