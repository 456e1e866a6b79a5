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
} from './spelling.ts';

/** `bytes` random bytes. */
export type Random = (bytes: number) => Uint8Array;

/** The ledger that an id or key belongs to. */
export type Route = { mode: Mode; account: string };

/** Shortest routing key, in characters. */
const MIN_ROUTING_KEY = 32;

/** The use of a MAC: the MAC of an id is invalid in a key. */
type Kind = 'id' | 'key' | 'account';

const REFERENCE_LENGTH = 10;

const encoder = new TextEncoder();

function fromSystem(bytes: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(bytes));
}

/**
 * Makes ids, keys and secrets, and tells those made with the same routing key from guesses. The MAC covers all of an
 * id or key but itself, so a guessed id does not even reach the object of a known account.
 *
 * Synchronous, unlike the platform's HMAC: a change makes ids inside its transaction, without counting ahead how many
 * it needs.
 */
export class Minter {
  /** HMACs with only their key absorbed; each MAC starts from a copy. The first makes, all verify. */
  readonly #hmacs: readonly ReturnType<typeof hmac.create>[];
  readonly #random: Random;
  /** The tick of the last id: milliseconds since the epoch times 32, plus a counter. */
  #lastTick = -1;

  /** `routingKey`: one or several, separated by commas. Throws a TypeError when one is shorter than 32 characters. */
  constructor(routingKey: string, random: Random = fromSystem) {
    const keys = routingKey.split(',').map((key) => key.trim());
    if (keys.some((key) => key.length < MIN_ROUTING_KEY))
      throw new TypeError('The routing key is missing or too short.');
    this.#hmacs = keys.map((key) => hmac.create(sha256, encoder.encode(key)));
    this.#random = random;
  }

  /** A new id. Ids of one Minter sort in the order of their calls, whatever the clock does. */
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

  /** The route of an id; null when it is not one of ours. */
  verifyId(id: string): Route | null {
    return this.#verify('id', readIdentifier(id));
  }

  /** A new secret key. */
  mintKey(mode: Mode, account: string): string {
    const parts = { mode, account, random: this.#random(KEY_RANDOM_BYTES) };
    return encodeKey({ ...parts, mac: this.#macOf('key', keyPayload(parts)) });
  }

  /** The route of a secret key; null when it is not one of ours. The ledger knows whether it is active. */
  verifyKey(key: string): Route | null {
    return this.#verify('key', readKey(key));
  }

  /** A new account id. Its 40 bits may rarely be taken: then try again. */
  mintAccountId(): string {
    return this.accountIdOf(encodeAccount(this.#random(ACCOUNT_BYTES)));
  }

  /** The id of the account with this routing part. */
  accountIdOf(account: string): string {
    return encodeAccountId({ account, mac: this.#macOf('account', account) });
  }

  /** The routing part of an account's id; null when it is not one of ours. */
  verifyAccountId(id: string): string | null {
    const read = readAccountId(id);
    if (read === null) return null;
    return this.#isOurs('account', read) ? read.account : null;
  }

  /** An attempt's number at the acquirer: ten characters that people can say on the phone. */
  mintReference(): string {
    return crockfordOfEach(this.#random(REFERENCE_LENGTH));
  }

  /** A new Standard Webhooks secret: `whsec_` and base64 of 32 bytes. */
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

/** The hash by which a ledger finds a secret key: hex SHA-256 of the whole key. */
export async function hashKey(key: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(encoder.encode(key)))));
}
