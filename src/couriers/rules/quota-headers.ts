const windows = ['second', 'minute', 'hour', 'day'] as const;
type QuotaWindow = (typeof windows)[number];

/** What is left of an account's quotas, by the courier. */
export type QuotaLeft = Partial<Record<QuotaWindow, number>>;

/**
 * The names of a window's header: Yalidine's documents print the first, its live answers have the second (Y6), and
 * EcoTrack's tenants were seen with the third.
 */
function namesOf(window: QuotaWindow): readonly string[] {
  const limit = 'x-ratelimit-remaining';
  return [
    `x-${window}-quota-left`,
    `${window}-quota-left`,
    window === 'minute' ? limit : `${limit}-${window}`,
  ];
}

/** Reads the headers of an answer; null where it has none of them. */
export function readQuotaLeft(header: (name: string) => string | null): QuotaLeft | null {
  const left: QuotaLeft = {};
  for (const window of windows) {
    const value = namesOf(window)
      .map((name) => header(name)?.trim() ?? '')
      .find((text) => /^\d{1,9}$/.test(text));
    if (value !== undefined) left[window] = Number(value);
  }
  return Object.keys(left).length === 0 ? null : left;
}
