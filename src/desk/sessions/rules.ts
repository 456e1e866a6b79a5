import type { Quota } from '../../database/quotas/rules.ts';
import type { DeskRole } from '../../domain/rights.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A paired device. Times in milliseconds. */
export type Device = {
  id: string;
  name: string;
  role: DeskRole;
  pairedAt: number;
  /** To five minutes. */
  seenAt: number;
  /** Thirty days after it was last seen. */
  expiresAt: number;
  /** The time of its last reauthentication; null: never. */
  reauthenticatedAt: number | null;
};

/** How long an unused device stays paired. */
export const SESSION_LASTS = 30 * DAY;

/** Whether to save that a device was seen: every five minutes, because every row costs. */
export function isStale({ seenAt }: Device, now: number): boolean {
  return now - seenAt >= 5 * MINUTE;
}

/** How long a pairing link is valid. */
export const PAIRING_LASTS = 10 * MINUTE;

/**
 * A typed code in the form that is hashed: look-alike characters are one character, and marks between do not count.
 */
export function normaliseCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}

/** A recovery code in groups of four. */
export function spellCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

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

/**
 * How many wrong links and codes are accepted from a network, and from all together, before wrong ones must wait. A
 * correct one is always accepted: it cannot be guessed, and attackers must not lock owners out.
 */
export function guessesOf(network: string | null): Quota[] {
  const all = { name: 'desk guesses', most: 100, within: 10 * MINUTE };
  return network === null ? [all] : [{ name: `desk guesses ${network}`, most: 10, within: 10 * MINUTE }, all];
}
