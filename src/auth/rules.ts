import type { Quota } from '../database/quotas/rules.ts';

/** A stored passkey. `publicKey`: in COSE, base64url; `counter`: the last one reported. */
export type Passkey = {
  id: string;
  publicKey: string;
  counter: number;
  /** The name of the device at the time it made the passkey. */
  name: string;
  /** Milliseconds. */
  addedAt: number;
};

/**
 * An authenticator with a counter always reports a higher one: an equal or lower one means a copy. One without a
 * counter reports 0.
 */
export function isCounterGood(known: number, said: number): boolean {
  return said > known || (said === 0 && known === 0);
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long an unused session stays valid. */
export const SESSION_LASTS = 30 * DAY;

/** Whether to save that a session was seen: every five minutes, because every row costs. */
export function isStale({ seenAt }: { seenAt: number }, now: number): boolean {
  return now - seenAt >= 5 * MINUTE;
}

/** How long a pairing link is valid. */
export const PAIRING_LASTS = 10 * MINUTE;

const MAX_NAME = 60;
// Control characters, and marks that change the direction of the following text.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A device's name as typed, on one line; null when nothing is left. */
export function readDeviceName(typed: string): string | null {
  const name = typed.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  return name === '' ? null : [...name].slice(0, MAX_NAME).join('').trim();
}

/** A name for a device from its browser's user agent; empty for an unknown one. */
export function guessDeviceName(userAgent: string): string {
  const known = ['Android', 'iPhone', 'iPad', 'Windows', 'Macintosh', 'Linux'] as const;
  return known.find((word) => userAgent.includes(word))?.replace('Macintosh', 'Mac') ?? '';
}

/** How long a reauthentication is valid, in milliseconds. */
export const REAUTHENTICATION_LASTS = 10 * MINUTE;

/**
 * How many wrong links and codes are accepted from a network, and from all together, before wrong ones must wait. A
 * correct one is always accepted: it cannot be guessed, and attackers must not lock owners out.
 */
export function guessesOf(place: 'desk' | 'dashboard', network: string | null): Quota[] {
  const all = { name: `${place} guesses`, most: 100, within: 10 * MINUTE };
  return network === null
    ? [all]
    : [{ name: `${place} guesses ${network}`, most: 10, within: 10 * MINUTE }, all];
}
