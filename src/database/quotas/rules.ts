/** How many of something may be taken, and in how many milliseconds that many are given back. */
export type Quota = {
  /** Whose: a text of its kind and of the client. */
  name: string;
  most: number;
  /** Not above the longest. */
  within: number;
};

/** What has been taken of an allowance, as last written down, and when. Milliseconds. */
export type QuotaUse = { taken: number; at: number };

/** Milliseconds: after these every allowance is whole again. */
export const LONGEST_QUOTA = 86_400_000;

/** How much of an allowance has been taken: it runs out again evenly. Times in milliseconds. */
export function usedOf({ taken, at }: QuotaUse, { most, within }: Quota, now: number): number {
  return Math.max(0, taken - (Math.max(0, now - at) * most) / within);
}

/** What has been taken with one more. */
export function withOneMore(taken: QuotaUse, quota: Quota, now: number): QuotaUse {
  return { taken: usedOf(taken, quota, now) + 1, at: now };
}

/** Seconds until one more fits into an allowance; 0 when it does now. */
export function waitFor(taken: number, { most, within }: Quota): number {
  return taken + 1 <= most ? 0 : Math.ceil(((taken + 1 - most) * within) / most / 1000);
}
