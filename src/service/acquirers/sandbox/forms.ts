import {
  type CardErrors,
  cardErrors,
  cardFields,
  type TypedCard,
} from '../../../../templates/pay/sandbox-bank/card.tsx';
import { toWesternDigits } from '../../../text/phones.ts';
import { type CardDetails, findTestCard, groupCardNumber, passesLuhn } from './rules/cards.ts';

/** The parsed form: fields that the page may show again, errors, and the card when there are none. */
type ReadCard = { typed: TypedCard; errors: CardErrors; card: CardDetails | null };

/** Most characters of an expiry; longer text may be a card number in the wrong field. */
const LONGEST_EXPIRY = 10;

/**
 * Reads the card form. The number of a real card never leaves this function: the page gets back neither it nor the
 * CVV2.
 */
export function readCardForm(fields: URLSearchParams): ReadCard {
  const number = readDigits(fields.get('card'));
  const cvv = readDigits(fields.get('cvv'));
  const typedExpiry = fields.get('expiry') ?? '';
  const expiry = readExpiry(typedExpiry);
  const isTestCard = findTestCard(number) !== null;
  const errors: CardErrors = {};
  if (number === '') errors.card = 'noCard';
  else if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) errors.card = 'badCard';
  else if (!isTestCard) errors.card = 'realCard';
  if (expiry === null) errors.expiry = 'expiry';
  if (!/^\d{3}$/.test(cvv)) errors.cvv = 'cvv';
  const isRight = Object.keys(errors).length === 0;
  return {
    typed: {
      card: isTestCard ? groupCardNumber(number) : '',
      expiry: typedExpiry.length <= LONGEST_EXPIRY ? typedExpiry : '',
      cvv: '',
    },
    errors,
    card: isRight && expiry !== null ? { number, expiry, cvv } : null,
  };
}

/** Prefix of a kept field's error. */
const ERROR = 'error.';

/**
 * The part of a refused form that may be kept: a test card's number, the expiry and the errors. Never the refused
 * values.
 */
export function toKept({ typed, errors }: Pick<ReadCard, 'typed' | 'errors'>): URLSearchParams {
  const kept = new URLSearchParams({ card: typed.card, expiry: typed.expiry });
  for (const field of cardFields) {
    const error = errors[field];
    if (error !== undefined) kept.set(ERROR + field, error);
  }
  return kept;
}

/** A refused form as it was kept. */
export function fromKept(kept: URLSearchParams): Pick<ReadCard, 'typed' | 'errors'> {
  const errors: CardErrors = {};
  for (const field of cardFields) {
    const error = cardErrors.find((known) => known === kept.get(ERROR + field));
    if (error !== undefined) errors[field] = error;
  }
  return { typed: { card: kept.get('card') ?? '', expiry: kept.get('expiry') ?? '', cvv: '' }, errors };
}

/** The one-time code as six digits; null when it cannot be a code. */
export function readCode(fields: URLSearchParams): string | null {
  const code = readDigits(fields.get('code'));
  return /^\d{6}$/.test(code) ? code : null;
}

/** Digits as people type and paste them: in groups, Arabic-Indic or Persian, with direction marks. */
function readDigits(typed: string | null): string {
  return toWesternDigits(typed ?? '').replace(/[\s\-.\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}

/** `12/30`, `12-2030`, `1230`, `12 / 30`, `١٢/٣٠`; null for other text. */
function readExpiry(typed: string): CardDetails['expiry'] | null {
  const [, month = '', year = ''] = /^(\d{1,2})\/?(?:20)?(\d{2})$/.exec(splitExpiry(typed)) ?? [];
  const read = { month: Number(month), year: 2000 + Number(year) };
  return month !== '' && read.month >= 1 && read.month <= 12 ? read : null;
}

function splitExpiry(typed: string): string {
  return readDigits(typed.replace(/\s*[/\-.]\s*/, '/'));
}
