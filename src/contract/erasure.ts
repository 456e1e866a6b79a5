import { languages } from '../text/locales/by-language.ts';
import { JsonText, writeJsonText } from './json-text.ts';
import { readMetadata } from './metadata.ts';

/** Stands where a person's words stood. */
export const ERASED = '[erased]';

/**
 * How much goes: `all` that anybody may have written of a person, when a merchant deletes them; `contact` alone, the
 * address and the shopper's note, when its time is up: the merchant's own notes are no contact; `sale`, after ten years: what
 * books are matched by as well.
 */
export type Reach = 'all' | 'contact' | 'sale';

/** What receipts show and books are matched by. */
const BOOKED = ['order_id', ...languages.map((language) => `title_${language}`)];

/** In which a shop passes on what a shopper wrote. */
const NOTE = 'note';

export function eraseText(text: string | null): string | null {
  return text === null ? null : ERASED;
}

/** Queries of return addresses are where names and e-mails travel; the rest leads to the merchant. */
export function eraseQuery(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

/** What a merchant wrote of somebody; `metadata` as it is kept, compact JSON. */
export function eraseWords<T extends { description: string | null; metadata: string | null }>(
  words: T,
  reach: Reach,
): T {
  const { description, metadata } = words;
  const erased = metadata === null ? null : eraseMetadata(parse(metadata), reach);
  return {
    ...words,
    description: reach === 'contact' ? description : eraseText(description),
    metadata: erased === null ? null : writeJsonText(erased),
  };
}

/** Numbers stay as they were written, whatever a double makes of them. */
function parse(text: string): unknown {
  return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) => {
    const written = context?.source;
    const isAltered = typeof value === 'number' && written !== undefined && String(value) !== written;
    return isAltered ? new JsonText(written) : value;
  });
}

function eraseMetadata(metadata: unknown, reach: Reach): unknown {
  if (reach === 'sale') return null;
  return reach === 'all' ? keepBooked(metadata) : eraseNotes(metadata);
}

function keepBooked(metadata: unknown): unknown {
  const kept = Object.fromEntries(
    BOOKED.flatMap((key): [string, unknown][] => {
      const value: unknown = readMetadata(metadata, key);
      const isBooked = typeof value === 'string' || typeof value === 'number' || value instanceof JsonText;
      return isBooked ? [[key, value]] : [];
    }),
  );
  if (Object.keys(kept).length === 0) return null;
  return Array.isArray(metadata) ? [kept] : kept;
}

function eraseNotes(metadata: unknown): unknown {
  if (Array.isArray(metadata)) return metadata.map(eraseNotes);
  return isFields(metadata) && Object.hasOwn(metadata, NOTE) ? { ...metadata, [NOTE]: ERASED } : metadata;
}

type Fields = { [key: string]: unknown };

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonText);
}

function textIn(fields: Fields, key: string): string | null {
  const value = fields[key];
  return typeof value === 'string' ? value : null;
}

/** A checkout as it was answered once. */
function eraseCheckoutAnswer(checkout: Fields, reach: Reach): Fields {
  const { metadata = null } = checkout;
  const description = textIn(checkout, 'description');
  const erased = {
    ...checkout,
    description: reach === 'contact' ? description : eraseText(description),
    metadata: metadata === null ? null : eraseMetadata(metadata, reach),
    shipping_address: eraseText(textIn(checkout, 'shipping_address')),
  };
  if (reach === 'contact') return erased;
  const [success, failure] = [textIn(checkout, 'success_url'), textIn(checkout, 'failure_url')];
  return {
    ...erased,
    success_url: success && eraseQuery(success),
    failure_url: failure && eraseQuery(failure),
  };
}

function eraseCustomerAnswer(customer: Fields): Fields {
  return { ...customer, name: ERASED, email: null, phone: null, address: null, metadata: null };
}

/** A refund as it was answered once: its reason and its metadata are words of the merchant's, as a checkout's are. */
function eraseRefundAnswer(refund: Fields, reach: Reach): Fields {
  const { metadata = null } = refund;
  const reason = textIn(refund, 'reason');
  return {
    ...refund,
    reason: reach === 'contact' ? reason : eraseText(reason),
    metadata: metadata === null ? null : eraseMetadata(metadata, reach),
  };
}

/** An answer of the API, whatever it is about, without its person. */
function eraseAnswer(answer: Fields, reach: Reach): Fields {
  if (answer.entity === 'customer') return eraseCustomerAnswer(answer);
  if (answer.entity === 'checkout') return eraseCheckoutAnswer(answer, reach);
  if (answer.entity === 'refund') return eraseRefundAnswer(answer, reach);
  if (answer.entity !== 'event' || !isFields(answer.data)) return answer;
  return { ...answer, data: eraseAnswer(answer.data, reach), erased: true };
}

function parseFields(body: string): Fields {
  const value = parse(body);
  return isFields(value) ? value : {};
}

/** The JSON of an answer or an event without its person; an event says that it is. */
export function eraseBody(body: string, reach: Reach): string {
  return writeJsonText(eraseAnswer(parseFields(body), reach));
}

/**
 * Whom the JSON of an answer or an event is about: a customer's id, and whether their contact stands in it. `checkoutId`:
 * of a refund, which names no customer itself.
 */
export function readPerson(body: string): {
  customerId: string | null;
  checkoutId: string | null;
  hasContact: boolean;
} {
  const answer = parseFields(body);
  if (answer.entity === 'customer')
    return { customerId: textIn(answer, 'id'), checkoutId: null, hasContact: true };
  const subject = answer.entity === 'event' && isFields(answer.data) ? answer.data : answer;
  if (subject.entity === 'refund') {
    const { metadata = null } = subject;
    const hasContact = writeJsonText(eraseNotes(metadata)) !== writeJsonText(metadata);
    return { customerId: null, checkoutId: textIn(subject, 'checkout_id'), hasContact };
  }
  const address = textIn(subject, 'shipping_address');
  const customerId = textIn(subject, 'customer_id');
  return {
    customerId,
    checkoutId: null,
    hasContact: customerId !== null || (address !== null && address !== ERASED),
  };
}
