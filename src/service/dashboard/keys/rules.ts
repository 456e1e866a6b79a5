/** Seconds in which a rolled key works beside its new one: at once over, an hour, a day, a week. */
export const OVERLAPS = [0, 3_600, 86_400, 604_800] as const;
export type Overlap = (typeof OVERLAPS)[number];

/** Days after which a new key ends; 0: never. */
export const KEY_LIFETIMES = [0, 30, 90, 365] as const;

const DAY = 86_400;

/**
 * When a key with a lifetime of `KEY_LIFETIMES` ends, in seconds; undefined for never. A whole day, so that the same form
 * sent again asks for the same key. `nowMs`: milliseconds.
 */
export function endOfKey(days: string | null, nowMs: number): number | undefined {
  if (days === null || days === '0') return undefined;
  return (Math.floor(nowMs / 1000 / DAY) + Number(days) + 1) * DAY;
}

/** A key as its page shows it, without the secret. Times in seconds. */
export type ShownKey = {
  id: string;
  name: string;
  /** `*` alone for all. */
  scopes: string[];
  createdAt: number;
  lastUsedAt: number | null;
  expiresAt: number | null;
  revokedAt: number | null;
  isActive: boolean;
};

/**
 * Why a form was refused. `owner_only`: a live key that moves money or makes keys; `seen`: the form was sent again, and
 * the first answer showed the key.
 */
export const keyRefusals = ['incomplete', 'too_many_keys', 'key_ended', 'owner_only', 'seen'] as const;
export type KeyRefusal = (typeof keyRefusals)[number];
