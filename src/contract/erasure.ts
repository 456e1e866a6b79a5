import { languages } from '../text/languages/by-language.ts';
import { JsonText, writeJsonText } from './json-text.ts';
import { readMetadata } from './metadata.ts';

/** Replaces a person's words. */
export const ERASED = '[erased]';

/**
 * How much is erased. `all`: everything written about a person, when a merchant deletes them. `contact`: only the
 * address and the shopper's note, when their retention ends; the merchant's own notes stay. `sale`: after ten years,
 * also what accounting matches sales by.
 */
export type Reach = 'all' | 'contact' | 'sale';

/** Metadata keys that receipts show and accounting matches sales by. */
const BOOKED = ['order_id', ...languages.map((language) => `title_${language}`)];

/** The metadata key in which a shop sends the shopper's note. */
const NOTE = 'note';

export function eraseText(text: string | null): string | null {
  return text === null ? null : ERASED;
}

/** Return addresses carry names and e-mails in their query; the rest only leads to the merchant. */
export function eraseQuery(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

/** Erases the merchant's words about a person. `metadata` is stored as compact JSON. */
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

/** Numbers keep their written form, even where a double would round them. */
function parse(text: string): unknown {
  return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) => {
    const written = context?.source;
    const isAltered = typeof value === 'number' && written !== undefined && String(value) !== written;
    return isAltered ? new JsonText(written) : value;
  });
}

function eraseMetadata(metadata: unknown, reach: Reach): unknown {
  if (reach === 'sale') return null;
  return reach === 'all' ? keepAccounting(metadata) : eraseNotes(metadata);
}

function keepAccounting(metadata: unknown): unknown {
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

/** A stored answer about a checkout. */
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

/** A stored answer about a refund: its reason and metadata are the merchant's words, as a checkout's are. */
function eraseRefundAnswer(refund: Fields, reach: Reach): Fields {
  const { metadata = null } = refund;
  const reason = textIn(refund, 'reason');
  return {
    ...refund,
    reason: reach === 'contact' ? reason : eraseText(reason),
    metadata: metadata === null ? null : eraseMetadata(metadata, reach),
  };
}

/** An API answer about any resource, without its person. */
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

/** The JSON of an answer or an event without its person. An erased event says so. */
export function eraseBody(body: string, reach: Reach): string {
  return writeJsonText(eraseAnswer(parseFields(body), reach));
}

/**
 * The person in the JSON of an answer or an event: the customer's id, and whether contact data is in it. `checkoutId`:
 * only for a refund, which names no customer itself.
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
