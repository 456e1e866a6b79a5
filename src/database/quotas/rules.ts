/** A counter that refills evenly: at most `most`, refilled in `within` milliseconds. */
export type Quota = {
  /** A text of the quota's kind and its client. */
  name: string;
  most: number;
  /** At most `LONGEST_QUOTA`. */
  within: number;
};

/** The use of a quota as last stored. `at`: milliseconds. */
export type QuotaUse = { taken: number; at: number };

/** Milliseconds after which every quota is full again. */
export const LONGEST_QUOTA = 86_400_000;

/** How much of a quota is used at `now`: use decays evenly. Times in milliseconds. */
export function usedOf({ taken, at }: QuotaUse, { most, within }: Quota, now: number): number {
  return Math.max(0, taken - (Math.max(0, now - at) * most) / within);
}

/** The use after taking one more. */
export function withOneMore(taken: QuotaUse, quota: Quota, now: number): QuotaUse {
  return { taken: usedOf(taken, quota, now) + 1, at: now };
}

/** Seconds until one more fits into a quota; 0 when it fits now. */
export function waitFor(taken: number, { most, within }: Quota): number {
  return taken + 1 <= most ? 0 : Math.ceil(((taken + 1 - most) * within) / most / 1000);
}
