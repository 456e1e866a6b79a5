/** How many backups to keep: the last one of each of so many hours, days and weeks that have one. */
export type Keep = { hourly: number; daily: number; weekly: number };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** The first day of the epoch was a Thursday; weeks start on Monday. */
const FIRST_MONDAY = 4 * DAY;

const kinds = ['hourly', 'daily', 'weekly'] as const;

/** The hour, day or week (UTC) in which a backup began, as a number. */
const periodOf: Record<(typeof kinds)[number], (time: number) => number> = {
  hourly: (time) => Math.floor(time / HOUR),
  daily: (time) => Math.floor(time / DAY),
  weekly: (time) => Math.floor((time - FIRST_MONDAY) / WEEK),
};

/** Reads `hourly=24,daily=7,weekly=5`, in any order; missing parts are 0. Null for other text, and when all are 0. */
export function readKeep(text: string): Keep | null {
  const keep: Keep = { hourly: 0, daily: 0, weekly: 0 };
  const named = new Set<string>();
  for (const part of text.split(',')) {
    const [, kind = '', count = ''] = /^\s*(\w+)=(\d{1,4})\s*$/.exec(part) ?? [];
    const found = kinds.find((one) => one === kind);
    if (found === undefined || named.has(found)) return null;
    named.add(found);
    keep[found] = Number(count);
  }
  return kinds.some((kind) => keep[kind] > 0) ? keep : null;
}

/**
 * The backups to keep, by their times in milliseconds. The last one of a period stands for it, so that earlier
 * removals do not affect later choices; the newest of all is always kept.
 */
export function chooseKept(times: readonly number[], keep: Keep): Set<number> {
  const newestFirst = times.toSorted((a, b) => b - a);
  const kept = new Set(newestFirst.slice(0, 1));
  for (const kind of kinds) {
    const periods = new Set<number>();
    for (const time of newestFirst) {
      const period = periodOf[kind](time);
      if (periods.has(period)) continue;
      if (periods.size >= keep[kind]) break;
      periods.add(period);
      kept.add(time);
    }
  }
  return kept;
}
