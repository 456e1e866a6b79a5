/** Seconds in which a rolled key works beside its new one: at once over, an hour, a day, a week. */
export const OVERLAPS = [0, 3_600, 86_400, 604_800] as const;
export type Overlap = (typeof OVERLAPS)[number];

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
