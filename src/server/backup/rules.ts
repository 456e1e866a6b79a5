/** How many backups stay: of so many hours, days and weeks in which there was one, the last of each. */
export type Keep = { hourly: number; daily: number; weekly: number };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** The first day of the epoch was a Thursday; weeks begin on Monday. */
const FIRST_MONDAY = 4 * DAY;

const kinds = ['hourly', 'daily', 'weekly'] as const;

/** The hour, day or week (of UTC) in which a backup was begun, as a number. */
const periodOf: Record<(typeof kinds)[number], (time: number) => number> = {
  hourly: (time) => Math.floor(time / HOUR),
  daily: (time) => Math.floor(time / DAY),
  weekly: (time) => Math.floor((time - FIRST_MONDAY) / WEEK),
};

/** `hourly=24,daily=7,weekly=5`, in any order; what is left out is none. Null for anything else, and where nothing would stay. */
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
 * Those of some backups that stay, by their times in milliseconds. The last of a period stands for it, so that what was removed
 * before is missed by no later choice; the newest of all stays whatever is asked.
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
