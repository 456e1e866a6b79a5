import type { Quota } from '../../../database/quotas/rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What a device may do: everything, or pack and hand over. */
export const deskRoles = ['owner', 'packer'] as const;
export type DeskRole = (typeof deskRoles)[number];

/** A paired device. Times in milliseconds. */
export type Device = {
  id: string;
  name: string;
  role: DeskRole;
  pairedAt: number;
  /** To the hour. */
  seenAt: number;
  /** Thirty days from when it was last seen. */
  expiresAt: number;
  /** When it last gave a proof of who is there; null: never. */
  reauthenticatedAt: number | null;
};

/** How long a device stays paired that nobody uses. */
export const SESSION_LASTS = 30 * DAY;

/** Whether it is time to write down that a device was seen: every row costs, so once an hour. */
export function isStale({ seenAt }: Device, now: number): boolean {
  return now - seenAt >= HOUR;
}

/** How long a pairing link is good. */
export const PAIRING_LASTS = 10 * MINUTE;

/** A code that was typed, as it is hashed: what looks alike is one character, and marks between do not count. */
export function normaliseCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}

/** A recovery code as it is shown, in fours. */
export function spellCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

const MAX_NAME = 60;
// Control characters, and marks that turn the text after them.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A device's name as it was typed, on one line; null when nothing of it is left. */
export function readDeviceName(typed: string): string | null {
  const name = typed.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  return name === '' ? null : [...name].slice(0, MAX_NAME).join('').trim();
}

/** What a browser says of itself, as a name that its owner may keep; empty where it says nothing we know. */
export function guessDeviceName(userAgent: string): string {
  const known = ['Android', 'iPhone', 'iPad', 'Windows', 'Macintosh', 'Linux'] as const;
  return known.find((word) => userAgent.includes(word))?.replace('Macintosh', 'Mac') ?? '';
}

/**
 * So many wrong links and codes are taken from a network, and from all together, before a wrong one more is told to wait. A
 * right one is taken at any time: none can be guessed, and nobody is to be locked out by others.
 */
export function guessesOf(network: string | null): Quota[] {
  const all = { name: 'desk guesses', most: 100, within: 10 * MINUTE };
  return network === null ? [all] : [{ name: `desk guesses ${network}`, most: 10, within: 10 * MINUTE }, all];
}
