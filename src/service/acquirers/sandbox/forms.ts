import type { Language } from '../../../../templates/parts/money.tsx';
import { copyIn } from '../../../../templates/pay/copy/copy.ts';
import type { CardErrors, TypedCard } from '../../../../templates/pay/sandbox-bank/card.tsx';
import { toWesternDigits } from '../../../text/phones.ts';
import { type CardDetails, findTestCard, groupCardNumber, passesLuhn } from './rules/cards.ts';

/** What came in: what the page may show again, what is wrong, and the card when nothing is. */
type ReadCard = { typed: TypedCard; errors: CardErrors; card: CardDetails | null };

/** An expiry is no longer than this; anything longer may be a card number in the wrong field. */
const LONGEST_EXPIRY = 10;

/**
 * Reads the card form. A number that is no test card's goes no further than this function, and the page gets
 * back neither it nor the CVV2.
 */
export function readCardForm(fields: URLSearchParams, language: Language): ReadCard {
  const { errors: words } = copyIn[language].bank;
  const number = readDigits(fields.get('card'));
  const cvv = readDigits(fields.get('cvv'));
  const typedExpiry = fields.get('expiry') ?? '';
  const expiry = readExpiry(typedExpiry);
  const isTestCard = findTestCard(number) !== null;
  const errors: CardErrors = {};
  if (number === '') errors.card = words.noCard;
  else if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) errors.card = words.badCard;
  else if (!isTestCard) errors.card = words.realCard;
  if (expiry === null) errors.expiry = words.expiry;
  if (!/^\d{3}$/.test(cvv)) errors.cvv = words.cvv;
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

/** The one-time code as six digits, or null for what cannot be one. */
export function readCode(fields: URLSearchParams): string | null {
  const code = readDigits(fields.get('code'));
  return /^\d{6}$/.test(code) ? code : null;
}

/** How many wrong codes the form knew of; undefined when it does not say. */
export function readWrongCodes(fields: URLSearchParams): number | undefined {
  const known = fields.get('wrong_codes') ?? '';
  return /^\d$/.test(known) ? Number(known) : undefined;
}

/** As people type and paste digits: in groups, in Arabic-Indic or Persian, with direction marks around. */
function readDigits(typed: string | null): string {
  return toWesternDigits(typed ?? '').replace(/[\s\-.\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}

/** `12/30`, `12-2030`, `1230`, `12 / 30`, `١٢/٣٠`; null for anything that is no month. */
function readExpiry(typed: string): CardDetails['expiry'] | null {
  const [, month = '', year = ''] = /^(\d{1,2})\/?(?:20)?(\d{2})$/.exec(splitExpiry(typed)) ?? [];
  const read = { month: Number(month), year: 2000 + Number(year) };
  return month !== '' && read.month >= 1 && read.month <= 12 ? read : null;
}

function splitExpiry(typed: string): string {
  return readDigits(typed.replace(/\s*[/\-.]\s*/, '/'));
}
