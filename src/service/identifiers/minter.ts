import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { type Bytes, encodeBase64, toHex } from '../../contract/bytes.ts';
import { WEBHOOK_SECRET_PREFIX } from '../../contract/signatures.ts';
import { crockfordOfEach } from '../../text/crockford.ts';
import { isSameCode } from '../../web/same-secret.ts';
import type { Mode } from '../api/calls.ts';
import {
  ACCOUNT_BYTES,
  encodeAccount,
  encodeAccountId,
  encodeIdentifier,
  encodeKey,
  ID_RANDOM_BYTES,
  IDS_PER_MILLISECOND,
  identifierPayload,
  KEY_RANDOM_BYTES,
  keyPayload,
  MAC_BYTES,
  readAccountId,
  readIdentifier,
  readKey,
} from './rules.ts';

/** `bytes` random bytes. */
export type Random = (bytes: number) => Uint8Array;

/** The one ledger that an id or key leads to. */
export type Route = { mode: Mode; account: string };

/** A routing key shorter than this is no secret: 32 characters. */
const MIN_ROUTING_KEY = 32;

/** What a MAC vouches for: one made for an id is worth nothing in a key. */
type Kind = 'id' | 'key' | 'account';

const REFERENCE_LENGTH = 10;

const encoder = new TextEncoder();

function fromSystem(bytes: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(bytes));
}

/**
 * Makes ids, keys and secrets, and tells those that were made with the same routing key from guesses. The MAC
 * covers all of an id or key but itself, so an id that was never given out does not even reach the object of
 * a known account.
 *
 * Synchronous, unlike the platform's HMAC: a change mints what it needs inside its transaction, and nobody has to count
 * ahead how many ids that may be.
 */
export class Minter {
  /** Each has taken in its key alone, and each MAC begins with a copy of one. The first makes, all verify. */
  readonly #hmacs: readonly ReturnType<typeof hmac.create>[];
  readonly #random: Random;
  /** Milliseconds since the epoch times 32 and a counter, of the last id. */
  #lastTick = -1;

  /** `routingKey`: one or several, separated by commas. Throws a TypeError when one is shorter than 32 characters. */
  constructor(routingKey: string, random: Random = fromSystem) {
    const keys = routingKey.split(',').map((key) => key.trim());
    if (keys.some((key) => key.length < MIN_ROUTING_KEY))
      throw new TypeError('The routing key is missing or too short.');
    this.#hmacs = keys.map((key) => hmac.create(sha256, encoder.encode(key)));
    this.#random = random;
  }

  /** A fresh id. Each of one Minter sorts after those asked for before it, whatever the clock does. */
  mintId(mode: Mode, account: string, nowMs: number): string {
    const tick = Math.max(nowMs * IDS_PER_MILLISECOND, this.#lastTick + 1);
    this.#lastTick = tick;
    const parts = {
      time: Math.floor(tick / IDS_PER_MILLISECOND),
      counter: tick % IDS_PER_MILLISECOND,
      mode,
      account,
      random: this.#random(ID_RANDOM_BYTES),
    };
    return encodeIdentifier({ ...parts, mac: this.#macOf('id', identifierPayload(parts)) });
  }

  /** Where an id leads, or null when it is not one of ours. */
  verifyId(id: string): Route | null {
    return this.#verify('id', readIdentifier(id));
  }

  /** A fresh secret key. */
  mintKey(mode: Mode, account: string): string {
    const parts = { mode, account, random: this.#random(KEY_RANDOM_BYTES) };
    return encodeKey({ ...parts, mac: this.#macOf('key', keyPayload(parts)) });
  }

  /** Where a secret key leads, or null when it is not one of ours. Whether it is active, the ledger knows. */
  verifyKey(key: string): Route | null {
    return this.#verify('key', readKey(key));
  }

  /** A fresh account id. Its 40 bits may, once in a great while, be taken: try again then. */
  mintAccountId(): string {
    const account = encodeAccount(this.#random(ACCOUNT_BYTES));
    return encodeAccountId({ account, mac: this.#macOf('account', account) });
  }

  /** The routing part of an account's id, or null when it is not one of ours. */
  verifyAccountId(id: string): string | null {
    const read = readAccountId(id);
    if (read === null) return null;
    return this.#isOurs('account', read) ? read.account : null;
  }

  /** An attempt's number at the acquirer: ten characters that can be read out on the telephone. */
  mintReference(): string {
    return crockfordOfEach(this.#random(REFERENCE_LENGTH));
  }

  /** A fresh Standard Webhooks secret: `whsec_` and base64 of 32 bytes. */
  mintWebhookSecret(): string {
    return WEBHOOK_SECRET_PREFIX + encodeBase64(this.#random(32));
  }

  #verify(kind: Kind, read: (Route & { payload: string; mac: Bytes }) | null): Route | null {
    if (read === null || !this.#isOurs(kind, read)) return null;
    return { mode: read.mode, account: read.account };
  }

  #isOurs(kind: Kind, { payload, mac }: { payload: string; mac: Bytes }): boolean {
    return this.#hmacs.some((_, index) => isSameCode(this.#macOf(kind, payload, index), mac));
  }

  #macOf(kind: Kind, payload: string, index = 0): Bytes {
    const made = this.#hmacs[index];
    if (made === undefined) throw new TypeError('There is no such routing key.');
    const mac = made
      .clone()
      .update(encoder.encode(`${kind}:${payload}`))
      .digest();
    return new Uint8Array(mac.subarray(0, MAC_BYTES));
  }
}

/** What a ledger knows a secret key by: the hex SHA-256 of all of it. */
export async function hashKey(key: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(encoder.encode(key)))));
}
