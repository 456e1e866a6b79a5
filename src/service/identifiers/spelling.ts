import { base32Length, decodeBase32, encodeBase32, encodeNumber } from '../../text/crockford.ts';
import type { Mode } from '../api/calls.ts';

/**
 * How ids and keys are spelled. Both name the mode and the account of the one ledger they belong to and carry
 * a MAC of everything before it (see mint-ids-and-keys.ts), so that a guess never reaches an object.
 *
 *     id       time 10 · mode 1 · account 8 · random 16 · MAC 13               48 characters
 *     key      test_sk_ or live_sk_ · account 8 · random 26 · MAC 13 · CRC-32 7
 *     account  account 8 · MAC 13
 */

type Bytes = Uint8Array<ArrayBuffer>;

/** Parts of an id or a key before the MAC is checked: do not trust them yet. */
type Routed = { mode: Mode; account: string; payload: string; mac: Bytes };

export const ID_LENGTH = 48;
/** 80 bits in ids, 128 in keys. */
export const ID_RANDOM_BYTES = 10;
export const KEY_RANDOM_BYTES = 16;
export const MAC_BYTES = 8;
export const ACCOUNT_BYTES = 5;

/** Ids per millisecond; more of them run ahead into the next one. */
export const IDS_PER_MILLISECOND = 32;

const TIME_LENGTH = 10;
const MAC_LENGTH = base32Length(MAC_BYTES);
const ACCOUNT_LENGTH = base32Length(ACCOUNT_BYTES);
const CHECKSUM_LENGTH = base32Length(4);
const LAST_TICK = 32 ** TIME_LENGTH - 1;

const modeLetters = { test: 't', live: 'l' } as const;
const keyPrefixes = { test: 'test_sk_', live: 'live_sk_' } as const;

/** The routing part alone: eight characters for 40 bits. */
export function encodeAccount(number: Uint8Array): string {
  return encodeBase32(number);
}

/** True for a valid routing part of an account. */
function isAccount(text: string): boolean {
  return decodeBase32(text, ACCOUNT_BYTES) !== null;
}

/** The part of an id that its MAC covers. `time` in milliseconds since the epoch, `counter` 0 to 31 within it. */
export function identifierPayload(input: {
  time: number;
  counter: number;
  mode: Mode;
  account: string;
  random: Uint8Array;
}): string {
  const tick = input.time * IDS_PER_MILLISECOND + input.counter;
  return (
    encodeNumber(tick, TIME_LENGTH) + modeLetters[input.mode] + input.account + encodeBase32(input.random)
  );
}

/** An id; ids sort as text by time and counter. `random`: 10 bytes, `mac`: 8 bytes. */
export function encodeIdentifier(input: {
  time: number;
  counter: number;
  mode: Mode;
  account: string;
  random: Uint8Array;
  mac: Uint8Array;
}): string {
  return identifierPayload(input) + encodeBase32(input.mac);
}

/** The parts of an id; null when the text is not a valid spelling. */
export function readIdentifier(id: string): Routed | null {
  if (id.length !== ID_LENGTH) return null;
  const payload = id.slice(0, -MAC_LENGTH);
  const mac = decodeBase32(id.slice(-MAC_LENGTH), MAC_BYTES);
  const mode = readModeLetter(payload.charAt(TIME_LENGTH));
  const account = payload.slice(TIME_LENGTH + 1, TIME_LENGTH + 1 + ACCOUNT_LENGTH);
  return mac === null || mode === null || !isAccount(account) ? null : { mode, account, payload, mac };
}

function readModeLetter(letter: string): Mode | null {
  if (letter === modeLetters.test) return 'test';
  return letter === modeLetters.live ? 'live' : null;
}

/**
 * The first ids of a second (since the epoch) in text order: `id >= identifierTimePrefix(from)` and `id <
 * identifierTimePrefix(to + 1)` are the ids from `from` to `to`, both included.
 */
export function identifierTimePrefix(seconds: number): string {
  const tick = Math.max(0, Math.floor(seconds)) * 1000 * IDS_PER_MILLISECOND;
  return encodeNumber(Math.min(tick, LAST_TICK), TIME_LENGTH);
}

/** The part of a key that its MAC covers. */
export function keyPayload(input: { mode: Mode; account: string; random: Uint8Array }): string {
  return keyPrefixes[input.mode] + input.account + encodeBase32(input.random);
}

/** A secret key. `random`: 16 bytes, `mac`: 8 bytes; the checksum covers everything before it. */
export function encodeKey(input: {
  mode: Mode;
  account: string;
  random: Uint8Array;
  mac: Uint8Array;
}): string {
  const text = keyPayload(input) + encodeBase32(input.mac);
  return text + checksumOf(text);
}

const keyPattern = new RegExp(
  `^(test|live)_sk_[0-9a-z]{${ACCOUNT_LENGTH + base32Length(KEY_RANDOM_BYTES) + MAC_LENGTH + CHECKSUM_LENGTH}}$`,
);

/** The parts of a secret key; null when it is misspelled: the checksum shows it before any MAC is computed. */
export function readKey(text: string): Routed | null {
  if (!keyPattern.test(text)) return null;
  const mode = text.startsWith(keyPrefixes.test) ? 'test' : 'live';
  const signed = text.slice(0, -CHECKSUM_LENGTH);
  if (text.slice(-CHECKSUM_LENGTH) !== checksumOf(signed)) return null;
  const payload = signed.slice(0, -MAC_LENGTH);
  const mac = decodeBase32(signed.slice(-MAC_LENGTH), MAC_BYTES);
  const start = keyPrefixes[mode].length;
  const account = payload.slice(start, start + ACCOUNT_LENGTH);
  const random = decodeBase32(payload.slice(start + ACCOUNT_LENGTH), KEY_RANDOM_BYTES);
  return mac === null || random === null || !isAccount(account) ? null : { mode, account, payload, mac };
}

/** The id of an account, as its operator sees it. */
export function encodeAccountId(input: { account: string; mac: Uint8Array }): string {
  return input.account + encodeBase32(input.mac);
}

/** The parts of an account's id; null when the text is not a valid spelling. */
export function readAccountId(id: string): { account: string; payload: string; mac: Bytes } | null {
  const account = id.slice(0, ACCOUNT_LENGTH);
  const mac = decodeBase32(id.slice(ACCOUNT_LENGTH), MAC_BYTES);
  return mac === null || !isAccount(account) ? null : { account, payload: account, mac };
}

/**
 * CRC-32 (ISO 3309, as in gzip) of an ASCII text: secret scanners and checks for typing errors need no secret for it.
 */
function checksumOf(text: string): string {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index);
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return encodeNumber((crc ^ 0xffffffff) >>> 0, CHECKSUM_LENGTH);
}
